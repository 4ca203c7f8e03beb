/// A small seeded generator (Steele, Lea & Flood, 2014) for what must be reproducible: tests, `--seed`, and
/// the page, which has no system generator.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The same seed gives the same numbers on every host; any seed is as good as another.
    public init(seed: UInt64) {
        state = seed
    }

    /// All 64-bit numbers are equally likely; each comes once in 2⁶⁴.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
