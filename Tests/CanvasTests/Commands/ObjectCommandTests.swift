import CanvasCommands
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

struct ObjectCommandTests {
    /// Three rectangles of 10 × 10 in a row.
    private func row(_ places: [(x: Int, y: Int)] = [(0, 5), (30, 50), (100, 20)]) -> CanvasShell {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        for (x, y) in places {
            shell.run(
                "add", "rect", "Plan", "--x", "\(x)", "--y", "\(y)", "--width", "10", "--height", "10", "--color",
                "#112233")
        }
        return shell
    }

    @Test("C4 Objects are moved, resized, colored, faded and turned; what is out of range is an error with the range")
    func values() {
        let shell = row()
        #expect(shell.run("move", "Plan", "Rect 1", "1014", "758").code == 0)
        let out = shell.run("move", "Plan", "Rect 1", "1015", "0")
        #expect(out.code == 64 && out.error == "X is out of range: 0 to 1014.")
        #expect(shell.run("move", "Plan", "Rect 1", "-1", "0").code == 64)
        #expect(shell.run("resize", "Plan", "Rect 1", "20", "0.5").error == "Height is out of range: 1 to 100000.")
        #expect(shell.run("resize", "Plan", "Rect 1", "20", "30.5").value["height"]?.double == 30.5)
        #expect(shell.run("color", "Plan", "Rect 1", "#ff8000").value["color"]?.string == "#FF8000")
        #expect(shell.run("color", "Plan", "Rect 1", "random").value["color"]?.string?.count == 7)
        for color in ["red", "#12345", "#12345G", "112233", "#1234567", ""] {
            let refused = shell.run("color", "Plan", "Rect 1", color)
            #expect(refused.code == 64 && refused.error == "“\(color)” is not a colour.")
        }
        #expect(shell.run("opacity", "Plan", "Rect 1", "3").value["opacity"]?.integer == 3)
        for tenths in ["0", "11", "-1", "1.5", "x"] {
            #expect(shell.run("opacity", "Plan", "Rect 1", tenths).code == 64)
        }
        #expect(shell.run("rotate", "Plan", "Rect 1", "359.5").value["rotation"]?.double == 359.5)
        for degrees in ["360", "-1", "nan", "inf", "1e400", "0x10", "infinity", "ten", ""] {
            #expect(shell.run("rotate", "Plan", "Rect 1", degrees).code == 64, "\(degrees)")
        }
        for number in ["nan", "inf", "-inf", "1e999", "0x1p3", "1,5", " 1", "NaN"] {
            #expect(shell.run("move", "Plan", "Rect 1", number, "0").code == 64, "\(number)")
            #expect(shell.run("resize", "Plan", "Rect 1", "5", number).code == 64, "\(number)")
            #expect(shell.run("add", "rect", "Plan", "--x", number, "--y", "0").code == 64, "\(number)")
            #expect(shell.run("add", "line", "Plan", "0", "0", number, "9").code == 64, "\(number)")
            #expect(shell.run("new", "Big", "--width", number).code == 64, "\(number)")
        }
        for points in ["", " ", "1", "1,2 3", "1,2,3", "1,nan", "a,b", "5,-1", "1,1e9"] {
            #expect(shell.run("add", "stroke", "Plan", points).code == 64, "\(points)")
        }
        #expect(shell.run("add", "stroke", "Plan", "1,2 x,y").error == "Point 2, “x,y”, is not two numbers.")
        #expect(shell.titles("Plan") == ["Rect 3", "Rect 2", "Rect 1"])
    }

