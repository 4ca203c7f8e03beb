package import Primitives
package import Replication

/// What goes between two devices that sync over HTTP, in bytes. `Docs/Sync.md` is the contract.
///
/// Every message begins with a line that names the format, so that whatever else answers at an address is not taken for
/// one. What is read is counted against the bytes that are there before anything is reserved for it.
package enum SyncMessage {
    /// Documents of which events are asked for at once, at most.
    package static let mostDocuments = 2_000
    /// Events of one message, at most: each takes several times its bytes in memory.
    package static let mostEvents = 50_000
    /// In bytes, of one message in either direction but for `standingsLimit`.
    package static let limit = 40 << 20
    /// In bytes, of the standings of all documents: over a million.
    package static let standingsLimit = 32 << 20
    /// In bytes, about: what one message with events is filled up to.
    package static let usualSize = 8_000_000

    /// In bytes, of all events of a message once they are unpacked.
    package static let mostEventBytes = limit
    /// So many events of a document are packed by column, and more.
    package static let fewestPacked = 16

    private static let name = Array("bojagi sync ".utf8)
    private static let opening = name + Array("4\n".utf8)

    /// The bytes of a message.
    package static func bytes(reserving count: Int = 64, _ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter(reserving: count)
        for byte in opening { writer.write(byte) }
        write(&writer)
        return writer.bytes
    }

    /// Reads a message to its end. Throws for what is none, and for what has more than one.
    package static func read<Result>(
        _ bytes: [UInt8], _ body: (inout WireReader) throws(WireError) -> Result
    ) throws(WireError) -> Result {
        var reader = WireReader(bytes)
        for byte in opening where try reader.readByte() != byte { throw reader.malformed }
        let result = try body(&reader)
        guard reader.isAtEnd else { throw reader.malformed }
        return result
    }

    /// Whether bytes begin as a message does.
    package static func isMessage(_ bytes: [UInt8]) -> Bool { bytes.starts(with: opening) }

    /// Whether they begin as one of another version does.
    package static func isOfAnotherVersion(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: name) && !isMessage(bytes)
    }
}

/// How far the changes of a hub's catalogue were heard of: a number, and the run that it belongs to.
package struct SyncCursor: Equatable, Sendable {
    package var run: UInt64
    package var number: UInt64

    package init(run: UInt64, number: UInt64) {
        self.run = run
        self.number = number
    }
}

/// How documents stand on the hub: all of them, or those that changed after a cursor.
package struct SyncStandings: Equatable, Sendable {
    /// Where one stands with these; nil where the hub counts nothing yet.
    package var cursor: SyncCursor?
    /// Whether these are all: then what is not among them is not there.
    package var isWhole = true
    /// Of all documents there (`StandingSum`), where these are not all: who comes to another one asks for all.
    package var sum: UInt64?
    package var standings: [DocumentStanding] = []
    /// Those of them, in their order, that have snapshots: told to whoever has no cursor.
    package var long: [DocumentID] = []
    /// Those that were deleted for good since.
    package var erased: [DocumentID] = []
    /// Files that documents there name and that are not there: whoever has one brings it.
    package var lacking: [BlobHash] = []
    /// What the hub did before it answered.
    package var recovery = SyncReport.Recovery()

    package init() {}

    package var bytes: [UInt8] {
        SyncMessage.bytes(reserving: standings.count * 24 + 64) { writer in
            writer.write(cursor != nil)
            writer.writeFixed(cursor?.run ?? 0)
            writer.writeFixed(cursor?.number ?? 0)
            writer.write(isWhole)
            writer.write(sum != nil)
            writer.writeFixed(sum ?? 0)
            writer.write(recovery.wasSetBack)
            writer.writeVarint(UInt64(clamping: recovery.rewritten))
            writer.writeVarint(UInt64(standings.count))
            for standing in standings {
                writer.write(standing.document)
                writer.writeFixed(standing.digest)
            }
            writer.writeVarint(UInt64(long.count))
            for document in long { writer.write(document) }
            writer.writeVarint(UInt64(erased.count))
            for document in erased { writer.write(document) }
            writer.writeVarint(UInt64(lacking.count))
            for hash in lacking { hash.encode(into: &writer) }
        }
    }

    package init(bytes: [UInt8]) throws(WireError) {
        self = try SyncMessage.read(bytes) { (reader) throws(WireError) in
            var read = SyncStandings()
            let isCounted = try reader.readBool()
            let cursor = SyncCursor(run: try reader.readFixed(), number: try reader.readFixed())
            read.cursor = isCounted ? cursor : nil
            read.isWhole = try reader.readBool()
            let isSummed = try reader.readBool()
            let sum = try reader.readFixed()
            read.sum = isSummed ? sum : nil
            read.recovery.wasSetBack = try reader.readBool()
            read.recovery.rewritten = Int(clamping: try reader.readVarint())
            let count = try reader.readCount(ofSize: 24)
            read.standings.reserveCapacity(count)
            for _ in 0..<count {
                let document = try reader.readDocument()
                read.standings.append(DocumentStanding(document: document, digest: try reader.readFixed()))
            }
            for _ in 0..<(try reader.readCount(ofSize: 16)) { read.long.append(try reader.readDocument()) }
            for _ in 0..<(try reader.readCount(ofSize: 16)) { read.erased.append(try reader.readDocument()) }
            for _ in 0..<(try reader.readCount(ofSize: 32)) { read.lacking.append(try BlobHash(from: &reader)) }
            return read
        }
    }
}

