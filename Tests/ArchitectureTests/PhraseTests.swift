import Testing

@Suite("The words")
struct PhraseTests {
    /// Where phrases for people stand, and the tables with them.
    private static let folders = [
        "Modules/Shared/ModuleKit", "Modules/Shared/Phrases", "Modules/Shared/Forms", "Modules/Adapters/HostSystem",
        "Modules/Adapters/FolderExchange", "Apps/Dispatching",
    ]

    /// Where a phrase stands once in a file: there, and in every area.
    private static var tables: [String] {
        folders
            + Tree.package.folders(in: "Modules").filter { !["Shared", "Adapters"].contains($0) }.map {
                "Modules/\($0)"
            }
    }

    /// Sentences for programs or for the manual page, which is English.
    private static let english: Set<String> = [
        "The folder of the workspace, unless --workspace names one.",
        "Which log lines to show: debug, info, default, error or fault.",
        "Where the workspace and the settings are otherwise.",
        "Where writes are counted, so that a backup that was put back is noticed.",
        "The language, such as ko_KR.UTF-8.",
        "No colours.",
        "The editor for longer texts.",
    ]

    @Test("W3 every sentence that people read has Korean words")
    func everySentence() throws {
        let tree = Tree.package
        let commands = tree.paths(under: ["Modules"], suffix: ".swift").filter { $0.contains("Commands/") }
        // Models that have sentences of their own say so by this import.
        let models = try tree.paths(under: ["Modules"], suffix: ".swift").filter {
            try $0.contains("Model/") && ($0.hasSuffix("Words.swift") || tree.text($0).contains("import Phrases\n"))
        }
        #expect(models.count > 5)
        let paths = tree.paths(under: Self.folders, suffix: ".swift") + commands + models
        var known: Set<String> = []
        for path in paths { known.formUnion(PhraseRules.translated(in: try tree.text(path))) }
        #expect(known.count > 150)
        for path in paths {
            // What the demo's documents say is text, not words of the program.
            for phrase in PhraseRules.phrases(in: try tree.text(path))
            where !path.hasSuffix("Demo.swift") && !known.contains(phrase) && !Self.english.contains(phrase) {
                Issue.record("\(path): “\(phrase)” has no Korean. Mend: add it to the words of its module.")
            }
        }
    }

    @Test("W3 every place of a phrase is in its Korean words, and no other")
    func places() throws {
        let tree = Tree.package
        for path in tree.paths(under: Self.tables, suffix: ".swift") {
            for (english, other) in PhraseRules.pairs(in: try tree.text(path)) {
                #expect(
                    Self.places(in: other) == Self.places(in: english),
                    "\(path): “\(english)” and “\(other)” differ in places")
            }
        }
    }

    @Test("no phrase stands twice in one table, which would stop the program")
    func repeats() throws {
        let tree = Tree.package
        for path in tree.paths(under: Self.tables, suffix: ".swift") {
            let keys = PhraseRules.pairs(in: try tree.text(path)).map(\.english)
            let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
            for (key, count) in counts where count > 1 {
                Issue.record("\(path): “\(key)” stands there \(count) times. Mend: keep one.")
            }
        }
    }

    @Test("a sentence and its table are read as Swift reads them")
    func reading() {
        let source = #"say("Moved “\(name("a"))” to \(b).") // "Not this one." \#n let x = ["A b.": "가 나."]"#
        #expect(PhraseRules.phrases(in: source) == ["Moved “%1” to %2.", "A b."])
        #expect(PhraseRules.translated(in: source) == ["A b."])
        let lines = "let x = \"\"\"\n    # Not = 이것\n    C d. = 다 라.\n    \"\"\"\nlet y = \"가\""
        #expect(PhraseRules.translated(in: lines) == ["C d."])
        #expect(!PhraseRules.isSentence("kanban column add"))
        #expect(!PhraseRules.isSentence("SELECT * FROM x"))
    }

    private static func places(in text: String) -> Set<Substring> {
        var found: Set<Substring> = []
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            found.insert(rest[sign...].prefix(2))
            rest = rest[rest.index(after: sign)...]
        }
        return found
    }
}
