import Primitives

/// The SHA-256 of some bytes: the name of a file's content, the same wherever the file lies.
public struct BlobHash: Hashable, Comparable, Sendable {
    /// The digest, its first byte in the highest bits of the first word.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// The hash of these bytes.
    public init(of bytes: [UInt8]) {
        self.init(of: bytes[...])
    }

    /// The hash of these bytes.
    public init(of bytes: ArraySlice<UInt8>) {
        words = SHA256(of: bytes).words
    }

    /// The digest that `write` puts into 32 bytes: for hash functions of C.
    public init(digestWrittenBy write: (UnsafeMutablePointer<UInt8>) -> Void) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
            buffer.initialize(repeating: 0)
            if let start = buffer.baseAddress { write(start) }
            for byte in buffer { Self.shift(byte, into: &words) }
        }
        self.words = words
    }

    /// From the digest's 32 bytes; nil for another number of them.
    public init?(digest: some Collection<UInt8>) {
        guard digest.count == 32 else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for byte in digest { Self.shift(byte, into: &words) }
        self.words = words
    }

    private static func shift(_ byte: UInt8, into words: inout (UInt64, UInt64, UInt64, UInt64)) {
        words = (
            words.0 << 8 | words.1 >> 56, words.1 << 8 | words.2 >> 56, words.2 << 8 | words.3 >> 56,
            words.3 << 8 | UInt64(byte)
        )
    }

    /// Nil unless `hex` is 64 lower-case hexadecimal digits.
    public init?(hex: String) {
        guard hex.utf8.count == 64 else { return nil }
        var digest: [UInt8] = []
        digest.reserveCapacity(32)
        var high: UInt8?
        for byte in hex.utf8 {
            guard let digit = Hexadecimal.value(of: byte), !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
            else {
                return nil
            }
            if let first = high {
                digest.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        self.init(digest: digest)
    }

    /// The digest's first sixteen bytes.
    package var firstWords: (high: UInt64, low: UInt64) { (words.0, words.1) }

    /// The digest's 32 bytes.
    public var digest: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest { Hexadecimal.append(byte, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    public static func == (left: BlobHash, right: BlobHash) -> Bool {
        left.words == right.words
    }

    public static func < (left: BlobHash, right: BlobHash) -> Bool {
        left.words < right.words
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}

extension BlobHash: WireCodable {
    public func encode(into writer: inout WireWriter) {
        for byte in digest { writer.write(byte) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        var digest: [UInt8] = []
        digest.reserveCapacity(32)
        for _ in 0..<32 { digest.append(try reader.readByte()) }
        guard let hash = BlobHash(digest: digest) else { throw reader.malformed }
        self = hash
    }
}
