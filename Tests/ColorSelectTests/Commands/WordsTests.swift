import ColorSelectCommands
import ModuleKit
import TestSupport
import Testing

@Suite struct ColorSelectWordsTests {
    @Test("W3 every command, parameter and summary has Korean words")
    func commands() {
        #expect(ColorSelectModule().englishOnly() == [])
    }

    @Test("the commands are those of the area's help")
    func names() {
        #expect(
            ColorSelectModule().commands.map(\.name) == [
                "kits list", "kits add", "kits remove", "kits check", "components", "new", "list", "show", "rename",
                "remove", "choose", "unchoose", "random", "reset", "upgrade", "undo", "redo", "history", "credits",
                "sweep", "render", "thumbnail", "sheet",
            ])
    }

    @Test("W3 every translation keeps the places of its English")
    func places() {
        #expect(ColorSelectModule().misplaced() == [])
    }

    @Test("W3 problems of kits are told in Korean too")
    func problems() {
        let shell = Shell()
        shell.language = Language(code: "ko", words: ColorSelectModule().words(in: "ko"))
        shell.files.contents = ["K/kit.json": Array("[]".utf8)]
        #expect(shell.run("kits", "check", "K").text.contains("중괄호로 된 객체가 있어야 해요."))
        #expect(shell.run("kits", "check", "K").text.hasSuffix("개.\n"))
    }
}
