import Primitives

/// A text as it is painted: what would take a browser minutes to shape is left out, and the document keeps it.
///
/// A letter and all marks that stand on it are shaped as one. People's writing has a few: Unicode Standard Annex #15
/// calls 30 enough for any (*stream-safe text*).
public enum ShownText {
    /// How many marks, joiners and vowels of decomposed Hangul may stand on one letter.
    static let maximumMarks = 32
    /// With how many a field for writing still appears at once: a browser shapes what stands in one whole, in the square
    /// of their number.
    static let maximumMarksInField = 4096

    /// Whether a field with this text keeps a browser busy for long, for the marks on one letter. Complexity: O(*n*).
    public static func isSlowInField(_ text: String) -> Bool { hasMarks(text, beyond: maximumMarksInField) }

    /// The text without the marks beyond the first 32 of each letter; `…` stands in their place. Complexity: O(*n*).
    static func bounded(_ text: String) -> String {
        guard hasMarks(text, beyond: maximumMarks) else { return text }
        var result = ""
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = scalar.joinsBefore ? marks + 1 : 0
            if marks <= maximumMarks {
                result.unicodeScalars.append(scalar)
            } else if marks == maximumMarks + 1 {
                result.unicodeScalars.append("…")
            }
        }
        return result
    }

    private static func hasMarks(_ text: String, beyond count: Int) -> Bool {
        // Each mark takes two bytes at least.
        guard text.utf8.count > 2 * count else { return false }
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = scalar.joinsBefore ? marks + 1 : 0
            if marks > count { return true }
        }
        return false
    }
}