/// Documents as they stand on the hub, for who has nothing of them.
package enum SyncSnapshots {
    /// What is asked for: their ids.
    package static func request(_ documents: [DocumentID]) -> [UInt8] {
        SyncMessage.bytes(reserving: documents.count * 16 + 32) { writer in
            writer.writeVarint(UInt64(documents.count))
            for document in documents { writer.write(document) }
        }
    }

    package static func readRequest(_ bytes: [UInt8]) throws(WireError) -> [DocumentID] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            let count = try reader.readCount(ofSize: 16)
            guard count <= SyncMessage.mostDocuments else { throw reader.malformed }
            var documents: [DocumentID] = []
            for _ in 0..<count { documents.append(try reader.readDocument()) }
            return documents
        }
    }

    /// For each document that was asked for, up to the last that is told of.
    package static func bytes(_ snapshots: [SentSnapshot?]) -> [UInt8] {
        SyncMessage.bytes(reserving: snapshots.reduce(32) { $0 + ($1?.size ?? 0) + 32 }) { writer in
            writer.writeVarint(UInt64(snapshots.count))
            for snapshot in snapshots {
                writer.write(snapshot != nil)
                snapshot?.encode(into: &writer)
            }
        }
    }

    package static func read(_ bytes: [UInt8]) throws(WireError) -> [SentSnapshot?] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            let count = try reader.readCount()
            guard count <= SyncMessage.mostDocuments else { throw reader.malformed }
            var snapshots: [SentSnapshot?] = []
            for _ in 0..<count { snapshots.append(try reader.readBool() ? try SentSnapshot(from: &reader) : nil) }
            return snapshots
        }
    }
}

/// What a side has of a document: of each replica the first unit that it lacks, and the digest of all before.
package struct SyncHolding: Equatable, Sendable {
    package var document: DocumentID
    package var ends: [(end: UnitID, digest: EventDigest)]

    package init(_ document: DocumentID, _ ends: [(end: UnitID, digest: EventDigest)]) {
        self.document = document
        self.ends = ends
    }

    /// The first unit of each replica that is lacking, sorted by replica.
    package var known: [UnitID] { ends.map(\.end) }

    package static func == (left: SyncHolding, right: SyncHolding) -> Bool {
        left.document == right.document
            && left.ends.elementsEqual(right.ends) { $0.end == $1.end && $0.digest == $1.digest }
    }

    func write(to writer: inout WireWriter) {
        writer.write(document)
        writer.writeVarint(UInt64(ends.count))
        for (end, digest) in ends {
            writer.write(end)
            writer.writeFixed(digest.high)
            writer.writeFixed(digest.low)
        }
    }

    /// Throws for replicas that are not in order: what is looked up in them by halving would not be found.
    init(from reader: inout WireReader) throws(WireError) {
        document = try reader.readDocument()
        ends = []
        for _ in 0..<(try reader.readCount(ofSize: 25)) {
            let end = try reader.readUnit()
            if let last = ends.last?.end.replica, !(last < end.replica) { throw reader.malformed }
            ends.append((end, EventDigest(high: try reader.readFixed(), low: try reader.readFixed())))
        }
    }

    package static func bytes(_ holdings: [SyncHolding]) -> [UInt8] {
        SyncMessage.bytes { writer in
            writer.writeVarint(UInt64(holdings.count))
            for holding in holdings { holding.write(to: &writer) }
        }
    }

    package static func read(_ bytes: [UInt8]) throws(WireError) -> [SyncHolding] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            let count = try reader.readCount(ofSize: 17)
            guard count <= SyncMessage.mostDocuments else { throw reader.malformed }
            var holdings: [SyncHolding] = []
            for _ in 0..<count { holdings.append(try SyncHolding(from: &reader)) }
            return holdings
        }
    }
}

