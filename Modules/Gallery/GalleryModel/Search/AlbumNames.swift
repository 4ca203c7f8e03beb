internal import Markup

/// The names behind `album:` in a query, and what else it has. A name with spaces stands in quotation marks.
struct AlbumNames {
    /// Folded as one line; none is empty.
    private(set) var names: [[UInt8]] = []
    /// The query without them.
    private(set) var rest = ""

    private static let prefixes = ["album:", "앨범:"].map { Folding.foldedBytes($0) }
    /// So many count.
    private static let most = 8

    /// Complexity: O(*n*).
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars.prefix(SearchQuery.longest))
        var other = String.UnicodeScalarView()
        var place = 0
        while place < scalars.count {
            let start = place
            if Self.isQuote(scalars[place]) {
                place += 1
                while place < scalars.count, !Self.isQuote(scalars[place]) { place += 1 }
                place = min(place + 1, scalars.count)
            } else if scalars[place].properties.isWhitespace {
                place += 1
            } else {
                if let end = Self.prefixEnd(scalars[place...]) {
                    place = end
                    add(Self.value(scalars, &place))
                    continue
                }
                while place < scalars.count, !scalars[place].properties.isWhitespace { place += 1 }
            }
            other.append(contentsOf: scalars[start..<place])
        }
        rest = String(other)
    }

    private mutating func add(_ name: String) {
        let folded = Folding.foldedLine(name)
        if !folded.isEmpty, names.count < Self.most { names.append(folded) }
    }

    /// Where `album:` ends that a word begins with; nil for another word.
    private static func prefixEnd(_ word: ArraySlice<Unicode.Scalar>) -> Int? {
        // The longest has six scalars.
        guard let colon = word.prefix(16).firstIndex(of: ":") else { return nil }
        let name = Folding.foldedBytes(String(String.UnicodeScalarView(word[word.startIndex...colon])))
        return prefixes.contains { $0 == name } ? colon + 1 : nil
    }

    private static func value(_ scalars: [Unicode.Scalar], _ place: inout Int) -> String {
        let isQuoted = place < scalars.count && isQuote(scalars[place])
        if isQuoted { place += 1 }
        let start = place
        while place < scalars.count,
            isQuoted ? !isQuote(scalars[place]) : !scalars[place].properties.isWhitespace
        {
            place += 1
        }
        defer { if isQuoted { place = min(place + 1, scalars.count) } }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    /// Phones write curved ones.
    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == "\u{201C}" || scalar == "\u{201D}"
    }
}
