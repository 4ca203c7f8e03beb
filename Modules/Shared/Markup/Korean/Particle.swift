/// Korean particles, chosen by how the word before them ends.
public enum Particle {
    /// `을` or `를`.
    public static func object(_ word: String) -> String { Hangul.hasFinalConsonant(word) ? "을" : "를" }

    /// `이` or `가`.
    public static func subject(_ word: String) -> String { Hangul.hasFinalConsonant(word) ? "이" : "가" }

    /// `은` or `는`.
    public static func topic(_ word: String) -> String { Hangul.hasFinalConsonant(word) ? "은" : "는" }

    /// `과` or `와`: "and", "with".
    public static func and(_ word: String) -> String { Hangul.hasFinalConsonant(word) ? "과" : "와" }

    /// `으로` or `로`: "to", "by means of". ㄹ counts as a vowel here.
    public static func direction(_ word: String) -> String {
        FinalSound.of(word) == .consonant ? "으로" : "로"
    }
}
