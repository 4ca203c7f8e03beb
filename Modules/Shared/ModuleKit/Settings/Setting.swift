/// Something that a person can set: declared once, and from that come the commands, help, JSON and the page's form.
public struct Setting: Sendable {
    /// What it can be.
    public enum Kind: Sendable {
        /// Any line of at most so many characters.
        case text(most: Int)
        /// One of these words; the first is what holds where none is set.
        case choice([Choice])
        /// A language's code, or `system`.
        case language
        /// A whole number.
        case number(ClosedRange<Int>)
        /// An address on the web.
        case address
        /// A secret of a service, which is never shown whole.
        case key
    }

    /// A word that can be chosen, and what people call it.
    public struct Choice: Sendable {
        /// As it is written.
        public let word: String
        /// As people read it.
        public let title: Phrase

        /// `word` is unique among the choices.
        public init(_ word: String, _ title: Phrase) {
            self.word = word
            self.title = title
        }
    }

    /// As the file and the commands have it, such as `unsplash.access-key`.
    public let name: String
    /// What the page calls it.
    public let title: Phrase
    /// A sentence for help and for the page.
    public let help: Phrase
    /// What it can be.
    public let kind: Kind
    /// The variable that goes before the file.
    public let variable: String
    /// Whether the page may see and change it. What decides where a key is sent is for the command line alone.
    public let isOnPage: Bool
    /// Whether a page has to be opened anew for it.
    public let needsReload: Bool

    /// Without a `variable` it is the name in capitals: `UNSPLASH_ACCESS_KEY`.
    public init(
        _ name: String, _ title: Phrase, _ kind: Kind, help: Phrase, variable: String? = nil, isOnPage: Bool = true,
        needsReload: Bool = false
    ) {
        self.name = name
        self.title = title
        self.kind = kind
        self.help = help
        self.variable = variable ?? Self.variable(of: name)
        self.isOnPage = isOnPage
        self.needsReload = needsReload
    }

    /// The variable of a name: in capitals, with `_` for what is neither letter nor digit.
    public static func variable(of name: String) -> String {
        String(name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// Whether it is never shown whole.
    public var isSecret: Bool { if case .key = kind { true } else { false } }

    /// What holds where nothing is set; empty where that is none.
    public var usual: String {
        switch kind {
        case .choice(let choices): choices.first?.word ?? ""
        case .language: "system"
        default: ""
        }
    }

    /// Whether it is about how a person reads: a page goes by what that person set, and else by its browser, not by how
    /// the server was started.
    public var isOfReader: Bool { name == Self.language.name || name == Self.theme.name }

    /// As much of a value as may be shown: of a secret its last letters, and only if it is long; of an address all but a
    /// user and a password in it.
    public func shown(_ value: String) -> String {
        if case .address = kind { return WebAddress.withoutUser(value) }
        guard isSecret else { return value }
        return "…" + (value.count >= 12 ? value.suffix(4) : "")
    }
}

extension Setting {
    /// The language of commands and page.
    public static var language: Setting {
        Setting(
            "language", "Language", .language, help: "The language, such as en or ko; “system” uses the system's.",
            variable: "BOJAGI_LANG", needsReload: true)
    }

    /// The page's colours.
    public static var theme: Setting {
        Setting(
            "theme", "Theme",
            .choice([
                Choice("system", "Same as system"), Choice("light", "Light"), Choice("dark", "Dark"),
            ]), help: "Light or dark; “system” uses the system's.", variable: "BOJAGI_THEME")
    }

    /// Who writes.
    public static var author: Setting {
        Setting(
            "author", "Your name", .text(most: 80), help: "The name that history shows for what you do.",
            variable: "BOJAGI_AUTHOR", needsReload: true)
    }

    /// Those that belong to no area, in the order in which people see them.
    public static var shared: [Setting] {
        [
            language, theme, author,
            Setting(
                "log", "Log",
                .choice(
                    ([.error] + LogLevel.allCases.filter { $0 != .error }).map { Choice($0.name, .verbatim($0.name)) }),
                help: "Which log lines to show on standard error.", variable: "BOJAGI_LOG", isOnPage: false),
        ]
    }
}
