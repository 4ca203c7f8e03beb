public import Replication

/// What a person reads: lines of text with dim ids and one accent colour, where the terminal has colours.
public struct Page {
    /// What was written and not handed on yet.
    public private(set) var bytes: [UInt8] = []
    /// What phrases are shown in.
    public let language: Language
    /// Whether, and in which colours, looks are drawn.
    public let style: TextStyle
    /// The reader's time zone, for dates.
    public let localTime: any LocalTime
    /// Milliseconds since 1970, for dates that say "today" by leaving the day out.
    public let now: UInt64

    private let sink: (([UInt8]) -> Void)?

    /// How much is gathered before a sink gets it.
    private static let chunk = 1 << 16

    /// With a sink, what is written is handed on a chunk at a time; what is left in the end is in `bytes`.
    public init(
        language: Language, style: TextStyle, localTime: any LocalTime, now: UInt64,
        handingTo sink: (([UInt8]) -> Void)? = nil
    ) {
        self.language = language
        self.style = style
        self.localTime = localTime
        self.now = now
        self.sink = sink
    }

    /// A line in the page's language.
    public mutating func line(_ phrase: Phrase) {
        text(Self.harmless(language.text(of: phrase)))
        text("\n")
    }

    /// An empty line, or the end of one.
    public mutating func line() {
        text("\n")
    }

    /// A line of pieces with their own looks.
    public mutating func line(_ pieces: Piece...) {
        for piece in pieces { append(piece) }
        text("\n")
    }

    /// A piece without a line's end.
    public mutating func append(_ piece: Piece) {
        let shown = Self.harmless(language.text(of: piece.phrase), keepsLines: false)
        guard let code = style.code(for: piece.look) else {
            text(shown)
            return
        }
        text(code)
        text(shown)
        text(TextStyle.reset)
    }

    /// Phrases hold titles and names that may come from anywhere; a control character among them could move the
    /// cursor or recolour the terminal, so its picture (U+2400 …) is shown, and U+FFFD for one that turns the
    /// direction of writing. Tabs stay; line ends only in whole lines, not in the pieces of one.
    public static func harmless(_ text: String, keepsLines: Bool = true) -> String {
        func picture(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
            switch scalar.value {
            case 0x09: nil
            case 0x0a: keepsLines ? nil : "\u{240a}"
            case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
            case 0x7f..<0xa0: "\u{2421}"
            case 0x202a...0x202e, 0x2066...0x2069: "\u{fffd}"
            default: nil
            }
        }
        guard text.unicodeScalars.contains(where: { picture($0) != nil }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(picture(scalar) ?? scalar) }
        return String(shown)
    }

    /// Text as it is, byte for byte: for what a program may read.
    public mutating func text(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if let sink, bytes.count >= Self.chunk {
            sink(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    /// Bytes that are no text, such as a picture's: for a pipe.
    public mutating func raw(_ bytes: [UInt8]) {
        if let sink {
            sink(self.bytes)
            self.bytes.removeAll(keepingCapacity: true)
            sink(bytes)
        } else {
            self.bytes += bytes
        }
    }

    /// A piece of a line.
    public struct Piece: Sendable {
        let phrase: Phrase
        let look: Look

        /// As the rest of the text.
        public static func plain(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .plain) }
        /// A text that is the same in every language.
        public static func plain(text: String) -> Piece { Piece(phrase: .verbatim(text), look: .plain) }
        /// What is there to be looked up, such as a date.
        public static func dim(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .dim) }
        /// The one colour: what was found or matters.
        public static func accent(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .accent) }
        /// What is wrong.
        public static func danger(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .danger) }
        /// A heading.
        public static func strong(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .strong) }
        /// A short id, dim.
        public static func id(_ id: ShortID) -> Piece { Piece(phrase: .verbatim(id.text), look: .dim) }
    }

    /// How a piece stands out.
    public enum Look: Sendable {
        case plain
        case dim
        case accent
        case danger
        case strong
    }
}
