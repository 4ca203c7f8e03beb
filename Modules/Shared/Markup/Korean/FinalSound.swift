/// How a word ends when a Korean reads it aloud.
enum FinalSound: Equatable {
    case vowel
    /// ㄹ, after which `로` and not `으로` stands.
    case rieul
    case consonant

    static func of(_ word: String) -> FinalSound {
        var scalars = [Scalar](Folding.fold(word).unicodeScalars)
        let isCapital =
            word.unicodeScalars.contains { $0.isASCIILetter }
            && !word.unicodeScalars.contains {
                $0.value >= 97 && $0.value <= 122
            }
        while let last = scalars.last, !isSpoken(last) { scalars.removeLast() }
        guard let last = scalars.last else { return .vowel }
        if Jamo.isSyllable(last.value) {
            let final = Jamo.finalIndex(last.value)
            return final == 0 ? .vowel : final == 8 ? .rieul : .consonant
        }
        if last.isASCIIDigit { return digits(scalars) }
        if last.isASCIILetter { return isCapital ? letterName(last) : latin(scalars) }
        if last.value >= 0x3131, last.value <= 0x314E { return last == "ㄹ" ? .rieul : .consonant }
        return .vowel
    }

    private static func isSpoken(_ scalar: Scalar) -> Bool {
        if scalar.value < 128 { return scalar.isASCIIAlphanumeric }
        return scalar.properties.isAlphabetic
    }

    /// 영 일 이 삼 사 오 육 칠 팔 구, and 십 백 천 만 억 조 경 for zeros at the end.
    private static func digits(_ scalars: [Scalar]) -> FinalSound {
        var zeros = 0
        var index = scalars.count
        while index > 0, scalars[index - 1] == "0" || (scalars[index - 1] == "," && zeros > 0) {
            if scalars[index - 1] == "0" { zeros += 1 }
            index -= 1
        }
        if zeros > 0, index > 0, scalars[index - 1].isASCIIDigit {
            return (12..<16).contains(zeros) ? .vowel : .consonant
        }
        if zeros > 0 { return .consonant }
        switch scalars[scalars.count - 1] {
        case "1", "7", "8": return .rieul
        case "0", "3", "6": return .consonant
        default: return .vowel
        }
    }

    /// Capitals are read letter by letter: 엘, 엠, 엔, 알 end in a consonant.
    private static func letterName(_ last: Scalar) -> FinalSound {
        switch last {
        case "l", "r": .rieul
        case "m", "n": .consonant
        default: .vowel
        }
    }

    /// Latin words: `l`, `m`, `n`, `ng`, `ck`, and a stop after a single vowel are heard as final consonants, and so are the
    /// first three before an `e` that is not: Done, Home, File, Table.
    private static func latin(_ scalars: [Scalar]) -> FinalSound {
        let last = scalars[scalars.count - 1]
        let before: Scalar = scalars.count > 1 ? scalars[scalars.count - 2] : " "
        let third: Scalar = scalars.count > 2 ? scalars[scalars.count - 3] : " "
        switch last {
        case "l": return .rieul
        case "m", "n": return .consonant
        case "g": return before == "n" ? .consonant : .vowel
        case "k": return before == "c" || isVowel(before) ? .consonant : .vowel
        case "b", "c", "p", "t": return isVowel(before) && !isVowel(third) ? .consonant : .vowel
        case "e":
            if before == "l", third != " " { return .rieul }
            return (before == "m" || before == "n") && isVowel(third) ? .consonant : .vowel
        default: return .vowel
        }
    }

    private static func isVowel(_ scalar: Scalar) -> Bool {
        scalar == "a" || scalar == "e" || scalar == "i" || scalar == "o" || scalar == "u"
    }
}
