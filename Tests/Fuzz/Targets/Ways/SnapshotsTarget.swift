import CanvasModel
import DocumentHistories
import ModuleKit
import Primitives
import Replication
import TextMerging

/// Snapshots and event graphs of a database that somebody else made.
public final class SnapshotsTarget: FuzzTarget {
    public let name = "snapshots"

    public init() {}

    public func seeds() -> [[UInt8]] {
        let snapshots = DocumentArea.allCases.flatMap { area in
            [(1, 1), (2, 3), (3, 6)].map { (seed: Int, rounds: Int) in
                let kind = Areas.kinds.firstIndex { $0.name == Self.kindName(area) } ?? 0
                let history = area.history(from: UInt64(seed), rounds: rounds, document: Areas.document(area))
                return [UInt8(kind)] + history.snapshot
            }
        }
        var graph = EventGraph()
        for bytes in Areas.events(.memo, seed: 3) {
            if let event = try? Event(bytes: bytes) { _ = graph.receive(event) }
        }
        let unknown = Areas.kinds.enumerated().compactMap { place, kind in
            Self.unknownRecords(kind).map { [UInt8(place)] + $0 }
        }
        return unknown + snapshots + [[UInt8(Areas.kinds.count)] + graph.wireBytes]
    }

    /// A snapshot of what only a newer version knows, if the kind is one of records: a record of an unknown kind with a
    /// text that was edited, a known one with an unknown field, and settings of unknown fields of both; a record with a
    /// key that was put twice, and what is said of one that nobody has put.
    private static func unknownRecords<Kind: DocumentKind>(_ kind: Kind) -> [UInt8]? {
        guard Kind.Value.Change.self == RecordChange.self else { return nil }
        let replica = ReplicaID(9)
        let session = DocumentSession<Kind.Value>(
            document: DocumentID(high: 1, low: 2), kind: kind.name, replica: replica, author: AuthorID(1))
        let records = [UnitID(replica: replica, sequence: 0), UnitID(replica: replica, sequence: 3)]
        let additions: [[UInt8]] = [[16, 99, 1, 2, 65, 66, 100, 1, 7], [16, 2, 100, 2, 7, 7]]
        let edit = TextEdit(
            parents: TextVersion([UnitID(replica: replica, sequence: 2)]),
            operations: [TextOperation(position: 1, inserted: "C")])
        let settings = zip(records, [99, 2] as [UInt8]).map { record, kind in
            var writer = WireWriter()
            writer.bytes = [17, kind]
            writer.write(record)
            return writer.bytes + [101, 0, 1, 5, 0]
        }
        let puts: [[UInt8]] = [[20, 98, 2, 1, 7, 100, 1, 5], [20, 98, 2, 1, 7, 100, 1, 6, 101, 1, 6]]
        guard case .put(let absent)? = try? RecordChange(wireBytes: [20, 98, 2, 1, 8]) else { return nil }
        let typed = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "D")])
        var awaited = WireWriter()
        awaited.bytes = [17, 98]
        awaited.write(absent.keyedID)
        awaited.bytes += [101, 0, 1, 5, 0]
        let edits = [RecordChange.edit(records[0], edit), .edit(absent.keyedID, typed)].map { $0.wireBytes }
        for bytes in additions + settings + puts + [awaited.bytes] + edits {
            guard let change = try? Kind.Value.Change(wireBytes: bytes) else { return nil }
            session.perform([change], now: Areas.now) { (_: [UInt8]) throws(Never) in }
        }
        return session.value.wireBytes
    }

    private static func kindName(_ area: DocumentArea) -> String? {
        Areas.events(area, seed: 1, rounds: 1).first.flatMap { try? Event(bytes: $0) }?.kind
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        let place = Int(first) % (Areas.kinds.count + 1)
        guard place < Areas.kinds.count else { return try runGraph(rest) }
        try run(Areas.kinds[place], rest)
    }

    private func run<Kind: DocumentKind>(_ kind: Kind, _ bytes: [UInt8]) throws(FuzzFinding) {
        guard let value = try? Kind.Value(wireBytes: bytes) else { return }
        try Self.use(kind, value)
        // It goes on being changed.
        let session = DocumentSession<Kind.Value>(
            document: DocumentID(high: 1, low: 2), kind: kind.name, replica: ReplicaID(0x5e1f), author: AuthorID(1),
            value: value)
        for frame in Self.later[kind.name] ?? [] { _ = try? session.receive(frame, now: Areas.now) }
        for change in [kind.header(of: value).moveToTrash(), kind.header(of: value).restore()] {
            session.perform([kind.change(change)], now: Areas.now) { (_: [UInt8]) throws(Never) in }
        }
        try Self.use(kind, session.value)
    }

    /// Events of a history, by kind, as others would have written them: what a seed holds is not applied twice.
    private static let later: [String: [[UInt8]]] = {
        var later: [String: [[UInt8]]] = [:]
        func other(_ event: EventID) -> EventID {
            EventID(replica: ReplicaID(event.replica.raw + 100), sequence: event.sequence)
        }
        for area in DocumentArea.allCases {
            let events = area.history(from: 1, rounds: 1, document: DocumentID(high: 1, low: 2)).events
            guard let name = kindName(area) else { continue }
            later[name] = events.compactMap { bytes in
                guard var parts = EventParts(bytes) else { return nil }
                parts.id = other(parts.id)
                parts.parents = parts.parents.map(other)
                return parts.bytes
            }
        }
        return later
    }()

    private func runGraph(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard var graph = try? EventGraph(wireBytes: bytes) else { return }
        guard (try? EventGraph(wireBytes: graph.wireBytes))?.wireBytes == graph.wireBytes else {
            throw FuzzFinding("an event graph does not read back")
        }
        for frame in Areas.events(.memo, seed: 1, rounds: 1) {
            if let event = try? Event(bytes: frame) { _ = graph.receive(event) }
        }
        for unit in graph.known { _ = graph.next(of: unit.replica) }
    }

    /// All that is made of a value: rows, search terms, links, files. A snapshot of it reads back as it was.
    static func use<Kind: DocumentKind>(_ kind: Kind, _ value: Kind.Value) throws(FuzzFinding) {
        let bytes = value.wireBytes
        guard let again = try? Kind.Value(wireBytes: bytes) else {
            throw FuzzFinding("\(kind.name): a snapshot does not read back")
        }
        guard again.wireBytes == bytes else { throw FuzzFinding("\(kind.name): a snapshot reads back as another") }
        _ = kind.header(of: value)
        _ = kind.listing(of: value)
        _ = kind.searchParts(of: value)
        _ = kind.textLinks(of: value)
        _ = kind.placedDocuments(in: value)
        _ = kind.blobs(of: value)
        _ = kind.exportFiles(value, id: DocumentID(high: 1, low: 2), names: ExportNames(blob: { $0.hex }))
        if let canvas = value as? Canvas { CanvasLook.look(at: canvas) }
    }
}
