import Primitives
public import Replication

extension Memo {
    /// Whether nothing is in it but blanks. Such a memo is discarded when it is left.
    public var isEmpty: Bool { MemoText.isBlank(text) }

    /// `changes`, and the trash as well if they leave the memo empty. It is one event, so that one undo
    /// brings the text back and the memo with it.
    public func discardingIfEmptied(by changes: [RecordChange]) -> [RecordChange] {
        guard !changes.isEmpty, !header.isTrashed else { return changes }
        var after = self
        // Where and when is no matter: only what becomes of the text, and how many changes there were.
        var unit = Origin.zero.unit
        for change in changes {
            after.apply(change, from: Origin(unit: unit, time: Origin.zero.time))
            unit = unit.advanced(by: change.span)
        }
        return after.isEmpty ? changes + after.moveToTrash() : changes
    }
}
