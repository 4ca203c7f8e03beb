/// Why a memo cannot take what a person wants.
public enum MemoError: Error, Equatable, Sendable {
    /// The text would have this many bytes of UTF-8, more than `limit`.
    case tooLarge(bytes: Int, limit: Int)
    /// An empty memo is not kept.
    case empty
    /// No task has this number; there are `count`, numbered from 1.
    case noTask(number: Int, count: Int)
    /// The memo has changed so much since the version that the edit was meant for that it can't be merged.
    case changedSince
}
