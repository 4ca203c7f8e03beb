public import Replication

extension Memo {
    /// The author's next undo or redo, or nil when there is none; see `undoStep`. Undoing the first writing
    /// leaves nothing, so the memo goes to the trash with it, and redo brings it back.
    public func undo(
        _ direction: UndoDirection, by author: AuthorID, log: [Event]
    ) throws(WireError) -> (changes: [RecordChange], undoes: EventID)? {
        guard let step = try undoStep(direction, by: author, log: log) else { return nil }
        return (discardingIfEmptied(by: step.changes), step.undoes)
    }
}
