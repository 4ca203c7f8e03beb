/// A sentence for people, in English, with places for what varies: `"Moved \(title) to \(column)."`.
///
/// The English text with `%1`, `%2` … in those places is the key under which a `Language` finds its own
/// words. A phrase put into another is itself translated. Nine places at most: `%1` … `%9`.
public struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The English text, with `%1`, `%2` … where something varies.
    public let key: String
    /// What stands in those places, in the English order.
    public let arguments: [Argument]

    /// What stands in a place of a phrase.
    public indirect enum Argument: Sendable, Hashable {
        /// The same in every language.
        case text(String)
        /// Put in as the reader's language has it.
        case phrase(Phrase)
        /// The name in the reader's language, else in English, else the first.
        case names([Name])
    }

    /// What something is called in one language, by what brings its own words, such as a kit.
    public struct Name: Sendable, Hashable {
        /// Such as `en` or `ko`.
        public let language: String
        /// The name there.
        public let text: String

        /// Says it in one language.
        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    /// For a key that is known only while running; what is written in code is a string literal.
    public init(key: String, arguments: [Argument] = []) {
        self.key = key
        self.arguments = arguments
    }

    public init(stringLiteral value: String) {
        self.init(key: value)
    }

    public init(stringInterpolation: StringInterpolation) {
        self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
    }

    /// A text that is the same in every language, such as a name.
    public static func verbatim(_ text: String) -> Phrase {
        "\(text)"
    }

    /// Gathers the key and its arguments while a literal is read.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 2 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            key += literal
        }

        /// A place for a text that no language translates.
        public mutating func appendInterpolation(_ text: String) {
            append(.text(text))
        }

        /// A place for a number, written in decimal digits without separators.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            append(.text(String(number)))
        }

        /// A place for a phrase, which is translated where it stands.
        public mutating func appendInterpolation(_ phrase: Phrase) {
            append(.phrase(phrase))
        }

        /// A place for a name that something has in languages of its own.
        public mutating func appendInterpolation(_ names: [Name]) {
            append(.names(names))
        }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            key += "%\(arguments.count)"
        }
    }
}
