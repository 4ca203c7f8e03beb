import Testing

/// Small bad inputs for every rule, so that each is seen to fail.
@Suite("The checker")
struct CheckerTests {
    private let manifest = Manifest(
        parsing: """
            func library(_ name: String, _ path: String) -> Target {}
            let targets: [Target] = [
                library("Replication", "Shared/Replication"),
                // library("Ghost", "Shared/Ghost"),
                library("ModuleKit", "Shared/ModuleKit", ["Replication"]),
                library(
                    "MemoModel", "Memo/MemoModel",
                    ["Replication"]),
                library("MemoCommands", "Memo/MemoCommands", ["MemoModel", "ModuleKit", "SQLiteStore"]),
                library("KanbanModel", "Kanban/KanbanModel", ["MemoModel", "Nowhere"]),
                .systemLibrary(name: "CSQLite", path: "Modules/Adapters/C/CSQLite", providers: [.apt(["x"])]),
                library("SQLiteStore", "Adapters/SQLiteStore", ["CSQLite", "ModuleKit"]),
                library("Stray", "Shared/Stray"),
                program("bojagi", "bojagi", ["MemoCommands"]),
                library("TestSupport", "../Tests/Support", ["Stray"]),
                tests("MemoTests", ["MemoModel"]),
                tests("FolderTests", exclude: ["Fixtures"]),
            ]
            let package = Package(products: [.library(name: "Memo", targets: ["MemoModel"])])
            """)

    private var rules: ImportRules { ImportRules(table: .bojagi, manifest: manifest) }

    private func problems(_ path: String, _ text: String) -> [Problem] {
        rules.problems(in: SourceFile(path: path, text: text))
    }

    // MARK: Reading

