/// A `[[link]]` to another document.
public struct WikiLink: Sendable, Equatable {
    /// What the link names, usually an id.
    public var target: String
    /// What is shown; the target where no label was given.
    public var label: String
    /// Scalar offsets in the text, the brackets included.
    public var range: Range<Int>

    /// `range` is in scalars and takes in the brackets.
    public init(target: String, label: String, range: Range<Int>) {
        self.target = target
        self.label = label
        self.range = range
    }
}

/// Wiki links of a text.
public enum WikiLinks {
    /// The links of a Markdown text in the order of appearance: `[[target]]` and `[[target|label]]`, not in code.
    ///
    /// A link stands within one line, holds no brackets, and at most 1000 scalars.
    public static func all(in text: String) -> [WikiLink] {
        mayStand(in: text) ? MarkdownDocument.parse(text).wikiLinks : []
    }

    /// Whether a `[[` is in it: most texts have none, and reading Markdown takes longer than looking. Complexity: O(*n*)
    public static func mayStand(in text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "["), last == byte { return true }
            last = byte
        }
        return false
    }
}

enum WikiLinkScanner {
    /// Reads a link at `start`, where `[[` stands.
    static func read(_ scalars: [Scalar], at start: Int) -> (target: String, label: String, end: Int)? {
        var bar: Int?
        var index = start + 2
        while index < scalars.count, index - start <= 1002 {
            switch scalars[index] {
            case "\n", "[": return nil
            case "]":
                guard index + 1 < scalars.count, scalars[index + 1] == "]" else { return nil }
                let target = scalars[(start + 2)..<(bar ?? index)].trimmed()
                let label = bar.map { scalars[($0 + 1)..<index].trimmed() } ?? target
                if target.isEmpty { return nil }
                return (String(target), String(label.isEmpty ? target : label), index + 2)
            case "|":
                if bar == nil { bar = index }
            default: break
            }
            index += 1
        }
        return nil
    }
}
