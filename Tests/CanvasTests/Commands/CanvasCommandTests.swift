import CanvasCommands
import JSON
import ModuleKit
import Replication
import TestSupport
import TextMerging
import Testing

struct CanvasCommandTests {
    @Test("C3 new makes a canvas of 1024 × 768, and names stand for ids")
    func newCanvas() {
        let shell = CanvasShell()
        let made = shell.run("new", "Plan")
        #expect(made.code == 0 && made.value["name"]?.string == "Plan")
        #expect(made.value["width"]?.integer == 1024 && made.value["height"]?.integer == 768)
        #expect(made.value["objects"]?.array?.isEmpty == true)
        for reference in [made.id, String(made.id.prefix(5)), "Plan", "plan"] {
            #expect(shell.run("show", reference).id == made.id)
        }
        let wide = shell.run("new", "Wide", "--width", "2000.5", "--height", "100")
        #expect(wide.value["width"]?.double == 2000.5 && wide.value["height"]?.integer == 100)
        #expect(shell.run("new", " ").code == 64)
        #expect(shell.run("new", "Tiny", "--width", "3").code == 64)
        #expect(shell.run("show", "Plans").code == 66)
        #expect(shell.run("list").value.array?.map { $0["name"]?.string } == ["Wide", "Plan"])
    }

