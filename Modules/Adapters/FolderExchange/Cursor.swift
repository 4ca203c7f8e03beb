internal import ModuleKit
internal import Replication
internal import TextMerging

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
        /// For each replica the first sequence that the folder lacks. Whoever writes there may name any number of
        /// replicas.
        private var ends: [ReplicaID: UInt64] = [:]
        /// How the document stood here when the folder had all of it; 0 before.
        var digest: UInt64 = 0
        /// Whether some of it did not come in; then it is in a file that is read again.
        var isPartial = false

        init() {}

        init(known: [UnitID]) {
            for unit in known { ends[unit.replica] = unit.sequence }
        }

        /// The first unit of each replica that the folder lacks, sorted by replica.
        var known: [UnitID] {
            ends.map { UnitID(replica: $0.key, sequence: $0.value) }.sorted()
        }

        /// Counts an event that the folder has; one with a gap before it is not counted, and returns false.
        mutating func add(_ event: EventID, span: UInt64) -> Bool {
            let first = ends[event.replica] ?? 0
            guard event.sequence <= first else { return false }
            ends[event.replica] = max(first, event.sequence &+ span)
            return true
        }
    }
}

extension Cursor: WireCodable {
    private static let opening = Array("bojagi cursor 1\n".utf8)

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
            let known = holding.known
            writer.writeVarint(UInt64(known.count))
            for unit in known { writer.write(unit) }
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
            let digest = try reader.readFixed()
            let isPartial = try reader.readBool()
            var known: [UnitID] = []
            for _ in 0..<(try reader.readCount(ofSize: 9)) { known.append(try reader.readUnit()) }
            var holding = Holding(known: known)
            holding.digest = digest
            holding.isPartial = isPartial
            documents[document] = holding
        }
    }
}

extension Cursor {
    /// Whether the workspace lacks what it had taken from the folder: it was set back to an older state, or a document
    /// was erased. Then the cursor says nothing any more.
    func isAhead(of standings: [DocumentID: UInt64], known: (DocumentID) -> [UnitID]) -> Bool {
        documents.contains { document, holding in
            guard !holding.isPartial else { return false }
            guard let digest = standings[document] else { return true }
            return digest != holding.digest && !known(document).covers(all: holding.known)
        }
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
