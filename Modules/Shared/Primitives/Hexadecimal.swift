/// Numbers and bytes in hexadecimal, lower case where nothing else is said.
public enum Hexadecimal {
    /// 16 digits, with leading zeros.
    public static func text(_ number: UInt64) -> String {
        var bytes: [UInt8] = []
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift), to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the two digits of a byte.
    public static func append(_ byte: UInt8, to text: inout [UInt8], uppercase: Bool = false) {
        let digits: StaticString = uppercase ? "0123456789ABCDEF" : "0123456789abcdef"
        text.append(digits.utf8Start[Int(byte >> 4)])
        text.append(digits.utf8Start[Int(byte & 15)])
    }

    /// Nil for anything but 1 to 16 digits, of either case.
    public static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            number = number << 4 | UInt64(value)
        }
        return number
    }

    /// What a digit of either case stands for, 0 … 15; nil for what is none.
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
