/// What was added to a document's log.
public struct LogNews: Sendable {
    /// Where the log ended before.
    public let start: LogPlace
    /// Where it ends with them.
    public let end: LogPlace
    /// As their authors wrote them, the first first.
    public let events: [[UInt8]]

    /// In bytes, of all of them.
    public var size: Int { events.reduce(0) { $0 + $1.count } }
}
