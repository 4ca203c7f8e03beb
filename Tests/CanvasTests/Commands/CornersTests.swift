import CanvasCommands
import JSON
import ModuleKit
import TestSupport
import Testing

/// A field from one end to the other: what its row alone gives it.
@Suite struct CornersTests {
    private func text(_ path: String, of shell: CanvasShell) -> String {
        String(decoding: shell.files.files[path] ?? [], as: UTF8.self)
    }

    /// Those of the rectangles, from back to front.
    private func corners(_ shell: CanvasShell) -> [String?] {
        (shell.run("objects", "Plan").value.array ?? []).reversed().map { $0["corners"]?.string }
    }

    @Test("C12 a rectangle has round corners: given, taken away, undone, told, drawn, and nothing else has them")
    func corners() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        #expect(shell.run("add", "rect", "Plan", "--corners", "round").value["corners"]?.string == "round")
        #expect(shell.run("add", "rect", "Plan").value["corners"] == nil)
        #expect(shell.run("edit", "Plan", "Rect 2", "--corners", "round").value["corners"]?.string == "round")
        #expect(shell.run("edit", "Plan", "Rect 1", "--no-corners").value["corners"] == nil)
        #expect(corners(shell) == [nil, "round"])
        #expect(shell.run("undo", "Plan").code == 0)
        #expect(corners(shell) == ["round", "round"])
        #expect(shell.run("duplicate", "Plan", "Rect 1").code == 0)
        #expect(corners(shell) == ["round", "round", "round"])
        let history = shell.run("history", "Plan").text
        #expect(history.contains("Set the corners of “Rect 2”: Round."))
        #expect(history.contains("Made the corners of “Rect 1” sharp."))
        shell.language = Language(code: "ko", words: CanvasModule().words(in: "ko"))
        #expect(shell.run("history", "Plan").text.contains("“사각형 2”의 모서리를 정했어요: 둥글게."))
        shell.language = .english
        // 120 points high: a radius of 30.
        shell.run("render", "Plan", "-o", "a.svg")
        #expect(text("a.svg", of: shell).split(separator: "rx=\"30\"").count == 4)
        let wrong = shell.run("edit", "Plan", "Rect 1", "--corners", "bent")
        #expect(wrong.code == 64 && wrong.error.contains("“bent” is not one of the choices: round."))
        shell.run("add", "ellipse", "Plan")
        #expect(shell.run("add", "ellipse", "Plan", "--corners", "round").code == 64)
        let refused = shell.run("edit", "Plan", "Ellipse 1", "--corners", "round")
        #expect(refused.code == 64 && refused.error == "Ellipse objects have no such field.")
        #expect(shell.run("edit", "Plan", "Rect 1").code == 64)
    }

    @Test("C19 round corners go out with JSON Canvas and come in again; a wrong word is named")
    func exchange() {
        let shell = CanvasShell()
        shell.run("new", "Plan")
        shell.run("add", "rect", "Plan", "--corners", "round")
        shell.run("export", "Plan", "a.canvas")
        shell.run("new", "Copy")
        #expect(shell.run("import", "Copy", "a.canvas").code == 0)
        #expect(shell.run("objects", "Copy").value.array?.first?["corners"]?.string == "round")
        let file = text("a.canvas", of: shell)
        #expect(file.contains("\"corners\":\"round\""))
        shell.files.files["b.canvas"] = Array(file.replacing("\"round\"", with: "\"bent\"").utf8)
        shell.run("new", "Broken")
        let failed = shell.run("import", "Broken", "b.canvas")
        #expect("\(failed.json) \(failed.error) \(failed.faults)".contains("“corners” can't be “bent”."))
    }
}
