/// A place in a list as a value that others can be put before, after and between, without touching them.
///
/// A fractional index: bytes in lexicographic order, normally base-62 digits with a jittered end, so that
/// two devices rarely make the same key. Equal keys are ordered by the origin of whoever placed them. A
/// malformed key sorts like any other. Sixteen bytes lie inline, which is all that ordinary use needs.
public struct OrderKey: Hashable, Comparable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let tail: [UInt8]
    private let inlineCount: UInt8

    /// The key as the wire carries it.
    public init(bytes: some Collection<UInt8>) {
        var words: (UInt64, UInt64) = (0, 0)
        var tail: [UInt8] = []
        var index = 0
        for byte in bytes {
            switch index {
            case 0..<8: words.0 |= UInt64(byte) << UInt64(56 - 8 * index)
            case 8..<16: words.1 |= UInt64(byte) << UInt64(120 - 8 * index)
            default: tail.append(byte)
            }
            index += 1
        }
        first = words.0
        second = words.1
        self.tail = tail
        inlineCount = UInt8(min(index, 16))
    }

    /// The key as the wire carries it; mostly base-62 digits, but a peer may send any bytes.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(Int(inlineCount) + tail.count)
        for index in 0..<Int(inlineCount) {
            let word = index < 8 ? first : second
            result.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8))))
        }
        result.append(contentsOf: tail)
        return result
    }

    /// The first eight bytes as one number, padded with zeros: of two keys whose prefixes differ, the smaller prefix
    /// stands first.
    public var prefix: UInt64 { first }

    /// By the bytes, as numbers from 0; of two that begin alike the shorter stands first.
    public static func < (left: OrderKey, right: OrderKey) -> Bool {
        if left.first != right.first { return left.first < right.first }
        if left.second != right.second { return left.second < right.second }
        if !left.tail.isEmpty || !right.tail.isEmpty {
            for (a, b) in zip(left.tail, right.tail) where a != b { return a < b }
            if left.tail.count != right.tail.count { return left.tail.count < right.tail.count }
        }
        return left.inlineCount < right.inlineCount
    }
}

extension OrderKey: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readOrderKey()
    }
}
