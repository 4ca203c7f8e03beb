/// A colour of the sRGB space: components 0 … 255, opaque.
public struct RGBColor: Hashable, Sendable {
    /// 0 … 255, as sRGB encodes it.
    public let red: UInt8
    /// 0 … 255, as sRGB encodes it.
    public let green: UInt8
    /// 0 … 255, as sRGB encodes it.
    public let blue: UInt8

    /// Components as sRGB encodes them, not in linear light.
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
        0.2126 * Self.light(red) + 0.7152 * Self.light(green) + 0.0722 * Self.light(blue)
    }

    static func light(_ component: UInt8) -> Double { lights[Int(component)] }

    /// Of every component, worked out once: random pictures compare many colours.
    private static let lights: [Double] = (0...255).map { TransferFunction.light(of: Double($0) / 255) }
}
