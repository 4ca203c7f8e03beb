import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import MemoScene

@Suite struct FindTests {
    private let stage = MemoHarness()

    private func count() -> String? { stage.node("find-count")?.allText }
    /// What is marked in the field, the one in sight first.
    private func marked() -> [String] {
        guard let lines = stage.node("editor")?[.found]?.split(separator: "\n").map({ String($0) }),
            let index = lines.first.flatMap({ Int($0) }), let text = stage.field?.text
        else { return [] }
        let scalars = Array(text.unicodeScalars)
        let words = lines.dropFirst().map { line in
            let places = line.split(separator: " ").compactMap { Int($0) }
            return String(String.UnicodeScalarView(scalars[places[0]..<places[1]]))
        }
        return [words[index]] + words
    }

    private func current() -> String? { marked().first }

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
        #expect(marked().dropFirst() == ["Milk", "milk", "MILK"])
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

    @Test("M15 the text looks while finding as while writing, and what is not read in it is not found")
    func unread() throws {
        stage.makeMemo("Plans")
        let id = ShortID(of: try #require(stage.scene.selected)).text
        let hash = String(repeating: "0ab1", count: 16)
        stage.makeMemo("# One\n![a0](blob:\(hash)) and 0\n[[\(id)]] [[Nothing 0]]")
        look(for: "0")
        #expect(marked().dropFirst() == ["0", "0", "0"])
        #expect(count() == "Match 1 of 3")
        #expect(stage.node("editor")?[.looks]?.contains("heading-1") == true)
        look(for: id)
        #expect(count() == "Not found")
        look(for: "blob")
        #expect(count() == "Not found")
    }

    @Test("M15 what comes in meanwhile is looked through, and another memo begins anew")
    func following() throws {
        stage.makeMemo("Second milk")
        stage.makeMemo("Milk\nbread")
        look(for: "milk")
        try stage.elsewhere { try $0.append("\nand milk") }
        #expect(count() == "Match 1 of 2")
        #expect(marked() == ["Milk", "Milk", "milk"])
        stage.open("Second milk")
        #expect(stage.node("find") == nil)
        #expect(stage.field?.text == "Second milk")
    }
}
