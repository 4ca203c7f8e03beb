import Replication

extension WireWriter {
    /// A finite number. The varint's lowest two bits say how: 0 a whole number and 1 thousandths (zigzag above
    /// them), 2 eight bytes follow.
    mutating func writeNumber(_ value: Double) {
        let limit = 1_000_000_000_000.0
        if value > -limit, value < limit {
            let whole = Int64(value)
            if Double(whole) == value {
                writeVarint(Self.zigzag(whole) << 2)
                return
            }
            let thousandths = Int64((value * 1000 + 0.5).rounded(.down))
            if Double(thousandths) / 1000 == value {
                writeVarint(Self.zigzag(thousandths) << 2 | 1)
                return
            }
        }
        writeVarint(2)
        writeFixed(value.bitPattern)
    }

    private static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value << 1) ^ (value >> 63))
    }
}

extension WireReader {
    /// A number that `writeNumber` wrote; infinities and NaN are malformed.
    mutating func readNumber() throws(WireError) -> Double {
        try number(after: try readVarint())
    }

    /// The number whose varint was read already.
    mutating func number(after raw: UInt64) throws(WireError) -> Double {
        let zigzag = raw >> 2
        let number = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
        switch raw & 3 {
        case 0: return Double(number)
        case 1: return Double(number) / 1000
        case 2:
            let value = Double(bitPattern: try readFixed())
            guard raw == 2, value.isFinite else { throw malformed }
            return value
        default: throw malformed
        }
    }
}
