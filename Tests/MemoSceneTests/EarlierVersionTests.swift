import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import TextMerging
import Views

@testable import MemoScene

@Suite struct EarlierVersionTests {
    @Test("M10 an earlier version is read and brought back, as one step")
    func history() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("Other words")
        stage.pause()
        stage.press("More actions")
        stage.press("History")
        let versions = stage.node("lines")?.children ?? []
        #expect(versions.count == 2)
        stage.send(.press, to: versions.last?.children.first, .press([]))
        #expect(stage.node("version")?.allText.contains("First words") == true)
        #expect(stage.node("editor") == nil)
        stage.press("Restore")
        #expect(stage.field?.text == "First words")
        #expect(stage.memo?.text == "First words")
        stage.scene.step(.undo)
        stage.settle()
        #expect(stage.field?.text == "Other words")
    }

    @Test("M16 an earlier version says which words changed in it, and which have changed since")
    func difference() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("First two words")
        stage.pause()
        stage.replace("Last two words")
        stage.pause()
        stage.press("More actions")
        stage.press("History")
        func shown() -> [String] {
            (stage.node("version")?.children.last?.children ?? []).map { "\($0.tag.name) \($0.text ?? "")" }
        }
        stage.send(.press, to: stage.node("lines")?.children[1].children.first, .press([]))
        #expect(shown() == ["span First ", "ins two ", "span words"])
        #expect(stage.node("version")?.allText.contains("· You") == true)
        stage.press("Changes since")
        #expect(shown() == ["del First", "ins Last", "span  two words"])
        stage.press("Text")
        #expect(shown() == ["span First two words"])
        stage.send(.press, to: stage.node("lines")?.children.first?.children.first, .press([]))
        #expect(shown() == ["del First", "ins Last", "span  two words"])
        stage.press("Changes since")
        #expect(shown() == ["span Nothing in the text changed."])
    }

    @Test("M16 passages of others are told apart, and again when they write on")
    func writers() throws {
        let stage = MemoHarness()
        stage.makeMemo("Mine")
        try stage.elsewhere { try $0.replaceText(with: "Mine and theirs") }
        stage.press("More actions")
        stage.press("Who wrote what")
        func shown() -> [String] { (stage.node("passages-text")?.children ?? []).map { $0.text ?? "" } }
        #expect(shown() == ["You: ", "Mine", "Somebody else: ", " and theirs"])
        #expect(stage.node("editor") == nil)
        try stage.elsewhere { try $0.replaceText(with: "Not mine and theirs") }
        #expect(shown() == ["Somebody else: ", "Not ", "You: ", "mine", "Somebody else: ", " and theirs"])
        stage.press("Hide who wrote what")
        #expect(stage.field?.text == "Not mine and theirs")
    }

    @Test("M16 who wrote is called by name in the history and in passages once the server has told")
    func names() throws {
        let stage = MemoHarness()
        stage.makeMemo("Mine")
        try stage.elsewhere { try $0.replaceText(with: "Mine and theirs") }
        stage.press("More actions")
        stage.press("History")
        #expect(stage.node("lines")?.children.first?.allText.hasSuffix("· Somebody else") == true)
        #expect(stage.context.writers.takeWanted() == stage.scene.selected)
        #expect(stage.context.writers.takeWanted() == nil)
        let answer = #"{"names":{"0000000000000009":"Kim","x":"nobody","5":""}}"#
        stage.context.writers.take(Array(answer.utf8))
        stage.settle()
        #expect(stage.node("lines")?.children.first?.allText.hasSuffix("· Kim") == true)
        stage.send(.press, to: stage.node("lines")?.children.first?.children.first, .press([]))
        #expect(stage.node("version")?.allText.contains("· Kim") == true)
        stage.press("More actions")
        stage.press("Who wrote what")
        let shown = (stage.node("passages-text")?.children ?? []).map { $0.text ?? "" }
        #expect(shown.contains("Kim: "))
        #expect(stage.node("writers")?.allText.contains("Kim") == true)
    }

    @Test("M10 on a phone the version that is looked at lies in front of the history")
    func historyOnPhone() {
        let stage = MemoHarness()
        stage.makeMemo("First words")
        stage.replace("Other words")
        stage.pause()
        stage.context.windowWidth = 375
        stage.press("More actions")
        stage.press("History")
        stage.send(.press, to: stage.node("lines")?.children.last?.children.first, .press([]))
        #expect(stage.node("version")?.allText.contains("First words") == true)
        #expect(stage.node("history") == nil)
        stage.press("Back to latest")
        #expect(stage.node("version") == nil)
        #expect(stage.node("lines")?.children.count == 2)
        stage.send(.press, to: stage.node("lines")?.children.last?.children.first, .press([]))
        stage.press("Restore")
        #expect(stage.memo?.text == "First words")
    }
}
