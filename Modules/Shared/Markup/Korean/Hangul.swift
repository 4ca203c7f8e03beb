/// Facts about Korean syllables.
public enum Hangul {
    /// The initial consonant of each syllable; all else stays as it is: `회의록 1` gives `ㅎㅇㄹ 1`.
    ///
    /// Decomposed syllables count as well. Complexity: O(*n*).
    public static func initials(of text: String) -> String {
        var result = ""
        for scalar in Folding.fold(text).unicodeScalars {
            result.unicodeScalars.append(initial(of: scalar) ?? scalar)
        }
        return result
    }

    /// Whether a query is made of initial consonants alone, spaces apart.
    public static func isInitials(_ query: String) -> Bool {
        var hasInitial = false
        for scalar in query.unicodeScalars {
            if scalar.isMarkdownSpace { continue }
            guard isInitial(scalar) || split(scalar) != nil else { return false }
            hasInitial = true
        }
        return hasInitial
    }

    /// What `titleInitials` of a title has where the consonants of `query` are its initials.
    static func typedInitials(_ query: String) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in Folding.fold(query).unicodeScalars where !scalar.isMarkdownSpace {
            if let (first, second) = split(scalar) {
                result.appendUTF8(first)
                result.appendUTF8(second)
            } else {
                result.appendUTF8(scalar)
            }
        }
        return result
    }

    /// The initial consonants of a folded title without its white space, so that `ㅎㄱ` is found in `한 글` as well;
    /// empty where it has no syllable. Complexity: O(*n*).
    public static func titleInitials(_ folded: [UInt8]) -> [UInt8] {
        guard folded.contains(where: { $0 >= 0xEA && $0 <= 0xED }) else { return [] }
        var result: [UInt8] = []
        var hasSyllable = false
        for scalar in String(utf8: folded).unicodeScalars where scalar.value > 0x20 {
            let initial = initial(of: scalar)
            if initial != nil { hasSyllable = true }
            result.appendUTF8(initial ?? scalar)
        }
        return hasSyllable ? result : []
    }

    /// Where in `title` the letters of `query` begin to match, an initial consonant standing for every syllable
    /// that begins with it: `ㅎㄱ` matches `한글`, and so does `한ㄱ`, as it is while being typed.
    ///
    /// - Returns: Scalar offsets in `title`, or nil. White space in either does not count.
    /// - Complexity: O(*n* · *m*).
    public static func range(ofInitials query: String, in title: String) -> Range<Int>? {
        var wanted: [Scalar] = []
        for scalar in Folding.fold(query).unicodeScalars where !scalar.isMarkdownSpace {
            if let (first, second) = split(scalar) {
                wanted.append(first)
                wanted.append(second)
            } else {
                wanted.append(scalar)
            }
        }
        if wanted.isEmpty { return nil }
        let map = FoldedMap(title)
        var letters: [(scalar: Scalar, bytes: Range<Int>)] = []
        var at = 0
        for scalar in String(utf8: map.bytes).unicodeScalars {
            let width = UTF8.width(scalar)
            if !scalar.isMarkdownSpace { letters.append((scalar, at..<(at + width))) }
            at += width
        }
        guard letters.count >= wanted.count else { return nil }
        for start in 0...(letters.count - wanted.count) {
            var length = 0
            while length < wanted.count, matches(wanted[length], letters[start + length].scalar) { length += 1 }
            if length == wanted.count {
                let bytes = letters[start].bytes.lowerBound..<letters[start + length - 1].bytes.upperBound
                return map.original(bytes)
            }
        }
        return nil
    }

    /// Whether a Korean reader hears a consonant at the end of the word; decides between particles.
    ///
    /// Digits count as they are read in Korean, Latin words by a rough rule of their last letters. Punctuation at the
    /// end is looked through.
    public static func hasFinalConsonant(_ word: String) -> Bool { FinalSound.of(word) != .vowel }

    private static func matches(_ wanted: Scalar, _ letter: Scalar) -> Bool {
        wanted == letter || (isInitial(wanted) && initial(of: letter) == wanted)
    }

    private static func initial(of syllable: Scalar) -> Scalar? {
        Jamo.isSyllable(syllable.value) ? initialConsonants[Jamo.initialIndex(syllable.value)] : nil
    }

    private static func isInitial(_ scalar: Scalar) -> Bool { initialConsonants.contains(scalar) }

    private static let initialConsonants: [Scalar] = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]

    /// Input methods join two consonants typed in a row into one sign that no syllable begins with.
    private static func split(_ scalar: Scalar) -> (Scalar, Scalar)? {
        switch scalar {
        case "ㄳ": ("ㄱ", "ㅅ")
        case "ㄵ": ("ㄴ", "ㅈ")
        case "ㄶ": ("ㄴ", "ㅎ")
        case "ㄺ": ("ㄹ", "ㄱ")
        case "ㄻ": ("ㄹ", "ㅁ")
        case "ㄼ": ("ㄹ", "ㅂ")
        case "ㄽ": ("ㄹ", "ㅅ")
        case "ㄾ": ("ㄹ", "ㅌ")
        case "ㄿ": ("ㄹ", "ㅍ")
        case "ㅀ": ("ㄹ", "ㅎ")
        case "ㅄ": ("ㅂ", "ㅅ")
        default: nil
        }
    }
}
