#if arch(wasm32)
    // The two C functions that Swift's runtime would otherwise take from the C library, which brings its streams
    // along, and with them imports that only a command-line host has. With these the module imports nothing.

    /// Where the runtime writes a trap's last words, byte by byte; dropped, for the page sees the trap itself.
    @_cdecl("putchar")
    public func dropCharacter(_ character: Int32) -> Int32 { character }

    nonisolated(unsafe) private var randomState: UInt64 = 0

    /// Gives the module its randomness; the page calls it once, first, with bits from `crypto.getRandomValues`.
    ///
    /// It seeds hash tables, so that nobody can prepare keys that collide. Identities and secrets come from the
    /// page itself.
    @_expose(wasm, "bojagi_seed")
    @_cdecl("bojagi_seed")
    public func seedRandomness(_ high: UInt32, _ low: UInt32) {
        randomState = UInt64(high) << 32 | UInt64(low)
    }

    /// Fills a buffer with SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
    @_cdecl("arc4random_buf")
    public func fillRandomly(_ buffer: UnsafeMutableRawPointer, _ count: UInt) {
        for offset in 0..<Int(count) {
            randomState &+= 0x9E37_79B9_7F4A_7C15
            var bits = randomState
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            buffer.storeBytes(of: UInt8(truncatingIfNeeded: bits ^ (bits >> 31)), toByteOffset: offset, as: UInt8.self)
        }
    }
#endif
