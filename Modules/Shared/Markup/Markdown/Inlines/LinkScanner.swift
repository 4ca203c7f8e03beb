/// The parts of a link: label, destination, title.
struct LinkScanner {
    /// Closing marks that were searched for up to the end of the text and are not there, so that a text full of
    /// opening ones still takes linear time.
    private var lacksDouble = Int.max
    private var lacksSingle = Int.max
    private var lacksParenthesis = Int.max

    /// The index after the `]` of a label that begins at `start` with `[`, or nil.
    static func labelEnd(_ scalars: [Scalar], at start: Int) -> Int? {
        guard start < scalars.count, scalars[start] == "[" else { return nil }
        var next = start + 1
        while next < scalars.count, next - start <= ReferenceDefinition.maximumLabelLength + 1 {
            switch scalars[next] {
            case "]": return next + 1
            case "[": return nil
            case "\\" where next + 1 < scalars.count && scalars[next + 1].isASCIIPunctuation: next += 2
            default: next += 1
            }
        }
        return nil
    }

    /// A destination at `start`: where it ends, and its content without angle brackets.
    static func destinationEnd(_ scalars: [Scalar], at start: Int) -> (content: Range<Int>, end: Int)? {
        let count = scalars.count
        var next = start
        if next < count, scalars[next] == "<" {
            next += 1
            while next < count {
                switch scalars[next] {
                case ">": return ((start + 1)..<next, next + 1)
                case "\n", "<": return nil
                case "\\": next += 2
                default: next += 1
                }
            }
            return nil
        }
        var depth = 0
        loop: while next < count {
            let scalar = scalars[next]
            switch scalar {
            case "\\" where next + 1 < count && scalars[next + 1].isASCIIPunctuation:
                next += 1
            case "(":
                depth += 1
                if depth > 32 { return nil }
            case ")":
                if depth == 0 { break loop }
                depth -= 1
            default:
                if scalar.isMarkdownSpace || scalar.value < 32 || scalar.value == 127 { break loop }
            }
            next += 1
        }
        // Like cmark-gfm: a parenthesis that is never closed does no harm, but the text must go on.
        return next < count ? (start..<next, next) : nil
    }

    /// The index after a title at `start`, quotes included, or nil.
    mutating func titleEnd(_ scalars: [Scalar], at start: Int) -> Int? {
        guard start < scalars.count else { return nil }
        let close: Scalar
        switch scalars[start] {
        case "\"":
            if start >= lacksDouble { return nil }
            close = "\""
        case "'":
            if start >= lacksSingle { return nil }
            close = "'"
        case "(":
            if start >= lacksParenthesis { return nil }
            close = ")"
        default: return nil
        }
        var next = start + 1
        while next < scalars.count {
            if scalars[next] == close { return next + 1 }
            if close == ")", scalars[next] == "(" { return nil }
            next += scalars[next] == "\\" && next + 1 < scalars.count && scalars[next + 1].isASCIIPunctuation ? 2 : 1
        }
        switch close {
        case "\"": lacksDouble = start
        case "'": lacksSingle = start
        default: lacksParenthesis = start
        }
        return nil
    }

    static func skipSpace(_ scalars: [Scalar], _ index: Int) -> Int {
        var next = index
        while next < scalars.count, scalars[next].isMarkdownSpace { next += 1 }
        return next
    }

    static func skipSpaceAndOneNewline(_ scalars: [Scalar], _ index: Int) -> Int {
        var next = index
        var newlines = 0
        while next < scalars.count, scalars[next] == " " || scalars[next] == "\t" || scalars[next] == "\n" {
            if scalars[next] == "\n" {
                newlines += 1
                if newlines > 1 { break }
            }
            next += 1
        }
        return next
    }
}
