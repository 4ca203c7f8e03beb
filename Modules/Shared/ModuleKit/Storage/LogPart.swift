public import Replication

/// A piece of a log as a store has it.
public enum LogPart: Equatable, Sendable {
    /// As its author wrote it.
    case event([UInt8])
    /// So many events, packed: what `EventPack` reads.
    case segment([UInt8], count: Int)
}

extension EventStore {
    /// One by one, as a store that packs nothing has them.
    public func parts(of document: DocumentID, from position: UInt64) throws(StoreError) -> [LogPart] {
        try log(of: document, from: position).map { .event($0.bytes) }
    }
}