    @Test("reads the rows of a manifest and skips helpers, comments and products")
    func manifestRows() throws {
        #expect(
            manifest.targets.map(\.name) == [
                "Replication", "ModuleKit", "MemoModel", "MemoCommands", "KanbanModel", "CSQLite", "SQLiteStore",
                "Stray", "bojagi", "TestSupport", "MemoTests", "FolderTests",
            ])
        let model = try #require(manifest.target(named: "MemoModel"))
        #expect(model.path == "Modules/Memo/MemoModel")
        #expect(model.dependencies == ["Replication"])
        #expect(model.line == 6)
        #expect(manifest.target(named: "FolderTests")?.dependencies == [])
        #expect(manifest.target(named: "TestSupport")?.path == "Tests/Support")
        #expect(manifest.target(named: "CSQLite")?.path == "Modules/Adapters/C/CSQLite")
        #expect(manifest.problems.isEmpty)
    }

    @Test("reads the products of a manifest, and what a system library names")
    func manifestProducts() throws {
        #expect(manifest.products == [Product(name: "Memo", targets: ["MemoModel"], line: 19)])
        let library = try #require(manifest.target(named: "CSQLite"))
        #expect(library.pkgConfig == nil)
        #expect(library.providers == ["apt"])
    }

    @Test("names a row that it can't read")
    func unreadableRow() {
        #expect(Manifest(parsing: "[\n    library(name),\n]").problems.map(\.line) == [2])
    }

    @Test(
        "finds the module behind every form of import",
        arguments: [
            "import Drawing", "  public import Drawing", "@_exported import Drawing", "@testable import Drawing",
            "@_spi(_Unicode) public import Drawing", "internal import struct Drawing.Point", "import Drawing.Part",
            "package import Drawing // why", "private import func Drawing.draw", "import class Drawing.Pen;",
        ])
    func importForms(_ line: String) {
        #expect(SourceFile(path: "", text: "\n" + line).imports.map(\.module) == ["Drawing"])
        #expect(SourceFile(path: "", text: "\n" + line).imports.map(\.line) == [2])
    }

    @Test(
        "takes no comment, string or other word for an import",
        arguments: [
            "// import Drawing", "/* import Drawing */", "/* /* */\nimport Drawing\n*/", "let importer = 1",
            "\"\"\"\nimport Drawing\n\"\"\"", "func f() { import_(Drawing) }",
        ])
    func noImports(_ text: String) {
        #expect(SourceFile(path: "", text: text).imports.isEmpty)
    }

    @Test("blanks strings and comments and nothing else")
    func blanking() {
        let text = #"let a = "try! \(f("as!") + b) \" x" + c // d"#
        let source = SourceText(text)
        #expect(source.code.contains("f("))
        #expect(source.code.contains("+ b)"))
        #expect(source.code.contains("+ c"))
        #expect(!source.code.contains("try!"))
        #expect(!source.code.contains("as!"))
        #expect(!source.code.contains("d"))
        #expect(source.withoutComments.contains("try!"))
        #expect(source.code.utf8.count == text.utf8.count)
        #expect(SourceText(##"let r = #"a " b"# + as"##).code.hasSuffix("+ as"))
    }

    // MARK: Imports

    @Test("lets through what the table allows")
    func allowed() {
        #expect(problems("Modules/Memo/MemoModel/A.swift", "public import Replication").isEmpty)
        #expect(problems("Modules/Adapters/SQLiteStore/A.swift", "import CSQLite\nimport Glibc").isEmpty)
        #expect(problems("Apps/bojagi/main.swift", "import MemoCommands").isEmpty)
        #expect(problems("Modules/Shared/Replication/A.swift", "@_spi(_Unicode) import Swift").isEmpty)
    }

    @Test(
        "refuses what the table forbids, with file, line and mend",
        arguments: [
            ("Modules/Memo/MemoModel/A.swift", "ModuleKit", "may not use"),
            ("Modules/Memo/MemoModel/A.swift", "Foundation", "may not import"),
            ("Modules/Memo/MemoModel/A.swift", "FoundationEssentials", "may not import"),
            ("Modules/Memo/MemoModel/A.swift", "Synchronization", "may not import"),
            ("Modules/Memo/MemoCommands/A.swift", "Foundation", "may not import"),
            ("Modules/Memo/MemoCommands/A.swift", "Glibc", "may not import"),
            ("Modules/Shared/ModuleKit/A.swift", "Glibc", "may not import"),
            ("Modules/Shared/ModuleKit/A.swift", "Darwin", "may not import"),
            ("Modules/Shared/ModuleKit/A.swift", "FoundationEssentials", "may not import"),
            ("Modules/Shared/Replication/A.swift", "Glibc", "may not import"),
            ("Apps/bojagi/main.swift", "Glibc", "may not import"),
            ("Apps/bojagi/A.swift", "Dispatch", "may not import"),
            ("Modules/Adapters/SQLiteStore/A.swift", "FoundationEssentials", "may not import"),
            ("Modules/Memo/MemoCommands/A.swift", "KanbanModel", "imports the area Kanban"),
            ("Modules/Memo/MemoCommands/A.swift", "SQLiteStore", "import the adapter"),
            ("Modules/Memo/MemoCommands/A.swift", "CSQLite", "its adapter's alone"),
            ("Modules/Shared/ModuleKit/A.swift", "MemoModel", "may not use"),
            ("Modules/Adapters/SQLiteStore/A.swift", "Replication", "without declaring"),
            ("Modules/Shared/Nobody/A.swift", "Replication", "belongs to no target"),
            ("Modules/Shared/Stray/A.swift", "Replication", "has no row for Stray"),
            ("Modules/Adapters/SQLiteStore/A.swift", "CZlib", "may not import"),
        ])
    func forbidden(_ path: String, _ module: String, _ message: String) throws {
        let found = problems(path, "// why\nimport \(module)\n")
        let problem = try #require(found.first)
        #expect(found.count == 1)
        #expect(problem.description.contains(message), "\(problem)")
        #expect(problem.description.contains("Mend: "))
        #expect(problem.file == "Package.swift" || problem.line == 2 || problem.what.contains("no target"))
    }

    @Test("names an import that says what the default says")
    func wordyImport() {
        let file = SourceFile(
            path: "", text: "import A\n#if x\n    internal import B\n#endif\npublic import C // internal import\n")
        #expect(TextRules.importProblems(file).map(\.line) == [3])
    }

    @Test("names a field that the format has no row for")
    func unwrittenField() {
        let model = """
            public struct Card: Record, Equatable {
                public static var kind: UInt8 { 2 }
                public static var titles: Field<Card, String> { Field(2) }
                public static var dues: Field<Card, CivilDate?> { Field(12, isRare: true) }
            }
            extension Board { public static let kind = "kanban" }
            """
        let files = [SourceFile(path: "Modules/Kanban/KanbanModel/Card.swift", text: model)]
        let page = "## kanban\n| 1 column | 12 | string |\n| 2 card | 2 | string |\n| | 12, 13 x | date |\n## other\n"
        #expect(FormatRules.problems(page, files).isEmpty)
        #expect(
            FormatRules.problems(page.replacing("| | 12", with: "| | 11"), files).map(\.what)
                == ["no row for field 12 of Card"])
        #expect(FormatRules.problems(page.replacing("kanban", with: "memo"), files).count == 2)
    }

    @Test("names a dependency that nobody imports")
    func idleDependency() {
        let files = [SourceFile(path: "Modules/Adapters/SQLiteStore/A.swift", text: "import Glibc")]
        #expect(rules.idleDependencies([]).isEmpty)
        #expect(rules.idleDependencies(files).map(\.what) == ["SQLiteStore imports ModuleKit nowhere"])
    }

    @Test("refuses the system to an adapter that does not say what for, and a row that says so for nothing")
    func system() {
        var rules = rules
        let files = [
            SourceFile(path: "Modules/Adapters/SQLiteStore/A.swift", text: "import Glibc"),
            SourceFile(path: "Apps/bojagi/A.swift", text: "import Glibc"),
        ]
        rules.table.rows = rules.table.rows.filter { manifest.target(named: $0.key) != nil }
        #expect(rules.idleSystemRows(files).isEmpty)
        #expect(rules.idleSystemRows([]).map(\.what) == ["SQLiteStore need not see the system"])
        rules.table.rows["bojagi"]?.system = "its end"
        #expect(rules.idleSystemRows(files).map(\.what) == ["bojagi need not see the system"])
        rules.table.rows["SQLiteStore"]?.system = nil
        #expect(rules.problems(in: files[0]).map(\.what) == ["SQLiteStore may not import Glibc"])
    }

    @Test("refuses dependencies that the table forbids")
    func dependencies() {
        let found = rules.manifestProblems().map(\.what)
        #expect(found.count == 4)
        #expect(found.contains("commands import the adapter SQLiteStore"))
        #expect(found.contains("the area Kanban imports the area Memo (MemoModel)"))
        #expect(found.contains("KanbanModel depends on Nowhere, which has no row"))
        #expect(found.contains("the table of imports has no row for Stray"))
    }

    @Test("refuses a C target of two adapters or of none")
    func sharedCTarget() {
        var rules = rules
        rules.table.rows["FileBlobs"]?.mayImport.append("CSQLite")
        rules.table.rows["CNew"] = Row(.c)
        #expect(rules.sharedCTargets().count == 2)
    }

    @Test("refuses a product that brings another area, a C target or a host, and misses one that is not there")
    func products() throws {
        var manifest = manifest
        let kanban = try #require(manifest.targets.firstIndex { $0.name == "KanbanModel" })
        manifest.targets[kanban].dependencies.append("SQLiteStore")
        manifest.products += [
            Product(name: "Kanban", targets: ["KanbanModel"], line: 1),
            Product(name: "Store", targets: ["SQLiteStore", "Lost"], line: 2),
            Product(name: "Commands", targets: ["MemoCommands"], line: 3),
        ]
        let rules = ProductRules(table: .bojagi, manifest: manifest)
        #expect(rules.closure(of: manifest.products[0]).map(\.name) == ["MemoModel", "Replication"])
        // What needs a host may bring one; a C library comes with its adapter alone.
        #expect(
            rules.closureProblems().map(\.what) == [
                "the product Kanban brings the C target CSQLite", "the product Kanban brings the area Memo (MemoModel)",
                "the product Kanban brings ModuleKit, which needs a host",
                "the product Kanban brings SQLiteStore, which needs a host",
                "the product Commands brings the C target CSQLite",
            ])
        #expect(
            rules.missingProducts(areas: ["Memo", "Kanban", "Canvas"]).map(\.what) == [
                "the product Store names Lost", "the area Canvas is no product",
            ])
    }

    @Test("misses pkg-config and providers of a system library")
    func systemLibraries() {
        let problems = ProductRules(table: .bojagi, manifest: manifest).systemLibraryProblems()
        #expect(
            problems.map(\.what) == ["CSQLite does not name pkgConfig", "CSQLite does not name the provider .brew"])
        #expect(problems.map(\.line) == [11, 11])
    }

    @Test("keeps areas apart whatever the table says")
    func never() {
        var rules = rules
        rules.table.rows["KanbanModel"] = Row(.embedded, ["MemoModel"])
        let file = SourceFile(path: "Modules/Kanban/KanbanModel/A.swift", text: "import MemoModel")
        #expect(rules.problems(in: file).map(\.what) == ["the area Kanban imports the area Memo (MemoModel)"])
    }

    // MARK: Text

    @Test("refuses a long file and a long median")
    func sizes() {
        let long = SourceFile(path: "Long.swift", text: String(repeating: "\n", count: 551))
        let fair = SourceFile(path: "Fair.swift", text: String(repeating: "\n", count: 120))
        #expect(fair.lineCount == 120)
        #expect(TextRules.sizeProblems([fair, fair, long]).map(\.file) == ["Long.swift"])
        #expect(TextRules.sizeProblems([long, long, fair]).count == 3)
        #expect(TextRules.sizeProblems([]).isEmpty)
    }

    @Test(
        "refuses code that stops the program",
        arguments: ["let a = try! f()", "let a = b as! C", "fatalError(\"x\")", "preconditionFailure()"])
    func crashes(_ line: String) {
        let found = TextRules.crashProblems(SourceFile(path: "A.swift", text: "\n" + line))
        #expect(found.map(\.line) == [2])
        #expect(TextRules.crashProblems(SourceFile(path: "A.swift", text: "// " + line)).isEmpty)
    }

    @Test("lets through code that only looks as if it stopped")
    func noCrashes() {
        let text = "let a = try? f() as? B\nlet s = \"try! as! fatalError(\"\nmyfatalError()\nfatalErrors()"
        #expect(TextRules.crashProblems(SourceFile(path: "A.swift", text: text)).isEmpty)
    }

    @Test(
        "refuses a parameter that is read from elsewhere than the command",
        arguments: [
            "let a = try input(Parameters.board)", "f(try input(Self.title))", "if try input(ShowCommand.now) {",
            "try input(FieldOptions<Card>.all.setting)",
        ])
    func foreignParameters(_ line: String) {
        #expect(CommandRules.readingProblems(SourceFile(path: "A.swift", text: "\n" + line)).map(\.line) == [2])
        let own = "let a = try input(board)\nlet b = Input(words: Words.none)\nread(input, Other.board)"
        #expect(CommandRules.readingProblems(SourceFile(path: "A.swift", text: own)).isEmpty)
    }

    @Test(
        "refuses an area's command that is given all services",
        arguments: [
            "struct AddCommand: Command {", "struct AddCommand: Sendable, Command {",
            "func add(_ services: Services) {",
            "private let services: Services", "extension Services {",
        ])
    func wholeServices(_ line: String) {
        func lines(_ path: String, _ text: String) -> [Int?] {
            CommandRules.servicesProblems(SourceFile(path: path, text: text)).map(\.line)
        }
        #expect(lines("Modules/Memo/MemoCommands/AddCommand.swift", "\n" + line) == [2])
        for path in [
            "Modules/Memo/MemoCommands/MemoModule.swift", "Modules/Memo/MemoCommands/MemoModule+Resources.swift",
            "Modules/Shared/ModuleKit/Commands/Command.swift", "Apps/Dispatching/Commands/HelpCommand.swift",
        ] { #expect(lines(path, line).isEmpty) }
        let narrow = "struct AddCommand: FileCommand {\nfunc add(_ services: FileServices) {\nvar all: [any Command] {"
        #expect(lines("Modules/Memo/MemoCommands/AddCommand.swift", narrow).isEmpty)
    }

    @Test("refuses notes of things left to do, and no calendar's VTODO")
    func unfinished() {
        let text = "// TODO: later\nlet a = 1 // FIXME\nlet t = \"BEGIN:VTODO\"\nlet state = todo"
        #expect(TextRules.unfinishedProblems(SourceFile(path: "A.swift", text: text)).map(\.line) == [1, 2])
    }

    @Test(
        "refuses a colour or a length of a style sheet that Style does not have",
        arguments: [
            "a { color: #fff; }", "a { color: rgb(1 2 3); }", "a { background: white; }", "a { padding: 3px; }",
            "a { margin: 0 -13.5px; }", "@media (max-width: 700px) {",
        ])
    func styleSheets(_ line: String) {
        let found = StyleRules.problems("/* a\n#fff 7px */\n" + line, path: "a.css")
        #expect(found.map(\.line) == [3])
    }

    @Test("lets through what comes from Style")
    func goodStyleSheets() {
        let sheet = """
            @media (max-width: 599.98px) { a { border: 1px solid var(--seam); margin: -4px auto 0; } }
            .white-space { white-space: nowrap; padding: var(--space-3); transition: color var(--motion-in); }
            """
        #expect(StyleRules.problems(sheet, path: "a.css").isEmpty)
    }

    @Test(
        "refuses a top-level type with its target's name",
        arguments: ["struct Markup {", "public enum Markup: Int {", "@frozen public struct Markup {", "actor Markup {"])
    func names(_ line: String) {
        #expect(TextRules.nameProblems(SourceFile(path: "A.swift", text: line), target: "Markup").count == 1)
        #expect(TextRules.nameProblems(SourceFile(path: "A.swift", text: line), target: "Mark").isEmpty)
        #expect(TextRules.nameProblems(SourceFile(path: "A.swift", text: "    " + line), target: "Markup").isEmpty)
    }

    @Test("counts public declarations alone, and those with a comment above them or their attributes")
    func documentation() {
        let text = """
            public import Drawing
            /// A thing.
            @frozen public struct Thing: WireCodable {
                public let width: Double
                /// In points.
                @inlinable
                public static var height: Double { 0 }
                @inlinable public var depth: Double { 0 }
                @inlinable public internal(set) var weight = 0
                public private(set) var tint = 0 // no comment above
                public(set) var set = 0
                let inner = "public let text = 0"
                // public let gone = 0
                public func encode(into writer: inout WireWriter) {
                /**
                 Long.
                 */
                public init(
            public extension Thing {
            """
        let found = DocumentationRules.declarations(in: SourceFile(path: "A.swift", text: text))
        #expect(found.map(\.line) == [3, 4, 7, 8, 9, 10, 14, 18])
        #expect(found.filter(\.isDocumented).map(\.line) == [3, 7, 14, 18])
        #expect(found[2].text == "static var height: Double { 0 }")
        #expect(found[4].text == "var weight: 0")
    }

    @Test("names each declaration without a comment of a target that has too few")
    func undocumented() {
        let good = SourceFile(path: "Good.swift", text: String(repeating: "/// Why.\npublic let a = 0\n", count: 19))
        let bad = SourceFile(path: "Bad.swift", text: "\npublic let b = 0")
        #expect(DocumentationRules.problems(in: [good, bad], of: "Memo").isEmpty)
        let found = DocumentationRules.problems(in: [good, bad, bad], of: "Memo")
        #expect(found.map(\.file) == ["Bad.swift", "Bad.swift"])
        #expect(found.map(\.line) == [2, 2])
        #expect(found.first?.what == "let b: 0 has no comment; 19 of 21 in Memo have one")
        #expect(DocumentationRules.problems(in: [], of: "Memo").isEmpty)
    }

    @Test("lets a declaration inherit a comment only from a protocol that has one")
    func inheritedComments() {
        let text = """
            protocol WireCodable {
                func encode(into writer: inout WireWriter)
                /// Throws for what it can't read.
                init(from reader: inout WireReader) throws(WireError)
            """
        let problems = DocumentationRules.inheritanceProblems(in: [SourceFile(path: "A.swift", text: text)])
        #expect(
            problems.filter { $0.file == "A.swift" }.map(\.what) == [
                "WireCodable does not document func encode(into writer: inout WireWriter)"
            ])
        #expect(problems.count == DocumentationRules.own.count)
    }

    @Test("refuses paths of one machine in pages")
    func machinePaths() {
        let bad = "run `/home/kim/bojagi`\nsee /opt/swift/bin and /Users/kim/a"
        #expect(TextRules.machinePathProblems("README.md", bad).map(\.line) == [1, 2, 2])
        let good = "https://example.org/home/a, /usr/local, ~/notes/x, $HOME/notes/y, /tmp/demo, either/this/or"
        #expect(TextRules.machinePathProblems("README.md", good).isEmpty)
    }

    @Test("misses an area that the dispatcher forgot")
    func moduleList() {
        let list = SourceFile(path: "Modules.swift", text: "let all = [MemoModule(),\n// KanbanModule()\n]")
        let found = TextRules.moduleListProblems(areas: ["Memo", "Kanban"], list: list)
        #expect(found.map(\.what) == ["the area Kanban has commands but is not in the list of modules"])
    }

    @Test("a link or a path of a document that leads nowhere is named")
    func references() {
        let text = """
            See [one](../Modules/A.swift), [two](B.md#part) and [three](https://example.org/C.md).
            Here are `Tests/Gone`, `Apps/bojagi` and `Made/Up`, and [there](Lost.md) is the end.
            """
        let there: Set = ["Modules/A.swift", "Docs/B.md", "Apps/bojagi"]
        let problems = ReferenceRules.problems(text, page: "Docs/Page.md") { there.contains($0) }
        #expect(problems.map(\.what) == ["there is no Docs/Lost.md", "there is no Tests/Gone"])
        #expect(problems.map(\.line) == [2, 2])
    }

    @Test("a threat whose test is not there is named, by file, folder and sentence")
    func threats() {
        let text = #"| `HereTests`, `FolderTests` | "W6 a test that…" |"# + "\n" + #"| `GoneTests` | "W6 another…" |"#
        let problems = ThreatRules.problems(
            text, folders: ["FolderTests"], files: ["HereTests.swift"], sources: ["@Test(W6 a test that is here)"])
        #expect(problems.map(\.line) == [2, 2])
    }

    @Test("a name with an avoided word is found, one that only looks so is not")
    func glossary() {
        let page = "| word | what | not |\n| report | `told` things | `Telling`, `Deed` |\n"
        #expect(GlossaryRules.avoided(in: page) == ["Telling", "Deed"])
        let found = ["func applyTelling() {}", "let deed = 1", "struct BoardDeed {}", "case telling"]
        let others = ["func indeed() {}", "let tellingly = 1", "struct Deeds {}", "let text = \"Deed\""]
        for line in found {
            let file = SourceFile(path: "a.swift", text: line)
            #expect(GlossaryRules.problems(file, avoiding: ["Telling", "Deed"]).count == 1, "\(line)")
        }
        let named = SourceFile(path: "Memo/MemoDeed+Phrase.swift", text: "")
        #expect(GlossaryRules.problems(named, avoiding: ["Deed"]).count == 1)
        for line in others {
            let file = SourceFile(path: "a.swift", text: line)
            #expect(GlossaryRules.problems(file, avoiding: ["Telling", "Deed"]).isEmpty, "\(line)")
        }
    }
}
