// Bytes, each a symbol of its own.
extension ByteWriter {
    /// Writes bytes without their count.
    mutating func append(byteColumn column: [UInt8]) {
        guard !column.isEmpty else { return }
        if column.count >= 64 {
            let coded = Self.coded(column)
            if coded.count + 3 < column.count {
                append(byte: ColumnForm.huffman.rawValue)
                append(varint: UInt64(coded.count))
                append(contentsOf: coded)
                return
            }
        }
        append(byte: ColumnForm.varints.rawValue)
        append(contentsOf: column)
    }

    private static func coded(_ column: [UInt8]) -> [UInt8] {
        var counts = [Int](repeating: 0, count: 256)
        for byte in column { counts[Int(byte)] += 1 }
        let code = HuffmanCode(counts: counts)
        let codes = code.codes
        var writer = BitWriter()
        writer.append(code)
        for byte in column { writer.append(codes[Int(byte)], size: Int(code.lengths[Int(byte)])) }
        return writer.finished()
    }
}

extension ByteReader {
    /// Reads `count` bytes as `ByteWriter.append(byteColumn:)` wrote them.
    mutating func readByteColumn(_ count: Int) throws(TextMergingError) -> [UInt8] {
        guard count > 0 else { return [] }
        let start = offset
        switch ColumnForm(rawValue: try readByte()) {
        case .varints: return Array(bytes[try readRange(count)])
        case .huffman:
            let range = try readRange(try readNumber(upTo: remaining))
            guard count / 8 <= range.count, let column = Self.decoded(count, from: bytes, in: range) else {
                throw .malformed(at: start)
            }
            return column
        default: throw .malformed(at: start)
        }
    }

    private static func decoded(_ count: Int, from bytes: [UInt8], in range: Range<Int>) -> [UInt8]? {
        let raw = bytes.span.bytes
        var reader = BitReader(range)
        guard let code = reader.readCode(below: 256, from: raw) else { return nil }
        let table = HuffmanTable(code)
        var column = [UInt8](repeating: 0, count: count)
        var out = column.mutableSpan
        let entries = table.entries.span
        var index = 0
        while index < count {
            reader.fill(from: raw)
            // As many as fit in what is ready.
            let stop = min(index + 56 / HuffmanCode.longest, count)
            while index < stop {
                let entry = entries[reader.peek(table.mask)]
                reader.drop(Int(entry.length))
                out[index] = UInt8(truncatingIfNeeded: entry.symbol)
                index += 1
            }
        }
        return reader.isOverrun ? nil : column
    }
}
