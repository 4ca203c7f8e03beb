import CanvasCommands
import CanvasModel
import JSON
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
        #expect(history.contains("Set the start of 'Line 1': Bar."), "\(history)")
    }
}
