/// Finds tags without parsing, in a text that has nothing of Markdown in which a tag would be none. Most cards and
/// short memos are such, and a board reads the tags of all its cards.
enum PlainTags {
    /// All tags, repeats included; nil for a text that must be parsed.
    static func all(in text: String) -> [Tag]? {
        guard FrontMatter(text) == nil else { return nil }
        var text = text
        let read = text.withUTF8 { bytes -> (isPlain: Bool, tags: [Tag]?) in
            guard mayHoldTag(bytes) else { return (true, []) }
            guard isPlain(bytes) else { return (false, nil) }
            return (true, isASCII(bytes) ? tags(inASCII: bytes) : nil)
        }
        guard read.isPlain else { return nil }
        return read.tags ?? tags(in: Array(text.unicodeScalars))
    }

    private static func tags(in scalars: [Scalar]) -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        while index < scalars.count {
            if scalars[index] == "#", index == 0 || TagScanner.mayFollow(scalars[index - 1]),
                let end = TagScanner.end(scalars, at: index)
            {
                var name = String.UnicodeScalarView()
                for place in (index + 1)..<end { name.append(scalars[place]) }
                tags.append(Tag(name: String(name), range: index..<end))
                index = end
            } else {
                index += 1
            }
        }
        return tags
    }

    /// The same where a byte is a scalar, without decoding; the scanner sees only what stands around a sign.
    private static func tags(inASCII bytes: UnsafeBufferPointer<UInt8>) -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "#"), index == 0 || TagScanner.mayFollow(Scalar(bytes[index - 1])) else {
                index += 1
                continue
            }
            var last = index + 1
            while last < bytes.count, TagScanner.isPart(Scalar(bytes[last])) { last += 1 }
            let around = bytes[index..<min(last + 1, bytes.count)].map { Scalar($0) }
            guard let length = TagScanner.end(around, at: 0) else {
                index += 1
                continue
            }
            let end = index + length
            let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[(index + 1)..<end]), as: UTF8.self)
            tags.append(Tag(name: name, range: index..<end))
            index = end
        }
        return tags
    }

    /// Whether anything follows a sign that a name could begin with: headings have a space there.
    private static func mayHoldTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isAfterSign = false
        for byte in bytes {
            if isAfterSign, byte >= 0x80 || TagScanner.isPart(Scalar(byte)) { return true }
            isAfterSign = byte == UInt8(ascii: "#")
        }
        return false
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes where byte >= 0x80 { return false }
        return true
    }

    /// Whether there is no code, link, address, escape or emphasis, and no line that is indented, in the text.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
