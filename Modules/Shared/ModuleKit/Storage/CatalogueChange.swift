public import Replication

/// The last thing that became of a document's row. Numbers go up in the order in which transactions are committed, so a
/// number is a cursor: whoever has all up to it asks only for what came after.
public struct CatalogueChange: Equatable, Sendable {
    /// From 1; no two documents have the same.
    public var number: UInt64
    public var document: DocumentID
    /// As it is now; nil for a document that was erased.
    public var entry: CatalogueEntry?
    /// How many events its log has.
    public var position: UInt64

    /// `position` counts events, from 0.
    public init(number: UInt64, document: DocumentID, entry: CatalogueEntry?, position: UInt64) {
        self.number = number
        self.document = document
        self.entry = entry
        self.position = position
    }
}

/// How far the changes of a catalogue are counted.
public struct CatalogueCount: Equatable, Sendable {
    /// Another one where numbers may mean something else: in a copy, and after an older state was put back.
    public var run: UInt64
    /// The number of the last change; 0 before the first.
    public var last: UInt64

    /// `run` is random.
    public init(run: UInt64, last: UInt64) {
        self.run = run
        self.last = last
    }
}

/// Which changes are asked for.
public enum CatalogueSpan: Equatable, Sendable {
    /// Those with a greater number, the first first, erased documents among them.
    case after(UInt64)
    /// The documents that are here with a smaller number, the last first.
    case before(UInt64)
}
