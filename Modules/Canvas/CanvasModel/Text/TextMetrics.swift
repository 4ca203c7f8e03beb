import Markup

/// How wide text is, by one table for every face, so that a text object has the same lines and the same height
/// wherever it is drawn.
///
/// The table counts in thousandths of an em and is about that of a humanist sans serif; who draws with another
/// font fits each line into the width given here.
public enum TextMetrics {
    /// The width in points. Line breaks count nothing. Complexity: O(*n*).
    public static func width(of text: String, fontSize: Double) -> Double {
        var units: Int64 = 0
        for character in text { units += self.units(of: character) }
        return points(units, fontSize: fontSize)
    }

    /// The height of a line in points: 1.3 times the font size, to the nearest eighth, so that sums of lines are
    /// exact.
    public static func lineHeight(fontSize: Double) -> Double {
        Double(Int64(usable(fontSize) * 10.4 + 0.5)) / 8
    }

    /// A size within 1 … 4096: what merges leave may be anything, and must still be drawn.
    static func usable(_ fontSize: Double) -> Double {
        fontSize > 1 ? min(fontSize, 4096) : 1
    }

    static func points(_ units: Int64, fontSize: Double) -> Double {
        Double(units) * usable(fontSize) / 1000
    }

    /// The width of an extended grapheme cluster in thousandths of an em.
    static func units(of character: Character) -> Int64 {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        let value = Int(first.value)
        if first.isASCII, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return value == 9 ? 4 * ascii(32) : ascii(value)
        }
        if value == 10 || value == 13 { return 0 }
        // What fills two cells of a terminal is full width here: ideographs, Hangul, kana, emoji.
        switch DisplayWidth.columns(of: String(character)) {
        case 0: return 0
        case 1: return first.isASCII ? ascii(value) : other
        default: return 1000
        }
    }

    private static let other: Int64 = 572

    private static func ascii(_ value: Int) -> Int64 {
        value >= 32 && value < 127 ? Int64(widths[value - 32]) : 0
    }

    /// The printable ASCII characters, from the space on.
    private static let widths: [Int16] = [
        260, 268, 400, 646, 570, 824, 726, 222, 296, 296, 552, 570, 246, 322, 266, 368,
        570, 570, 570, 570, 570, 570, 570, 570, 570, 570, 266, 266, 570, 570, 570, 430,
        898, 632, 648, 630, 730, 556, 516, 728, 738, 278, 268, 614, 520, 902, 754, 778,
        602, 778, 618, 548, 554, 728, 596, 926, 578, 560, 570, 330, 368, 330, 542, 448,
        578, 556, 612, 476, 612, 562, 338, 548, 614, 252, 252, 524, 252, 930, 614, 604,
        612, 612, 408, 478, 354, 614, 498, 778, 524, 500, 468, 378, 550, 378, 570,
    ]
}
