import Primitives

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
            guard count <= 6, let digit = Hexadecimal.value(of: byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        guard count == 7 else { return nil }
        self.init(hex: value)
    }

    /// `#RRGGBB` in upper case.
    public var hex: String {
        var bytes: [UInt8] = [UInt8(ascii: "#")]
        for component in [red, green, blue] { Hexadecimal.append(component, to: &bytes, uppercase: true) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Any of the 16,777,216 colours, each as likely as the others.
    public static func random(using generator: inout some RandomNumberGenerator) -> RGBColor {
        RGBColor(hex: UInt32(truncatingIfNeeded: generator.next()))
    }
}
