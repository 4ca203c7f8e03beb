public import Replication

/// What a memo's place in the list depends on: pinned first, then the last change, newest first. Memos of
/// one millisecond keep the order of their identities, so that a list never flickers.
public struct MemoOrder: Comparable, Sendable {
    /// Pinned memos stand above the others.
    public let isPinned: Bool
    /// Milliseconds since 1970.
    public let changedAt: UInt64
    /// Decides between memos of one millisecond.
    public let document: DocumentID

    /// `changedAt` is in milliseconds since 1970.
    public init(isPinned: Bool, changedAt: UInt64, document: DocumentID) {
        self.isPinned = isPinned
        self.changedAt = changedAt
        self.document = document
    }

    /// As the memo's header has it now.
    public init(of memo: Memo, document: DocumentID) {
        self.init(isPinned: memo.header.isPinned, changedAt: memo.header.changedAt, document: document)
    }

    /// Whether `left` stands above `right`.
    public static func < (left: MemoOrder, right: MemoOrder) -> Bool {
        if left.isPinned != right.isPinned { return left.isPinned }
        if left.changedAt != right.changedAt { return left.changedAt > right.changedAt }
        return left.document < right.document
    }
}
