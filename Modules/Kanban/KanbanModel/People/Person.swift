import Markup

/// Somebody who can be assigned to cards and named in them: a name and no more. Case, diacritics and how much white space
/// there is do not tell people apart.
public struct Person: Sendable {
    /// As people write it; on one line, without commas.
    public let name: String
    /// What is compared.
    let key: [UInt8]

    /// A person by a name as it was typed, with `@` before it or without: each run of white space becomes one space, and
    /// so does a comma. Throws where nothing is left, or more than `BoardLimits.person` scalars.
    public init(_ text: String) throws(BoardError) {
        var name = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar == "," || scalar.value < 0x20 {
                if !isAfterSpace { name.append(" ") }
                isAfterSpace = true
            } else if scalar != "@" || !name.isEmpty {
                name.append(scalar)
                isAfterSpace = false
            }
        }
        if name.last == " " { name.removeLast() }
        guard name.count <= BoardLimits.person else { throw .personTooLong(count: name.count) }
        self.init(kept: String(name))
        if key.isEmpty { throw .personMissing }
    }

    /// One as a board has it, which a merge may have brought.
    init(kept name: String) {
        self.name = name
        key = Folding.foldedLine(name)
    }

    /// Whether the name may become of what was typed: it has it at the beginning of one of its words, or in Korean as
    /// its initial consonants.
    public func isMeant(by typed: String) -> Bool {
        var folded = Folding.foldedLine(typed)
        // A space after a name is for one that has more.
        if !folded.isEmpty, typed.unicodeScalars.last?.properties.isWhitespace == true { folded.append(0x20) }
        if key.starts(with: folded) { return true }
        for index in key.indices where key[index] == 0x20 && key[(index + 1)...].starts(with: folded) { return true }
        return Hangul.isInitials(typed) && Hangul.range(ofInitials: typed, in: name)?.lowerBound == 0
    }
}

extension Person: Hashable, Comparable {
    /// Whether they are called the same.
    public static func == (left: Person, right: Person) -> Bool { left.key == right.key }

    /// In an order of names that no locale changes.
    public static func < (left: Person, right: Person) -> Bool { left.key.lexicographicallyPrecedes(right.key) }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
