import TextMerging

/// Events of one document packed by column: a segment, from which each author's bytes come back exactly.
///
/// `Docs/Format.md` gives the layout, “A segment of events”. Whatever does not fit the columns is kept as it is, so any
/// byte strings can be packed.
public enum EventPack {
    /// A segment has at most so many events.
    public static let maximumCount = 65_536
    /// The events of a segment have at most so many bytes together.
    public static let maximumSize = 50_000_000

    /// How many of `sizes`, the bytes of events, from `start` on fit in a segment that has at most `count` events and
    /// is full at `bytes`; the first always does, unless it is larger than any segment: then 0.
    public static func fitting(
        _ sizes: some RandomAccessCollection<Int>, count: Int = maximumCount, bytes: Int = maximumSize
    ) -> Int {
        var total = 0
        var taken = 0
        for size in sizes {
            total += size
            guard taken < min(count, maximumCount), total <= maximumSize, taken == 0 || total <= bytes else { break }
            taken += 1
        }
        return taken
    }

    /// The segment of these events, in their order. Nil for none of them, and for more than a segment may have.
    ///
    /// What was written is read again and compared byte for byte. Where it were not the same, larger than the events
    /// themselves, or less than their 700th part, they are in the segment as they are. Complexity: O(bytes · log events).
    public static func packed(_ events: [[UInt8]]) -> [UInt8]? {
        guard !events.isEmpty, fitting(events.lazy.map { $0.count }) == events.count else { return nil }
        var total = 0
        for event in events { total += event.count }
        var plain = opening(.plain, count: events.count, total: total)
        for event in events {
            plain.append(varint: UInt64(event.count))
            plain.append(contentsOf: event)
        }
        var columns = opening(.columns, count: events.count, total: total)
        var packer = EventPacker()
        for event in events { packer.add(event) }
        packer.columns.write(to: &columns)
        let sum = sum(of: events)
        columns.append(fixed: sum, size: 8)
        plain.append(fixed: sum, size: 8)
        guard columns.bytes.count < plain.bytes.count, let again = try? unpacked(columns.bytes), again == events else {
            return plain.bytes
        }
        return columns.bytes
    }

    /// The segments of these events, in their order, each full at `bytes`; none where they are no smaller than the events,
    /// and where an event is larger than any segment. Complexity: as for `packed`.
    public static func segments(of events: [[UInt8]], bytes: Int) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        var rest = events[...]
        var saved = 0
        while !rest.isEmpty {
            let count = fitting(rest.lazy.map { $0.count }, bytes: bytes)
            guard let segment = packed(Array(rest.prefix(count))) else { return [] }
            for event in rest.prefix(count) { saved += event.count }
            saved -= segment.count
            segments.append(segment)
            rest = rest.dropFirst(count)
        }
        return saved > 0 ? segments : []
    }

    /// How many events a segment has and how many bytes they have together, as its first bytes say. Throws
    /// `.malformed` for other bytes, `.newerVersion` for a segment of a newer version.
    public static func measure(_ segment: [UInt8]) throws(WireError) -> (count: Int, bytes: Int) {
        var reader = ByteReader(segment, from: 0, to: segment.count)
        do throws(TextMergingError) {
            let (_, count, total) = try readOpening(&reader)
            return (count, total)
        } catch {
            throw WireError(error)
        }
    }

    /// The events of a segment, each as its author wrote it. Throws `.malformed`, `.newerVersion`.
    ///
    /// *n* bytes make 700 *n* bytes at most, and never more than `maximumSize`. Complexity: O(bytes).
    public static func unpacked(_ segment: [UInt8]) throws(WireError) -> [[UInt8]] {
        do throws(TextMergingError) {
            return try read(segment)
        } catch {
            throw WireError(error)
        }
    }

    private static func read(_ segment: [UInt8]) throws(TextMergingError) -> [[UInt8]] {
        let end = segment.count - 8
        guard end > magic.count else { throw .malformed(at: segment.count) }
        var reader = ByteReader(segment, from: 0, to: end)
        let (form, count, total) = try readOpening(&reader)
        let events: [[UInt8]]
        switch form {
        case .plain:
            var list: [[UInt8]] = []
            list.reserveCapacity(count)
            for _ in 0..<count {
                list.append(Array(segment[try reader.readRange(try reader.readNumber(upTo: reader.remaining))]))
            }
            events = list
        case .columns:
            let columns = try PackColumns(from: &reader, upTo: total)
            var unpacker = EventUnpacker(columns, total: total)
            events = try unpacker.events(count)
        }
        guard reader.remaining == 0 else { throw reader.malformed }
        var tail = ByteReader(segment, from: end, to: segment.count)
        var size = 0
        for event in events { size += event.count }
        guard size == total, try tail.readFixed(size: 8) == sum(of: events) else { throw .malformed(at: end) }
        return events
    }

    // MARK: the opening

    private enum Form: UInt8 {
        /// Each event with its length before it.
        case plain = 0
        case columns = 1
    }

    private static let magic: [UInt8] = [0x42, 0x4a, 0x45]
    private static let version: UInt8 = 1

    private static func opening(_ form: Form, count: Int, total: Int) -> ByteWriter {
        var writer = ByteWriter()
        writer.append(contentsOf: magic)
        writer.append(byte: version)
        writer.append(byte: form.rawValue)
        writer.append(varint: UInt64(count))
        writer.append(varint: UInt64(total))
        return writer
    }

    private static func readOpening(
        _ reader: inout ByteReader
    ) throws(TextMergingError) -> (form: Form, count: Int, total: Int) {
        for byte in magic { guard try reader.readByte() == byte else { throw .malformed(at: 0) } }
        let version = try reader.readByte()
        guard version >= Self.version else { throw .malformed(at: magic.count) }
        guard version == Self.version else { throw .newerVersion(version) }
        guard let form = Form(rawValue: try reader.readByte()) else { throw reader.malformed }
        let count = try reader.readNumber(upTo: maximumCount)
        let limit = min(UInt64(maximumSize), 700 * UInt64(reader.end))
        let total = try reader.readNumber(upTo: Int(limit))
        // Nobody packs none; of the plain ones each takes a byte for its length.
        guard count > 0, form == .columns || count <= reader.remaining else { throw reader.malformed }
        return (form, count, total)
    }

    /// Of all bytes, and of where each event ends: what is read wrongly is noticed as what has decayed is.
    private static func sum(of events: [[UInt8]]) -> UInt64 {
        var sum = ByteChecksum()
        for event in events { sum.add(event, count: event.count) }
        return sum.value
    }
}

extension WireError {
    fileprivate init(_ error: TextMergingError) {
        switch error {
        case .newerVersion(let version): self = .newerVersion(version)
        case .malformed(let offset): self = .malformed(at: UInt32(truncatingIfNeeded: offset))
        default: self = .malformed(at: 0)
        }
    }
}
