/// How a column's numbers are written. Chosen by what comes out smallest.
enum ColumnForm: UInt8 {
    /// One number stands for all. For at most `longestRepeat` entries.
    case same = 0
    case varints = 1

    /// So that n bytes never make more than 8 n entries and so many a column: all other forms take a bit for each.
    static let longestRepeat = 4096
}

extension ByteWriter {
    /// Writes numbers of one kind, without their count. Nothing at all for none.
    mutating func append(column numbers: [UInt32]) {
        guard let first = numbers.first else { return }
        if numbers.count <= ColumnForm.longestRepeat, numbers.allSatisfy({ $0 == first }) {
            append(byte: ColumnForm.same.rawValue)
            append(varint: UInt64(first))
            return
        }
        append(byte: ColumnForm.varints.rawValue)
        for number in numbers { append(varint: UInt64(number)) }
    }
}

extension ByteReader {
    /// Reads `count` numbers as `ByteWriter.append(column:)` wrote them.
    mutating func readColumn(_ count: Int) throws(TextMergingError) -> [UInt32] {
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
        }
    }

    private mutating func readNumber32() throws(TextMergingError) -> UInt32 {
        let start = offset
        guard let number = UInt32(exactly: try readVarint()) else { throw .malformed(at: start) }
        return number
    }
}
