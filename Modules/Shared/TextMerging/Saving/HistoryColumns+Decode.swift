import Primitives

// The layout is in Docs/Format.md, "A text's history".
extension HistoryColumns {
    /// Throws `.malformed`, `.newerVersion`.
    init(encoded bytes: [UInt8]) throws(TextMergingError) {
        let size = Self.magic.count + 1
        guard bytes.count >= size + Self.checksumSize else { throw .malformed(at: bytes.count) }
        for index in Self.magic.indices where bytes[index] != Self.magic[index] { throw .malformed(at: index) }
        let version = bytes[size - 1]
        guard version >= Self.formatVersion else { throw .malformed(at: size - 1) }
        guard version == Self.formatVersion else { throw .newerVersion(version) }
        let end = bytes.count - Self.checksumSize
        var checksum = ByteReader(bytes, from: end, to: bytes.count)
        guard try checksum.readFixed(size: Self.checksumSize) == UInt64(ByteChecksum.folded(of: bytes, count: end))
        else {
            throw .malformed(at: end)
        }
        var reader = ByteReader(bytes, from: size, to: end)
        let count = Int32(try reader.readNumber(upTo: TextHistory.maximumCount))
        try readUnits(count, from: &reader)
        try readGraph(count, from: &reader)
        let content = try reader.readContent()
        operations = try Self.readOperations(count, content: content, units: units, from: &reader)
        guard reader.remaining == 0 else { throw reader.malformed }
    }

    private mutating func readUnits(_ count: Int32, from reader: inout ByteReader) throws(TextMergingError) {
        let start = reader.offset
        let names = try reader.readNumber(upTo: reader.remaining / 8)
        var replicas: [ReplicaID] = []
        for _ in 0..<names { replicas.append(ReplicaID(try reader.readFixed(size: 8))) }
        units.register(replicas)
        guard units.hasDistinctReplicas else { throw .malformed(at: start) }
        // Each takes two bytes at least.
        for _ in 0..<(try reader.readNumber(upTo: reader.remaining / 2)) {
            guard names > 0 else { throw reader.malformed }
            let replica = replicas[try reader.readNumber(upTo: names - 1)]
            outside.append(UnitID(replica: replica, sequence: try reader.readVarint()))
        }
        let runs = try reader.readNumber(upTo: Int(count))
        let numbers = try reader.readColumn(runs)
        let lengths = try reader.readColumn(runs)
        let low = try reader.readColumn(runs)
        let high = try reader.readColumn(runs)
        var spans: [UnitTable.Span] = []
        spans.reserveCapacity(runs)
        var next = [UInt64](repeating: 0, count: names)
        var rest = UInt32(count)
        for run in 0..<runs {
            guard numbers[run] < names, lengths[run] < rest else { throw .malformed(at: start) }
            let replica = Int(numbers[run])
            let length = lengths[run] + 1
            rest -= length
            let jump = Int64(zigzag: UInt64(high[run]) << 32 | UInt64(low[run]))
            let sequence = next[replica] &+ UInt64(bitPattern: jump)
            next[replica] = sequence &+ UInt64(length)
            spans.append(UnitTable.Span(replica: Int32(replica), sequence: sequence, count: Int32(length)))
        }
        guard rest == 0, units.append(spans) else { throw .malformed(at: start) }
    }

    private mutating func readGraph(_ count: Int32, from reader: inout ByteReader) throws(TextMergingError) {
        let start = reader.offset
        let runs = try reader.readNumber(upTo: Int(count))
        let lengths = try reader.readColumn(runs)
        let counts = try reader.readColumn(runs)
        let distances = try reader.readColumn(try reader.readNumber(upTo: TextHistory.maximumCount))
        graph.runs.reserveCapacity(runs)
        graph.parents.reserveCapacity(distances.count)
        var first: UInt32 = 0
        for run in 0..<runs {
            let begin = graph.parents.count
            graph.runs.append(HistoryGraph.Run(first: Int32(first), parents: Int32(begin)))
            guard counts[run] <= distances.count - begin, lengths[run] < UInt32(count) - first else {
                throw .malformed(at: start)
            }
            for index in begin..<(begin + Int(counts[run])) {
                let number = distances[index]
                let parent: Int32
                if number < outside.count {
                    parent = Int32(number) - Int32(outside.count)
                } else {
                    guard number - UInt32(outside.count) < first else { throw .malformed(at: start) }
                    parent = Int32(first - 1 - (number - UInt32(outside.count)))
                }
                guard index == begin || graph.parents[index - 1] < parent else { throw .malformed(at: start) }
                graph.parents.append(parent)
            }
            first += lengths[run] + 1
        }
        guard first == count, graph.parents.count == distances.count else { throw .malformed(at: start) }
    }

    private static func readOperations(
        _ count: Int32, content: Content, units: UnitTable, from reader: inout ByteReader
    ) throws(TextMergingError) -> OperationRuns {
        let start = reader.offset
        let runCount = try reader.readNumber(upTo: Int(count))
        let kinds = try reader.readColumn(runCount)
        var counts = [Int](repeating: 0, count: OperationRuns.Kind.count)
        for kind in kinds {
            guard kind < counts.count else { throw .malformed(at: start) }
            counts[Int(kind)] += 1
        }
        var lengths: [[UInt32]] = []
        var jumps: [[UInt32]] = []
        for count in counts { lengths.append(try reader.readColumn(count)) }
        for count in counts { jumps.append(try reader.readColumn(count)) }
        var runs: [OperationRuns.Run] = []
        runs.reserveCapacity(runCount)
        var next = [Int](repeating: 0, count: counts.count)
        var carets = Carets(units: units)
        var text = ContentCursor(content)
        var first: UInt32 = 0
        for number in kinds {
            let column = Int(number)
            guard var kind = OperationRuns.Kind(rawValue: UInt8(number)) else { throw .malformed(at: start) }
            let last = lengths[column][next[column]]
            let jump = Int32(zigzag: jumps[column][next[column]])
            next[column] += 1
            guard last < UInt32(count) - first else { throw .malformed(at: start) }
            let length = Int32(last) + 1
            let (begin, isTooFar) = carets.caret(at: Int32(first)).addingReportingOverflow(jump)
            let position = begin &- (kind == .backspace ? length : 0)
            guard !isTooFar, position >= 0, begin >= 0,
                kind == .insert ? position <= Int32.max - length : position <= TextHistory.maximumCount
            else { throw .malformed(at: start) }
            if kind == .backspace, length == 1 { kind = .delete }
            runs.append(
                OperationRuns.Run(first: Int32(first), position: position, content: text.offset, kind: kind))
            if kind == .insert { guard text.step(length) else { throw .malformed(at: start) } }
            carets.note(kind == .insert ? position + length : position)
            first += UInt32(length)
        }
        guard first == UInt32(count), text.isAtEnd else { throw .malformed(at: start) }
        return OperationRuns(runs: runs, content: content.bytes, count: count)
    }
}
