extension Int32 {
    /// Small for small distances either way: 0, −1, 1, −2 … become 0, 1, 2, 3 …
    package var zigzag: UInt32 {
        UInt32(bitPattern: (self << 1) ^ (self >> 31))
    }

    package init(zigzag: UInt32) {
        self = Int32(bitPattern: zigzag >> 1) ^ -Int32(bitPattern: zigzag & 1)
    }
}

extension Int64 {
    package var zigzag: UInt64 {
        UInt64(bitPattern: (self << 1) ^ (self >> 63))
    }

    package init(zigzag: UInt64) {
        self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }
}
