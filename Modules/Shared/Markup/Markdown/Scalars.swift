import Primitives

/// The parsers work on arrays of Unicode scalars: their indices are the offsets that the rest of the project speaks.
typealias Scalar = Unicode.Scalar

extension Unicode.Scalar {
    /// Space, tab, line endings, vertical tab and form feed.
    var isMarkdownSpace: Bool {
        let v = value
        return v == 32 || (v >= 9 && v <= 13)
    }

    var isASCIIDigit: Bool { value >= 48 && value <= 57 }

    var isASCIILetter: Bool {
        let lower = value | 32
        return lower >= 97 && lower <= 122
    }

    var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

    var isASCIIPunctuation: Bool {
        let v = value
        return (v >= 33 && v <= 47) || (v >= 58 && v <= 64) || (v >= 91 && v <= 96) || (v >= 123 && v <= 126)
    }

    /// ASCII letters in lower case, all else as it is.
    var asciiLowercased: Scalar {
        value >= 65 && value <= 90 ? Scalar(UInt8(value + 32)) : self
    }

    /// The value of a hexadecimal digit, or nil.
    var hexValue: UInt32? {
        UInt8(exactly: value).flatMap { Hexadecimal.value(of: $0) }.map { UInt32($0) }
    }

    /// White space for the flanking rule of emphasis.
    var isUnicodeSpace: Bool {
        let v = value
        if v < 128 { return v == 9 || v == 10 || v == 12 || v == 13 || v == 32 }
        return v == 0xA0 || v == 0x1680 || (v >= 0x2000 && v <= 0x200A) || v == 0x202F || v == 0x205F || v == 0x3000
    }

    /// Punctuation for the flanking rule of emphasis: ASCII punctuation and the general categories P*.
    var isUnicodePunctuation: Bool {
        if value < 128 { return isASCIIPunctuation }
        // Hangul syllables and ideographs are most of what is not ASCII here; spare them the table.
        if value >= 0x3400 && value <= 0xD7A3 { return false }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return true
        default: return false
        }
    }
}

extension Array where Element == UInt8 {
    /// Appends a scalar as UTF-8; NUL becomes U+FFFD, as CommonMark asks.
    mutating func appendUTF8(_ scalar: Scalar) {
        let v = scalar.value
        if v < 0x80 {
            if v == 0 {
                append(0xEF)
                append(0xBF)
                append(0xBD)
            } else {
                append(UInt8(truncatingIfNeeded: v))
            }
        } else if v < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | v >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | v & 0x3F))
        } else if v < 0x10000 {
            append(UInt8(truncatingIfNeeded: 0xE0 | v >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | (v >> 6) & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | v & 0x3F))
        } else {
            append(UInt8(truncatingIfNeeded: 0xF0 | v >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | (v >> 12) & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | (v >> 6) & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | v & 0x3F))
        }
    }

    mutating func appendUTF8(_ scalars: ArraySlice<Scalar>) {
        for scalar in scalars { appendUTF8(scalar) }
    }
}

extension String {
    init(_ scalars: ArraySlice<Scalar>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        bytes.appendUTF8(scalars)
        self.init(utf8: bytes)
    }

    init(utf8 bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}

extension ArraySlice where Element == Scalar {
    /// Without white space at either end.
    func trimmed() -> ArraySlice<Scalar> {
        var low = startIndex
        var high = endIndex
        while low < high, self[low].isMarkdownSpace { low += 1 }
        while high > low, self[high - 1].isMarkdownSpace { high -= 1 }
        return self[low..<high]
    }
}
