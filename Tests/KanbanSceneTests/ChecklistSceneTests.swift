import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

@Suite struct ChecklistSceneTests {
    private func stage(_ text: String) -> BoardHarness {
        let stage = BoardHarness()
        stage.makeBoard(cards: [("Todo", "One")])
        if !text.isEmpty, let id = stage.card("One")?.id {
            stage.scene.change { (board) throws(BoardError) in try board.edit(id, CardEdit(description: text)) }
        }
        stage.press("One")
        stage.forgetEffects()
        return stage
    }

    private func items(_ stage: BoardHarness) -> [String] {
        stage.node("checklist-items")?.all { $0.tag == .textarea }.map { $0[.value] ?? "" } ?? []
    }

    @Test("K15 a checklist stands by itself: items are ticked, renamed, added, moved and removed in place")
    func editing() {
        let stage = stage("Buy\n\n- [ ] milk\n- [x] bread\n")
        #expect(stage.node("card-description")?[.value] == "Buy")
        #expect(items(stage) == ["milk", "bread"])
        #expect(stage.node("checklist")?.allText.contains("1 of 2 done") == true)
        stage.choose("true", in: "card-check-0")
        #expect(stage.card("One")?.description == "Buy\n\n- [x] milk\n- [x] bread\n")
        stage.type("oat milk", into: "card-item-0")
        #expect(stage.keptEvents == 1)
        stage.key("Enter", on: stage.node("card-item-0"))
        #expect(stage.focused == "card-item-1")
        stage.key("ArrowUp", .alt, on: stage.node("card-item-1"))
        #expect(stage.focused == "card-item-0")
        #expect(stage.card("One")?.description == "Buy\n\n- [x] bread\n- [x] oat milk\n")
        stage.type("eggs\n\n flour ", into: "card-new-item")
        stage.key("Enter", on: stage.node("card-new-item"))
        #expect(stage.node("card-new-item")?[.value] == "" && stage.focused == "card-new-item")
        #expect(
            stage.card("One")?.description == "Buy\n\n- [x] bread\n- [x] oat milk\n- [ ] eggs\n- [ ] flour\n")
        stage.press("Remove “bread”")
        #expect(stage.toasts.last == "Removed the item “bread”.")
        stage.type("", into: "card-item-1")
        stage.key("Backspace", on: stage.node("card-item-1"))
        #expect(items(stage) == ["oat milk", "flour"])
        for _ in 0..<6 { stage.key("z", .control, on: stage.node("card-page")) }
        #expect(stage.card("One")?.description == "Buy\n\n- [ ] milk\n- [x] bread\n")
    }

    @Test("K15 an item is dragged by its handle")
    func dragging() throws {
        let stage = stage("- [ ] a\n- [ ] b\n- [ ] c")
        func tell(_ phase: PointerPhase, over place: Int) {
            let grip = stage.node("checklist-0")?.first { $0[.classes] == "checklist-grip" }
            let over = stage.scene.element(ofKey: "checklist-\(place)") ?? 0
            stage.send(.pointer, to: grip, .pointer(PointerInput(phase: phase, x: 0, y: 0, over: over)))
        }
        tell(.down, over: 0)
        tell(.move, over: 2)
        #expect(stage.node("checklist-2")?[.classes]?.contains("is-target-below") == true)
        tell(.up, over: 2)
        #expect(stage.card("One")?.description == "- [ ] b\n- [ ] c\n- [ ] a")
        tell(.down, over: 0)
        tell(.move, over: 1)
        tell(.cancel, over: 1)
        #expect(items(stage) == ["b", "c", "a"])
    }

    @Test("K15 what is written before a checklist stays before it, and tasks join it once the field is left")
    func words() {
        let stage = stage("- [ ] a")
        stage.type("Buy\n- [ ] x", into: "card-description")
        stage.scene.tick(BoardScene.wordsWake)
        stage.settle()
        #expect(stage.card("One")?.description == "Buy\n- [ ] x\n\n- [ ] a")
        #expect(stage.node("card-description")?[.value] == "Buy\n- [ ] x")
        #expect(items(stage) == ["a"])
        stage.send(.blur, to: stage.node("card-description"), .blur)
        #expect(stage.node("card-description")?[.value] == "Buy")
        #expect(items(stage) == ["x", "a"])
        stage.type("", into: "card-description")
        stage.send(.blur, to: stage.node("card-description"), .blur)
        #expect(stage.card("One")?.description == "- [ ] x\n\n- [ ] a")
    }

    @Test("K15 two work on one checklist: a name follows its item, and is an item of its own where that has another")
    func merging() throws {
        let stage = stage("- [ ] a\n- [ ] b\n")
        let id = try #require(stage.card("One")?.id)
        let document = try #require(stage.scene.current)
        func other(_ description: String) throws {
            let session = DocumentSession<Board>(
                document: document, kind: Board.kind, replica: ReplicaID(9), author: AuthorID(9))
            for event in stage.scene.open?.log ?? [] { _ = try session.receive(event.bytes, now: stage.context.now) }
            var bytes: [UInt8] = []
            session.perform(
                try session.value.edit(id, CardEdit(description: description)), now: stage.context.now
            ) { bytes = $0 }
            stage.scene.receive([bytes], of: document)
            stage.settle()
        }
        stage.type("b, too", into: "card-item-1")
        try other("- [ ] b\n- [ ] a\n- [ ] c\n")
        #expect(items(stage) == ["b, too", "a", "c"])
        stage.send(.blur, to: stage.node("card-item-0"), .blur)
        #expect(stage.card("One")?.description == "- [ ] b, too\n- [ ] a\n- [ ] c\n")
        stage.type("mine", into: "card-item-1")
        try other("- [ ] b, too\n- [ ] theirs\n- [ ] c\n")
        #expect(items(stage) == ["b, too", "theirs", "c", "mine"])
        #expect(stage.toasts.last?.hasPrefix("Somebody else changed this item meanwhile.") == true)
    }
}
