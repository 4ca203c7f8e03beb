extension Unicode.Scalar {
    /// Whether it is part of the letter before it: a mark, a joiner, a tone of skin, a vowel or final of decomposed
    /// Hangul.
    public var joinsBefore: Bool {
        switch value {
        case 0..<0x300, 0x2E80..<0x3029, 0x3041..<0x3099, 0x3400...0xA48F, 0xAC00...0xD7A3: return false
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x200C, 0x200D, 0x1F3FB...0x1F3FF: return true
        default:
            switch properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: return true
            default: return false
            }
        }
    }
}
