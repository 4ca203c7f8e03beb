/// Finds the sentences that people read, and holds them to the Korean tables.
enum PhraseRules {
    /// The English of every phrase in a source: string literals that read like a sentence, with `%1` … in the
    /// place of what varies, as `Phrase` makes its keys.
    static func phrases(in source: String) -> [String] {
        literals(SourceText(source).withoutComments).filter(isSentence)
    }

    /// The tables in a source: literals that a literal follows after a colon, one of both with Hangul in it, and
    /// lines `English = other` of literals that have several.
    static func pairs(in source: String) -> [(english: String, other: String)] {
        let source = SourceText(source).withoutComments
        var scanner = LiteralScanner(source)
        var pairs = lines(in: source)
        var last: (key: String, start: Int, end: Int)?
        while let literal = scanner.next() {
            if let last, hasHangul(literal.key) || literal.key.contains("%"),
                scanner.isColon(between: last.end, and: literal.start), scanner.isElement(at: last.start)
            {
                pairs.append((last.key, literal.key))
            }
            last = literal
        }
        return pairs
    }

    private static func lines(in source: String) -> [(english: String, other: String)] {
        let literals = source.split(separator: "\"\"\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        return literals.flatMap { $0.split(separator: "\n") }.compactMap { line in
            let line = line.drop { $0 == " " }
            guard let sign = line.firstRange(of: " = "), line.first != "#", hasHangul(String(line[sign.upperBound...]))
            else { return nil }
            return (String(line[..<sign.lowerBound]), String(line[sign.upperBound...]))
        }
    }

    /// The keys of the tables in a source.
    static func translated(in source: String) -> Set<String> {
        Set(pairs(in: source).map(\.english))
    }

    static func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }

    static func literals(_ source: String) -> [String] {
        var scanner = LiteralScanner(source)
        var keys: [String] = []
        while let literal = scanner.next() { keys.append(literal.key) }
        return keys
    }

    /// Begins with a capital, a quotation mark or a place, has a space, and ends as a sentence does.
    static func isSentence(_ key: String) -> Bool {
        guard let first = key.first, let last = key.last, key.contains(" "), !key.contains("\n"),
            ".?…".contains(last), !key.contains("\\e")
        else { return false }
        return (first.isUppercase || first == "“" || first == "%") && !hasHangul(key)
            && key.contains { $0.isLowercase }
    }
}

/// Walks over a source's string literals, one line each.
private struct LiteralScanner {
    private let bytes: [Character]
    private var offset = 0

    init(_ source: String) {
        bytes = Array(source)
    }

    func isColon(between start: Int, and end: Int) -> Bool {
        let between = bytes[start..<end].filter { !$0.isWhitespace }
        return between == [":"]
    }

    /// Whether what starts there is an element of a list, not a branch of `?:`.
    func isElement(at start: Int) -> Bool {
        var place = start
        while place > 0 {
            place -= 1
            if !bytes[place].isWhitespace { return "[,".contains(bytes[place]) }
        }
        return false
    }

    mutating func next() -> (key: String, start: Int, end: Int)? {
        while offset < bytes.count {
            if bytes[offset] == "\"" {
                if offset + 2 < bytes.count, bytes[offset + 1] == "\"", bytes[offset + 2] == "\"" {
                    skipMultiline()
                    continue
                }
                let start = offset
                let key = literal()
                return (key, start, offset)
            }
            offset += 1
        }
        return nil
    }

    private mutating func skipMultiline() {
        offset += 3
        while offset + 2 < bytes.count,
            !(bytes[offset] == "\"" && bytes[offset + 1] == "\"" && bytes[offset + 2] == "\"")
        {
            offset += 1
        }
        offset += 3
    }

    private mutating func literal() -> String {
        offset += 1
        var key = ""
        var places = 0
        while offset < bytes.count, bytes[offset] != "\"" {
            guard bytes[offset] == "\\", offset + 1 < bytes.count else {
                key.append(bytes[offset])
                offset += 1
                continue
            }
            offset += 2
            switch bytes[offset - 1] {
            case "(":
                places += 1
                key += "%\(places)"
                skipInterpolation()
            case "n": key += "\n"
            case "u": key += "\\e"
            default: key.append(bytes[offset - 1])
            }
        }
        offset += 1
        return key
    }

    private mutating func skipInterpolation() {
        var depth = 1
        while offset < bytes.count, depth > 0 {
            switch bytes[offset] {
            case "(": depth += 1
            case ")": depth -= 1
            case "\"":
                _ = literal()
                offset -= 1
            default: break
            }
            offset += 1
        }
    }
}
