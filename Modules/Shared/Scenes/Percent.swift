internal import Primitives
internal import Replication

/// Percent-encoding of UTF-8 (RFC 3986).
public enum Percent {
    /// As a part of a path: all but unreserved characters as bytes.
    public static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                Hexadecimal.append(byte, to: &bytes, uppercase: true)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is no escape stays as it is.
    public static func decoded(_ text: String) -> String {
        let from = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < from.count {
            if from[index] == UInt8(ascii: "%"), index + 2 < from.count,
                let byte = Hexadecimal.number(from[(index + 1)...(index + 2)])
            {
                bytes.append(UInt8(truncatingIfNeeded: byte))
                index += 3
            } else {
                bytes.append(from[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
