/// Recognises raw HTML: open and closing tags, comments, instructions, declarations and CDATA.
///
/// What is searched for up to the end of the text and not there is remembered, so that a text full of
/// openings without an end still takes linear time.
struct HTMLTagScanner {
    let scalars: [Scalar]
    private var missing: [Int] = [.max, .max, .max, .max, .max, .max]

    init(scalars: [Scalar]) { self.scalars = scalars }

    private enum Search: Int {
        case comment, instruction, cdata, declaration, doubleQuote, singleQuote
    }

    private func at(_ index: Int) -> Scalar { index < scalars.count ? scalars[index] : "\u{0}" }

    /// The length of raw HTML of any kind at `index`, which holds `<`, or nil.
    mutating func anything(at index: Int) -> Int? {
        if let length = element(at: index) { return length }
        switch at(index + 1) {
        case "?": return find("?>", .instruction, from: index + 2).map { $0 + 2 - index }
        case "!": return markup(at: index)
        default: return nil
        }
    }

    /// The length of an open or closing tag at `index`, or nil.
    mutating func element(at index: Int) -> Int? {
        var next = index + 1
        let isClosing = at(next) == "/"
        if isClosing { next += 1 }
        guard at(next).isASCIILetter else { return nil }
        while at(next).isASCIIAlphanumeric || at(next) == "-" { next += 1 }
        if isClosing {
            next = skipSpace(next)
            return at(next) == ">" ? next + 1 - index : nil
        }
        while let end = attribute(next) { next = end }
        next = skipSpace(next)
        if at(next) == "/" { next += 1 }
        return at(next) == ">" ? next + 1 - index : nil
    }

    /// The end of an attribute with the space before it.
    private mutating func attribute(_ index: Int) -> Int? {
        var next = skipSpace(index)
        guard next > index else { return nil }
        guard at(next).isASCIILetter || at(next) == "_" || at(next) == ":" else { return nil }
        while at(next).isASCIIAlphanumeric || at(next) == "_" || at(next) == ":" || at(next) == "." || at(next) == "-" {
            next += 1
        }
        var value = skipSpace(next)
        guard at(value) == "=" else { return next }
        value = skipSpace(value + 1)
        switch at(value) {
        case "\"": return find("\"", .doubleQuote, from: value + 1).map { $0 + 1 }
        case "'": return find("'", .singleQuote, from: value + 1).map { $0 + 1 }
        default:
            let start = value
            while value < scalars.count, !at(value).isMarkdownSpace, !Self.endsUnquoted(at(value)) { value += 1 }
            return value > start ? value : nil
        }
    }

    private static func endsUnquoted(_ scalar: Scalar) -> Bool {
        switch scalar {
        case "\"", "'", "=", "<", ">", "`": true
        default: false
        }
    }

    private mutating func markup(at index: Int) -> Int? {
        if at(index + 2) == "-", at(index + 3) == "-" {
            // A comment: no `>` or `->` first, no `--` inside.
            let body = index + 4
            if at(body) == ">" || (at(body) == "-" && at(body + 1) == ">") { return nil }
            guard let end = find("--", .comment, from: body) else { return nil }
            return at(end + 2) == ">" ? end + 3 - index : nil
        }
        if at(index + 2) == "[" {
            let word: [Scalar] = ["C", "D", "A", "T", "A", "["]
            for offset in 0..<word.count where at(index + 3 + offset) != word[offset] { return nil }
            return find("]]>", .cdata, from: index + 9).map { $0 + 3 - index }
        }
        var next = index + 2
        while at(next).value >= 65, at(next).value <= 90 { next += 1 }
        guard next > index + 2, at(next).isMarkdownSpace else { return nil }
        return find(">", .declaration, from: next).map { $0 + 1 - index }
    }

    private func skipSpace(_ index: Int) -> Int {
        var next = index
        while at(next).isMarkdownSpace { next += 1 }
        return next
    }

    private mutating func find(_ text: StaticString, _ search: Search, from start: Int) -> Int? {
        if start >= missing[search.rawValue] { return nil }
        let length = text.utf8CodeUnitCount
        var index = start
        while index + length <= scalars.count {
            let found = text.withUTF8Buffer { bytes in
                for offset in 0..<length where scalars[index + offset].value != UInt32(bytes[offset]) { return false }
                return true
            }
            if found { return index }
            index += 1
        }
        missing[search.rawValue] = start
        return nil
    }
}
