import Primitives

/// What was worked out of a text, until it or what else it depends on is another.
public struct KeptOfText<Mark: Equatable, Value> {
    private var known: (text: String, mark: Mark, value: Value)?

    /// Knows nothing.
    public init() {}

    /// What is kept of `text` and `mark`, or else what `make` gives, which must not ask this.
    public mutating func value(of text: String, _ mark: Mark, _ make: () -> Value) -> Value {
        if let known, known.mark == mark, known.text.hasSameBytes(as: text) { return known.value }
        let value = make()
        known = (text, mark, value)
        return value
    }
}

/// The titles behind the links of a text, by the revision of the catalogue.
public typealias KeptTitles = KeptOfText<UInt32, String>

extension KeptOfText<UInt32, String> {
    /// For `Attribute.Name.linkTitles`, of the whole text.
    public mutating func linkTitles(of text: String, in catalogue: Catalogue) -> String {
        value(of: text, catalogue.revision) { catalogue.linkTitles(of: text, lines: 0..<Int.max) { $0 } }
    }
}
