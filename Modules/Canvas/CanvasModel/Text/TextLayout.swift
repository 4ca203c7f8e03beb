/// Text broken into lines: at line breaks, and where a line would grow wider than allowed, at spaces.
///
/// So Korean breaks between words. A word wider than the line breaks between any two characters as people see them
/// (extended grapheme clusters). Spaces at which a line breaks belong to no line.
public struct TextLayout: Equatable, Sendable {
    /// One line of the layout.
    public struct Line: Equatable, Sendable {
        /// Without the line break, and without the spaces at which it broke.
        public let text: String
        /// In points, by `TextMetrics`.
        public let width: Double
    }

    /// One at least, even of an empty text.
    public let lines: [Line]
    /// Points from one line to the next.
    public let lineHeight: Double

    /// - Parameters:
    ///   - fontSize: in points; counts as the nearest of 1 … 4096.
    ///   - wrapWidth: in points; nil breaks at line breaks alone. A line holds one character at least.
    ///
    /// Of a text that is longer than any person's, `CanvasLimits.text` scalars are laid out: every change of an object
    /// lays its text out anew.
    public init(_ text: String, fontSize: Double, wrapWidth: Double?) {
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: CanvasLimits.text, limitedBy: scalars.endIndex)
        let text = end.map { $0 < scalars.endIndex ? String(scalars[..<$0]) + "…" : text } ?? text
        var breaker = LineBreaker(text: text, limit: Self.units(of: wrapWidth, fontSize: fontSize))
        breaker.run()
        lineHeight = TextMetrics.lineHeight(fontSize: fontSize)
        var lines: [Line] = []
        lines.reserveCapacity(breaker.lines.count)
        for line in breaker.lines {
            let width = TextMetrics.points(line.units, fontSize: fontSize)
            lines.append(Line(text: String(text[line.range]), width: width))
        }
        self.lines = lines
    }

    /// In points.
    public var height: Double { Double(lines.count) * lineHeight }

    /// The width of the widest line, in points.
    public var width: Double {
        var widest: Double = 0
        for line in lines where line.width > widest { widest = line.width }
        return widest
    }

    /// How many scalars of the text stand before the place that is nearest to a point.
    ///
    /// The point is from the upper left corner of the room for the lines, `wrapWidth` wide or as wide as the longest
    /// of them. `share` says where they lie in it: 0 left, 0.5 in the middle, 1 right.
    static func caret(
        in text: String, fontSize: Double, wrapWidth: Double, x: Double, y: Double, share: Double
    ) -> Int {
        var breaker = LineBreaker(text: text, limit: units(of: wrapWidth, fontSize: fontSize))
        breaker.run()
        let row = y / TextMetrics.lineHeight(fontSize: fontSize)
        let last = breaker.lines.count - 1
        let line = breaker.lines[row > 0 ? min(Int(min(row, 1e6)), last) : 0]
        let left = (wrapWidth - TextMetrics.points(line.units, fontSize: fontSize)) * share
        var place = line.range.lowerBound
        var reached = 0.0
        while place < line.range.upperBound {
            let width = TextMetrics.points(TextMetrics.units(of: text[place]), fontSize: fontSize)
            if x - left < reached + width / 2 { break }
            reached += width
            place = text.index(after: place)
        }
        return text.unicodeScalars.distance(from: text.startIndex, to: place)
    }

    /// Whole thousandths of an em, so that lines break by integers alone.
    private static func units(of wrapWidth: Double?, fontSize: Double) -> Int64 {
        guard let wrapWidth else { return .max }
        let units = wrapWidth * 1000 / TextMetrics.usable(fontSize)
        return units > 0 ? (units < 1e15 ? Int64(units) : .max) : 0
    }
}

private struct LineBreaker {
    let text: String
    let limit: Int64
    var lines: [(range: Range<String.Index>, units: Int64)] = []

    private var lineStart: String.Index
    /// What of the line ends before its last spaces.
    private var wordsEnd: String.Index
    private var wordsUnits: Int64 = 0
    private var spaces: Int64 = 0
    private var wordStart: String.Index
    private var wordUnits: Int64 = 0
    private var isInWord = false

    init(text: String, limit: Int64) {
        self.text = text
        self.limit = limit
        lineStart = text.startIndex
        wordsEnd = text.startIndex
        wordStart = text.startIndex
    }

    mutating func run() {
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            switch character.unicodeScalars.first?.value {
            case 10, 13:
                finishLine(at: index)
                startLine(at: next)
            case 9, 32:
                finishWord(at: index)
                spaces += TextMetrics.units(of: character)
            default:
                take(character, at: index)
            }
            index = next
        }
        finishLine(at: text.endIndex)
    }

    private mutating func take(_ character: Character, at index: String.Index) {
        let units = TextMetrics.units(of: character)
        if !isInWord {
            wordStart = index
            isInWord = true
        }
        if wordsUnits + spaces + wordUnits + units > limit, wordsEnd > lineStart {
            lines.append((lineStart..<wordsEnd, wordsUnits))
            lineStart = wordStart
            wordsEnd = wordStart
            wordsUnits = 0
            spaces = 0
        }
        if spaces + wordUnits + units > limit - wordsUnits, index > lineStart {
            lines.append((lineStart..<index, spaces + wordUnits))
            startLine(at: index)
            isInWord = true
        }
        wordUnits += units
    }

    private mutating func finishWord(at index: String.Index) {
        guard isInWord else { return }
        wordsUnits += spaces + wordUnits
        wordsEnd = index
        spaces = 0
        wordUnits = 0
        isInWord = false
    }

    private mutating func finishLine(at index: String.Index) {
        finishWord(at: index)
        lines.append((lineStart..<index, wordsUnits + spaces))
    }

    private mutating func startLine(at index: String.Index) {
        lineStart = index
        wordsEnd = index
        wordStart = index
        wordsUnits = 0
        spaces = 0
        wordUnits = 0
        isInWord = false
    }
}
