/// The arithmetic of Hangul: a syllable is (initial × 21 + vowel) × 28 + final.
///
/// Source: The Unicode Standard, section 3.12, "Conjoining Jamo Behavior".
enum Jamo {
    static let firstSyllable: UInt32 = 0xAC00
    private static let firstLeading: UInt32 = 0x1100
    private static let firstVowel: UInt32 = 0x1161
    /// One before the first final consonant, for no final counts as one.
    private static let noTrailing: UInt32 = 0x11A7

    static func isSyllable(_ value: UInt32) -> Bool { value >= 0xAC00 && value <= 0xD7A3 }

    static func isLeading(_ value: UInt32) -> Bool { value >= 0x1100 && value <= 0x1112 }

    /// The syllable of an initial consonant and a vowel.
    static func compose(leading: UInt32, vowel: UInt32) -> UInt32? {
        guard isLeading(leading), vowel >= firstVowel, vowel < firstVowel + 21 else { return nil }
        return firstSyllable + ((leading - firstLeading) * 21 + (vowel - firstVowel)) * 28
    }

    /// A syllable without a final consonant, given one.
    static func compose(syllable: UInt32, trailing: UInt32) -> UInt32? {
        guard isSyllable(syllable), (syllable - firstSyllable) % 28 == 0, trailing > noTrailing,
            trailing < noTrailing + 28
        else { return nil }
        return syllable + (trailing - noTrailing)
    }

    /// The place of a syllable's initial consonant among the nineteen.
    static func initialIndex(_ syllable: UInt32) -> Int { Int((syllable - firstSyllable) / 588) }

    /// The place of a syllable's final consonant among the twenty-seven, or 0 without one.
    static func finalIndex(_ syllable: UInt32) -> Int { Int((syllable - firstSyllable) % 28) }
}
