import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

/// The stores that the shared test body runs over.
enum StoreMaker: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite, sqliteMadeByWriting

    var testDescription: String { rawValue }

    /// Runs `body` over an empty store.
    func with(_ body: (any EventStore) throws -> Void) throws {
        let folder = StoreFolder()
        switch self {
        case .memory:
            try body(MemoryStore(replica: ReplicaID(99)))
        case .sqlite:
            try body(SQLiteEventStore(folder: folder("workspace"), options: .init(missing: .create)))
        case .sqliteMadeByWriting:
            try body(SQLiteEventStore(folder: folder("deep/down/workspace")))
        }
    }
}

let (one, two, three) = (DocumentID(test: 1), DocumentID(test: 2), DocumentID(test: 3))
