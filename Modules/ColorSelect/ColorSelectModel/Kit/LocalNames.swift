import Primitives

/// What something is called, language by language.
public struct LocalNames: Sendable {
    /// In the order of the file.
    public var entries: [Entry]

    /// A name in one language.
    public struct Entry: Sendable {
        /// Such as `en` or `ko`.
        public var language: String
        /// At most `KitLimits.name` Unicode scalars, without control characters.
        public var text: String

        /// `language` is a code such as `en`.
        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    /// Of two entries in one language the first counts.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// An English name alone.
    public init(english: String) {
        entries = [Entry(language: "en", text: english)]
    }

    /// The name in that language, else in English, else the first there is, else empty.
    public func text(in language: String) -> String {
        for wanted in [language, "en"] {
            for entry in entries where entry.language.hasSameBytes(as: wanted) { return entry.text }
        }
        return entries.first?.text ?? ""
    }
}