    @Test("C26 a group is called by its title, in each language: named, ordered, hidden, locked, copied, taken apart")
    func groupTitles() {
        let shell = row([(0, 5), (30, 50), (100, 20), (200, 20)])
        shell.run("group", "Plan", "Rect 1", "Rect 3")
        #expect(shell.titles("Plan") == ["Rect 4", "Rect 3", "Rect 1", "Rect 2"])
        #expect(shell.run("name", "Plan", "Group 1", "House").text.hasPrefix("It is now called “House”."))
        #expect(shell.run("order", "Plan", "house", "front").text.hasPrefix("Brought “House” to the front."))
        #expect(shell.titles("Plan") == ["Rect 3", "Rect 1", "Rect 4", "Rect 2"])
        #expect(shell.run("order", "Plan", "House", "1").code == 0)
        #expect(shell.titles("Plan") == ["Rect 4", "Rect 3", "Rect 1", "Rect 2"])
        #expect(shell.run("order", "Plan", "House", "3").code == 64)
        #expect(shell.run("order", "Plan", "House", "1").text.hasPrefix("“House” is already like that."))
        shell.run("hide", "Plan", "House")
        shell.run("lock", "Plan", "House")
        let all = shell.run("objects", "Plan").value.array ?? []
        #expect(all.map { $0["hidden"]?.boolean } == [false, true, true, false])
        #expect(all.map { $0["locked"]?.boolean } == [false, true, true, false])
        #expect(all.map { $0["groupTitle"]?.string } == [nil, "House", "House", nil])
        #expect(shell.run("name", "Plan", "House", "Home").code != 0)
        shell.run("unlock", "Plan", "House")
        shell.run("duplicate", "Plan", "House")
        #expect(shell.run("hide", "Plan", "House").error == "“House” matches more than one group.")
        let id = all[1]["group"]?.string ?? ""
        #expect(shell.run("name", "Plan", id, "").code == 0)
        #expect(shell.run("show-object", "Plan", "그룹 1").code == 0)
        #expect(shell.run("ungroup", "Plan", "Group 1").text.hasPrefix("Ungrouped."))
        #expect(shell.run("hide", "Plan", "Group 1").code != 0)
    }

