/// A piece of a line before emphasis is settled.
enum InlineToken {
    /// Scalars of the text as they stand.
    case text(Range<Int>)
    /// What a character reference stands for.
    case scalar(Scalar)
    /// A finished inline, and how deep it nests.
    case inline(MarkdownInline, depth: Int)
    /// A run of `*`, `_` or `~`, by its index in the list of delimiters.
    case delimiter(Int)
}

/// A run of `*`, `_` or `~` that may open or close emphasis.
struct Delimiter {
    enum Mark {
        case emphasis, strong, strikethrough
    }

    var scalar: Scalar
    /// Where the run begins.
    var start: Int
    /// The length of the run as typed; the rule of three looks at it.
    var length: Int
    /// Marks that have found no partner yet, and will be shown.
    var remaining: Int
    var canOpen: Bool
    var canClose: Bool
    var previous: Int
    var next = -1
    /// What ends here, innermost first.
    var closes: [Mark] = []
    /// What begins here, innermost first.
    var opens: [Mark] = []
}

/// A `[` or `![` that may open a link or an image.
struct Bracket {
    var token: Int
    var isImage: Bool
    /// The index after the bracket.
    var position: Int
    var previousDelimiter: Int
    /// Another bracket was opened after this one, so that its text is no label.
    var containsBracket = false
}

/// Where an inline stands in the text that is read, and what of it are words; the rest of it are marks.
struct InlinePlace {
    enum Kind {
        case code, link, tag, escape
    }

    var kind: Kind
    var range: Range<Int>
    var words: Range<Int>
}
