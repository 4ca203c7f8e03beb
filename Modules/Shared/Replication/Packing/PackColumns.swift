import Primitives
import TextMerging

/// What a segment of events is made of: numbers, and bytes, each kind in a column of its own.
///
/// A number of 64 bits is written as one of 32 where it fits, else as `PackColumns.wide` and among the wide ones.
struct PackColumns {
    /// A column of numbers.
    enum Numbers: Int, CaseIterable {
        /// For runs of equal shapes of events: which shape, and how many more than one.
        case shapes, shapeRuns
        case idReplicas, idJumps
        case parentCounts, parentReplicas, parentJumps
        case times, authors
        case undoneReplicas, undoneJumps
        case changeCounts
        /// For runs of changes of one kind.
        case kinds, kindRuns
        case spans
        case recordReplicas, recordSequences
        case headCounts, headReplicas, headJumps
        /// For runs of edits with as many operations.
        case operationCounts, operationCountRuns
        /// For runs of operations of one kind.
        case operations, operationRuns
        case typingJumps, deletingJumps, backspaceJumps, otherJumps
        case deletedLengths, insertedLengths
        case restLengths, rawLengths
    }

    /// A column of bytes.
    enum Bytes: Int, CaseIterable {
        case inserted, deleted, rest, raw
    }

    /// Stands for a number among the wide ones.
    static let wide = UInt32.max

    /// Version, document and kind, as every event that is in columns begins.
    var opening: [UInt8] = []
    var replicas: [ReplicaID] = []
    var authors: [AuthorID] = []
    var wideNumbers: [UInt64] = []
    var numbers = [[UInt32]](repeating: [], count: Numbers.allCases.count)
    var bytes = [[UInt8]](repeating: [], count: Bytes.allCases.count)
    /// For each tag the payloads of its changes, and their lengths.
    var payloads = [[UInt8]](repeating: [], count: 256)
    var payloadLengths = [[UInt32]](repeating: [], count: 256)

    init() {}

    mutating func append(_ number: UInt32, to column: Numbers) {
        numbers[column.rawValue].append(number)
    }

    mutating func append(wide number: UInt64, to column: Numbers) {
        if number < UInt64(Self.wide) {
            append(UInt32(truncatingIfNeeded: number), to: column)
        } else {
            append(Self.wide, to: column)
            wideNumbers.append(number)
        }
    }

    /// Appends to a column of runs, whose lengths are in the column after it.
    mutating func append(_ number: UInt32, toRuns column: Numbers) {
        if continuesRun(of: number, in: column) {
            numbers[column.rawValue + 1][numbers[column.rawValue + 1].count - 1] += 1
        } else {
            startRun(of: number, in: column)
        }
    }

    mutating func startRun(of number: UInt32, in column: Numbers) {
        numbers[column.rawValue].append(number)
        numbers[column.rawValue + 1].append(0)
    }

    mutating func append(_ more: ArraySlice<UInt8>, to column: Bytes) {
        bytes[column.rawValue].append(contentsOf: more)
    }

    mutating func append(_ payload: ArraySlice<UInt8>, ofTag tag: UInt8) {
        payloads[Int(tag)].append(contentsOf: payload)
        payloadLengths[Int(tag)].append(UInt32(payload.count))
    }

    mutating func append(wide number: UInt64) {
        wideNumbers.append(number)
    }

    func continuesRun(of number: UInt32, in column: Numbers) -> Bool {
        guard let last = numbers[column.rawValue + 1].last else { return false }
        return last < .max && numbers[column.rawValue].last == number
    }

    // MARK: as bytes

    /// Longer than any opening: a version, a document and a kind.
    static let longestOpening = 64

    func write(to writer: inout ByteWriter) {
        writer.append(varint: UInt64(opening.count))
        writer.append(contentsOf: opening)
        writer.append(varint: UInt64(replicas.count))
        for replica in replicas { writer.append(fixed: replica.raw, size: 8) }
        writer.append(varint: UInt64(authors.count))
        for author in authors { writer.append(fixed: author.raw, size: 8) }
        writer.append(varint: UInt64(wideNumbers.count))
        for number in wideNumbers { writer.append(fixed: number, size: 8) }
        for column in numbers { writer.append(counted: column) }
        for column in bytes { writer.append(content: column) }
        var tags: [UInt8] = []
        for tag in payloads.indices where !payloadLengths[tag].isEmpty { tags.append(UInt8(tag)) }
        writer.append(varint: UInt64(tags.count))
        for tag in tags {
            writer.append(byte: tag)
            writer.append(counted: payloadLengths[Int(tag)])
            writer.append(content: payloads[Int(tag)])
        }
    }

    /// All bytes in the columns are in events, which have `total` bytes together.
    init(from reader: inout ByteReader, upTo total: Int) throws(TextMergingError) {
        opening = Array(reader.bytes[try reader.readRange(try reader.readNumber(upTo: Self.longestOpening))])
        for _ in 0..<(try reader.readNumber(upTo: reader.remaining / 8)) {
            replicas.append(ReplicaID(try reader.readFixed(size: 8)))
        }
        for _ in 0..<(try reader.readNumber(upTo: reader.remaining / 8)) {
            authors.append(AuthorID(try reader.readFixed(size: 8)))
        }
        for _ in 0..<(try reader.readNumber(upTo: reader.remaining / 8)) {
            wideNumbers.append(try reader.readFixed(size: 8))
        }
        // An event, a change, an operation: whatever has an entry has a byte.
        for column in numbers.indices { numbers[column] = try reader.readCountedColumn(upTo: total) }
        var room = total
        for column in bytes.indices {
            bytes[column] = try reader.readContent(upTo: room)
            room -= bytes[column].count
        }
        var last = -1
        for _ in 0..<(try reader.readNumber(upTo: 256)) {
            let tag = Int(try reader.readByte())
            guard tag > last else { throw reader.malformed }
            last = tag
            payloadLengths[tag] = try reader.readCountedColumn(upTo: total)
            payloads[tag] = try reader.readContent(upTo: room)
            room -= payloads[tag].count
        }
    }
}

extension ByteWriter {
    fileprivate mutating func append(counted column: [UInt32]) {
        append(varint: UInt64(column.count))
        append(column: column)
    }
}

extension ByteReader {
    fileprivate mutating func readCountedColumn(upTo limit: Int) throws(TextMergingError) -> [UInt32] {
        try readColumn(try readNumber(upTo: limit))
    }
}
