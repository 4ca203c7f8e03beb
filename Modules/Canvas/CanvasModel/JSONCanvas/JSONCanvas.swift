import Drawing
public import Phrases

/// The open file format for canvases, version 1.0, and what of ours goes into its extension member.
///
/// Source: jsoncanvas.org/spec/1.0.
public enum JSONCanvas {
    /// The version of what stands in the member `bojagi`.
    static let version = 1

    /// The file's length in bytes and how many nodes, and how many edges, are read.
    public static let fileLimit = 16 << 20
    /// What to say of a file over `fileLimit`.
    public static var isTooLongToImport: Phrase { "The file is too large to import." }
    static let nodeLimit = 50_000

    /// The six colors that the format names by a digit, as applications choose: red, orange, yellow, green, cyan,
    /// purple.
    static var presets: [RGBColor] {
        [
            RGBColor(hex: 0xE5484D), RGBColor(hex: 0xF0842C), RGBColor(hex: 0xE2B203), RGBColor(hex: 0x30A46C),
            RGBColor(hex: 0x12A5C4), RGBColor(hex: 0x8E4EC6),
        ]
    }

    /// A preset's digit or `#RRGGBB`.
    static func color(_ text: String) -> RGBColor? {
        if let digit = Int(text), (1...presets.count).contains(digit), text.utf8.count == 1 {
            return presets[digit - 1]
        }
        return RGBColor(text)
    }

    /// The format has whole numbers only.
    static func whole(_ value: Double) -> Int64 {
        let limit = 9_007_199_254_740_991.0
        guard value.isFinite else { return 0 }
        return Int64(min(max(value, -limit), limit).rounded())
    }
}
