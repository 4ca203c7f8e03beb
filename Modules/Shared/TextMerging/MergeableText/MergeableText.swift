public import Primitives

/// A text that several replicas edit, each on its own, and that comes out the same on all of them.
///
/// It holds the text and its whole history. Edits are made at once and need no network; what `changes(since:)`
/// gives, another replica takes in with `merge`, in any order and as often as it likes. Offsets count Unicode
/// scalars unless a label says otherwise; those outside the text are taken as its nearest end.
///
/// A value: a copy shares memory until one of them is edited.
public struct MergeableText: Sendable {
    /// Who writes here. No two places may write as the same replica.
    public let replica: ReplicaID
    /// Every edit that is known here, those that were merged in too.
    public internal(set) var history: TextHistory
    var storage: TextStorage
    /// The sequence of the next unit made here.
    var sequence: UInt64
    /// The last merge's walk.
    var open: OpenWalk?
    /// The version with so many units, where it has many heads: to find and sort them anew takes its time.
    var wide: (count: Int32, version: TextVersion)?

    /// An empty text. `replica` must be this writer's alone.
    public init(replica: ReplicaID) {
        self.replica = replica
        history = TextHistory()
        storage = TextStorage()
        sequence = 0
    }

    /// Complexity: O(text).
    public var text: String { storage.text }

    /// The text's length in Unicode scalars.
    public var scalarCount: Int { storage.scalarCount }

    /// The text's length in UTF-16 code units.
    public var utf16Count: Int { storage.utf16Count }

    /// The text's length in bytes.
    public var utf8Count: Int { storage.utf8Count }

    /// The version that the text is at.
    public var version: TextVersion {
        if let wide, wide.count == history.operations.count { return wide.version }
        return history.version
    }

    /// The scalars in `range`. Complexity: O(log text + range).
    public func text(in range: Range<Int>) -> String {
        storage.text(in: clamped(range))
    }

    func clamped(_ offset: Int) -> Int {
        max(0, min(offset, storage.scalarCount))
    }

    func clamped(_ range: Range<Int>) -> Range<Int> {
        clamped(range.lowerBound)..<clamped(range.upperBound)
    }
}
