/// Bytes as text. Source: RFC 4648, sections 4 and 5.
enum Base64 {
    private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let urlSafe = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// With padding.
    static func bytes(_ bytes: [UInt8]) -> [UInt8] {
        var result = encode(bytes, standard)
        while result.count % 4 != 0 { result.append(UInt8(ascii: "=")) }
        return result
    }

    /// For links, without padding.
    static func url(_ bytes: [UInt8]) -> String {
        String(decoding: encode(bytes, urlSafe), as: UTF8.self)
    }

    static func isURLDigit(_ byte: UInt8) -> Bool { urlSafe.contains(byte) }

    private static func encode(_ bytes: [UInt8], _ digits: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 4 / 3 + 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let word =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            for place in 0..<min(left + 1, 4) {
                result.append(digits[Int(word >> UInt32(18 - 6 * place)) & 63])
            }
            index += 3
        }
        return result
    }
}
