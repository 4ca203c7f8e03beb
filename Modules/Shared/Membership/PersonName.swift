@_spi(_Unicode) import Swift

/// A name by which somebody signs in, and which others see.
public struct PersonName: Equatable, Sendable {
    /// Composed, without spaces at its ends, and with one where there were several.
    public let text: String
    /// The same for names that differ by case alone: no two members have the same.
    public let key: String

    /// In scalars.
    public static let longest = 64
    /// In bytes: what is longer is not looked at.
    private static let mostBytes = 1024
    /// Of marks on one letter.
    private static let mostMarks = 3

    /// Nil for nothing, for more than `longest`, and for what could make a name look like another or like none: control
    /// characters, line breaks, marks of direction, what nobody sees, and heaps of accents.
    public init?(_ typed: String) {
        guard typed.utf8.count <= Self.mostBytes else { return nil }
        var scalars = String.UnicodeScalarView()
        var marks = 0
        for scalar in typed._nfc {
            guard !scalar.properties.isDefaultIgnorableCodePoint else { return nil }
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                return nil
            case .spaceSeparator:
                marks = 0
                if let last = scalars.last, last != " " { scalars.append(" ") }
                continue
            case .nonspacingMark, .enclosingMark:
                marks += 1
                // The first would stand on the character before the name.
                guard marks <= Self.mostMarks, !scalars.isEmpty else { return nil }
            default: marks = 0
            }
            scalars.append(scalar)
        }
        if scalars.last == " " { scalars.removeLast() }
        guard !scalars.isEmpty, scalars.count <= Self.longest else { return nil }
        text = String(scalars)
        var lowered = String.UnicodeScalarView()
        for scalar in scalars { lowered.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars) }
        var key = String.UnicodeScalarView()
        for scalar in String(lowered)._nfc { key.append(scalar) }
        self.key = String(key)
    }
}

/// What somebody proves with that they are who they say.
public struct Passphrase: Sendable {
    /// Composed, so that it is the same from every keyboard.
    public let bytes: [UInt8]

    /// In characters.
    public static let shortest = 10
    /// In bytes, as it is typed.
    public static let longest = 1024

    /// Nil for what is too short or too long.
    public init?(_ typed: String) {
        guard typed.utf8.count <= Self.longest, typed.count >= Self.shortest else { return nil }
        var text = String.UnicodeScalarView()
        for scalar in typed._nfc { text.append(scalar) }
        bytes = Array(String(text).utf8)
    }
}
