import Interaction
import MemoModel
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

@Suite struct FindTests {
    private let stage = MemoHarness()

    private func count() -> String? { stage.node("find-count")?.allText }
    private func current() -> String? { stage.node("passage")?.allText }

    private func look(for words: String) {
        stage.key("f", .control, on: "memo")
        stage.send(.input, to: stage.node("find-field"), .input(words, selection: 0..<0, isComposing: false))
    }

    @Test("M15 Ctrl+F finds in the memo: how many, which, and the next and the one before in a ring")
    func finding() {
        stage.makeMemo("Milk\nbread and milk\nMILK")
        look(for: "milk")
        #expect(count() == "Match 1 of 3")
        #expect(current() == "Milk")
        #expect(stage.node("marked")?.all { $0.tag == .mark }.count == 3)
        stage.key("Enter", on: "find-field")
        #expect(count() == "Match 2 of 3")
        #expect(current() == "milk")
        stage.key("Enter", .shift, on: "find-field")
        stage.key("Enter", .shift, on: "find-field")
        #expect(count() == "Match 3 of 3")
        #expect(current() == "MILK")
        stage.key("Enter", on: "find-field")
        #expect(count() == "Match 1 of 3")
        look(for: "eggs")
        #expect(count() == "Not found")
    }

    @Test("M15 Esc closes and leaves the selection on what was found; nothing is written")
    func closing() {
        stage.makeMemo("Milk\nbread and milk")
        let kept = stage.kept.count
        look(for: "milk")
        stage.key("Enter", on: "find-field")
        stage.key("Escape", on: "find-field")
        #expect(stage.node("find") == nil)
        #expect(stage.field?.text == "Milk\nbread and milk")
        #expect(stage.field?.selection == 15..<19)
        #expect(stage.kept.count == kept)
        stage.type("eggs")
        #expect(stage.field?.text == "Milk\nbread and eggs")
    }

    @Test("M15 what comes in meanwhile is looked through, and another memo begins anew")
    func following() throws {
        stage.makeMemo("Second milk")
        stage.makeMemo("Milk\nbread")
        look(for: "milk")
        try stage.elsewhere { try $0.append("\nand milk") }
        #expect(count() == "Match 1 of 2")
        #expect(stage.node("marked")?.words == "Milk\nbread\nand milk")
        stage.open("Second milk")
        #expect(stage.node("find") == nil)
        #expect(stage.field?.text == "Second milk")
    }
}