/// What the hub has of a document, and the events that the other side lacks.
package struct SyncOffer: Sendable {
    package var holding: SyncHolding
    /// Nil for a document that is not there.
    package var kind: String?
    /// Why nothing of it can be given or taken, in words; nil where it can.
    package var fault: String?
    /// Whether there are more events than these.
    package var isPartial = false
    /// As their authors wrote them, each after what it builds on.
    package var events: [[UInt8]] = []

    package init(_ holding: SyncHolding) {
        self.holding = holding
    }

    package static func bytes(_ offers: [SyncOffer]) -> [UInt8] {
        let size = offers.reduce(0) { $0 + $1.events.reduce(100) { $0 + $1.count + 4 } }
        return SyncMessage.bytes(reserving: size) { writer in
            writer.writeVarint(UInt64(offers.count))
            for offer in offers {
                offer.holding.write(to: &writer)
                writer.write(offer.kind ?? "")
                writer.write(offer.fault ?? "")
                writer.write(offer.isPartial)
                writer.write(events: offer.events)
            }
        }
    }

    package static func read(_ bytes: [UInt8]) throws(WireError) -> [SyncOffer] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            let count = try reader.readCount(ofSize: 21)
            guard count <= SyncMessage.mostDocuments else { throw reader.malformed }
            var offers: [SyncOffer] = []
            var room = EventRoom()
            for _ in 0..<count {
                var offer = SyncOffer(try SyncHolding(from: &reader))
                let (kind, fault) = (try reader.readString(), try reader.readString())
                offer.kind = kind.isEmpty ? nil : kind
                offer.fault = fault.isEmpty ? nil : fault
                offer.isPartial = try reader.readBool()
                offer.events = try reader.readEvents(&room)
                offers.append(offer)
            }
            return offers
        }
    }
}

/// Events of several documents that one side gives the other.
package struct SyncPush: Sendable {
    package var parcels: [(document: DocumentID, events: [[UInt8]])] = []

    package init() {}

    package var bytes: [UInt8] {
        let size = parcels.reduce(64) { $0 + $1.events.reduce(32) { $0 + $1.count + 4 } }
        return SyncMessage.bytes(reserving: size) { writer in
            writer.writeVarint(UInt64(parcels.count))
            for (document, events) in parcels {
                writer.write(document)
                writer.write(events: events)
            }
        }
    }

    /// Throws also for more events than are taken at once.
    package init(bytes: [UInt8]) throws(WireError) {
        self = try SyncMessage.read(bytes) { (reader) throws(WireError) in
            var push = SyncPush()
            var room = EventRoom()
            for _ in 0..<(try reader.readCount(ofSize: 17)) {
                let document = try reader.readDocument()
                push.parcels.append((document, try reader.readEvents(&room)))
            }
            return push
        }
    }
}

/// What became of a push.
package struct SyncReceipt: Equatable, Sendable {
    package var flow = SyncReport.Flow()
    package var recovery = SyncReport.Recovery()
    /// What was not taken and why, in words.
    package var leftOut: [(document: DocumentID?, reason: String)] = []
    /// How many more there are.
    package var unnamed = 0

    package init() {}

    package static func == (left: SyncReceipt, right: SyncReceipt) -> Bool {
        left.flow == right.flow && left.recovery == right.recovery && left.unnamed == right.unnamed
            && left.leftOut.elementsEqual(right.leftOut) { $0.document == $1.document && $0.reason == $1.reason }
    }

    package var bytes: [UInt8] {
        SyncMessage.bytes { writer in
            for count in [flow.documents, flow.events, recovery.rewritten, unnamed] {
                writer.writeVarint(UInt64(clamping: count))
            }
            writer.write(recovery.wasSetBack)
            writer.writeVarint(UInt64(leftOut.count))
            for (document, reason) in leftOut {
                writer.write(document != nil)
                writer.write(document ?? DocumentID(high: 0, low: 0))
                writer.write(reason)
            }
        }
    }

    package init(bytes: [UInt8]) throws(WireError) {
        self = try SyncMessage.read(bytes) { (reader) throws(WireError) in
            var receipt = SyncReceipt()
            receipt.flow.documents = Int(clamping: try reader.readVarint())
            receipt.flow.events = Int(clamping: try reader.readVarint())
            receipt.recovery.rewritten = Int(clamping: try reader.readVarint())
            receipt.unnamed = Int(clamping: try reader.readVarint())
            receipt.recovery.wasSetBack = try reader.readBool()
            for _ in 0..<(try reader.readCount(ofSize: 18)) {
                let isNamed = try reader.readBool()
                let document = try reader.readDocument()
                receipt.leftOut.append((isNamed ? document : nil, try reader.readString()))
            }
            return receipt
        }
    }
}

