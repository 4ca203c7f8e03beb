import CanvasCommands
import JSON
import ModuleKit
import TestSupport
import Testing

struct CanvasWordsTests {
    @Test("W3 Every command of canvases, parameter and summary has Korean words")
    func commands() {
        #expect(CanvasModule().englishOnly() == [])
    }

    @Test("W3 Every translation keeps the places of its English")
    func places() {
        #expect(CanvasModule().misplaced() == [])
    }

    @Test("W3 What is said of objects in Korean takes the particles that fit, and finds them by their Korean titles")
    func sentences() {
        let shell = CanvasShell()
        shell.speakKorean()
        shell.run("new", "집")
        #expect(shell.run("add", "rect", "집").text.hasPrefix("“사각형 1”을 더했어요. "))
        shell.run("add", "ellipse", "집", "--x", "1", "--y", "2")
        #expect(shell.run("name", "집", "사각형 1", "탁자").code == 0)
        #expect(shell.run("lock", "집", "탁자").text.hasPrefix("“탁자”를 잠갔어요. "))
        #expect(shell.run("move", "집", "탁자", "0", "0").error.hasSuffix("잠겨 있어요."))
        #expect(shell.run("move", "집", "타원 1", "5", "-1").error == "Y의 범위는 0부터 744까지예요.")
        #expect(
            shell.run("history", "집").value.array?.map { $0["text"]?.string } == [
                "“집” 캔버스를 만들었어요.", "“사각형 1”을 더했어요.", "“타원 1”을 더했어요.",
                "“사각형 1”의 제목을 “탁자”로 바꿨어요.", "“탁자”를 잠갔어요.",
            ])
        // JSON stays the same in every language.
        #expect(shell.object("집", "Ellipse 1")["kind"]?.string == "ellipse")
    }

    @Test("W3 A title that was written in one language is found in the other")
    func bothLanguages() {
        let shell = CanvasShell()
        shell.run("new", "집")
        shell.run("add", "rect", "집")
        #expect(shell.run("move", "집", "사각형 1", "1", "2").code == 0)
        shell.speakKorean()
        #expect(shell.run("move", "집", "Rect 1", "3", "4").code == 0)
        #expect(shell.run("move", "집", "사각형 1", "5", "6").code == 0)
        shell.run("add", "rect", "집")
        shell.run("group", "집", "Rect 1", "Rect 2")
        #expect(
            shell.run("history", "집").value.array?.last?["text"]?.string == "“사각형 1” 외 1개를 그룹으로 묶었어요.")
    }
}
