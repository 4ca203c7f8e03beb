/// Finds tags without parsing, in a text that has nothing of Markdown in which a tag would be none. Most cards and
/// short memos are such, and a board reads the tags of all its cards.
enum PlainTags {
    /// All tags, repeats included; nil for a text that must be parsed.
    static func all(in text: String) -> [Tag]? {
        guard isPlain(text) else { return nil }
        let scalars = Array(text.unicodeScalars)
        var tags: [Tag] = []
        var index = 0
        while index < scalars.count {
            if scalars[index] == "#", index == 0 || TagScanner.mayFollow(scalars[index - 1]),
                let end = TagScanner.end(scalars, at: index)
            {
                var name = String.UnicodeScalarView()
                name.append(contentsOf: scalars[(index + 1)..<end])
                tags.append(Tag(name: String(name), range: index..<end))
                index = end
            } else {
                index += 1
            }
        }
        return tags
    }

    /// Whether there is no code, link, address, escape or emphasis, and no line that is indented, in the text.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var spaces = 0
            var isIndentation = true
            for index in bytes.indices {
                switch bytes[index] {
                case UInt8(ascii: " "):
                    spaces += 1
                    if spaces >= (isIndentation ? 2 : 4) { return false }
                    continue
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                    spaces = 0
                    isIndentation = true
                    continue
                case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "["),
                    UInt8(ascii: "&"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "|"),
                    UInt8(ascii: ">"), 0..<0x20:
                    return false
                // A URL, with its scheme or without.
                case UInt8(ascii: "/") where index > 0 && bytes[index - 1] == UInt8(ascii: "/"): return false
                case UInt8(ascii: "w"), UInt8(ascii: "W"):
                    if index > 0, bytes[index - 1] | 0x20 == UInt8(ascii: "w") { return false }
                default: break
                }
                isIndentation = false
                spaces = 0
            }
            return true
        }
    }
}
