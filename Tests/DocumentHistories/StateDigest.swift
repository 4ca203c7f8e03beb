import Replication

/// The first 64 bits of a chain of SHA-256 over byte strings.
public struct StateDigest {
    public private(set) var value: UInt64 = 0

    public init() {}

    public mutating func add(_ bytes: [UInt8]) {
        var input = bytes
        for shift in stride(from: UInt64(0), to: 64, by: 8) { input.append(UInt8(truncatingIfNeeded: value >> shift)) }
        value = 0
        for byte in BlobHash(of: input).digest.prefix(8) { value = value << 8 | UInt64(byte) }
    }
}
