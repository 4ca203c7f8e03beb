/// A colour of the sRGB space: components 0 … 255, opaque.
public struct RGBColor: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0xRRGGBB`; higher bits are ignored.
    public init(hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// How far two colours stand apart, 1 … 21, in hundredths so that no floating point differs between
    /// hosts. Source: WCAG 2.1, "contrast ratio".
    public func contrast(with other: RGBColor) -> Int {
        let mine = relativeLuminance + 0.05
        let theirs = other.relativeLuminance + 0.05
        return Int((mine > theirs ? mine / theirs : theirs / mine) * 100)
    }

    /// 0 … 1, after WCAG 2.1.
    public var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// x^2.4 as x² · x^0.4, the fifth root squared by Newton's method: Embedded Swift has no `pow`.
    private static func linear(_ component: UInt8) -> Double {
        let share = Double(component) / 255
        if share <= 0.04045 { return share / 12.92 }
        let x = (share + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<30 { root = (4 * root + x / (root * root * root * root)) / 5 }
        return x * x * root * root
    }
}
