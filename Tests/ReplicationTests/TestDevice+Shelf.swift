import Primitives
import Replication
import TestDevices
import TestSupport

extension TestDevice<Shelf> {
    convenience init(replica: UInt64, author: UInt64, now: UInt64 = 1_000) {
        self.init(kind: "shelf", replica: replica, author: author, now: now, pace: 1)
    }

    /// Makes one event and gives its bytes.
    @discardableResult
    func make(_ changes: ShelfChange..., undoing undone: EventID? = nil) -> [UInt8] {
        perform(changes, undoing: undone)
        return written.last ?? []
    }
}
