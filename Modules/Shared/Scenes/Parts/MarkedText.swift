import Primitives
public import Views

/// A text with what was found in it set off.
public enum MarkedText {
    /// `ranges` are scalar offsets, ascending; what is outside the text is passed over. They may come from a server.
    public static func nodes<Action>(_ text: String, _ ranges: [Range<Int>]) -> [Node<Action>] {
        let scalars = Array(text.unicodeScalars)
        var nodes: [Node<Action>] = []
        var place = 0
        func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        for range in ranges where range.lowerBound >= place && range.upperBound <= scalars.count && !range.isEmpty {
            if range.lowerBound > place { nodes.append(Node(.span, text: part(place..<range.lowerBound))) }
            nodes.append(Node(.mark, text: part(range)))
            place = range.upperBound
        }
        if place < scalars.count || nodes.isEmpty { nodes.append(Node(.span, text: part(place..<scalars.count))) }
        return nodes
    }
}
