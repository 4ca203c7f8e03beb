@_spi(_Unicode) import Swift

/// Folding by way of the normalisation tables, for scalars without a fast path.
enum SlowFolding {
    static func append(_ scalars: [Scalar], to output: inout [UInt8]) {
        for scalar in fold(scalars) { output.appendUTF8(scalar) }
    }

    /// How many marks stand on one letter at most; what is more is folded apart. The library puts marks into their order
    /// by insertion, which takes the square of their number. Source: Unicode Standard Annex #15, stream-safe text.
    private static let maximumMarks = 30

    static func fold(_ scalars: [Scalar]) -> [Scalar] {
        var result: [Scalar] = []
        var start = 0
        var marks = 0
        for (index, scalar) in scalars.enumerated() {
            marks = isMark(scalar) ? marks + 1 : 0
            guard marks > maximumMarks else { continue }
            result += foldWhole(scalars[start..<index])
            start = index
            marks = 1
        }
        return result + foldWhole(scalars[start...])
    }

    private static func isMark(_ scalar: Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func foldWhole(_ scalars: ArraySlice<Scalar>) -> [Scalar] {
        var text = ""
        for scalar in scalars { text.unicodeScalars.append(WidthFolding.usualWidth(scalar)) }
        var bare = ""
        for scalar in text._nfd { appendFolded(scalar, to: &bare) }
        var result: [Scalar] = []
        for scalar in bare._nfc { result.append(scalar) }
        return result
    }

    private static func appendFolded(_ scalar: Scalar, to text: inout String) {
        let value = scalar.value
        if value < 0x80 {
            text.unicodeScalars.append(scalar.asciiLowercased)
            return
        }
        if isDropped(value) { return }
        if isJoinedLetter(scalar, &text) { return }
        if scalar.properties.isWhitespace {
            text.unicodeScalars.append(" ")
            return
        }
        // Capitals decompose before they are lowered, so that what is lowered needs no decomposition again;
        // the few that do (U+0130) lose a mark that is dropped anyway.
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isDropped(lower.value) {
            if !isJoinedLetter(lower, &text) { text.unicodeScalars.append(lower) }
        }
    }

    /// Letters that do not decompose although readers take them for a plain letter with a mark, and ligatures.
    private static func isJoinedLetter(_ scalar: Scalar, _ text: inout String) -> Bool {
        switch scalar {
        case "ß", "ẞ": text += "ss"
        case "æ", "Æ": text += "ae"
        case "œ", "Œ": text += "oe"
        case "ø", "Ø": text += "o"
        case "đ", "Đ": text += "d"
        case "ł", "Ł": text += "l"
        case "ħ", "Ħ": text += "h"
        case "ı": text += "i"
        case "ς", "Σ": text += "σ"
        default: return false
        }
        return true
    }

    /// Marks that are dropped: those of alphabets that are read without them, and what has no width.
    private static func isDropped(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A,
            0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            return true
        case 0xAD, 0x200B, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
            return true
        default:
            return false
        }
    }
}

/// Half-width and full-width forms.
enum WidthFolding {
    static func usualWidth(_ scalar: Scalar) -> Scalar {
        let value = scalar.value
        switch value {
        case 0xFF01...0xFF5E: return Scalar(value - 0xFEE0) ?? scalar
        case 0xFF61...0xFF9F:
            let katakana: StaticString =
                "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
            // Each of these takes three bytes.
            return katakana.withUTF8Buffer { bytes in
                let at = Int(value - 0xFF61) * 3
                guard at + 2 < bytes.count else { return scalar }
                let high = UInt32(bytes[at] & 0x0F) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6
                return Scalar(high | UInt32(bytes[at + 2] & 0x3F)) ?? scalar
            }
        case 0xFFA1...0xFFBE: return Scalar(value - 0xFFA1 + 0x3131) ?? scalar
        case 0xFFC2...0xFFC7: return Scalar(value - 0xFFC2 + 0x314F) ?? scalar
        case 0xFFCA...0xFFCF: return Scalar(value - 0xFFCA + 0x3155) ?? scalar
        case 0xFFD2...0xFFD7: return Scalar(value - 0xFFD2 + 0x315B) ?? scalar
        case 0xFFDA...0xFFDC: return Scalar(value - 0xFFDA + 0x3161) ?? scalar
        default: return scalar
        }
    }
}