    @Test("C16 order moves to the ends, by a step and to a place; at an end nothing changes and it is no error")
    func order() {
        let shell = row()
        func titles(_ place: String, _ object: String = "Rect 1") -> [String] {
            let outcome = shell.run("order", "Plan", object, place)
            #expect(outcome.code == 0, "\(outcome.error)")
            return shell.titles("Plan")
        }
        #expect(titles("forward") == ["Rect 3", "Rect 1", "Rect 2"])
        #expect(titles("front") == ["Rect 1", "Rect 3", "Rect 2"])
        let before = shell.run("show", "Plan").value["version"]?.string
        for place in ["front", "forward", "2"] { #expect(titles(place) == ["Rect 1", "Rect 3", "Rect 2"]) }
        for place in ["back", "backward", "0"] { #expect(titles(place, "Rect 2") == ["Rect 1", "Rect 3", "Rect 2"]) }
        #expect(shell.run("show", "Plan").value["version"]?.string == before)
        #expect(titles("backward") == ["Rect 3", "Rect 1", "Rect 2"])
        #expect(titles("0") == ["Rect 3", "Rect 2", "Rect 1"])
        #expect(shell.run("order", "Plan", "Rect 1", "1").value["z"]?.integer == 1)
        for place in ["up", "3", "-1", "1.0", "FRONT", ""] {
            #expect(shell.run("order", "Plan", "Rect 1", place).code == 64, "\(place)")
        }
    }

    @Test("C7 C14 Objects are named, hidden and locked; a locked one is not changed until it is unlocked")
    func marks() {
        let shell = row()
        #expect(shell.run("name", "Plan", "Rect 1", "탁자").value["title"]?.string == "탁자")
        #expect(shell.run("lock", "Plan", "탁자").value["locked"]?.boolean == true)
        for words in [["move", "Plan", "탁자", "1", "1"], ["remove-object", "Plan", "탁자"], ["hide", "Plan", "탁자"]] {
            let refused = shell.run(words)
            #expect(refused.code == 1 && refused.error.contains("탁자") && refused.error.hasSuffix("is locked."))
        }
        #expect(shell.run("lock", "Plan", "탁자").code == 0)
        #expect(shell.run("unlock", "Plan", "탁자").value["locked"]?.boolean == false)
        #expect(shell.run("hide", "Plan", "탁자").value["hidden"]?.boolean == true)
        #expect(shell.run("show-object", "Plan", "탁자").value["hidden"]?.boolean == false)
        #expect(shell.run("name", "Plan", "탁자", "").value["title"]?.string == "Rect 1")
    }

    @Test("C1 C14 An object is found by its id, a beginning of it, or its title; what fits several lists them")
    func finding() {
        let shell = row()
        let id = shell.object("Plan", "Rect 2")["id"]?.string ?? ""
        #expect(shell.run("lock", "Plan", id).value["title"]?.string == "Rect 2")
        #expect(shell.run("unlock", "Plan", String(id.prefix(7))).value["title"]?.string == "Rect 2")
        shell.run("name", "Plan", "Rect 1", "same")
        shell.run("name", "Plan", "Rect 2", "same")
        let refused = shell.run("hide", "Plan", "same")
        #expect(refused.code == 64 && refused.error.contains(id))
        #expect(shell.run("hide", "Plan", "Rect 9").code == 66)
        shell.run("remove-object", "Plan", "Rect 3")
        #expect(shell.run("hide", "Plan", "Rect 3").error == "The object “Rect 3” was removed.")
        #expect(shell.run("restore-object", "Plan", "Rect 3").code == 0)
        #expect(shell.run("restore-object", "Plan", "Rect 3").code == 0)
        #expect(shell.titles("Plan").count == 3)
    }

    @Test("C20 align and distribute take several objects and answer with them")
    func arrange() {
        let shell = row()
        let all = ["Rect 1", "Rect 2", "Rect 3"]
        let aligned = shell.run(["align", "Plan", "top"] + all)
        #expect(aligned.value.array?.map { $0["y"]?.integer } == [5, 5, 5])
        #expect(aligned.value.array?.map { $0["title"]?.string } == all)
        let spread = shell.run(["distribute", "Plan", "horizontal"] + all)
        #expect(spread.value.array?.map { $0["x"]?.integer } == [0, 50, 100])
        #expect(shell.run(["align", "Plan", "bottom"] + all).code == 0)
        #expect(shell.run(["align", "Plan", "up"] + all).code == 64)
        #expect(shell.run(["distribute", "Plan", "sideways"] + all).code == 64)
        #expect(shell.run("distribute", "Plan", "vertical", "Rect 1", "Rect 2").code == 64)
        #expect(shell.run("align", "Plan", "left", "Rect 1").code == 64)
        #expect(shell.run("align", "Plan", "left").code == 64)
    }

    @Test("C26 a group is resized and turned as one, in both languages")
    func groupTransforms() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        for x in ["100", "300"] {
            shell.run("add", "rect", "Plan", "--x", x, "--y", "300", "--width", "100", "--height", "100")
        }
        shell.run("group", "Plan", "Rect 1", "Rect 2")
        let resized = shell.run("resize", "Plan", "Group 1", "600", "200")
        #expect(resized.text.hasPrefix("Resized “Group 1” to 600 × 200."), "\(resized.error)")
        #expect(shell.object("Plan", "Rect 2")["x"]?.double == 500)
        #expect(shell.object("Plan", "Rect 2")["width"]?.double == 200)
        let turned = shell.run("rotate", "Plan", "Group 1", "90")
        #expect(turned.text.hasPrefix("Turned “Group 1” by 90°."), "\(turned.error)")
        #expect(shell.object("Plan", "Rect 1")["rotation"]?.double == 90)
        #expect(shell.object("Plan", "Rect 1")["x"]?.double == 300)
        #expect(shell.run("resize", "Plan", "Group 1", "0", "200").code == 64)
        #expect(shell.run("rotate", "Plan", "Group 1", "360").code == 64)
        shell.run("undo", "Plan")
        #expect(shell.object("Plan", "Rect 1")["rotation"] == nil)
        shell.run("undo", "Plan")
        #expect(shell.object("Plan", "Rect 2")["width"]?.double == 100)
    }

    @Test("C26 several objects and groups are resized and turned together, what is named twice once")
    func severalTransforms() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        for x in ["100", "300", "500"] {
            shell.run("add", "rect", "Plan", "--x", x, "--y", "300", "--width", "100", "--height", "100")
        }
        shell.run("group", "Plan", "Rect 2", "Rect 3")
        let resized = shell.run(
            "resize", "Plan", "Rect 1", "1000", "200", "--with", "Group 1", "--with", "Rect 1")
        #expect(resized.text.hasPrefix("Resized them together to 1000 × 200."), "\(resized.error)")
        #expect(resized.value["title"]?.string == "Rect 1" && resized.value["width"]?.double == 200)
        #expect(["Rect 2", "Rect 3"].map { shell.object("Plan", $0)["x"]?.double } == [500, 900])
        shell.run("undo", "Plan")
        #expect(shell.object("Plan", "Rect 3")["width"]?.double == 100)
        let turned = shell.run("rotate", "Plan", "Rect 1", "180", "--with", "Rect 3")
        // An object takes its group along.
        #expect(turned.text.hasPrefix("Turned them together by 180°."), "\(turned.error)")
        #expect(["Rect 1", "Rect 2", "Rect 3"].map { shell.object("Plan", $0)["x"]?.double } == [500, 300, 100])
        #expect(shell.run("resize", "Plan", "Rect 1", "10", "10", "--with", "nothing").code == 66)
        shell.speakKorean()
        let korean = shell.run("rotate", "Plan", "Rect 1", "90", "--with", "Group 1")
        #expect(korean.text.hasPrefix("함께 90° 돌렸어요."), "\(korean.text)")
    }

