/// What holds the libraries to documentation: above every public declaration stands what its name does not say.
///
/// Cases and a protocol's requirements bear no access level of their own and are not counted.
enum DocumentationRules {
    /// Of a hundred public declarations of a target, so many at least have a comment.
    static let least = 95

    /// A public declaration without its access level, such as `static func < (left: A, right: A) -> Bool {`.
    struct Declaration: Equatable {
        var line: Int
        var text: String
        var isDocumented: Bool
    }

    /// Requirements of the standard library's protocols.
    static let standard = [
        "static func == (", "static func < (", "func hash(into hasher: inout Hasher)", "func next() ->",
        "func makeIterator() ->", "var underestimatedCount: Int", "init(stringLiteral value: String)",
        "init(stringInterpolation: StringInterpolation)", "init(literalCapacity: Int, interpolationCount: Int)",
        "func appendLiteral(_ literal: String)",
    ]

    /// Requirements of our protocols that many types fulfil, each documented in its protocol. Whoever asks for the
    /// comment of what fulfils one is shown the protocol's, so one of its own is needed only where it has more to say.
    static let own: [(name: String, requirements: [String])] = [
        (
            "WireCodable",
            ["func encode(into writer: inout WireWriter)", "init(from reader: inout WireReader) throws(WireError)"]
        ),
        ("FieldValue", ["static var unset:", "var isUnset: Bool", "func settled(at time: Timestamp)"]),
        ("WrappedValue", ["static var plain:"]),
        (
            "Record",
            [
                "static var kind: UInt8", "static var isKeyed: Bool", "static var mayHaveKey: Bool",
                "var core: RecordCore",
                "init(_ core: RecordCore)", "func visit(_ visitor: inout FieldVisitor)",
            ]
        ),
        (
            "RecordDocument",
            [
                "var ledger: RecordLedger", "static var recordKinds: [UInt8]", "func visitTable(of kind: UInt8, with",
                "static func derives(from tag: UInt8, of kind: UInt8)", "func leave(_ entry: RecordEntry)",
                "func enter(_ entry: RecordEntry)", "func note(_ setting: FieldSetting)",
                "func canTakeBack(_ entry: RecordEntry)", "func canTakeBack(_ setting: FieldSetting)",
            ]
        ),
        (
            "Document",
            [
                "func apply(_ change:", "func inverse(of change:", "func inverses(of change:",
                "func textVersion(of field: UnitID)", "func splice(_ edit: TextEdit, into field: UnitID)",
                "static func renamed(_ change:",
            ]
        ),
        (
            "DocumentChange",
            [
                "var span: UInt64", "func textEdit(at unit: UnitID)", "var isTextOnly: Bool", "var subject: UnitID?",
                "var ownText: UnitID?", "static func editing(_ field: UnitID, _ edit: TextEdit)",
            ]
        ),
        (
            "GestureRecognizing",
            [
                "var state: GestureState", "var isDiscrete: Bool", "var isAwaitingPress: Bool",
                "var deadline: Milliseconds?", "var motion: Gesture<Space>.Motion", "var start: Point<Space>",
                "var location: Point<Space>", "func continues(with event: PointerEvent<Space>)",
                "func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>)",
                "func advance(to time: Milliseconds)", "func reset()",
            ]
        ),
        ("IDSource", ["func next(using generator: inout some RandomNumberGenerator)"]),
        (
            "Scene",
            [
                "func handle(element: UInt32, _ trigger: Trigger", "func paint(into patch: inout Patch)",
                "func clear(into patch: inout Patch)", "func takeEffects() -> [Effect]",
                "func element(ofKey key: String)", "func open(_ document: DocumentID?)",
                "func receive(_ events: [[UInt8]], of document: DocumentID)", "func isReady(_ document: DocumentID)",
                "func catalogueChanged()", "func answered(_ number: UInt32, status: Int32, body: [UInt8])",
                "func tick(_ number: UInt32)", "func redraw(element: UInt32)",
                "func step(_ direction: UndoDirection)", "func takeBack() -> Bool", "func dismiss()",
                "func settle()", "var isTyping: Bool",
            ]
        ),
        (
            "Module",
            [
                "var summary: Phrase", "var commands: [any Command]", "var documentKinds: [any DocumentKind]",
                "func words(in language: String)", "func licences(_ services: Services)",
                "func firstStep(latest: CatalogueEntry?)", "func makeDemo(_ services: Services)",
            ]
        ),
        ("ResourceProviding", ["var resourceNames: [String]", "func resource(_ request: ResourceRequest"]),
        ("PhotoProviding", ["func photo(_ reference: String, in workspace: Workspace)"]),
        (
            "DocumentKind",
            [
                "var word: Phrase", "func header(of", "func change(_ change: HeaderChange)", "func listing(of",
                "func title(of entry: CatalogueEntry)", "func searchParts(of", "func textLinks(of",
                "func removedParts(of", "func restoring(_ part: RemovedPart",
                "func placedDocuments(in", "func blobs(of", "func applyReportingHistory(",
                "func preview(of", "func exportFiles(_",
            ]
        ),
        ("JSONWriting", ["func write(to writer: inout JSONWriter)"]),
        (
            "Files",
            [
                "func read(_ path: String", "func information(_ path: String)", "func isLink(_ path: String)",
                "func list(_ folder: String)", "func entries(_ folder: String)",
                "func write(_ bytes: [UInt8], to path: String", "func makeFolder(_ path: String)",
            ]
        ),
        (
            "Console",
            [
                "func standardInput(", "func writeError(_ bytes: [UInt8])", "var isInputTerminal: Bool",
                "var isOutputTerminal: Bool", "var isErrorTerminal: Bool", "var width: Int?",
                "func edit(_ text: String)",
            ]
        ),
        ("Progress", ["func report(_ done: Int, of total: Int", "func finish()"]),
        ("Folders", ["func open(_ path: String) throws(StoreError)", "func make(_ path: String) throws(StoreError)"]),
        ("WallClock", ["func now() -> UInt64"]),
        ("LocalTime", ["func offset(atSecond second: Int64)"]),
        ("ThreadLimiting", ["func withPlace<"]),
    ]

