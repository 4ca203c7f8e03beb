import Markup
import Replication

/// What can be read out of a text without knowing the memo. Works on UTF-8, so that nothing is copied.
enum MemoText {
    /// Whether there is no line with anything on it.
    static func isBlank(_ text: String) -> Bool {
        for scalar in text.unicodeScalars where !isBlank(scalar) { return false }
        return true
    }

    /// White space as Unicode has it, and the byte order mark, which some editors leave at the start.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
            true
        default:
            false
        }
    }

    /// Where the first line stands that is neither blank nor of properties before the text: its range without the blanks around it, and where the
    /// text goes on after its line ending. Nil when all is blank. Lines end at LF, CR or both.
    static func firstLine(of text: String) -> (line: Range<String.Index>, rest: String.Index)? {
        let scalars = text.unicodeScalars
        let begin = text.utf8.index(text.startIndex, offsetBy: FrontMatter(text)?.end ?? 0)
        guard let start = scalars[begin...].firstIndex(where: { !isBlank($0) }) else { return nil }
        var last = start
        var index = start
        while index < scalars.endIndex, scalars[index] != "\n", scalars[index] != "\r" {
            if !isBlank(scalars[index]) { last = index }
            index = scalars.index(after: index)
        }
        var rest = index
        if rest < scalars.endIndex {
            let isReturn = scalars[rest] == "\r"
            rest = scalars.index(after: rest)
            if isReturn, rest < scalars.endIndex, scalars[rest] == "\n" { rest = scalars.index(after: rest) }
        }
        return (start..<scalars.index(after: last), rest)
    }

    /// What the properties before a text call it; nil without.
    static func namedTitle(of text: String) -> String? {
        guard let named = FrontMatter(text)?.title else { return nil }
        let title = excerpt(of: named, in: named.startIndex..<named.endIndex, limit: Memo.titleLimit)
        return title.isEmpty ? nil : title
    }

    /// The first `limit` scalars of what stands in `range`, without the blanks around them, and without a word that would be cut.
    static func excerpt(of text: String, in range: Range<String.Index>, limit: Int) -> String {
        let scalars = text.unicodeScalars[range]
        guard let first = scalars.firstIndex(where: { !isBlank($0) }) else { return "" }
        var end = scalars.index(first, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
        if end < scalars.endIndex, !isBlank(scalars[end]) {
            // Where a word would be cut, it ends before that, if that is not far.
            let near = scalars.index(end, offsetBy: -24, limitedBy: first) ?? first
            if let space = scalars[near..<end].lastIndex(where: { isBlank($0) }) { end = space }
        }
        while end > first {
            let before = scalars.index(before: end)
            guard isBlank(scalars[before]) else { break }
            end = before
        }
        return String(scalars[first..<end])
    }

    /// The text with only the words of each line, and without lines that are marks alone. Line endings stay, and links by
    /// id, which say nothing to anybody: who shows them shows titles instead. Lines after the first `limit` scalars of that
    /// are not read.
    static func words(of text: String, limit: Int) -> String {
        let bytes = text.utf8
        var result = ""
        var count = 0
        var start = bytes.startIndex
        while start < bytes.endIndex, count < limit {
            let end = bytes[start...].firstIndex(where: isLineEnd) ?? bytes.endIndex
            let next = bytes[end...].firstIndex { !isLineEnd($0) } ?? bytes.endIndex
            if let words = MarkdownDocument.words(ofLine: String(text[start..<end]), keepingLinks: DocumentID.isLinked)
            {
                result += words
                result += String(text[end..<next])
                // Blanks at the beginning are no part of what is shown.
                if count > 0 || !isBlank(words) { count += words.unicodeScalars.count }
            }
            start = next
        }
        return result
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The line ending that a text uses: that of its first line, else LF.
    static func lineEnding(of text: String) -> String {
        let bytes = text.utf8
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > bytes.startIndex else { return "\n" }
        return bytes[bytes.index(before: end)] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }
}
