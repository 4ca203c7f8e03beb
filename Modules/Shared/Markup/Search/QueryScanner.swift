/// Takes a query apart: words, phrases in quotation marks, and filters. An end that is missing is the end of the text.
struct QueryScanner {
    struct Token {
        /// Nil for a word or a phrase.
        var filter: Filter?
        var text: String
    }

    enum Filter {
        case known(SearchQuery.FilterName)
        /// One of the names that the area has besides, by its place.
        case other(Int)
    }

    /// Folded.
    private let others: [[[UInt8]]]
    private var scalars: [Scalar] = []
    private var place = 0

    init(_ text: String, alsoNamed others: [[String]] = []) {
        self.others = others.map { $0.map { Folding.foldedBytes($0) } }
        for scalar in text.unicodeScalars {
            if scalars.count == SearchQuery.longest { break }
            scalars.append(scalar)
        }
    }

    mutating func next() -> Token? {
        while place < scalars.count, scalars[place].isMarkdownSpace { place += 1 }
        guard place < scalars.count else { return nil }
        if Self.isQuote(scalars[place]) { return Token(text: phrase()) }
        let start = place
        var filter: Filter?
        var valueStart = start
        while place < scalars.count, !scalars[place].isMarkdownSpace {
            if filter == nil, scalars[place] == ":", let name = self.filter(scalars[start..<place]) {
                filter = name
                valueStart = place + 1
                if valueStart < scalars.count, Self.isQuote(scalars[valueStart]) {
                    place = valueStart
                    return Token(filter: name, text: phrase())
                }
            }
            place += 1
        }
        return Token(filter: filter, text: Self.text(scalars[valueStart..<place]))
    }

    /// What stands between the quotation mark here and the next.
    private mutating func phrase() -> String {
        place += 1
        let start = place
        while place < scalars.count, !Self.isQuote(scalars[place]) { place += 1 }
        defer { place += 1 }
        return Self.text(scalars[start..<place])
    }

    private func filter(_ scalars: ArraySlice<Scalar>) -> Filter? {
        let name = Folding.foldedBytes(Self.text(scalars))
        for filter in SearchQuery.FilterName.allCases
        where name.elementsEqual(filter.rawValue.utf8) || name.elementsEqual(filter.korean.utf8) {
            return .known(filter)
        }
        return others.firstIndex { $0.contains { $0 == name } }.map { .other($0) }
    }

    /// Phones write curved ones.
    private static func isQuote(_ scalar: Scalar) -> Bool { scalar == "\"" || scalar == "“" || scalar == "”" }

    private static func text(_ scalars: ArraySlice<Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
}