    private static let requirements = standard + own.flatMap(\.requirements)

    /// The declarations without a comment of a target that has too few, and how many it has.
    static func problems(in files: [SourceFile], of target: String) -> [Problem] {
        let found = files.map { file in (file: file, declarations: declarations(in: file)) }
        let count = found.reduce(0) { $0 + $1.declarations.count }
        let documented = found.reduce(0) { $0 + $1.declarations.count(where: \.isDocumented) }
        guard documented * 100 < least * count else { return [] }
        let mend = "say above it with /// what its name does not: unit, range, order, errors, when it is nil"
        return found.flatMap { file, declarations in
            declarations.filter { !$0.isDocumented }.map { declaration in
                Problem(
                    file: file.path, line: declaration.line,
                    what: "\(declaration.text) has no comment; \(documented) of \(count) in \(target) have one",
                    mend: mend)
            }
        }
    }

    /// Requirements of our protocols that their protocols do not document.
    static func inheritanceProblems(in files: [SourceFile]) -> [Problem] {
        own.flatMap { name, requirements in
            guard let file = files.first(where: { $0.declares(protocol: name) }) else {
                return [Problem(file: #fileID, what: "there is no protocol \(name)", mend: "take it off the list")]
            }
            let lines = Lines(of: file)
            return requirements.filter { requirement in
                !lines.code.indices.contains { index in
                    lines.declaration(at: index)?.text.hasPrefix(requirement) == true && lines.hasComment(above: index)
                }
            }.map {
                Problem(file: file.path, what: "\(name) does not document \($0)", mend: "say there what it is for")
            }
        }
    }

    /// The public declarations of a file. Those that fulfil a requirement of the lists count as documented.
    static func declarations(in file: SourceFile) -> [Declaration] {
        let lines = Lines(of: file)
        return lines.code.indices.compactMap { index in
            guard lines.code[index].contains("public") || lines.code[index].contains("open"),
                let found = lines.declaration(at: index), found.isPublic
            else { return nil }
            let isDocumented = lines.hasComment(above: index) || requirements.contains { found.text.hasPrefix($0) }
            return Declaration(line: index + 1, text: found.text, isDocumented: isDocumented)
        }
    }
}

extension SourceFile {
    fileprivate func declares(protocol name: String) -> Bool {
        guard source.code.contains("protocol " + name) else { return false }
        return numberedCode.contains { line in
            let words = line.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return zip(words, words.dropFirst()).contains { $0 == "protocol" && $1 == name }
        }
    }
}

/// The lines of a file, with and without its comments.
private struct Lines {
    let all: [Substring]
    let code: [Substring]

    private static let modifiers: Set<Substring> = [
        "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "indirect", "mutating",
        "nonmutating", "override", "convenience", "required", "lazy", "weak", "unowned", "nonisolated",
    ]
    private static let keywords: Set<Substring> = [
        "func", "var", "let", "init", "subscript", "struct", "class", "enum", "protocol", "typealias", "actor",
    ]

    init(of file: SourceFile) {
        all = file.source.text.split(separator: "\n", omittingEmptySubsequences: false)
        code = file.source.code.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// What a line declares, without attributes and modifiers but `static`; a value stands as a type.
    func declaration(at index: Int) -> (isPublic: Bool, text: String)? {
        var rest = Self.withoutAttributes(code[index])
        var isPublic = false
        var isStatic = false
        while true {
            let word = rest.prefix { $0.isLetter }
            if Self.keywords.contains(word) {
                let end = rest.lastIndex { $0 != "{" && !$0.isWhitespace } ?? rest.startIndex
                let text = rest[...end].replacing(" = ", with: ": ", maxReplacements: 1)
                return (isPublic, (isStatic ? "static " : "") + text)
            }
            guard Self.modifiers.contains(word) else { return nil }
            rest = rest.dropFirst(word.count)
            if rest.first == "(" {
                // Who may set it.
                rest = rest.drop { $0 != ")" }.dropFirst()
            } else if word == "public" || word == "open" {
                isPublic = true
            }
            if word == "static" { isStatic = true }
            rest = rest.drop { $0.isWhitespace }
        }
    }

    /// Whether a documentation comment ends directly above, or above the attributes there.
    func hasComment(above index: Int) -> Bool {
        var index = index - 1
        while index >= 0, code[index].contains("@"), Self.withoutAttributes(code[index]).isEmpty { index -= 1 }
        guard index >= 0 else { return false }
        let line = all[index].drop { $0.isWhitespace }
        return line.hasPrefix("///") || line.hasSuffix("*/")
    }

    private static func withoutAttributes(_ line: Substring) -> Substring {
        var rest = line.drop { $0.isWhitespace }
        while rest.first == "@" {
            rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" }
            if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
            rest = rest.drop { $0.isWhitespace }
        }
        return rest
    }
}
