/// Bytes as text. Source: RFC 4648, sections 4 and 5.
public enum Base64 {
    /// Appends bytes with padding. What follows in the same text fits only to a multiple of three bytes.
    public static func append(_ data: ArraySlice<UInt8>, to text: inout [UInt8]) {
        let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let table = digits.utf8Start
        data.withUnsafeBufferPointer { data in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { coded in
                var index = 0
                while index < data.count {
                    var filled = 0
                    while index < data.count, filled < coded.count {
                        let left = data.count - index
                        let word =
                            UInt32(data[index]) << 16 | (left > 1 ? UInt32(data[index + 1]) << 8 : 0)
                            | (left > 2 ? UInt32(data[index + 2]) : 0)
                        coded[filled] = table[Int(word >> 18)]
                        coded[filled + 1] = table[Int(word >> 12 & 63)]
                        coded[filled + 2] = left > 1 ? table[Int(word >> 6 & 63)] : UInt8(ascii: "=")
                        coded[filled + 3] = left > 2 ? table[Int(word & 63)] : UInt8(ascii: "=")
                        filled += 4
                        index += 3
                    }
                    text.append(contentsOf: UnsafeBufferPointer(rebasing: coded[..<filled]))
                }
            }
        }
    }

    /// With padding.
    public static func bytes(_ data: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(data.count / 3 * 4 + 4)
        append(data[...], to: &text)
        return text
    }

    /// For links, without padding.
    public static func url(_ data: [UInt8]) -> String {
        var text: [UInt8] = []
        for byte in bytes(data) where byte != UInt8(ascii: "=") {
            switch byte {
            case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a byte may stand in what `url` gives.
    public static func isURLDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
