import KanbanModel
import Phrases
import Replication
import Scenes

// The one way from what a person wants to an event.
extension BoardScene {
    /// Makes one event of an intent on a board; says what is wrong where the board can't.
    @discardableResult
    func change(
        _ document: DocumentID, _ intent: (Board) throws(BoardError) -> [RecordChange]
    ) -> Bool {
        guard let open = boards[document] else { return false }
        let changes: [RecordChange]
        do throws(BoardError) {
            changes = try intent(open.value)
        } catch {
            toast(error.phrase, undo: false)
            return false
        }
        guard !changes.isEmpty else { return false }
        boards.perform(changes, on: document)
        noteChange(of: document)
        return true
    }

    /// The same on the board that is shown.
    @discardableResult
    func change(_ intent: (Board) throws(BoardError) -> [RecordChange]) -> Bool {
        guard let current else { return false }
        return change(current, intent)
    }

    /// The catalogue is right before the server says so.
    func noteChange(of document: DocumentID) {
        changed = document
        guard let board = boards[document]?.value else { return }
        context.catalogue.put(
            context.catalogue.row(of: document, kind: Board.kind, title: board.name, header: board.header))
        boardsMayRemind()
    }

    func toast(_ phrase: Phrase, undo: Bool = true) {
        if undo { offered = [changed.flatMap { boards.undoOffer(of: $0) }].compactMap { $0 } }
        effects.append(.toast(context.text(phrase), undo: undo))
    }

    /// Says what was done to another board than the one that is shown, with a way there and back; with `source` to
    /// that one, too.
    func offer(_ document: DocumentID, besides source: DocumentID? = nil, _ phrase: Phrase) {
        offered = [document, source].compactMap { $0.flatMap { boards.undoOffer(of: $0) } }
        effects.append(.toast(context.text(phrase), undo: true, open: .document(area: Board.kind, document)))
    }

    func announce(_ phrase: Phrase) {
        effects.append(.announce(context.text(phrase)))
    }
}
