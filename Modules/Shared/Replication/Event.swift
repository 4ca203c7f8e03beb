public import Primitives

/// What one person did in one go: the envelope around one or more changes of one document.
///
/// `Docs/Format.md` gives the bytes. The author's bytes are kept as they came; nothing is ever re-encoded.
public struct Event: Sendable {
    /// Which document it is of.
    public let document: DocumentID
    /// The area's name of the kind of document, such as `memo`; 1 to 32 characters of lower-case ASCII.
    public let kind: String
    /// The event's first unit, which names it.
    public let id: EventID
    /// How many units the event owns: `id.sequence ..< id.sequence + span`.
    public let span: UInt64
    /// The events that nothing else followed when this one was made.
    public let parents: [EventID]
    /// When it was made, by its author's clock.
    public let time: Timestamp
    /// Who made it.
    public let author: AuthorID
    /// The event that this one takes back, if it is an undo or a redo.
    public let undoes: EventID?
    /// Each change's bytes and the units it owns.
    public let changes: [EncodedChange]
    /// The author's bytes, as they came.
    public let bytes: [UInt8]

    /// A change as its author wrote it, not yet decoded.
    public struct EncodedChange: Sendable {
        /// How many units the change owns.
        public let span: UInt64
        /// Reads the change's bytes where they lie in the event's.
        fileprivate let reader: WireReader

        /// The change's own, copied out of the event's. Complexity: O(bytes).
        public var bytes: [UInt8] {
            var reader = reader
            return reader.readRest()
        }
    }

    /// The changes, each with its first unit and the event's time. Throws what `Change` throws for bytes that
    /// it cannot read, and for an edit of text that does not own one unit a scalar.
    public func decodedChanges<Change: DocumentChange>(
        as type: Change.Type
    ) throws(WireError) -> [(change: Change, origin: Origin)] {
        var unit = id
        var result: [(change: Change, origin: Origin)] = []
        result.reserveCapacity(changes.count)
        for encoded in changes {
            var reader = encoded.reader
            let change = try Change(from: &reader)
            if change.span != encoded.span, change.textEdit(at: unit) != nil { throw encoded.reader.malformed }
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
        encode(
            behind: opening(document: document, kind: kind), id: id, parents: parents, time: time, author: author,
            undoes: undoes, changes: changes)
    }

    /// The bytes that every event of a document begins with: version, document and kind.
    static func opening(document: DocumentID, kind: String) -> [UInt8] {
        var writer = WireWriter()
        writer.write(version)
        writer.write(document)
        writer.write(kind)
        return writer.bytes
    }

    static func encode<Change: DocumentChange>(
        behind opening: [UInt8], id: EventID, parents: [EventID], time: Timestamp, author: AuthorID,
        undoes: EventID?, changes: [Change]
    ) -> [UInt8] {
        var writer = WireWriter(reserving: 120)
        writer.bytes.append(contentsOf: opening)
        writer.write(id)
        writer.writeVarint(UInt64(parents.count))
        for parent in parents { writer.write(parent) }
        writer.writeFixed(time.raw)
        writer.writeFixed(author.raw)
        writer.write(undoes != nil)
        if let undoes { writer.write(undoes) }
        let count = changes.count
        writer.writeVarint(UInt64(count))
        for index in 0..<count {
            // The lowest bit of the length says that a span other than one follows.
            let span = changes[index].span
            let start = writer.bytes.count
            changes[index].encode(into: &writer)
            let length = UInt64(writer.bytes.count - start) << 1 | (span == 1 ? 0 : 1)
            writer.insertVarint(length, span == 1 ? nil : span, at: start)
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
        guard !id.replica.isReserved else { throw reader.malformed }
        var parents: [EventID] = []
        let parentCount = try reader.readCount(ofSize: 9)
        parents.reserveCapacity(parentCount)
        for _ in 0..<parentCount { parents.append(try reader.readUnit()) }
        self.parents = parents
        time = Timestamp(raw: try reader.readFixed())
        author = AuthorID(try reader.readFixed())
        undoes = try reader.readBool() ? try reader.readUnit() : nil
        var changes: [EncodedChange] = []
        var total: UInt64 = 0
        // A tag at least, behind a length.
        let count = try reader.readCount(ofSize: 2)
        changes.reserveCapacity(count)
        for _ in 0..<count {
            let length = try reader.readVarint()
            let span = length & 1 == 0 ? 1 : try reader.readVarint()
            guard span > 0, length > 1, length >> 1 <= UInt64(reader.remaining) else { throw reader.malformed }
            changes.append(EncodedChange(span: span, reader: try reader.readPart(length: Int(length >> 1))))
            let (sum, overflow) = total.addingReportingOverflow(span)
            guard !overflow, sum <= Self.maximumSpan else { throw reader.malformed }
            total = sum
        }
        guard total > 0, id.sequence <= Self.maximumSequence else { throw reader.malformed }
        span = total
        self.changes = changes
        self.bytes = bytes
    }

    /// No event has fewer bytes: version, document, kind, id, no parents, time, author, no undo, one change of one byte.
    public static let minimumSize = 1 + 16 + 2 + 9 + 1 + 8 + 8 + 1 + 1 + 2

    /// In bytes. A text of 16 MB for which another is put has the largest event that a person makes; a larger one goes
    /// by no file.
    public static let maximumSize = 40_000_000

    /// More units than one event can own.
    static let maximumSpan: UInt64 = 1 << 40
    /// More units than one replica can ever write into one document.
    static let maximumSequence: UInt64 = 1 << 60

    private static func isKind(_ kind: String) -> Bool {
        guard !kind.isEmpty, kind.utf8.count <= 32 else { return false }
        return kind.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
        }
    }
}
