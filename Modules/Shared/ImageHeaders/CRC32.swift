/// The check sum of ISO 3309, which PNG's chunks and archives have.
package enum CRC32 {
    private static let table: [UInt32] = {
        var table: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var state = byte
            for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xedb8_8320 : state >> 1 }
            table.append(state)
        }
        return table
    }()

    /// Complexity: O(bytes).
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var state: UInt32 = 0xffff_ffff
        table.withUnsafeBufferPointer { table in
            for byte in bytes { state = state >> 8 ^ table[Int((state ^ UInt32(byte)) & 0xff)] }
        }
        return ~state
    }
}
