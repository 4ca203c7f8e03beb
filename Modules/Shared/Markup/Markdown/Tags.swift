/// A `#tag` in a text.
public struct Tag: Sendable, Equatable {
    /// The name without the sign, as it was typed.
    public var name: String
    /// Scalar offsets in the text, the sign included.
    public var range: Range<Int>

    /// `range` is in scalars and takes in the sign.
    public init(name: String, range: Range<Int>) {
        self.name = name
        self.range = range
    }
}

/// Tags of a text.
public enum Tags {
    /// The tags of a Markdown text in the order of appearance, each once; case and diacritics do not tell them apart.
    ///
    /// A tag is `#` with letters of any script, digits, `_`, `-` and `/`. It is none in code, in a URL, or right
    /// after a letter or a digit.
    public static func all(in text: String) -> [Tag] {
        distinct(PlainTags.all(in: text) ?? MarkdownDocument.parse(text).tags)
    }

    /// `tags` without those whose name came before. Complexity: O(*n* log *n*).
    public static func distinct(_ tags: [Tag]) -> [Tag] {
        guard tags.count > 1 else { return tags }
        var keys: [[UInt8]] = []
        for tag in tags { keys.append(Folding.foldedBytes(tag.name)) }
        let order = keys.indices.sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
        }
        var isFirst = [Bool](repeating: true, count: tags.count)
        for place in order.indices.dropFirst() where keys[order[place]] == keys[order[place - 1]] {
            isFirst[order[place]] = false
        }
        var result: [Tag] = []
        for index in tags.indices where isFirst[index] { result.append(tags[index]) }
        return result
    }

    /// A text without those of its tags of whose names `isGone` says so, all if nobody says, and without lines that held
    /// nothing else. Complexity: O(*n*).
    public static func removed(from text: String, where isGone: (String) -> Bool = { _ in true }) -> String {
        // Most have none, and reading takes longer than looking.
        guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
        let tags = MarkdownDocument.parse(text).tags.filter { isGone($0.name) }
        guard !tags.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var isLeft = [Bool](repeating: true, count: scalars.count)
        for tag in tags {
            for place in tag.range { isLeft[place] = false }
            // One blank of two goes along: before the tag, or behind one at the beginning of a line.
            let before = tag.range.lowerBound - 1
            if before >= 0, scalars[before] == " " {
                isLeft[before] = false
            } else if tag.range.upperBound < scalars.count, scalars[tag.range.upperBound] == " " {
                isLeft[tag.range.upperBound] = false
            }
        }
        var result = String.UnicodeScalarView()
        var start = 0
        while start < scalars.count {
            let end = scalars[start...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
            let isTouched = isLeft[start..<end].contains(false)
            let isBlank = (start..<end).allSatisfy { !isLeft[$0] || scalars[$0].isMarkdownSpace }
            if !(isTouched && isBlank) {
                for place in start..<end where isLeft[place] { result.append(scalars[place]) }
            }
            start = end
        }
        return String(result)
    }
}

enum TagScanner {
    /// Whether `#` can begin a tag after this scalar.
    static func mayFollow(_ scalar: Scalar) -> Bool {
        switch scalar {
        case "#", "&", "=", "?", "%", "@", "\\": false
        default: !isPart(scalar)
        }
    }

    /// The end of the tag whose sign stands at `start`, or nil.
    static func end(_ scalars: [Scalar], at start: Int) -> Int? {
        var end = start + 1
        while end < scalars.count, isPart(scalars[end]) { end += 1 }
        // `#home/` and `#home-` name the same tag as `#home`.
        while end > start + 1, scalars[end - 1] == "-" || scalars[end - 1] == "/" { end -= 1 }
        guard end > start + 1, !(end < scalars.count && scalars[end] == "#") else { return nil }
        return end
    }

    static func isPart(_ scalar: Scalar) -> Bool {
        let value = scalar.value
        if value < 128 { return scalar.isASCIIAlphanumeric || scalar == "_" || scalar == "-" || scalar == "/" }
        if value >= 0xAC00, value <= 0xD7A3 { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber:
            return true
        default: return false
        }
    }
}
