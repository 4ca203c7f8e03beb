public import Replication

/// What was added to a document's log.
public struct LogNews: Sendable {
    /// How long the log was before.
    public let position: UInt64
    /// The event before them.
    public let last: EventID
    /// As their authors wrote them, the first first.
    public let events: [[UInt8]]

    /// In bytes, of all of them.
    public var size: Int { events.reduce(0) { $0 + $1.count } }
}
