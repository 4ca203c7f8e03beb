public import TextMerging

/// What one person did in one go: the envelope around one or more changes of one document.
///
/// `Docs/Format.md` gives the bytes. The author's bytes are kept as they came; nothing is ever re-encoded.
public struct Event: Sendable {
    public let document: DocumentID
    /// The area's name of the kind of document, such as `memo`; 1 to 32 characters of lower-case ASCII.
    public let kind: String
    /// The event's first unit, which names it.
    public let id: EventID
    /// How many units the event owns: `id.sequence ..< id.sequence + span`.
    public let span: UInt64
    /// The events that nothing else followed when this one was made.
    public let parents: [EventID]
    public let time: Timestamp
    public let author: AuthorID
    /// The event that this one takes back, if it is an undo or a redo.
    public let undoes: EventID?
    /// Each change's bytes and the units it owns.
    public let changes: [EncodedChange]

    public struct EncodedChange: Sendable {
        public let span: UInt64
        public let bytes: [UInt8]
    }

    /// Where the change at `index` stands: its first unit and the event's time.
    public func decodedChanges<Change: DocumentChange>(
        as type: Change.Type
    ) throws(WireError) -> [(change: Change, origin: Origin)] {
        var unit = id
        var result: [(change: Change, origin: Origin)] = []
        result.reserveCapacity(changes.count)
        for encoded in changes {
            let change = try Change(wireBytes: encoded.bytes)
            result.append((change, Origin(unit: unit, time: time)))
            unit = unit.advanced(by: encoded.span)
        }
        return result
    }
}

extension Event {
    /// The major version that this code writes; a newer one is refused.
    public static let version: UInt8 = 1

    /// The bytes of an event with these changes.
    public static func encode<Change: DocumentChange>(
        document: DocumentID, kind: String, id: EventID, parents: [EventID], time: Timestamp, author: AuthorID,
        undoes: EventID?, changes: [Change]
    ) -> [UInt8] {
        var writer = WireWriter(reserving: 96)
        writer.write(version)
        writer.write(document)
        writer.write(kind)
        writer.write(id)
        writer.writeVarint(UInt64(parents.count))
        for parent in parents { writer.write(parent) }
        writer.writeFixed(time.raw)
        writer.writeFixed(author.raw)
        writer.write(undoes != nil)
        if let undoes { writer.write(undoes) }
        writer.writeVarint(UInt64(changes.count))
        var part = WireWriter(reserving: 64)
        for change in changes {
            part.bytes.removeAll(keepingCapacity: true)
            change.encode(into: &part)
            // The lowest bit of the length says that a span other than one follows.
            let span = change.span
            writer.writeVarint(UInt64(part.bytes.count) << 1 | (span == 1 ? 0 : 1))
            if span != 1 { writer.writeVarint(span) }
            writer.bytes.append(contentsOf: part.bytes)
        }
        return writer.bytes
    }

    /// Reads an event; bytes after the last change belong to a newer minor version and are left alone.
    public init(bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let version = try reader.readByte()
        guard version >= 1 else { throw .malformed(at: 0) }
        guard version <= Self.version else { throw .newerVersion(version) }
        document = try reader.readDocument()
        kind = try reader.readString()
        guard Self.isKind(kind) else { throw reader.malformed }
        id = try reader.readUnit()
        var parents: [EventID] = []
        for _ in 0..<(try reader.readCount(ofSize: 9)) { parents.append(try reader.readUnit()) }
        self.parents = parents
        time = Timestamp(raw: try reader.readFixed())
        author = AuthorID(try reader.readFixed())
        undoes = try reader.readBool() ? try reader.readUnit() : nil
        var changes: [EncodedChange] = []
        var total: UInt64 = 0
        let count = try reader.readCount(ofSize: 1)
        changes.reserveCapacity(count)
        for _ in 0..<count {
            let length = try reader.readVarint()
            let span = length & 1 == 0 ? 1 : try reader.readVarint()
            guard span > 0, length >> 1 <= UInt64(reader.remaining) else { throw reader.malformed }
            var part = try reader.readPart(length: Int(length >> 1))
            changes.append(EncodedChange(span: span, bytes: part.readRest()))
            let (sum, overflow) = total.addingReportingOverflow(span)
            guard !overflow, sum <= Self.maximumSpan else { throw reader.malformed }
            total = sum
        }
        guard total > 0, id.sequence <= Self.maximumSequence else { throw reader.malformed }
        span = total
        self.changes = changes
    }

    /// More units than one event can own.
    static let maximumSpan: UInt64 = 1 << 40
    /// More units than one replica can ever write into one document.
    static let maximumSequence: UInt64 = 1 << 60

    private static func isKind(_ kind: String) -> Bool {
        guard !kind.isEmpty, kind.utf8.count <= 32 else { return false }
        for byte in kind.utf8 {
            let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            guard isLetter || byte == UInt8(ascii: "-") else { return false }
        }
        return true
    }
}
