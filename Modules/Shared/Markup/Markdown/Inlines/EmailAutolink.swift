import Primitives

/// Addresses such as `name@host.tld` in plain text.
enum EmailAutolink {
    /// Appends the text, with its addresses as links. Complexity: O(*n*).
    static func split(_ text: [UInt8], into inlines: inout [MarkdownInline]) {
        var from = 0
        var at = 0
        while at < text.count {
            guard text[at] == 0x40, let range = address(in: text, around: at, from: from) else {
                at += 1
                continue
            }
            if range.lowerBound > from {
                inlines.append(.text(String(decoding: text[from..<range.lowerBound], as: UTF8.self)))
            }
            let shown = String(decoding: text[range], as: UTF8.self)
            let hasScheme = text[range].contains(0x3A)
            inlines.append(.link(destination: hasScheme ? shown : "mailto:" + shown, title: "", [.text(shown)]))
            from = range.upperBound
            at = from
        }
        if from < text.count { inlines.append(.text(String(decoding: text[from...], as: UTF8.self))) }
    }

    private static func address(in text: [UInt8], around at: Int, from: Int) -> Range<Int>? {
        var start = at
        while start > from, text[start - 1].isASCIIAlphanumeric || isLocal(text[start - 1]) { start -= 1 }
        guard start < at else { return nil }
        start = withScheme(text, start, from)
        var end = at + 1
        var dots = 0
        while end < text.count {
            let byte = text[end]
            if byte == 0x2E, end + 1 < text.count, text[end + 1].isASCIIAlphanumeric {
                dots += 1
            } else if !byte.isASCIIAlphanumeric, byte != 0x2D, byte != 0x5F {
                break
            }
            end += 1
        }
        let last = text[end - 1]
        guard end - at >= 2, dots > 0, last.isASCIILetter || last == 0x2E, end >= text.count || text[end] != 0x40 else {
            return nil
        }
        return start..<end
    }

    private static func withScheme(_ text: [UInt8], _ start: Int, _ from: Int) -> Int {
        let schemes: [StaticString] = ["mailto:", "xmpp:"]
        for scheme in schemes {
            let begin = start - scheme.utf8CodeUnitCount
            guard begin >= from, begin == 0 || !text[begin - 1].isASCIIAlphanumeric else { continue }
            let isThere = scheme.withUTF8Buffer { bytes in
                for index in 0..<bytes.count where text[begin + index] != bytes[index] { return false }
                return true
            }
            if isThere { return begin }
        }
        return start
    }

    /// `.`, `+`, `-` and `_`.
    private static func isLocal(_ byte: UInt8) -> Bool {
        byte == 0x2E || byte == 0x2B || byte == 0x2D || byte == 0x5F
    }
}
