import JSON
import KanbanCommands
import ModuleKit
import Testing

@Suite struct KanbanWordsTests {
    @Test("W3 every command, parameter and summary has Korean words")
    func commands() {
        let words = KanbanModule().words(in: "ko")
        let module = KanbanModule()
        #expect(words[module.summary.key] != nil)
        for command in module.commands {
            #expect(words[command.summary.key] != nil, "\(command.summary.key)")
            for parameter in command.parameters {
                #expect(words[parameter.summary.key] != nil, "\(parameter.summary.key)")
            }
        }
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
                "'집' 보드를 만들었어요.", "'책 싸기'를 더했어요.", "'책 싸기'를 Todo에서 Doing으로 옮겼어요.",
            ])
    }

    @Test("W3 every translation keeps the places of its English")
    func places() {
        for (english, korean) in KanbanModule().words(in: "ko") {
            #expect(places(english) == places(korean), "\(english)")
        }
    }

    private func places(_ text: String) -> Set<Character> {
        var result: Set<Character> = []
        var last: Character = " "
        for character in text {
            if last == "%", character.isNumber { result.insert(character) }
            last = character
        }
        return result
    }
}
