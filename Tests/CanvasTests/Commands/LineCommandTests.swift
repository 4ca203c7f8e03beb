import CanvasCommands
import CanvasModel
import Drawing
import JSON
import Pictures
import TestSupport
import Testing

@Suite struct LineCommandTests {
    @Test("C22, C19 heads, points and routes go out and come back as they were, elbows without their corners")
    func lines() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "100", "--y", "100")
        shell.run("add", "ellipse", "Plan", "--x", "600", "--y", "400")
        shell.run(
            "add", "arrow", "Plan", "--from", "Rect 1", "--to", "Ellipse 1", "--route", "elbowed", "--start-head",
            "dot",
            "--end-head", "triangle")
        shell.run(
            "add", "arrow", "Plan", "--from", "Rect 1", "--to", "Ellipse 1", "--points", "300,500 350,450",
            "--route", "curved", "--end-head", "none")
        let added = shell.run(
            "add", "line", "Plan", "--points", "10,10 60.5,200 200,20 300,300", "--end-head", "bar", "--start-head",
            "arrow"
        ).value
        #expect(added["points"]?.array?.count == 4 && added["endHead"]?.string == "bar", "\(added)")
        #expect(shell.run("export", "Plan", "plan.canvas").code == 0)
        let file = shell.files.files["plan.canvas"] ?? []
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains(#""fromEnd":"arrow""#) && text.contains(#""toEnd":"none""#))
        #expect(text.contains(#""startHead":"dot""#) && text.contains(#""route":"elbowed""#))
        shell.run("new", "Copy")
        #expect(shell.run("import", "Copy", "plan.canvas").value["imported"]?.integer == 5)
        #expect(shell.run("export", "Copy", "copy.canvas").code == 0)
        #expect(shell.files.files["copy.canvas"] == file)
        for bad in ["[1,2]", "[1,2,3,4,-5,6]", "[1,2,3,4,5]", "7", "[1,2,3,4,\"x\",6]"] {
            let line = #"{"bojagi":{"kind":"line","points":\#(bad)},"id":"a","type":"text","text":"","x":1,"y":1,"#
            let result = shell.take("{\"nodes\":[\(line)\"width\":9,\"height\":9}]}", into: "Copy")
            #expect(result.code == 65, "\(bad)")
        }
    }

    @Test("C22 a line is given by its two ends or by points, an arrow by objects, points or both; else it is told")
    func adding() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "100", "--y", "100")
        for words in [
            ["line", "Plan", "1", "2", "3"], ["line", "Plan"],
            ["line", "Plan", "1", "2", "3", "4", "--points", "1,2 3,4"],
            ["line", "Plan", "--points", "1,2 3"], ["line", "Plan", "--points", "1,2,0.5 3,4,0.5"],
            ["line", "Plan", "--points", "5,5"], ["arrow", "Plan", "--points", "5,5"], ["arrow", "Plan"],
            ["line", "Plan", "1", "2", "3", "4", "--route", "round"], ["stroke", "Plan", "1,2,0.5 3,4"],
            ["stroke", "Plan", "1,2,1.5 3,4,1"], ["stroke", "Plan", "1,2 3,4,0.5"],
        ] { #expect([64, 65].contains(shell.run(["add"] + words).code), "\(words)") }
        let arrow = shell.run("add", "arrow", "Plan", "--from", "Rect 1", "--points", "400,400 500,300").value
        #expect(arrow["from"] != nil && arrow["to"] == nil && arrow["arrow"]?.boolean == true)
        #expect(arrow["points"]?.array?.count == 3, "\(arrow)")
        #expect(shell.run("add", "arrow", "Plan", "--points", "40,40 50,30").code == 0)
        #expect(shell.run("add", "stroke", "Plan", "1,2,0.2 30,4,1 60,9,0.5").code == 0)
        let styled = shell.run("style", "Plan", "Line 1", "--start-head", "bar", "--route", "elbowed").value
        #expect(styled["startHead"]?.string == "bar" && styled["route"]?.string == "elbowed")
        let history = "\(shell.run("history", "Plan").json)"
        #expect(history.contains("Set the start of “Line 1”: Bar."), "\(history)")
    }

    @Test("C24, C19 labels of lines are written by command, found, and in every file; JSON Canvas has them both ways")
    func labels() throws {
        let shell = CanvasShell()
        let desk = PictureDesk()
        shell.pictures = desk
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--x", "100", "--y", "100")
        shell.run("add", "diamond", "Plan", "--x", "600", "--y", "100")
        let added = shell.run("add", "arrow", "Plan", "--from", "Rect 1", "--to", "Diamond 1", "--label", "예, go on")
        #expect(added.value["text"]?.string == "예, go on" && added.value["fontSize"]?.double == 16, "\(added.error)")
        shell.run("add", "line", "Plan", "--points", "50,500 200,600 400,500", "--route", "curved", "--label", "bend")
        let changed = shell.run("label", "Plan", "Line 1", "yes")
        #expect(changed.code == 0 && changed.value["text"]?.string == "yes", "\(changed.error)")
        #expect(shell.run("style", "Plan", "Line 1", "--font-size", "20", "--text-color", "#AA0011").code == 0)
        #expect(shell.run("export", "Plan", "plan.canvas").code == 0)
        #expect(shell.run("render", "Plan", "-o", "plan.svg").code == 0)
        let file = try #require(shell.files.files["plan.canvas"])
        let edge = try #require(JSONReader.value(of: file)["edges"]?.array?.first)
        #expect(edge["label"]?.string == "yes" && edge["bojagi"]?["labelColor"]?.string == "#AA0011")
        let svg = String(decoding: shell.files.files["plan.svg"] ?? [], as: UTF8.self)
        #expect(svg.contains(">yes</tspan>") && svg.contains(">bend</tspan>"))
        // The line is in two parts, beside the words.
        let lines = svg.split(separator: "\n").filter { $0.hasPrefix("<path fill=\"none\"") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.filter { $0 == "M" }.count == 2 }, "\(lines)")
        for name in ["plan.canvas", "plan.svg"] {
            let copy = "Copy of " + name
            #expect(shell.run("import", copy, name, "--new").code == 0)
            shell.run("export", copy, "again.canvas")
            #expect(shell.files.files["again.canvas"] == file, "\(name)")
        }
        shell.run("render", "Plan", "-o", "plan.pdf")
        guard case .render(.drawing(let list, _), _)? = desk.jobs.last else { return #expect(Bool(false)) }
        #expect(list.items.compactMap { $0.label?.text.lines.first?.text } == ["yes", "bend"])
        #expect(list.items.compactMap { $0.ink?.parts.count } == [2, 2])
        // Words that another program wrote on an edge come in; the name that stood there before labels were, stays one.
        func edges(_ words: String, _ own: String) -> String {
            let nodes = ["a", "b"].map { #"{"id":"\#($0)","type":"group","x":1,"y":1,"width":9,"height":9}"# }
            let edge = #"{"id":"e","fromNode":"a","toNode":"b","label":"\#(words)"\#(own)}"#
            return "{\"nodes\":[\(nodes.joined(separator: ","))],\"edges\":[\(edge)]}"
        }
        let own = #","bojagi":{"kind":"line","name":"then","box":[1,1,9,9]}"#
        for (words, own, title, text) in [
            ("other", "", "Line 1", "other"), ("then", own, "then", nil), ("now", own, "then", "now"),
        ] as [(String, String, String, String?)] {
            shell.run("new", "Fresh " + words)
            let result = shell.take(edges(words, own), into: "Fresh " + words)
            #expect(result.value["imported"]?.integer == 3, "\(result.json) \(result.error)")
            #expect(shell.object("Fresh " + words, title)["text"]?.string == text)
        }
        shell.run("label", "Plan", "Line 1", "")
        #expect(shell.object("Plan", "Line 1")["text"] == nil)
    }
}
