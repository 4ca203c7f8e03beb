import CanvasCommands
import Drawing
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

struct CanvasExchangeTests {
    /// A canvas with something of everything.
    private func full() -> CanvasShell {
        let shell = CanvasShell()
        shell.run("new", "Plan", "--width", "900.5", "--height", "700")
        shell.run("new", "Other")
        shell.files.files["wide.png"] = Photos.wide
        shell.run("add", "rect", "Plan", "--x", "1.25", "--y", "2", "--opacity", "3")
        shell.run("add", "ellipse", "Plan")
        shell.run("add", "line", "Plan", "90", "10", "20", "10", "--arrow")
        shell.run("add", "line", "Plan", "90", "70", "90", "10", "--color", "#010203")
        shell.run("add", "text", "Plan", "--text", "한글 “text”\n둘째 줄 \\ 🙂", "--size", "20.5", "--color", "#445566")
        shell.run("add", "stroke", "Plan", "1,2 3.123,4 5,60.5", "--thickness", "2.5")
        shell.run("add", "photo", "Plan", "wide.png")
        shell.run("add", "photo", "Plan", "wide.png", "--x", "5", "--y", "6")
        shell.run("add", "document", "Plan", "Other")
        shell.run("name", "Plan", "Ellipse 1", "둥근 탁자")
        shell.run("rotate", "Plan", "Photo 1", "33.3")
        shell.run("resize", "Plan", "Stroke 1", "100.5", "77")
        shell.run("group", "Plan", "Rect 1", "Line 1")
        shell.run("group", "Plan", "Photo 1", "Photo 2")
        shell.run("hide", "Plan", "Line 2")
        shell.run("lock", "Plan", "Text 1")
        shell.run("order", "Plan", "Rect 1", "front")
        shell.run("remove-object", "Plan", "Document 1")
        shell.run("add", "document", "Plan", "Other")
        return shell
    }

    @Test("C19 Our own file, read into an empty canvas and written again, is the same file")
    func roundTrip() throws {
        let shell = full()
        let exported = shell.run("export", "Plan", "out/plan.canvas")
        #expect(exported.code == 0 && exported.value["exported"]?.integer == 9, "\(exported.error)")
        #expect(exported.value["losses"]?.array?.isEmpty == true)
        let photo = "out/plan-files/\(BlobHash(of: Photos.wide).hex).png"
        #expect(shell.files.files[photo] == Photos.wide)
        let other = CanvasShell(seed: 9)
        other.files.files = shell.files.files
        other.run("new", "Copy")
        let imported = other.run("import", "Copy", "out/plan.canvas")
        #expect(imported.code == 0 && imported.value["imported"]?.integer == 9, "\(imported.json) \(imported.error)")
        #expect(other.run("export", "Copy", "again/plan.canvas").code == 0)
        #expect(other.files.files["again/plan.canvas"] == shell.files.files["out/plan.canvas"])
        #expect(other.titles("Copy") == shell.titles("Plan"))
        #expect(try other.workspace.blobs.all() == [BlobHash(of: Photos.wide)])
        #expect(other.run("undo", "Copy").value["objects"]?.array?.isEmpty == true)
    }