    @Test("C1 C3 C14 A rectangle is as the issue's shape has it, with a random place and color")
    func rectangle() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        let added = shell.run("add", "rect", "Plan")
        guard case .object(let members) = added.value else {
            Issue.record("no object: \(added.error)")
            return
        }
        #expect(
            members.map(\.name) == [
                "color", "height", "hidden", "id", "kind", "locked", "opacity", "title", "width", "x", "y", "z",
            ])
        #expect(added.value["kind"]?.string == "rect" && added.value["title"]?.string == "Rect 1")
        #expect(added.value["width"]?.integer == 150 && added.value["height"]?.integer == 120)
        #expect(added.value["opacity"]?.integer == 10 && added.value["z"]?.integer == 0)
        #expect(added.value["color"]?.string?.count == 7)
        #expect((0...874).contains(added.value["x"]?.double ?? -1))
        #expect((0...648).contains(added.value["y"]?.double ?? -1))
        #expect(added.id.count == 11 && added.id.split(separator: "-").map(\.count) == [3, 3, 3])
        let second = shell.run(
            "add", "rect", "Plan", "--x", "10", "--y", "20.5", "--width", "30", "--height", "40", "--color", "#a1b2c3",
            "--opacity", "4")
        #expect(second.value["x"]?.integer == 10 && second.value["y"]?.double == 20.5)
        #expect(second.value["width"]?.integer == 30 && second.value["height"]?.integer == 40)
        #expect(second.value["color"]?.string == "#A1B2C3" && second.value["opacity"]?.integer == 4)
        #expect(second.value["title"]?.string == "Rect 2" && second.value["z"]?.integer == 1)
        #expect(second.text.hasPrefix("Added “Rect 2”. "))
        let partly = shell.run("add", "ellipse", "Plan", "--x", "7")
        #expect(partly.value["x"]?.integer == 7 && (0...648).contains(partly.value["y"]?.double ?? -1))
        #expect(shell.titles("Plan") == ["Ellipse 1", "Rect 2", "Rect 1"])
    }

    @Test("C1 What is added through the outline is what the canvas then has")
    func outline() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        for words in [["rect"], ["ellipse"], ["text", "--text", "hi"]] as [[String]] {
            let added = shell.run(["add", words[0], "Plan"] + words.dropFirst())
            let listed = shell.run("objects", "Plan")
            #expect(listed.json.contains(added.json), "\(added.error)")
        }
        #expect(shell.run("list").value.array?.first?["count"]?.integer == 3)
    }

    @Test("C2 Lines, strokes and texts lie where they were drawn")
    func kinds() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        let line = shell.run("add", "line", "Plan", "100", "200", "40", "250", "--arrow")
        #expect(line.value["kind"]?.string == "line" && line.value["arrow"]?.boolean == true)
        #expect(line.value["x"]?.integer == 40 && line.value["width"]?.integer == 60)
        #expect(line.value["y"]?.integer == 200 && line.value["height"]?.integer == 50)
        let stroke = shell.run("add", "stroke", "Plan", "10,10 20,40\n30.5,20", "--thickness", "5")
        #expect(stroke.value["kind"]?.string == "stroke" && stroke.value["width"]?.double == 20.5)
        #expect(stroke.value["thickness"]?.integer == 5)
        shell.console.input = Array("1,2\n3,4\n".utf8)
        #expect(shell.run("add", "stroke", "Plan", "-").value["height"]?.integer == 2)
        let text = shell.run("add", "text", "Plan", "--text", "방 배치\n둘째 줄")
        #expect(text.value["text"]?.string == "방 배치\n둘째 줄" && text.value["kind"]?.string == "text")
        #expect(text.value["height"]?.double == 41.5 && text.value["color"]?.isNull == true)
        #expect(shell.run("text", "Plan", "Text 1", "한 줄").value["height"]?.double == 20.75)
        #expect(shell.run("text", "Plan", "Stroke 1", "x").code == 64)
    }

    @Test("C5 A text without words takes five from the built-in source, or from a file or standard input")
    func sampled() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        let words = shell.run("add", "text", "Plan").value["text"]?.string?.split(separator: " ") ?? []
        #expect(words.count == 5 && words.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } || $0.contains("“") })
        shell.speakKorean()
        let korean = shell.run("add", "text", "Plan").value["text"]?.string ?? ""
        #expect(korean.split(separator: " ").count == 5 && korean.contains { $0 >= "가" && $0 <= "힣" })
        shell.files.files["poem"] = Array("하나 둘 셋\n넷 다섯 여섯".utf8)
        let sampled = shell.run("add", "text", "Plan", "--from", "poem").value["text"]?.string
        #expect(["하나 둘 셋 넷 다섯", "둘 셋 넷 다섯 여섯"].contains(sampled))
        shell.console.input = Array("a b".utf8)
        #expect(shell.run("add", "text", "Plan", "--from", "-").value["text"]?.string == "a b")
        shell.language = .english
        shell.files.files["empty"] = Array(" \n".utf8)
        shell.files.files["bytes"] = [0xff, 0xfe]
        #expect(shell.run("add", "text", "Plan", "--from", "empty").error == "There are no words in empty.")
        #expect(shell.run("add", "text", "Plan", "--from", "bytes").code == 65)
        #expect(shell.run("add", "text", "Plan", "--from", "nowhere").code == 66)
        #expect(shell.run("add", "text", "Plan", "--from", "poem", "--text", "x").code == 64)
    }

    @Test("C6 A photo keeps its bytes once, fits 40 % of the canvas and is never enlarged")
    func photos() throws {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.files.files["wide.png"] = Photos.wide
        shell.files.files["small.png"] = Photos.small
        let wide = shell.run("add", "photo", "Plan", "wide.png")
        #expect(wide.value["width"]?.double == 409.6 && wide.value["height"]?.double == 204.8, "\(wide.error)")
        #expect(wide.value["color"]?.isNull == true)
        let hash = wide.value["photo"]?.string ?? ""
        #expect(hash == BlobHash(of: Photos.wide).hex)
        #expect(shell.run("add", "photo", "Plan", "wide.png").value["photo"]?.string == hash)
        let small = shell.run("add", "photo", "Plan", "small.png")
        #expect(small.value["width"]?.integer == 4 && small.value["height"]?.integer == 2)
        #expect(try shell.workspace.blobs.all().count == 2)
        #expect(shell.titles("Plan") == ["Photo 3", "Photo 2", "Photo 1"])
        #expect(shell.run("add", "photo", "Plan", "wide.png", "--width", "100").value["height"]?.integer == 50)
    }

    @Test("C6 A photo comes from whichever area keeps photos, and files that are none are refused by name")
    func photoSources() throws {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.modules.append(Album())
        #expect(shell.run("add", "photo", "Plan", "saved").value["width"]?.integer == 30)
        #expect(shell.run("add", "photo", "Plan", "other").code == 66)
        shell.files.files["text.jpg"] = Array("no photo".utf8)
        shell.files.files["cut.png"] = Array(Photos.small.dropLast(12))
        shell.files.folders.insert("folder")
        for (path, code) in [("text.jpg", 65), ("cut.png", 65), ("folder", 65)] as [(String, Int32)] {
            let refused = shell.run("add", "photo", "Plan", path)
            #expect(refused.code == code && refused.error.contains(path), "\(refused.error)")
        }
        #expect(shell.titles("Plan") == ["Photo 1"])
        #expect(try shell.workspace.blobs.all().isEmpty)
        // A plain word is an id first, then a file.
        shell.files.files["saved"] = Photos.wide
        #expect(shell.run("add", "photo", "Plan", "saved").value["width"]?.integer == 30)
        shell.files.files["plain"] = Photos.small
        #expect(shell.run("add", "photo", "Plan", "plain").value["width"]?.integer == 4)
    }

    @Test("C7 C8 at answers the topmost object that is not hidden, or null")
    func at() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        for x in ["0", "5"] {
            shell.run("add", "rect", "Plan", "--x", x, "--y", "0", "--width", "10", "--height", "10")
        }
        #expect(shell.run("at", "Plan", "6", "6").value["title"]?.string == "Rect 2")
        #expect(shell.run("at", "Plan", "4.9", "0").value["title"]?.string == "Rect 1")
        #expect(shell.run("at", "Plan", "15", "0").json == "null")
        #expect(shell.run("at", "Plan", "0", "10").json == "null")
        shell.run("hide", "Plan", "Rect 2")
        #expect(shell.run("at", "Plan", "6", "6").value["title"]?.string == "Rect 1")
        shell.run("lock", "Plan", "Rect 1")
        #expect(shell.run("at", "Plan", "6", "6").value["locked"]?.boolean == true)
        #expect(shell.run("at", "Plan", "-5", "6").json == "null")
        #expect(shell.run("at", "Plan", "nan", "6").code == 64)
    }

    @Test("C18 undo and redo take back and make again the last change, and history tells it")
    func undo() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "1", "--y", "1")
        shell.run("move", "Plan", "Rect 1", "50", "60")
        #expect(shell.run("undo", "Plan").code == 0)
        #expect(shell.object("Plan", "Rect 1")["x"]?.integer == 1)
        #expect(shell.run("redo", "Plan").code == 0)
        #expect(shell.object("Plan", "Rect 1")["x"]?.integer == 50)
        #expect(shell.run("redo", "Plan").code == 1)
        shell.run("undo", "Plan")
        shell.run("undo", "Plan")
        #expect(shell.titles("Plan").isEmpty && shell.run("list").value.array?.first?["count"]?.integer == 0)
        let told = shell.run("history", "Plan").value.array?.map { $0["text"]?.string ?? "" } ?? []
        #expect(
            told == [
                "Created the canvas “Plan”.", "Added “Rect 1”.", "Moved “Rect 1” to 50,60.",
                "Undo: Moved “Rect 1” to 1,1.", "Redo: Moved “Rect 1” to 50,60.", "Undo: Moved “Rect 1” to 1,1.",
                "Undo: Removed “Rect 1”.",
            ])
    }

    @Test("W5 A canvas in the trash is shown, comes back, and takes no changes meanwhile")
    func trash() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        #expect(shell.run("remove", "Plan").value["trashed"]?.boolean == true)
        #expect(shell.run("show", "Plan").code == 0 && shell.run("list").value.array?.isEmpty == true)
        #expect(shell.run("add", "rect", "Plan").code == 66)
        #expect(shell.run("undo", "Plan").value["trashed"]?.boolean == false)
        #expect(shell.run("rename", "Plan", "집 그림").value["name"]?.string == "집 그림")
        #expect(shell.run("show", "집 그림").code == 0)
    }

    @Test("M12 W1 Links in the texts of a canvas lead to other documents, and go with the text")
    func textLinks() throws {
        let shell = CanvasShell()
        shell.run("new", "Target")
        shell.run("new", "Wall")
        let target = try shell.workspace.resolve("Target")
        func sources() throws -> [String] { try shell.workspace.incomingLinks(of: target).map(\.title) }
        #expect(try sources().isEmpty)
        shell.run("add", "text", "Wall", "--text", "see [[target]] and `[[not this]]`")
        #expect(try sources() == ["Wall"])
        shell.run("add", "text", "Wall", "--text", "and no link")
        #expect(try sources() == ["Wall"])
        shell.run("text", "Wall", "Text 1", "nothing")
        #expect(try sources().isEmpty)
        shell.run("undo", "Wall")
        #expect(try sources() == ["Wall"])
        shell.run("remove-object", "Wall", "Text 1")
        #expect(try sources().isEmpty)
        shell.take(
            "{\"nodes\":[{\"id\":\"a\",\"type\":\"text\",\"text\":\"[[\(target.shortID.text)]]\","
                + "\"x\":1,\"y\":1,\"width\":9,\"height\":9}]}", into: "Wall")
        #expect(try sources() == ["Wall"])
    }

    @Test("The demo has objects of most kinds, in English and in Korean")
    func demo() throws {
        for isKorean in [false, true] {
            let shell = CanvasShell()
            if isKorean { shell.speakKorean() }
            try CanvasModule().makeDemo(shell.services)
            let name = isKorean ? "방 배치" : "Room plan"
            let kinds = Set((shell.run("objects", name).value.array ?? []).compactMap { $0["kind"]?.string })
            #expect(kinds == ["rect", "ellipse", "line", "stroke", "text"])
            #expect(shell.titles(name).contains(isKorean ? "침대" : "Bed"))
        }
    }
}

/// An area with one photo.
private struct Album: PhotoProviding {
    let name = "album"
    var summary: Phrase { "Photos." }
    var commands: [any Command] { [] }
    var documentKinds: [any DocumentKind] { [] }

    func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        guard reference == "saved" else { return nil }
        return ProvidedPhoto(title: "Saved", file: BlobHash(of: Photos.small), width: 30, height: 20)
    }
}
