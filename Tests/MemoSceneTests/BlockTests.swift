import Interaction
import MemoModel
import Phrases
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

@Suite struct BlockTests {
    private func offered(_ stage: MemoHarness) -> [String] {
        stage.node("suggestions")?.all { $0.tag == .button }.map { $0.allText } ?? []
    }

    @Test("M14 / at the beginning of a line offers blocks; letters narrow them, arrows and Enter choose")
    func chosen() {
        let stage = MemoHarness()
        stage.makeMemo("Plan\n")
        stage.type("/")
        #expect(offered(stage).count == 11 && offered(stage).first == "Heading 1")
        stage.type("h")
        #expect(Array(offered(stage).prefix(3)) == ["Heading 1", "Heading 2", "Heading 3"])
        stage.key("ArrowDown", on: "editor")
        #expect(stage.context.isConsumed)
        #expect(stage.effects.contains { if case .announce("Heading 2") = $0 { true } else { false } })
        stage.key("Enter", on: "editor")
        #expect(stage.field?.text == "Plan\n## " && stage.field?.selection == 8..<8)
        #expect(offered(stage).isEmpty)
        stage.key("z", .control, on: "editor")
        #expect(stage.field?.text == "Plan\n/h")
    }

    @Test("M14 behind words the line becomes the block; the date of today stands where it is asked for")
    func behindWords() {
        let stage = MemoHarness()
        stage.makeMemo("Buy milk ")
        for letter in ["/", "t", "o", "d", "o"] { stage.type(letter) }
        #expect(offered(stage) == ["Task"])
        stage.press("Task")
        #expect(stage.field?.text == "- [ ] Buy milk ")
        for letter in ["/", "d", "a", "t", "e"] { stage.type(letter) }
        stage.key("Enter", on: "editor")
        let today = stage.context.today?.text ?? ""
        #expect(today.utf8.count == 10 && stage.memo?.text == "- [ ] Buy milk \(today)")
    }

    @Test("M14 blocks are found by their Korean names, their initial consonants and English, also while one composes")
    func korean() {
        let stage = MemoHarness(Language(code: "ko", words: Language.words(ofLines: MemoWords.korean)))
        stage.press("새 메모")
        stage.type("/")
        stage.type("ㅍ", isComposing: true)
        #expect(offered(stage) == ["표"])
        stage.select(1..<2)
        stage.type("제", isComposing: true)
        #expect(offered(stage) == ["제목 1", "제목 2", "제목 3"])
        stage.select(1..<2)
        stage.type("할", isComposing: false)
        #expect(offered(stage) == ["할 일"])
        stage.select(1..<2)
        stage.type("quo")
        #expect(offered(stage) == ["인용"])
        stage.key("Enter", on: "editor")
        #expect(stage.field?.text == "> ")
    }

    @Test("M14 Esc closes the list and leaves the text; in words, by a passing caret or an input method none opens")
    func closed() {
        let stage = MemoHarness()
        stage.makeMemo("a ")
        stage.type("/")
        stage.key("Escape", on: "editor")
        #expect(stage.context.isConsumed && offered(stage).isEmpty)
        stage.type("t")
        #expect(offered(stage).isEmpty, "who did not want it is not asked again")
        stage.enter()
        #expect(stage.field?.text == "a /t\n")
        stage.replace("and")
        stage.type("/")
        #expect(offered(stage).isEmpty)
        stage.replace("one /t two")
        stage.select(6..<6)
        stage.moveCaret()
        #expect(offered(stage).isEmpty)
        stage.replace("one ")
        stage.type("/", isComposing: true)
        #expect(offered(stage).isEmpty)
        stage.replace("x ")
        stage.type("/")
        stage.type(" ")
        #expect(offered(stage).isEmpty)
    }
}
