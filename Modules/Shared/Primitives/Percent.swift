/// Percent-encoding of UTF-8 (RFC 3986).
public enum Percent {
    /// All but letters, digits and `-._~` as `%` and two digits. Source: RFC 3986, 2.3.
    public static func encoded(_ text: String) -> String {
        encoded(text) { $0.isASCIIAlphanumeric || "-._~".utf8.contains($0) }
    }

    /// All but the bytes that are plain.
    package static func encoded(_ text: String, except isPlain: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                Hexadecimal.append(byte, to: &bytes, uppercase: true)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is no escape stays as it is.
    public static func decoded(_ text: String) -> String {
        String(decoding: bytes(of: text), as: UTF8.self)
    }

    /// The bytes that a text stands for. What is no escape stays as it is.
    package static func bytes(of text: String) -> [UInt8] {
        let from = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < from.count {
            if from[index] == UInt8(ascii: "%"), index + 2 < from.count,
                let high = Hexadecimal.value(of: from[index + 1]), let low = Hexadecimal.value(of: from[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(from[index])
                index += 1
            }
        }
        return bytes
    }
}
