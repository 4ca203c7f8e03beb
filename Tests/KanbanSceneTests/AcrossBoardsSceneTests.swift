import Interaction
import KanbanModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import KanbanScene

/// Boards that are duplicated, and cards that go to another board, on the page.
@Suite struct AcrossBoardsSceneTests {
    /// Two boards, of which the second is shown.
    private func stage() throws -> (stage: BoardHarness, first: DocumentID) {
        let stage = BoardHarness()
        stage.makeBoard("Garden")
        let first = try #require(stage.scene.current)
        stage.press("All boards")
        stage.makeBoard("House", cards: [("Todo", "Sweep"), ("Doing", "Paint")])
        stage.press("Actions for “Paint”")
        stage.press("Labels…")
        stage.press("New label…")
        stage.type("Urgent", into: "prompt-text")
        stage.press("Add")
        stage.forgetEffects()
        return (stage, first)
    }

    private func undo(_ stage: BoardHarness) -> Bool {
        defer { stage.settle() }
        return stage.scene.takeBack()
    }

    private func titles(_ board: Board?) -> [[String]]? { board?.lanes().map { $0.map(\.title) } }

    /// The last toast, and the board that it offers to open.
    private func toast(_ stage: BoardHarness) -> (text: String, canUndo: Bool, board: DocumentID?)? {
        for case .toast(let text, let undo, let route) in stage.effects.reversed() {
            return (text, undo, route?.document)
        }
        return nil
    }

    /// What is asked now.
    private func question(_ stage: BoardHarness) -> (number: UInt32, choice: DocumentChoice)? {
        for case .pick(let number, let choice) in stage.effects.reversed() { return (number, choice) }
        return nil
    }

    private func pick(_ document: DocumentID?, _ stage: BoardHarness) throws {
        let number = try #require(question(stage)?.number)
        stage.scene.picked(document.flatMap { stage.context.catalogue[$0] }, for: number)
        stage.settle()
    }

    private func pick(column: String, _ stage: BoardHarness) throws {
        let asked = try #require(question(stage))
        let item = try #require(asked.choice.items.first { $0.title == column })
        stage.scene.picked(item: item.id, for: asked.number)
        stage.settle()
    }

    @Test("K20 a board is duplicated from inside in one step; Undo takes the copy to the trash, and Open leads there")
    func duplicate() throws {
        let (stage, _) = try stage()
        let house = try #require(stage.scene.current)
        stage.press("Actions for the board")
        stage.press("Duplicate board")
        #expect(stage.scene.current == house && stage.keptEvents == 1)
        let said = try #require(toast(stage))
        let copy = try #require(said.board)
        #expect(said.text == "Made the board “House copy”." && said.canUndo)
        #expect(titles(stage.scene.boards[copy]?.value) == [["Sweep"], ["Paint"], []])
        #expect(stage.context.catalogue[copy]?.title == "House copy")
        // The keys' undo is the shown board's.
        stage.key("z", .control, on: stage.view)
        #expect(stage.board?.labels.isEmpty == true)
        #expect(undo(stage))
        #expect(stage.scene.boards[copy]?.value.header.isTrashed == true)
        #expect(toast(stage)?.text == "Moved “House copy” to trash.")
        #expect(undo(stage))
        #expect(stage.scene.boards[copy]?.value.header.isTrashed == false)
        #expect(titles(stage.scene.boards[copy]?.value) == [["Sweep"], ["Paint"], []])
    }

    @Test("K20 a board is duplicated in the list; one that something was done to since is not taken back")
    func duplicateInList() throws {
        let (stage, garden) = try stage()
        stage.press("All boards")
        stage.press("Actions for “Garden”")
        stage.press("Duplicate board")
        let copy = try #require(toast(stage)?.board)
        #expect(stage.text.contains("Garden copy") && copy != garden)
        stage.scene.open(copy)
        stage.settle()
        stage.add("Sow")
        #expect(!undo(stage))
        #expect(titles(stage.board) == [["Sow"], [], []])
    }

    @Test("K20 a card goes to a column of another board with its labels; Undo takes it back in both, each by one step")
    func move() throws {
        let (stage, garden) = try stage()
        stage.press("Actions for “Paint”")
        stage.press("Move to another board…")
        let asked = try #require(question(stage)?.choice)
        #expect(asked.title == "Move “Paint” to" && asked.kinds == [Board.kind])
        #expect(asked.besides == stage.scene.current)
        try pick(garden, stage)
        #expect(question(stage)?.choice.title == "Column of “Garden”")
        #expect(question(stage)?.choice.items.map(\.title) == ["Todo", "Doing", "Done"])
        try pick(column: "Done", stage)
        #expect(stage.titles(in: "Doing") == [])
        let there = try #require(stage.scene.boards[garden]?.value)
        #expect(titles(there) == [[], [], ["Paint"]])
        #expect(there.allCards.first.map { there.labels(of: $0.id).map(\.name) } == ["Urgent"])
        let said = try #require(toast(stage))
        #expect(said.text == "Moved “Paint” to Done of “Garden”." && said.canUndo && said.board == garden)
        #expect(undo(stage))
        #expect(titles(stage.scene.boards[garden]?.value) == [[], [], []])
        #expect(stage.titles(in: "Doing") == ["Paint"])
    }

    @Test("K20 a card stays where the question is left, and where there is no other board nothing asks")
    func stays() throws {
        let (stage, garden) = try stage()
        stage.press("Actions for “Paint”")
        stage.press("Move to another board…")
        try pick(nil, stage)
        #expect(stage.focused == stage.card("Paint")?.id.buttonKey)
        stage.press("Actions for “Paint”")
        stage.press("Move to another board…")
        try pick(garden, stage)
        let number = try #require(question(stage)?.number)
        stage.scene.picked(nil, for: number)
        #expect(stage.titles(in: "Doing") == ["Paint"])
        let alone = BoardHarness()
        alone.makeBoard(cards: [("Todo", "One")])
        alone.press("Actions for “One”")
        #expect(alone.button("Open") != nil && alone.button("Move to another board…") == nil)
    }
}
