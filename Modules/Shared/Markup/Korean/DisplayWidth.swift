/// How wide text is in a terminal.
public enum DisplayWidth {
    /// The number of cells: two for ideographs, Hangul, kana, full-width forms and emoji, none for combining marks.
    ///
    /// Emoji joined by U+200D, flags and skin tones count as one emoji. Source: Unicode Standard Annex #11, wide and
    /// fullwidth; ambiguous characters are narrow. Complexity: O(*n*).
    public static func columns(of text: String) -> Int {
        var total = 0
        var last = 0
        var joins = false
        var flagHalf = false
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value >= 32, value < 127 {
                total += 1
                last = 1
                joins = false
                flagHalf = false
                continue
            }
            if value == 0x200D {
                joins = last > 0
                continue
            }
            if value == 0xFE0F {
                // An emoji was asked for: what was narrow becomes wide.
                if last == 1 {
                    total += 1
                    last = 2
                }
                continue
            }
            if (0x1F3FB...0x1F3FF).contains(value), last == 2 { continue }
            if (0x1F1E6...0x1F1FF).contains(value) {
                if !flagHalf { total += 2 }
                flagHalf.toggle()
                last = 2
                joins = false
                continue
            }
            flagHalf = false
            let width = cells(of: scalar)
            if width == 0 { continue }
            if !joins || width != 2 {
                total += width
                last = width
            }
            joins = false
        }
        return total
    }

    /// Of a scalar by itself.
    static func cells(of scalar: Scalar) -> Int {
        let value = scalar.value
        if value < 32 || (value >= 127 && value < 160) || value == 0xAD { return 0 }
        if value < 0x300 { return 1 }
        // The vowels and finals of decomposed Hangul stand within the cells of their initial.
        if value >= 0x1160, value <= 0x11FF { return 0 }
        if isWide(value) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        if value < 0x1100 { return false }
        if value >= 0x302A, value <= 0x302D { return false }
        if value == 0x3099 || value == 0x309A || value == 0x303F { return false }
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return true
        default:
            return false
        }
    }
}
