public import Replication

/// What a person reads: lines of text with dim ids and one accent colour, where the terminal has colours.
public struct Page {
    /// What was written and not handed on yet.
    public private(set) var bytes: [UInt8] = []
    public let language: Language
    public let style: TextStyle
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

    public mutating func line(_ phrase: Phrase) {
        text(language.text(of: phrase))
        text("\n")
    }

    public mutating func line() {
        text("\n")
    }

    /// A line of pieces with their own looks.
    public mutating func line(_ pieces: Piece...) {
        for piece in pieces { append(piece) }
        text("\n")
    }

    public mutating func append(_ piece: Piece) {
        let shown = language.text(of: piece.phrase)
        guard let code = style.code(for: piece.look) else {
            text(shown)
            return
        }
        text(code)
        text(shown)
        text(style.reset)
    }

    /// Text as it is.
    public mutating func text(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if let sink, bytes.count >= Self.chunk {
            sink(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    /// A piece of a line.
    public struct Piece: Sendable {
        public let phrase: Phrase
        public let look: Look

        public static func plain(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .plain) }
        public static func plain(text: String) -> Piece { Piece(phrase: .verbatim(text), look: .plain) }
        public static func dim(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .dim) }
        public static func accent(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .accent) }
        public static func danger(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .danger) }
        public static func strong(_ phrase: Phrase) -> Piece { Piece(phrase: phrase, look: .strong) }
        public static func id(_ id: ShortID) -> Piece { Piece(phrase: .verbatim(id.text), look: .dim) }
    }

    public enum Look: Sendable {
        case plain
        case dim
        case accent
        case danger
        case strong
    }
}

/// How looks are drawn: escape sequences, or nothing in a pipe and under `NO_COLOR`.
public struct TextStyle: Sendable {
    private let accent: String?
    private let danger: String?
    private let isPlain: Bool

    /// No escape sequences at all.
    public static let plain = TextStyle(accent: nil, danger: nil, isPlain: true)

    /// Colours as `r;g;b` of a true-colour terminal.
    public static func coloured(accent: String, danger: String) -> TextStyle {
        TextStyle(accent: accent, danger: danger, isPlain: false)
    }

    func code(for look: Page.Look) -> String? {
        guard !isPlain else { return nil }
        switch look {
        case .plain: return nil
        case .dim: return "\u{1b}[2m"
        case .strong: return "\u{1b}[1m"
        case .accent: return accent.map { "\u{1b}[38;2;\($0)m" }
        case .danger: return danger.map { "\u{1b}[38;2;\($0)m" }
        }
    }

    let reset = "\u{1b}[0m"

    private init(accent: String?, danger: String?, isPlain: Bool) {
        self.accent = accent
        self.danger = danger
        self.isPlain = isPlain
    }
}
