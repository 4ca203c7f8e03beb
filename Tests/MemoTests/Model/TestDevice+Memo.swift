import MemoModel
import Primitives
import Replication
import TestDevices

extension TestDevice<Memo> {
    convenience init(_ number: UInt64, author: UInt64? = nil, now: UInt64 = 1_700_000_000_000) {
        self.init(kind: Memo.kind, replica: number, author: author, now: now, pace: 1)
    }

    var memo: Memo { value }
    var text: String { value.text }

    @discardableResult
    func write(_ text: String) throws -> EventID? {
        perform(try memo.replaceText(with: text))
    }

    /// Undoes or redoes as the memo's own undo does; false when there is nothing.
    @discardableResult
    func go(_ direction: UndoDirection, by author: AuthorID? = nil) throws -> Bool {
        guard let step = try memo.undo(direction, by: author ?? session.author, log: log) else { return false }
        perform(step.changes, undoing: step.undoes)
        return true
    }
}

/// Two devices hold the same memo, header and text, byte for byte.
func isSame(_ left: Memo, _ right: Memo) -> Bool {
    left.wireBytes == right.wireBytes
}