/// The files that one side asks the other about.
package enum SyncFiles {
    package static func bytes(_ hashes: [BlobHash]) -> [UInt8] {
        SyncMessage.bytes(reserving: hashes.count * 32 + 32) { writer in
            writer.writeVarint(UInt64(hashes.count))
            for hash in hashes { hash.encode(into: &writer) }
        }
    }

    package static func read(_ bytes: [UInt8]) throws(WireError) -> [BlobHash] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            var hashes: [BlobHash] = []
            for _ in 0..<(try reader.readCount(ofSize: 32)) { hashes.append(try BlobHash(from: &reader)) }
            return hashes
        }
    }
}

/// What is in small files, many in a message.
package enum SyncContents {
    /// In bytes: a larger file goes by itself, in pieces.
    package static let largest = 1 << 20
    /// In bytes, of all files of a message.
    package static let mostBytes = 4 << 20
    /// Files that are asked for at once.
    package static let mostFiles = 256
    /// In bytes, of a message.
    package static let limit = mostBytes + mostFiles * 16 + 64

    /// For each file that was asked for its bytes, up to the last that is told of; nil for one that goes by itself.
    package static func bytes(_ files: [[UInt8]?]) -> [UInt8] {
        SyncMessage.bytes(reserving: files.reduce(32) { $0 + ($1?.count ?? 0) + 8 }) { writer in
            writer.writeVarint(UInt64(files.count))
            for file in files {
                writer.write(file != nil)
                if let file { writer.write(file) }
            }
        }
    }

    package static func read(_ bytes: [UInt8]) throws(WireError) -> [[UInt8]?] {
        try SyncMessage.read(bytes) { (reader) throws(WireError) in
            var files: [[UInt8]?] = []
            for _ in 0..<(try reader.readCount()) {
                files.append(try reader.readBool() ? try reader.readBytes() : nil)
            }
            return files
        }
    }
}

/// What a message that is read may still have.
private struct EventRoom {
    var events = SyncMessage.mostEvents
    var bytes = SyncMessage.mostEventBytes

    /// False, with nothing taken, where that is too much.
    mutating func take(events: Int, bytes: Int) -> Bool {
        guard events <= self.events, bytes <= self.bytes else { return false }
        self.events -= events
        self.bytes -= bytes
        return true
    }
}

extension WireWriter {
    /// Their count, how many segments they are packed in, and those; without segments the events as they are.
    fileprivate mutating func write(events: [[UInt8]]) {
        writeVarint(UInt64(events.count))
        guard !events.isEmpty else { return }
        let segments =
            events.count >= SyncMessage.fewestPacked ? EventPack.segments(of: events, bytes: Self.segmentSize) : []
        writeVarint(UInt64(segments.count))
        for bytes in segments.isEmpty ? events : segments { write(bytes) }
    }

    /// In bytes of events, about: what is packed at once takes several times as much.
    private static let segmentSize = 4_000_000
}

extension WireReader {
    /// Throws for more than there is room for, and for what is too short or too long to be an event. What segments say
    /// of their size is looked at before anything is unpacked.
    fileprivate mutating func readEvents(_ room: inout EventRoom) throws(WireError) -> [[UInt8]] {
        let number = try readVarint()
        guard number <= UInt64(room.events) else { throw malformed }
        let count = Int(number)
        guard count > 0 else { return [] }
        let segments = try readCount(ofSize: 1)
        var events: [[UInt8]] = []
        guard segments > 0 else {
            for _ in 0..<count {
                let event = try readBytes()
                guard room.take(events: 1, bytes: event.count) else { throw malformed }
                events.append(event)
            }
            return try checked(events)
        }
        for _ in 0..<segments {
            let segment = try readBytes()
            let size = try EventPack.measure(segment)
            guard size.count <= count - events.count, room.take(events: size.count, bytes: size.bytes) else {
                throw malformed
            }
            events += try EventPack.unpacked(segment)
        }
        guard events.count == count else { throw malformed }
        return try checked(events)
    }

    private func checked(_ events: [[UInt8]]) throws(WireError) -> [[UInt8]] {
        for event in events where event.count < Event.minimumSize || event.count > Event.maximumSize { throw malformed }
        return events
    }
}
