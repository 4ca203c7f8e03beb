/// SHA-256 in plain Swift (FIPS 180-4), for where no C is linked: in a page, and over memory. Files use
/// libsodium's; a test holds the two together.
struct SHA256 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )

    init(of bytes: ArraySlice<UInt8>) {
        let whole = bytes.count / 64 * 64
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            bytes.withUnsafeBufferPointer { bytes in
                for start in stride(from: 0, to: whole, by: 64) {
                    for index in 0..<16 {
                        let at = start + index * 4
                        schedule[index] =
                            UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                            | UInt32(bytes[at + 3])
                    }
                    compress(schedule)
                }
                // The rest, a one, zeros, and the length in bits.
                for index in 0..<16 { schedule[index] = 0 }
                for at in whole..<bytes.count {
                    schedule[(at - whole) / 4] |= UInt32(bytes[at]) << UInt32(24 - at % 4 * 8)
                }
                let rest = bytes.count - whole
                schedule[rest / 4] |= 0x80 << UInt32(24 - rest % 4 * 8)
                if rest >= 56 {
                    compress(schedule)
                    for index in 0..<16 { schedule[index] = 0 }
                }
                let bits = UInt64(bytes.count) << 3
                schedule[14] = UInt32(truncatingIfNeeded: bits >> 32)
                schedule[15] = UInt32(truncatingIfNeeded: bits)
                compress(schedule)
            }
        }
    }

    /// The digest, its first bytes highest.
    var words: (UInt64, UInt64, UInt64, UInt64) {
        func pair(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
        return (pair(state.0, state.1), pair(state.2, state.3), pair(state.4, state.5), pair(state.6, state.7))
    }

    /// Takes in a block, whose sixteen words are the first of the message schedule.
    private mutating func compress(_ words: UnsafeMutableBufferPointer<UInt32>) {
        for index in 16..<64 {
            let early = words[index - 15]
            let late = words[index - 2]
            let small0 = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ early >> 3
            let small1 = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ late >> 10
            words[index] = words[index - 16] &+ small0 &+ words[index - 7] &+ small1
        }
        var (a, b, c, d, e, f, g, h) = state
        Self.constants.withUnsafeBufferPointer { constants in
            for index in 0..<64 {
                let big1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
                let first = h &+ big1 &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
                let big0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
                let second = big0 &+ (a & b ^ a & c ^ b & c)
                (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
            }
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g,
            state.7 &+ h
        )
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 &- count)
    }
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
