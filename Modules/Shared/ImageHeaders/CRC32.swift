/// The check sum of PNG's chunks (ISO 3309), for the few bytes of a header.
enum CRC32 {
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var state: UInt32 = 0xffff_ffff
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xedb8_8320 : state >> 1 }
        }
        return ~state
    }
}
