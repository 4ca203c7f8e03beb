internal import ModuleKit
internal import Replication
internal import TextMerging

/// What one workspace remembers of one exchange folder, so that a sync reads only what is new. It may be lost at any
/// time: then all of the folder is read again.
struct Cursor: Equatable {
    /// The files of each replica whose events are all in the workspace.
    var read: [ReplicaID: FileNumbers] = [:]
    var documents: [DocumentID: Holding] = [:]

    /// What the folder has of a document.
    struct Holding: Equatable {
        /// The first unit of each replica that the folder lacks, sorted by replica.
        var known: [UnitID] = []
        /// Of the events before each of those, as they are in the folder.
        var digests: [EventDigest] = []
        /// How the document stood here when the folder had all of it; 0 before.
        var digest: UInt64 = 0
        /// Whether some of it did not come in; then it is in a file that is read again.
        var isPartial = false

        /// Counts an event that the folder has; one with a gap before it is not counted, and returns false.
        mutating func add(_ event: EventID, span: UInt64, _ digest: EventDigest) -> Bool {
            let place = known.firstIndex { $0.replica >= event.replica } ?? known.count
            let isKnown = place < known.count && known[place].replica == event.replica
            let first = isKnown ? known[place].sequence : 0
            guard event.sequence <= first else { return false }
            let after = UnitID(replica: event.replica, sequence: max(first, event.sequence &+ span))
            if !isKnown {
                known.insert(after, at: place)
                digests.insert(.none, at: place)
            }
            if event.sequence == first {
                digests[place] = digests[place].followed(by: digest)
                known[place] = after
            }
            return true
        }
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
            writer.writeVarint(UInt64(holding.known.count))
            for (unit, digest) in zip(holding.known, holding.digests) {
                writer.write(unit)
                writer.writeFixed(digest.high)
                writer.writeFixed(digest.low)
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
                holding.known.append(try reader.readUnit())
                holding.digests.append(EventDigest(high: try reader.readFixed(), low: try reader.readFixed()))
            }
            documents[document] = holding
        }
    }
}

extension Cursor {
    /// Whether the workspace lacks what it had taken from the folder, or has other events in its place: it was set
    /// back to an older state, or a document was erased. Then the cursor says nothing any more.
    ///
    /// `digest` gives that of a replica's events before a unit, nil where the workspace lacks some of those.
    func isOfAnother(
        _ standings: [DocumentID: UInt64], digest: (DocumentID, UnitID) throws(CommandError) -> EventDigest?
    ) throws(CommandError) -> Bool {
        for (document, holding) in documents {
            guard let standing = standings[document] else {
                // It was here once, and is no more.
                if holding.digest != 0 { return true }
                continue
            }
            guard standing != holding.digest else { continue }
            for (unit, known) in zip(holding.known, holding.digests) {
                if let here = try digest(document, unit) {
                    if here != known { return true }
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
