extension RGBColor {
    /// Reads `#RRGGBB`, digits in either case; nil for anything else.
    public init?(_ text: String) {
        var value: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            defer { count += 1 }
            if count == 0 {
                guard byte == UInt8(ascii: "#") else { return nil }
                continue
            }
            guard count <= 6, let digit = Self.digit(byte) else { return nil }
            value = value << 4 | digit
        }
        guard count == 7 else { return nil }
        self.init(hex: value)
    }

    /// `#RRGGBB` in upper case.
    public var hex: String {
        let digits: StaticString = "0123456789ABCDEF"
        var bytes: [UInt8] = [UInt8(ascii: "#")]
        for component in [red, green, blue] {
            bytes.append(digits.utf8Start[Int(component >> 4)])
            bytes.append(digits.utf8Start[Int(component & 15)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Any of the 16,777,216 colours, each as likely as the others.
    public static func random(using generator: inout some RandomNumberGenerator) -> RGBColor {
        RGBColor(hex: UInt32(truncatingIfNeeded: generator.next()))
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
