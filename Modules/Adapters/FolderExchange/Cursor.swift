import ModuleKit
import Primitives
import Replication

/// What one workspace remembers of one exchange folder, so that a sync reads only what is new. It may be lost at any
/// time: then all of the folder is read again.
struct Cursor: Equatable {
    /// The files of each replica whose events are all in the workspace.
    var read: [ReplicaID: FileNumbers] = [:]
    var documents: [DocumentID: Holding] = [:]

    /// In bytes; of 300,000 documents. A larger one is not read, and all is found anew.
    static let maximumSize = 16 << 20

    /// What the folder has of a document.
    struct Holding: Equatable {
        /// What the folder has of each replica. Whoever writes there may name any number of replicas.
        private var lineages: [ReplicaID: Lineage] = [:]
        /// How the document stood here when the folder had all of it; 0 before.
        var digest: UInt64 = 0
        /// Whether some of it did not come in; then it is in a file that is read again.
        var isPartial = false

        /// The events of one replica: the first sequence that is lacking, and the digest of those before it.
        struct Lineage: Equatable {
            var end: UInt64 = 0
            var digest = EventDigest.none
        }

        /// The first unit of each replica that the folder lacks, sorted by replica.
        var known: [UnitID] {
            lineages.map { UnitID(replica: $0.key, sequence: $0.value.end) }.sorted()
        }

        /// Those of each replica, sorted by replica.
        var sorted: [(replica: ReplicaID, lineage: Lineage)] {
            lineages.map { ($0.key, $0.value) }.sorted { $0.replica < $1.replica }
        }

        /// Counts an event that the folder has; one with a gap before it is not counted, and returns false.
        mutating func add(_ event: EventID, span: UInt64, _ digest: EventDigest) -> Bool {
            let lineage = lineages[event.replica] ?? Lineage()
            guard event.sequence <= lineage.end else { return false }
            if event.sequence == lineage.end {
                lineages[event.replica] = Lineage(
                    end: event.sequence &+ span, digest: lineage.digest.followed(by: digest))
            }
            return true
        }

        mutating func set(_ lineage: Lineage, of replica: ReplicaID) { lineages[replica] = lineage }
    }
}

extension Cursor: WireCodable {
    private static let opening = Array("bojagi cursor 2\n".utf8)

    func encode(into writer: inout WireWriter) {
        for byte in Self.opening { writer.write(byte) }
        writer.writeVarint(UInt64(read.count))
        for (replica, numbers) in read.sorted(by: { $0.key < $1.key }) {
            writer.writeFixed(replica.raw)
            numbers.encode(into: &writer)
        }
        writer.writeVarint(UInt64(documents.count))
        for (document, holding) in documents.sorted(by: { $0.key < $1.key }) {
            writer.write(document)
            writer.writeFixed(holding.digest)
            writer.write(holding.isPartial)
            let lineages = holding.sorted
            writer.writeVarint(UInt64(lineages.count))
            for (replica, lineage) in lineages {
                writer.write(UnitID(replica: replica, sequence: lineage.end))
                writer.writeFixed(lineage.digest.high)
                writer.writeFixed(lineage.digest.low)
            }
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        for byte in Self.opening where try reader.readByte() != byte { throw reader.malformed }
        for _ in 0..<(try reader.readCount(ofSize: 9)) {
            let replica = ReplicaID(try reader.readFixed())
            read[replica] = try FileNumbers(from: &reader)
        }
        let count = try reader.readCount(ofSize: 26)
        documents.reserveCapacity(count)
        for _ in 0..<count {
            let document = try reader.readDocument()
            var holding = Holding()
            holding.digest = try reader.readFixed()
            holding.isPartial = try reader.readBool()
            for _ in 0..<(try reader.readCount(ofSize: 25)) {
                let end = try reader.readUnit()
                let digest = EventDigest(high: try reader.readFixed(), low: try reader.readFixed())
                holding.set(Holding.Lineage(end: end.sequence, digest: digest), of: end.replica)
            }
            documents[document] = holding
        }
    }
}

extension Cursor {
    /// Whether the workspace lacks what it had taken from the folder, or has other events in its place: it was set
    /// back to an older state, or a document was erased. Then the cursor says nothing any more.
    ///
    /// `digests` gives those of replicas' events before units, nil where the workspace lacks some of them.
    func isOfAnother(
        _ standings: [DocumentID: UInt64],
        digests: (DocumentID, [UnitID]) throws(CommandError) -> [EventDigest?]
    ) throws(CommandError) -> Bool {
        for (document, holding) in documents {
            guard let standing = standings[document] else {
                // It was here once, and is no more.
                if holding.digest != 0 { return true }
                continue
            }
            guard standing != holding.digest else { continue }
            let lineages = holding.sorted
            let units = lineages.map { UnitID(replica: $0.replica, sequence: $0.lineage.end) }
            for (known, here) in zip(lineages, try digests(document, units)) {
                if let here {
                    if here != known.lineage.digest { return true }
                } else if !holding.isPartial {
                    return true
                }
            }
        }
        return false
    }

    /// The bytes of its file: those on the wire and their checksum.
    var fileBytes: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        var sum = Checksum()
        sum.add(writer.bytes)
        writer.writeFixed(sum.value)
        return writer.bytes
    }

    /// Nil for a file that is not whole or of another format.
    init?(fileBytes: [UInt8]) {
        guard fileBytes.count >= 8 else { return nil }
        var sum = Checksum()
        let body = Array(fileBytes.dropLast(8))
        sum.add(body)
        var tail = WireReader(Array(fileBytes.suffix(8)))
        guard (try? tail.readFixed()) == sum.value, let cursor = try? Cursor(wireBytes: body) else { return nil }
        self = cursor
    }
}
