/// How a column's numbers are written: whichever comes out smallest.
enum ColumnForm: UInt8 {
    /// One number stands for all. For at most `longestRepeat` entries.
    case same = 0
    case varints = 1
    /// A Huffman code of number classes, and for each number its symbol and the bits that say which of its class.
    case huffman = 2

    /// So that n bytes never make more than 8 n entries and so many a column: all other forms take a bit for each.
    static let longestRepeat = 4096
}

extension ByteWriter {
    /// Writes numbers of one kind, without their count. Nothing at all for none.
    package mutating func append(column numbers: [UInt32]) {
        guard let first = numbers.first else { return }
        if numbers.count <= ColumnForm.longestRepeat, numbers.allSatisfy({ $0 == first }) {
            append(byte: ColumnForm.same.rawValue)
            append(varint: UInt64(first))
            return
        }
        var plain = ByteWriter()
        for number in numbers { plain.append(varint: UInt64(number)) }
        // A code takes some bytes itself.
        if numbers.count >= 16 {
            let coded = Self.coded(numbers)
            if coded.count + 2 < plain.bytes.count {
                append(byte: ColumnForm.huffman.rawValue)
                append(varint: UInt64(coded.count))
                append(contentsOf: coded)
                return
            }
        }
        append(byte: ColumnForm.varints.rawValue)
        append(contentsOf: plain.bytes)
    }

    private static func coded(_ numbers: [UInt32]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: NumberClass.count)
        for number in numbers { counts[NumberClass(of: number).symbol] += 1 }
        let code = HuffmanCode(counts: counts)
        let codes = code.codes
        var writer = BitWriter()
        writer.append(code)
        for number in numbers {
            let numberClass = NumberClass(of: number)
            writer.append(codes[numberClass.symbol], size: Int(code.lengths[numberClass.symbol]))
            writer.append(number & (1 << UInt32(numberClass.size) - 1), size: numberClass.size)
        }
        return writer.finished()
    }
}

extension ByteReader {
    /// Reads `count` numbers as `ByteWriter.append(column:)` wrote them.
    package mutating func readColumn(_ count: Int) throws(TextMergingError) -> [UInt32] {
        guard count > 0 else { return [] }
        let start = offset
        guard let form = ColumnForm(rawValue: try readByte()) else { throw .malformed(at: start) }
        switch form {
        case .same:
            guard count <= ColumnForm.longestRepeat else { throw .malformed(at: start) }
            return [UInt32](repeating: UInt32(try readNumber32()), count: count)
        case .varints:
            guard count <= remaining else { throw .malformed(at: start) }
            var numbers: [UInt32] = []
            numbers.reserveCapacity(count)
            for _ in 0..<count { numbers.append(try readNumber32()) }
            return numbers
        case .huffman:
            let range = try readRange(try readNumber(upTo: remaining))
            guard count / 8 <= range.count, let numbers = Self.decoded(count, from: bytes, in: range) else {
                throw .malformed(at: start)
            }
            return numbers
        }
    }

    private mutating func readNumber32() throws(TextMergingError) -> UInt32 {
        let start = offset
        guard let number = UInt32(exactly: try readVarint()) else { throw .malformed(at: start) }
        return number
    }

    private static func decoded(_ count: Int, from bytes: [UInt8], in range: Range<Int>) -> [UInt32]? {
        let raw = bytes.span.bytes
        var reader = BitReader(range)
        guard let code = reader.readCode(below: NumberClass.count, from: raw) else { return nil }
        let table = HuffmanTable(code, sizes: NumberClass.sizes)
        var numbers = [UInt32](repeating: 0, count: count)
        var out = numbers.mutableSpan
        let entries = table.entries.span
        let leastOf = NumberClass.leasts
        let leasts = leastOf.span
        for index in 0..<count {
            reader.fill(from: raw)
            let entry = entries[reader.peek(table.mask)]
            let rest = reader.take(Int(entry.size), after: Int(entry.length))
            out[index] = leasts[Int(entry.symbol)] &+ rest
        }
        return reader.isOverrun ? nil : numbers
    }
}
