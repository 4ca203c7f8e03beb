public import Drawing

/// A picture in some thirty characters, as a mix of waves: what stands for a photo until it is there. Source: the
/// format of Blurhash, https://blurha.sh.
public struct Blurhash: Sendable {
    /// 6 … 166 characters of the format's 83.
    public let text: String
    /// How many waves there are from left to right, 1 … 9.
    public let columns: Int
    /// How many waves there are downwards, 1 … 9.
    public let rows: Int

    /// Nil for what is none.
    public init?(_ text: String) {
        let digits = text.utf8.map { Self.digit($0) }
        guard let flag = digits.first, flag >= 0, flag < 81, digits.allSatisfy({ $0 >= 0 }) else { return nil }
        columns = flag % 9 + 1
        rows = flag / 9 + 1
        guard digits.count == 4 + 2 * columns * rows else { return nil }
        self.text = text
    }

    /// What it is in the mean: the first wave, which has no hills.
    public var color: RGBColor {
        var value: UInt32 = 0
        for byte in text.utf8.dropFirst(2).prefix(4) { value = value &* 83 &+ UInt32(max(Self.digit(byte), 0)) }
        return RGBColor(hex: value & 0xff_ffff)
    }

    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

    /// 0 … 82, or -1.
    private static func digit(_ byte: UInt8) -> Int {
        for (value, other) in alphabet.enumerated() where other == byte { return value }
        return -1
    }
}
