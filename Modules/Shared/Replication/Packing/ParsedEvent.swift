import Primitives
import TextMerging

/// An event whose bytes follow from its parts: it is written again as the same.
struct ParsedEvent {
    let opening: ArraySlice<UInt8>
    let id: EventID
    let parents: [EventID]
    let time: UInt64
    let author: AuthorID
    let undoes: EventID?
    let changes: [(span: UInt64, range: Range<Int>)]
    /// What follows the last change.
    let rest: Range<Int>

    /// Nil for bytes that are no event of version 1, or another way of writing one.
    init?(_ bytes: [UInt8]) {
        guard let parsed = try? Self(parsing: bytes), parsed.isWritten(as: bytes) else { return nil }
        self = parsed
    }

    private init(parsing bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        guard try reader.readByte() == Event.version else { throw reader.malformed }
        _ = try reader.readDocument()
        _ = try reader.readPart()
        opening = bytes[..<reader.offset]
        id = try reader.readUnit()
        var parents: [EventID] = []
        for _ in 0..<(try reader.readCount(ofSize: 9)) { parents.append(try reader.readUnit()) }
        self.parents = parents
        time = try reader.readFixed()
        author = AuthorID(try reader.readFixed())
        undoes = try reader.readBool() ? try reader.readUnit() : nil
        var changes: [(span: UInt64, range: Range<Int>)] = []
        for _ in 0..<(try reader.readCount(ofSize: 2)) {
            let length = try reader.readVarint()
            let span = length & 1 == 0 ? 1 : try reader.readVarint()
            guard length > 1, span > 0, span <= 1 << 32, length >> 1 <= UInt64(reader.remaining) else {
                throw reader.malformed
            }
            let start = reader.offset
            _ = try reader.readPart(length: Int(length >> 1))
            changes.append((span, start..<reader.offset))
        }
        self.changes = changes
        rest = reader.offset..<bytes.count
    }

    private func isWritten(as bytes: [UInt8]) -> Bool {
        var writer = WireWriter(reserving: bytes.count)
        writer.bytes.append(contentsOf: opening)
        writer.write(id)
        writer.writeVarint(UInt64(parents.count))
        for parent in parents { writer.write(parent) }
        writer.writeFixed(time)
        writer.writeFixed(author.raw)
        writer.write(undoes != nil)
        if let undoes { writer.write(undoes) }
        writer.writeVarint(UInt64(changes.count))
        for (span, range) in changes {
            writer.writeVarint(UInt64(range.count) << 1 | (span == 1 ? 0 : 1))
            if span != 1 { writer.writeVarint(span) }
            writer.bytes.append(contentsOf: bytes[range])
        }
        writer.bytes.append(contentsOf: bytes[rest])
        return writer.bytes == bytes
    }
}

/// A change that edits a text, likewise.
struct ParsedEdit {
    let record: UnitID
    let heads: [UnitID]
    let operations: [(position: UInt32, deleted: Range<Int>, inserted: Range<Int>)]

    /// Nil for any other change, and for one that does not own a unit for each scalar.
    init?(_ change: (span: UInt64, range: Range<Int>), of bytes: [UInt8]) {
        guard bytes[change.range.lowerBound] == PackedChange.editTag,
            let parsed = try? Self(parsing: change.range, of: bytes)
        else { return nil }
        var span: UInt64 = 0
        for operation in parsed.operations {
            span += bytes.scalarCount(in: operation.deleted) + bytes.scalarCount(in: operation.inserted)
        }
        guard span == change.span, parsed.isWritten(as: change.range, of: bytes) else { return nil }
        self = parsed
    }

    private init(parsing range: Range<Int>, of bytes: [UInt8]) throws(WireError) {
        var all = WireReader(bytes)
        _ = try all.readPart(length: range.lowerBound + 1)
        var reader = try all.readPart(length: range.count - 1)
        record = try reader.readUnit()
        var heads: [UnitID] = []
        for _ in 0..<(try reader.readCount(ofSize: 9)) { heads.append(try reader.readUnit()) }
        self.heads = heads
        var operations: [(position: UInt32, deleted: Range<Int>, inserted: Range<Int>)] = []
        for _ in 0..<(try reader.readCount(ofSize: 3)) {
            let position = try reader.readVarint()
            guard position <= TextEdit.maximumPosition else { throw reader.malformed }
            let deleted = try reader.readRange()
            operations.append((UInt32(position), deleted, try reader.readRange()))
        }
        self.operations = operations
        guard reader.isAtEnd else { throw reader.malformed }
    }

    private func isWritten(as range: Range<Int>, of bytes: [UInt8]) -> Bool {
        var writer = WireWriter(reserving: range.count)
        writer.write(PackedChange.editTag)
        writer.write(record)
        writer.writeVarint(UInt64(heads.count))
        for head in heads { writer.write(head) }
        writer.writeVarint(UInt64(operations.count))
        for operation in operations {
            writer.writeVarint(UInt64(operation.position))
            for text in [operation.deleted, operation.inserted] {
                writer.writeVarint(UInt64(text.count))
                writer.bytes.append(contentsOf: bytes[text])
            }
        }
        return writer.bytes[...] == bytes[range]
    }
}

extension WireReader {
    /// Where the bytes of a length-prefixed part are.
    fileprivate mutating func readRange() throws(WireError) -> Range<Int> {
        let count = try readPart().remaining
        return (offset - count)..<offset
    }
}
