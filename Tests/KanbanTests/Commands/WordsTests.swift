import JSON
import KanbanCommands
import ModuleKit
import TestSupport
import Testing

@Suite struct KanbanWordsTests {
    @Test("W3 every command, parameter and summary has Korean words")
    func commands() {
        #expect(KanbanModule().englishOnly() == [])
    }

    @Test("W3 a history in Korean takes the particles that fit")
    func history() {
        let shell = Shell()
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        shell.run("new", "집")
        shell.run("add", "집", "책 싸기")
        shell.run("move", "집", "책 싸기", "doing")
        #expect(
            shell.run("history", "집").value.array?.map { $0["text"]?.string } == [
                "“집” 보드를 만들었어요.", "“책 싸기”를 더했어요.", "“책 싸기”를 Todo에서 Doing으로 옮겼어요.",
            ])
    }

    @Test("W3 every translation keeps the places of its English")
    func places() {
        #expect(KanbanModule().misplaced() == [])
    }
}
