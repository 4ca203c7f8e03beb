// Identities as the page and the server write them: hexadecimal, lower case, with leading zeros.
extension DocumentID {
    /// 32 digits.
    public var text: String { Hexadecimal.text(high) + Hexadecimal.text(low) }

    /// Nil for anything but 32 hexadecimal digits.
    public init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = Hexadecimal.number(digits[..<16]),
            let low = Hexadecimal.number(digits[16...])
        else { return nil }
        self.init(high: high, low: low)
    }
}

/// 64-bit numbers as 16 hexadecimal digits.
public enum Hexadecimal {
    public static func text(_ number: UInt64) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for shift in stride(from: 60, through: 0, by: -4) {
            bytes.append(digits[Int((number >> UInt64(shift)) & 15)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Nil for anything but 1 to 16 hexadecimal digits.
    public static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            number = number << 4 | UInt64(value)
        }
        return number
    }
}