    @Test("C2, C19 a diamond is added, coloured, listed, drawn, and comes back from JSON Canvas and SVG as one")
    func diamond() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        let made = shell.run("add", "diamond", "Plan", "--x", "10", "--y", "20", "--color", "#123456")
        #expect(made.value["title"]?.string == "Diamond 1")
        #expect(shell.object("Plan", "Diamond 1")["kind"]?.string == "diamond")
        shell.run("add", "diamond", "Plan")
        #expect(
            shell.object("Plan", "Diamond 2")["color"]?.string != shell.object("Plan", "Diamond 1")["color"]?.string)
        for file in ["plan.canvas", "plan.svg"] {
            if file.hasSuffix("svg") {
                shell.run("render", "Plan", "-o", file)
            } else {
                shell.run("export", "Plan", file)
            }
            shell.run("import", "Copy of " + file, file, "--new")
            let copy = shell.object("Copy of " + file, "Diamond 1")
            #expect(copy["kind"]?.string == "diamond" && copy["color"]?.string == "#123456", "\(file)")
            #expect(copy["x"]?.integer == 10 && copy["height"]?.integer == 120)
        }
        let svg = String(decoding: shell.files.files["plan.svg"] ?? [], as: UTF8.self)
        #expect(svg.contains("<path d=\"M85,20 160,80 85,140 10,80Z\" fill=\"#123456\"/>"), "\(svg.prefix(600))")
    }

    @Test(
        "C22 arrows that are bound go out as edges where they stand and come back as the same file, labels new or not")
    func edges() throws {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "10", "--y", "20")
        shell.run("add", "ellipse", "Plan", "--x", "400.5", "--y", "300")
        let arrow = shell.run("add", "arrow", "Plan", "--from", "Rect 1", "--to", "Ellipse 1", "--color", "#123456")
            .value
        #expect(arrow["from"]?.string == shell.object("Plan", "Rect 1")["id"]?.string)
        shell.run("add", "diamond", "Plan", "--x", "700", "--y", "100")
        shell.run("add", "line", "Plan", "700", "600", "5", "500")
        #expect(shell.run("bind", "Plan", "Line 2", "--to", "Diamond 1").value["to"] != nil)
        shell.run("name", "Plan", "Line 1", "then")
        shell.run("move", "Plan", "Rect 1", "100", "50")
        let exported = shell.run("export", "Plan", "plan.canvas")
        #expect(exported.code == 0 && exported.value["exported"]?.integer == 5)
        let file = try #require(shell.files.files["plan.canvas"])
        let value = try JSONReader.value(of: file)
        #expect(value["edges"]?.array?.count == 1 && value["nodes"]?.array?.count == 4)
        #expect(value["edges"]?.array?.first?["label"]?.string == "then")
        for name in ["plan.canvas", "plan.svg"] {
            if name == "plan.svg" { shell.run("render", "Plan", "-o", name) }
            let copy = "Copy of " + name
            let imported = shell.run("import", copy, name, "--new")
            #expect(
                imported.code == 0 && imported.value["imported"]?.integer == 5, "\(imported.json) \(imported.error)")
            shell.run("export", copy, name + ".again")
            #expect(shell.files.files[name + ".again"] == file)
        }
        // Onto a canvas that has the labels already: they follow their own.
        shell.run("import", "Plan", "plan.canvas")
        func arrows() -> [String: Double] {
            var heights: [String: Double] = [:]
            for object in shell.run("objects", "Plan").value.array ?? []
            where object["title"]?.string == "then" {
                heights[object["from"]?.string ?? ""] = object["height"]?.double
            }
            return heights
        }
        let before = arrows()
        let ids = ["Rect 1", "Rect 2"].map { shell.object("Plan", $0)["id"]?.string ?? "" }
        #expect(Set(before.keys) == Set(ids))
        shell.run("move", "Plan", "Ellipse 2", "800", "600")
        #expect(arrows()[ids[0]] == before[ids[0]] && arrows()[ids[1]] != before[ids[1]])
    }

    @Test("C22 what can't be bound is refused with a reason, in both languages; history says what was bound")
    func bindings() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan")
        shell.run("add", "line", "Plan", "1", "1", "50", "50")
        for words in [
            ["add", "arrow", "Plan", "--from", "Rect 1"],
            ["add", "arrow", "Plan", "--from", "Rect 1", "--to", "Rect 1"],
            ["add", "arrow", "Plan", "--from", "Rect 1", "--to", "Line 1"], ["bind", "Plan", "Rect 1"],
            ["bind", "Plan", "Line 1", "--to", "Line 1"],
        ] {
            let result = shell.run(words)
            #expect(result.code == 64, "\(words) \(result.error)")
        }
        #expect(shell.run("bind", "Plan", "Line 1", "--to", "Rect 7").code != 0)
        #expect(shell.run("bind", "Plan", "Line 1", "--to", "Rect 1").code == 0)
        #expect(shell.run("bind", "Plan", "Line 1").value["to"] == nil)
        let history = shell.run("history", "Plan").json
        #expect(history.contains("Bound “Line 1”.") && history.contains("Unbound “Line 1”."), "\(history)")
    }

    @Test("C19 What is exported is JSON Canvas: whole numbers, its four types, one node an object, from back to front")
    func format() {
        let shell = full()
        shell.run("export", "Plan", "plan.canvas")
        let file = (try? JSONReader.value(of: shell.files.files["plan.canvas"] ?? [])) ?? .null
        let nodes = file["nodes"]?.array ?? []
        #expect(nodes.count == 9 && file["edges"]?.array?.isEmpty == true)
        for node in nodes {
            for name in ["x", "y", "width", "height"] {
                guard case .number(let digits)? = node[name] else {
                    Issue.record("\(name) is missing")
                    continue
                }
                #expect(Int(digits) != nil, "\(name): \(digits)")
            }
            #expect(["text", "file", "link"].contains(node["type"]?.string) && node["id"]?.string != nil)
        }
        #expect(nodes.compactMap { $0["id"]?.string }.count == Set(nodes.compactMap { $0["id"]?.string }).count)
        #expect(nodes.last?["bojagi"]?["kind"]?.string == "document")
        #expect(nodes.first { $0["type"]?.string == "file" }?["file"]?.string?.hasPrefix("plan-files/") == true)
        #expect(shell.run("export", "Plan", "plan.canvas").code == 73)
        #expect(shell.run("export", "Plan", "-").code == 64)
        for picture in ["plan.png", "plan.SVG", "out/plan.pdf"] {
            let refused = shell.run("export", "Plan", picture)
            #expect(refused.code == 64 && refused.error.contains("is a picture file"))
            #expect(shell.files.files[picture] == nil)
        }
        #expect(shell.run("export", "Plan", "plan.canvas", "--force").code == 0)
    }

    @Test("C19 A node that another program moved goes where it was moved; one that only lost its extension stays")
    func edited() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "10.25", "--y", "20", "--color", "#112233")
        shell.run("export", "Plan", "a.canvas")
        let text = String(decoding: shell.files.files["a.canvas"] ?? [], as: UTF8.self)
        shell.run("new", "Moved")
        #expect(shell.take(text.replacing("\"y\":20", with: "\"y\":300"), into: "Moved").code == 0)
        #expect(shell.object("Moved", "Rect 1")["x"]?.double == 10.25)
        #expect(shell.object("Moved", "Rect 1")["y"]?.integer == 300)
        shell.run("new", "Moved far")
        #expect(shell.take(text.replacing("\"x\":10", with: "\"x\":77"), into: "Moved far").code == 0)
        #expect(shell.object("Moved far", "Rect 1")["x"]?.integer == 77)
    }

    @Test("W5 A photo whose file is missing or damaged is named and the rest goes, as a canvas, SVG and picture")
    func lostPhotos() throws {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.files.files["a.png"] = Photos.small
        shell.files.files["b.png"] = Photos.wide
        shell.run("add", "photo", "Plan", "a.png")
        shell.run("add", "photo", "Plan", "b.png")
        #expect(shell.run("export", "Plan", "whole.canvas").code == 0)
        let (lost, kept) = (BlobHash(of: Photos.small), BlobHash(of: Photos.wide))
        let blobs = try #require(shell.workspace.blobs as? MemoryBlobs)
        blobs.remove(lost)
        for (file, command) in [
            ("out/plan.canvas", ["export", "Plan", "out/plan.canvas"]),
            ("plan.svg", ["render", "Plan", "-o", "plan.svg"]),
        ] {
            let result = shell.run(command)
            #expect(result.code == 65 && result.faults.count == 1, "\(command): \(result)")
            #expect(
                result.faults.first == "“Photo 1” was left out: its file \(lost.hex) is missing in the workspace.")
            #expect(shell.files.files[file] != nil)
        }
        let there = shell.files.files.keys.filter { $0.hasPrefix("out/plan-files/") }
        #expect(there.count == 1 && there.allSatisfy { $0.contains(kept.hex) })
        shell.speakKorean()
        #expect(shell.run("export", "Plan", "ko.canvas").faults.first?.contains("파일") == true)
    }

    @Test("C19 A foreign canvas is shifted to fit, its groups, edges and colors come along, and losses are listed")
    func foreign() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.files.files["img/a.png"] = Photos.small
        shell.files.files["notes/a.md"] = Array("# a".utf8)
        let result = shell.take(
            """
            {"nodes":[
              {"id":"g","type":"group","x":-100,"y":-50,"width":500,"height":400,"label":"모둠","color":"4"},
              {"id":"t","type":"text","x":-80,"y":-30,"width":200,"height":60,"text":"Hello **world**","color":"#ff0000"},
              {"id":"p","type":"file","x":200,"y":100,"width":40,"height":20,"file":"img/a.png"},
              {"id":"n","type":"file","x":600,"y":100,"width":40,"height":20,"file":"notes/a.md","subpath":"#a"},
              {"id":"l","type":"link","x":1500,"y":1000,"width":40,"height":20,"url":"https://example.org/"}
            ],"edges":[
              {"id":"e1","fromNode":"t","toNode":"p","label":"to","color":"1"},
              {"id":"e2","fromNode":"p","fromSide":"top","toNode":"t","toSide":"right","fromEnd":"arrow","toEnd":"none"}
            ]}
            """, into: "Plan")
        #expect(result.code == 0 && result.value["imported"]?.integer == 7, "\(result.json) \(result.error)")
        #expect((result.value["losses"]?.array?.count ?? 0) == 2)
        let canvas = shell.run("show", "Plan").value
        // The link's text takes more lines than the node was high.
        #expect(canvas["width"]?.integer == 1640 && (canvas["height"]?.double ?? 0) > 1070)
        let group = shell.object("Plan", "모둠")
        #expect(group["x"]?.integer == 0 && group["y"]?.integer == 0 && group["color"]?.string == "#30A46C")
        let text = shell.object("Plan", "Text 1")
        #expect(text["x"]?.integer == 20 && text["text"]?.string == "Hello **world**")
        #expect(text["textColor"]?.string == "#FF0000" && text["group"]?.string == group["group"]?.string)
        #expect(shell.object("Plan", "Photo 1")["width"]?.integer == 40)
        #expect(shell.object("Plan", "Text 2")["text"]?.string == "notes/a.md#a")
        #expect(shell.object("Plan", "Text 3")["text"]?.string == "https://example.org/")
        #expect(shell.object("Plan", "Text 3")["group"] == nil)
        let edge = shell.object("Plan", "Line 1")
        #expect(
            edge["text"]?.string == "to" && edge["kind"]?.string == "line" && edge["arrow"]?.boolean == true
                && edge["color"]?.string == "#E5484D")
        // An arrow at the start stays there.
        let second = shell.object("Plan", "Line 2")
        #expect(second["arrow"] == nil && second["startHead"]?.string == "arrow")
        // Edges follow what they join.
        let photo = shell.object("Plan", "Photo 1")["id"]?.string
        #expect(edge["from"]?.string == text["id"]?.string && edge["to"]?.string == photo)
        #expect(second["from"]?.string == photo)
        #expect(shell.run("undo", "Plan").value["width"]?.integer == 1024)
    }

    @Test("C19 Broken and unknown nodes are named by their place and left out; the others come in")
    func broken() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.files.files["cut.png"] = Array(Photos.small.dropLast(12))
        shell.files.files["sub/up.png"] = Photos.small
        shell.files.files["../\u{301}x.png"] = Photos.small
        shell.files.links = ["linked.png", "sub2"]
        shell.files.files["linked.png"] = Photos.small
        shell.files.files["sub2/a.png"] = Photos.small
        shell.files.folders = ["folder.png"]
        func node(_ rest: String) -> String { "{\"x\":1,\"y\":1,\"width\":9,\"height\":9,\(rest)}" }
        func file(_ path: String) -> String { node("\"id\":\"f\",\"type\":\"file\",\"file\":\"\(path)\"") }
        let bad = [
            "17", "{}", node("\"id\":\"a\",\"type\":\"video\""), node("\"id\":\"a\",\"type\":\"text\""),
            "{\"id\":\"a\",\"type\":\"text\",\"text\":\"\",\"x\":\"1\",\"y\":1,\"width\":9,\"height\":9}",
            "{\"id\":\"a\",\"type\":\"group\",\"x\":1e400,\"y\":1,\"width\":9,\"height\":9}",
            "{\"id\":\"a\",\"type\":\"group\",\"x\":1,\"y\":1,\"width\":0,\"height\":9}",
            "{\"id\":\"a\",\"type\":\"group\",\"x\":-1e7,\"y\":1,\"width\":10,\"height\":9}",
            "{\"id\":\"a\",\"type\":\"group\",\"x\":1,\"y\":1e9,\"width\":10,\"height\":9}",
            node("\"id\":\"a\",\"type\":\"text\",\"text\":\"\\ud800\""), file("none.png"), file("/etc/x.png"),
            file("../x.png"), file("../\u{301}x.png"), file("sub/../up.png"), file("linked.png"), file("sub2/a.png"),
            file("cut.png"),
            file("folder.png"), file(""), file("a\\\\b.png"), file("./up.png"),
        ]
        let good = node("\"id\":\"good\",\"type\":\"text\",\"text\":\"좋아요\"")
        let result = shell.take(
            """
            {"nodes":[\((bad + [good]).joined(separator: ","))],
            "edges":[{"id":"e","fromNode":"good","toNode":"nowhere"},{"id":"e","fromNode":"good"},
            {"id":"e","fromNode":"good","toNode":"good","toSide":"middle"}]}
            """, into: "Plan")
        #expect(result.code == 65 && result.value["imported"]?.integer == 1, "\(result.json) \(result.error)")
        let failed = result.value["failed"]?.array ?? []
        #expect(
            failed.filter { $0["part"]?.string == "node" }.map { $0["index"]?.integer }
                == bad.indices.map { Int64($0) }, "\(result.json)")
        #expect(failed.filter { $0["part"]?.string == "edge" }.map { $0["index"]?.integer } == [0, 1, 2])
        #expect(shell.titles("Plan") == ["Text 1"])
        let canvas = shell.run("show", "Plan").value
        #expect(canvas["width"]?.integer == 1024 && canvas["height"]?.integer == 768)
    }

    @Test("C19 What is no JSON Canvas is refused as a whole, with the byte where JSON ends")
    func refused() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        let cut = shell.take("{\"nodes\":[", into: "Plan")
        #expect(cut.code == 65 && cut.error.contains("“in.canvas” is not JSON: byte 10:"))
        for text in ["[]", "1", "{\"nodes\":{}}", "{\"edges\":1}", "", "{\"nodes\":[]} x"] {
            #expect(shell.take(text, into: "Plan").code == 65, "\(text)")
        }
        let many = "{\"nodes\":[" + Array(repeating: "0", count: 50_001).joined(separator: ",") + "]}"
        #expect(shell.take(many, into: "Plan").error == "The file has 50001 nodes; up to 50000 can be read.")
        #expect(shell.take("{}", into: "Plan").value["imported"]?.integer == 0)
        #expect(shell.run("import", "Plan", "nowhere.canvas").code == 66)
        #expect(shell.titles("Plan").isEmpty)
    }

    @Test("C19 Our own nodes with wrong extensions are left out or read as what they still say")
    func hostileExtensions() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        func node(_ own: String) -> String {
            "{\"id\":\"a\",\"type\":\"text\",\"text\":\"t\",\"x\":5,\"y\":5,\"width\":9,\"height\":9,\"bojagi\":\(own)}"
        }
        let nodes = [
            "{\"kind\":\"rect\",\"box\":[1e300,5,9,9],\"number\":-1,\"opacity\":3,\"rotation\":-90}",
            "{\"kind\":\"rect\",\"opacity\":99}", "{\"kind\":\"stroke\",\"points\":[1]}",
            "{\"kind\":\"stroke\",\"points\":[-1,2]}", "{\"kind\":\"stroke\",\"points\":[1,2],\"thickness\":-3}",
            "{\"kind\":\"stroke\",\"points\":[1,2,99999999999,4]}", "{\"kind\":\"document\",\"document\":\"xyz\"}",
            "{\"kind\":\"nothing\"}", "{\"kind\":\"text\",\"fontSize\":1e9}", "{\"kind\":\"photo\"}", "7",
            "{\"kind\":\"line\",\"direction\":[0,0]}", "{\"kind\":\"rect\",\"opacity\":9223372036854775807}",
        ]
        let result = shell.take("{\"nodes\":[\(nodes.map(node).joined(separator: ","))]}", into: "Plan")
        let failed = result.value["failed"]?.array?.map { $0["index"]?.integer }
        #expect(failed == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12], "\(result.json)")
        #expect(shell.object("Plan", "Rect 1")["rotation"]?.integer == 270)
        #expect(shell.titles("Plan") == ["Line 1", "Text 1", "Rect 1"])
    }

    @Test("C19 A second import into the same canvas draws labels and numbers anew, and circles of canvases stay out")
    func again() throws {
        let shell = CanvasShell()
        shell.run("new", "A")
        shell.run("new", "B")
        shell.run("add", "rect", "A")
        shell.run("add", "document", "A", "B")
        shell.run("export", "A", "a.canvas")
        #expect(shell.run("import", "A", "a.canvas").code == 0)
        #expect(shell.titles("A") == ["Document 2", "Rect 2", "Document 1", "Rect 1"])
        let ids = shell.run("objects", "A").value.array?.compactMap { $0["id"]?.string } ?? []
        #expect(Set(ids).count == 4)
        let circle = shell.run("import", "B", "a.canvas")
        #expect(circle.code == 65 && circle.value["imported"]?.integer == 1)
        let lie = String(decoding: shell.files.files["a.canvas"] ?? [], as: UTF8.self)
            .replacing("\"documentKind\":\"canvas\"", with: "\"documentKind\":\"memo\"")
        #expect(shell.take(lie, into: "B").value["imported"]?.integer == 1)
        #expect(try shell.workspace.incomingLinks(of: try shell.workspace.resolve("B")).count == 1)
    }

    @Test("C19 However a file is damaged, what can be read comes in or the file is refused", arguments: 0..<6)
    func damaged(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let source = full()
        source.run("export", "Plan", "plan.canvas")
        let file = source.files.files["plan.canvas"] ?? []
        let pieces = [
            "\"", "{", "}", "[", "]", "null", "-", "1e308", "99999999999999999999", "\\u0000", "group", "rect", "9",
        ]
        let shell = CanvasShell()
        shell.files.files = source.files.files
        for round in 0..<60 {
            var bytes = file
            for _ in 0..<random.pick(1..<6) {
                let place = random.pick(0..<bytes.count)
                let end = min(bytes.count, place + random.pick(0..<6))
                bytes.replaceSubrange(place..<end, with: Array(random.pick(of: pieces).utf8))
            }
            shell.files.files["plan.canvas"] = bytes
            shell.run("new", "\(round)")
            let result = shell.run("import", "\(round)", "plan.canvas")
            #expect(result.code == 0 || result.code == 65, "seed \(seed) round \(round): \(result.error)")
            #expect(shell.run("export", "\(round)", "out\(round).canvas").code == 0, "seed \(seed) round \(round)")
        }
    }

    @Test("C19 W5 A canvas in the folder of a whole export finds its photos there, and nothing else above it")
    func wholeExport() throws {
        let shell = full()
        let entry = try shell.workspace.resolve("Plan")
        let canvas = try shell.workspace.load(CanvasKind(), entry.document).value
        let photo = BlobHash(of: Photos.wide).fileName(of: Photos.wide)
        #expect(photo.hasSuffix(".png"))
        let file = try #require(
            CanvasKind().exportFiles(canvas, id: entry.document, names: ExportNames(blob: { _ in "blobs/\(photo)" }))
                .first)
        for (folder, above) in [("out/canvas/", "out/"), ("canvas/", ""), ("", "../"), ("/canvas/", "/")] {
            let other = CanvasShell(seed: 9)
            other.files.files = [
                "\(folder)plan.canvas": file.bytes, "\(above)blobs/\(photo)": Photos.wide,
                "\(above)secret.png": Photos.small,
            ]
            other.run("new", "Copy")
            #expect(other.run("import", "Copy", "\(folder)plan.canvas").value["imported"]?.integer == 7, "\(folder)")
            other.files.files["\(above)bojagi.events"] = []
            other.run("new", "Whole")
            let whole = other.run("import", "Whole", "\(folder)plan.canvas")
            #expect(whole.code == 0 && whole.value["imported"]?.integer == 9, "\(folder): \(whole.json)")
            let node = "{\"id\":\"a\",\"type\":\"file\",\"x\":1,\"y\":1,\"width\":9,\"height\":9,\"file\":"
            let paths = ["secret.png", "blobs/../secret.png", "../secret.png"]
            let nodes = paths.map { node + "\"\($0)\"}" }.joined(separator: ",")
            other.files.files["\(folder)evil.canvas"] = Array("{\"nodes\":[\(nodes)]}".utf8)
            #expect(other.run("import", "Whole", "\(folder)evil.canvas").value["imported"]?.integer == 0, "\(folder)")
        }
    }

    @Test("C14 C19 Numbers that a file claims leave room for those after them, and few objects share one")
    func claimedNumbers() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        func node(_ id: Int, _ number: String) -> String {
            "{\"id\":\"\(id)\",\"type\":\"text\",\"text\":\"\",\"x\":1,\"y\":1,\"width\":9,\"height\":9,"
                + "\"bojagi\":{\"kind\":\"rect\",\"number\":\(number)}}"
        }
        let high = shell.take("{\"nodes\":[\(node(1, "4294967295")),\(node(2, "0"))]}", into: "Plan")
        #expect(high.code == 0 && shell.titles("Plan") == ["Rect 2", "Rect 1"], "\(shell.titles("Plan"))")
        shell.run("new", "Same")
        shell.take("{\"nodes\":[\((0..<1000).map { node($0, "7") }.joined(separator: ","))]}", into: "Same")
        let titles = shell.titles("Same")
        #expect(titles.count == 1000 && titles.filter { $0 == "Rect 7" || $0.hasPrefix("Rect 7·") }.count == 256)
        #expect(titles.contains("Rect 7·256") && titles.first == "Rect 751")
    }

    @Test("C19 A file of a newer version is read as far as it is known, and says so")
    func newerVersion() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        #expect(
            shell.take("{\"bojagi\":{\"version\":2},\"nodes\":[]}", into: "Plan").value["losses"]?.array?.count == 1)
        #expect(
            shell.take("{\"bojagi\":{\"version\":1},\"nodes\":[]}", into: "Plan").value["losses"]?.array?.count == 0)
    }

    @Test("C19 An export that cannot be written leaves no photos behind")
    func unwritable() {
        let shell = full()
        shell.files.folders = ["folder"]
        let before = shell.files.files.count
        for path in ["", "out/", "folder"] {
            #expect(shell.run("export", "Plan", path, "--force").code != 0, "\(path)")
        }
        #expect(shell.files.files.count == before && shell.files.folders == ["folder"])
        #expect(shell.run("export", "Plan", ".canvas").code == 0)
        #expect(shell.files.folders == ["folder", "canvas-files"])
    }

    @Test("The kind exports a canvas file, names its photos, and is found by texts and names")
    func kind() throws {
        let shell = full()
        let entry = try shell.workspace.resolve("Plan")
        let canvas = try shell.workspace.load(CanvasKind(), entry.document).value
        let files = CanvasKind().exportFiles(canvas, id: entry.document)
        #expect(files.map(\.path) == ["Plan \(entry.shortID.text).canvas"])
        #expect(CanvasKind().blobs(of: canvas) == [BlobHash(of: Photos.wide)])
        let parts = CanvasKind().searchParts(of: canvas)
        #expect(parts.first?.title == "Plan" && parts.contains { $0.title == "둥근 탁자" })
        #expect(parts.contains { $0.text.contains("둘째 줄") })
    }

    @Test("C19 With --new the file makes a canvas of its own, its photos found by their hashes; a broken one none")
    func new() throws {
        let shell = full()
        shell.run("export", "Plan", "plan.canvas")
        let file = shell.files.files["plan.canvas"] ?? []
        shell.console.input = file
        let made = shell.run("import", "Copy", "-", "--new")
        #expect(made.code == 0 && made.value["imported"]?.integer == 9, "\(made.json) \(made.error)")
        #expect(made.text == "Imported 9 objects.\n")
        #expect(shell.run("show", "Copy").value["width"]?.double == 900.5)
        shell.run("export", "Copy", "plan.canvas", "--force")
        #expect(shell.files.files["plan.canvas"] == file)
        let count = try shell.workspace.store.positions().count
        for broken in [#"{"nodes":[{"id":"a"}]}"#, "{", "[]"] {
            shell.console.input = Array(broken.utf8)
            #expect(shell.run("import", "Broken", "-", "--new").code == 65)
        }
        #expect(try shell.workspace.store.positions().count == count)
        // An empty canvas has nothing that could be broken.
        shell.console.input = Array(#"{"nodes":[]}"#.utf8)
        #expect(shell.run("import", "Empty", "-", "--new").code == 0)
    }

    @Test("C19 Of a photo that many nodes name only the header is read, once")
    func manyOfOne() {
        let shell = CanvasShell(hasBlobFiles: true)
        shell.run("new", "Plan")
        shell.files.files["wide.png"] = Photos.wide + [UInt8](repeating: 0, count: 1 << 20)
        shell.run("add", "photo", "Plan", "wide.png")
        let name = BlobHash(of: shell.files.files["wide.png"] ?? []).hex
        func node(_ number: Int) -> String {
            #"{"id":"\#(number)","type":"file","file":"blobs/\#(name)","x":0,"y":0,"width":40,"height":20}"#
        }
        var counts: [Int] = []
        for nodes in [1, 100] {
            var count = 0
            shell.files.whileReading = { _, _, wanted in count += wanted }
            shell.console.input = Array(#"{"nodes":[\#((0..<nodes).map(node).joined(separator: ","))]}"#.utf8)
            let result = shell.run("import", "Copy \(nodes)", "-", "--new")
            #expect(result.value["imported"]?.integer == Int64(nodes), "\(result.json) \(result.error)")
            counts.append(count)
        }
        #expect(counts[0] == counts[1] && (1..<(1 << 18)).contains(counts[0]), "\(counts)")
    }
}