    @Test("C20 A group moves and is copied as one, and is taken apart")
    func groupsByTitle() {
        let shell = row()
        let grouped = shell.run("group", "Plan", "Rect 1", "Rect 2")
        #expect(grouped.value.array?.count == 2 && grouped.value.array?[0]["group"]?.string != nil)
        shell.run("move", "Plan", "Rect 1", "20", "5")
        #expect(shell.object("Plan", "Rect 2")["x"]?.integer == 50)
        let copy = shell.run("duplicate", "Plan", "Rect 2")
        #expect(copy.value["x"]?.integer == 62 && copy.value["title"]?.string == "Rect 5", "\(copy.json)")
        #expect(shell.titles("Plan") == ["Rect 5", "Rect 4", "Rect 3", "Rect 2", "Rect 1"])
        #expect(shell.run("ungroup", "Plan", "Rect 4").value.array?.count == 2)
        #expect(
            shell.object("Plan", "Rect 5")["group"] == nil || shell.object("Plan", "Rect 5")["group"]?.isNull == true)
        #expect(shell.object("Plan", "Rect 1")["group"]?.string != nil)
        let alone = shell.run("ungroup", "Plan", "Rect 3")
        #expect(alone.code == 0 && alone.text.hasPrefix("It isn't in a group. "))
    }

    @Test("C2 Another document is placed on a canvas, links back, and canvases cannot show each other")
    func documents() throws {
        let shell = CanvasShell()
        for name in ["A", "B", "C"] { shell.run("new", name) }
        let placed = shell.run("add", "document", "A", "B", "--x", "1", "--y", "2")
        #expect(placed.value["kind"]?.string == "document" && placed.value["title"]?.string == "Document 1")
        let b = try shell.workspace.resolve("B")
        #expect(placed.value["document"]?.string == b.shortID.text)
        #expect(shell.run("objects", "A").text.contains("  240 × 180  \(b.shortID.text)"))
        #expect(try shell.workspace.incomingLinks(of: b).map(\.title) == ["A"])
        #expect(shell.run("add", "document", "A", "A").code == 64)
        #expect(shell.run("add", "document", "B", "C").code == 0)
        let circle = shell.run("add", "document", "C", "A")
        #expect(circle.code == 64 && circle.error == "“A” shows “C” already; they can't show each other.")
        #expect(shell.run("add", "document", "A", "nothing").code == 66)
        shell.run("remove-object", "A", "Document 1")
        #expect(try shell.workspace.incomingLinks(of: b).isEmpty)
        #expect(shell.run("add", "document", "C", "A").code == 0)
        #expect(shell.run("restore-object", "A", "Document 1").code == 64)
    }
}
