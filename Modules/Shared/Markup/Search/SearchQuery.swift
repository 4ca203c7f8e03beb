import Primitives

/// What somebody looks for: words that must all be there, phrases in quotation marks, and filters such as `kind:memo`.
///
/// Anything can be typed and nothing is an error here: what a filter's value means is for whoever knows the documents.
public struct SearchQuery: Sendable {
    /// A word or a phrase.
    public struct Needle: Sendable {
        /// As it was typed.
        public let text: String
        /// As `Folding` compares it, every white space one space.
        public let folded: [UInt8]
        /// What titles are looked through for as well, where it is made of initial consonants alone.
        public let initials: [UInt8]?
    }

    /// A condition on documents, and what was typed behind its colon.
    public struct Filter: Sendable {
        /// What stands before the colon.
        public let name: FilterName
        /// Empty while nobody has typed it.
        public let value: String
    }

    /// What can stand before a colon.
    public enum FilterName: String, Sendable, CaseIterable {
        /// A kind of document.
        case kind
        /// A tag, or one nested in it.
        case tag
        /// A document, by id or name.
        case `in`
        /// A day, month or year; what changed before it began.
        case before
        /// The same; what changed since it began.
        case after

        /// The name in Korean.
        var korean: String {
            switch self {
            case .kind: "종류"
            case .tag: "태그"
            case .in: "위치"
            case .before: "이전"
            case .after: "이후"
            }
        }
    }

    /// In the order in which they were typed.
    public private(set) var needles: [Needle] = []
    /// In the order in which they were typed.
    public private(set) var filters: [Filter] = []
    /// What stands behind the names that the area has besides.
    private var others: [(name: Int, value: String)] = []
    /// All words and phrases as one folded line: what a whole title is compared with.
    public private(set) var line: [UInt8] = []

    /// So many scalars of a query count; what comes behind them is not looked for.
    public static let longest = 1_000
    /// So many words and phrases count.
    public static let mostNeedles = 32

    /// Reads a query. `alsoNamed` are filters that an area has besides, each by what may stand before its colon, such as
    /// `color` and `colour`. Complexity: O(*n*).
    public init(_ text: String, alsoNamed: [[String]] = []) {
        var scanner = QueryScanner(text, alsoNamed: alsoNamed)
        while let token = scanner.next() {
            switch token.filter {
            case .known(let name): filters.append(Filter(name: name, value: token.text))
            case .other(let name): others.append((name, token.text))
            case nil: if needles.count < Self.mostNeedles { add(token.text) }
            }
        }
    }

    /// Whether it asks for nothing at all.
    public var isEmpty: Bool { needles.isEmpty && filters.isEmpty && others.isEmpty }

    /// The values of a filter, each time that it was typed; those that nobody has typed yet left out.
    public func values(of name: FilterName) -> [String] {
        filters.filter { $0.name == name && !$0.value.isEmpty }.map { $0.value }
    }

    /// The same of a filter that the area has besides, by its place among those.
    public func values(alsoNamed place: Int) -> [String] {
        others.filter { $0.name == place && !$0.value.isEmpty }.map { $0.value }
    }

    /// The first filter of an area that was typed, by its place among those it was read with; nil where there is none.
    public var firstAlsoNamed: Int? { others.first?.name }

    /// Whether nothing stands behind such a filter somewhere.
    public func isOpen(alsoNamed place: Int) -> Bool { others.contains { $0.name == place && $0.value.isEmpty } }

    private mutating func add(_ text: String) {
        let folded = Folding.foldedLine(text)
        guard !folded.isEmpty else { return }
        needles.append(
            Needle(text: text, folded: folded, initials: Hangul.isInitials(text) ? Hangul.typedInitials(text) : nil))
        if !line.isEmpty { line.append(0x20) }
        line += folded
    }
}

/// How good a match is; the lower the better.
public enum SearchRank: UInt8, Sendable, Comparable, CaseIterable {
    /// The title is what was typed, and no more.
    case wholeTitle
    /// The title begins with what was typed.
    case titleStart
    /// All of it is in the title.
    case title
    /// The rest of it is in the text.
    case text

    /// The better one comes first.
    public static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}

extension SearchQuery {
    /// Where everything stands that is looked for, all of it folded by `Folding.foldedLine`; nil where something is
    /// missing. `initials` are those of the title. What has no words is in every text.
    public func rank(
        title: UnsafeBufferPointer<UInt8>, initials: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>
    ) -> SearchRank? {
        var isInTitle = !needles.isEmpty
        for needle in needles {
            if TextSearch.find(needle.folded, in: title, from: 0) != nil { continue }
            if let wanted = needle.initials, TextSearch.find(wanted, in: initials, from: 0) != nil { continue }
            isInTitle = false
            guard TextSearch.find(needle.folded, in: text, from: 0) != nil else { return nil }
        }
        guard isInTitle else { return .text }
        guard TextSearch.find(line, in: title, from: 0) == 0 else { return .title }
        return title.count == line.count ? .wholeTitle : .titleStart
    }

    /// The same for what is folded here. Complexity: O(*n*) and more than where it was folded before.
    public func rank(title: String, text: String) -> SearchRank? {
        let line = Folding.foldedLine(title)
        let initials = Hangul.titleInitials(line)
        let text = Folding.foldedLine(text)
        return line.withUnsafeBufferPointer { line in
            initials.withUnsafeBufferPointer { initials in
                text.withUnsafeBufferPointer { rank(title: line, initials: initials, text: $0) }
            }
        }
    }

    /// Where the words stand in a title, initial consonants counted; scalar offsets, ascending and apart.
    public func ranges(inTitle title: String) -> [Range<Int>] {
        var found = ranges(in: title)
        for needle in needles where needle.initials != nil {
            if let range = Hangul.range(ofInitials: needle.text, in: title) { found.append(range) }
        }
        return found.joined()
    }

    /// Where the words stand in a text; scalar offsets, ascending and apart.
    public func ranges(in text: String) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for needle in needles { found += TextSearch.ranges(of: needle.text, in: text) }
        return found.joined()
    }

    /// A part of `text` around the first word that is found in it, or its beginning.
    public func snippet(of text: String, length: Int = 120) -> Snippet {
        let line = TextSearch.oneLine(text)
        return TextSearch.snippet(ofLine: line, around: ranges(in: line), length: length)
    }

    /// The same of a text in Markdown, by its words as people read them, and with what links lead to by its `title`: see
    /// `ShownLinks`. What is found only in what nobody reads, such as where a link leads, is shown as it is written.
    public func snippet<Failure: Error>(
        of text: String, length: Int = 120, naming title: (_ target: String) throws(Failure) -> String?
    ) throws(Failure) -> Snippet {
        let found = ShownWords.passage(of: text) { ranges(in: $0) }
        return try TextSearch.snippet(of: found, length: length, naming: title)
    }
}

extension [Range<Int>] {
    /// In order; those that meet or overlap are one.
    func joined() -> [Range<Int>] {
        guard count > 1 else { return self }
        var result: [Range<Int>] = []
        for range in inOrder(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
