import Foundation
import Testing

/// Holds the tree as it is on disk; `CheckerTests` shows that each rule can fail.
@Suite("The tree")
struct ArchitectureTests {
    private let tree = Tree.package
    private let rules: ImportRules
    private let files: [SourceFile]

    /// Read once for all tests.
    private static let contents = Result {
        (
            rules: ImportRules(table: .bojagi, manifest: Manifest(parsing: try Tree.package.text("Package.swift"))),
            files: try Tree.package.swiftFiles(under: ["Modules", "Apps"])
        )
    }

    init() throws { (rules, files) = try Self.contents.get() }

    private func expectNone(_ problems: [Problem], _ location: SourceLocation = #_sourceLocation) {
        for problem in problems { Issue.record("\(problem)", sourceLocation: location) }
    }

    @Test("was found, with its manifest and its files")
    func found() {
        #expect(rules.manifest.target(named: "bojagi")?.path == "Apps/bojagi")
        #expect(rules.manifest.target(named: "TestSupport")?.path == "Tests/Support")
        #expect(files.count >= 10)
        for target in rules.manifest.targets {
            let isThere = !tree.paths(under: [target.path], suffix: "").isEmpty
            #expect(isThere, "Package.swift:\(target.line): nothing at \(target.path)")
        }
    }

    @Test("imports only what the table allows")
    func imports() { expectNone(files.flatMap(rules.problems(in:))) }

    @Test("sees the system in adapters alone, each of which says what for")
    func system() { expectNone(rules.idleSystemRows(files)) }

    @Test("declares only dependencies that the table allows")
    func dependencies() { expectNone(rules.manifestProblems()) }

    @Test("declares no dependency that it does not import")
    func idleDependencies() throws {
        expectNone(rules.idleDependencies(files + (try tree.swiftFiles(under: ["Tests"]))))
    }

    @Test("has one adapter for each C target")
    func cTargets() { expectNone(rules.sharedCTargets()) }

    @Test("has a product for each area, none of which brings another area, a C library or a host")
    func products() {
        let products = ProductRules(table: rules.table, manifest: rules.manifest)
        let areas = tree.folders(in: "Modules").filter { tree.folders(in: "Modules/\($0)").contains("\($0)Model") }
        #expect(areas.count >= 5)
        #expect(rules.manifest.products.count >= areas.count)
        expectNone(products.missingProducts(areas: areas) + products.closureProblems())
    }

    @Test("documents the public declarations of every library product, and of what comes along with it")
    func documentation() {
        let products = ProductRules(table: rules.table, manifest: rules.manifest)
        // A C library is documented where it comes from.
        let targets = Set(
            rules.manifest.products.flatMap { products.closure(of: $0).filter { !$0.isC }.map(\.name) })
        #expect(targets.count >= 12)
        expectNone(DocumentationRules.inheritanceProblems(in: files))
        for target in targets.sorted() {
            let own = files.filter { rules.manifest.target(owning: $0.path)?.name == target }
            #expect(!own.isEmpty)
            expectNone(DocumentationRules.problems(in: own, of: target))
        }
    }

    @Test("names pkg-config and the packages of apt and brew for each system library")
    func systemLibraries() {
        #expect(rules.manifest.targets.contains { $0.maker == .systemLibrary })
        expectNone(ProductRules(table: rules.table, manifest: rules.manifest).systemLibraryProblems())
    }

    @Test("has no file over 550 lines and a median of at most 120")
    func sizes() throws {
        expectNone(TextRules.sizeProblems(files))
        // The median is Swift's; the page's scripts are few.
        let scripts = tree.paths(under: ["Apps", "Modules"], suffix: ".js").filter { !$0.contains("/C/page") }
        #expect(scripts.count >= 8)
        expectNone(try scripts.flatMap { TextRules.longFileProblems([SourceFile(path: $0, text: try tree.text($0))]) })
    }

    @Test("has a service worker that keeps every file of the page")
    func keptFiles() throws {
        let folder = "Apps/Browser/Static"
        let worker = try tree.text(folder + "/service-worker.js")
        let kept = worker.matches(of: /'\/(?:assets\/)?(?:@version@\/)?([\w.-]+\.\w+)'/).map { String($0.1) }
        let files = tree.paths(under: [folder], suffix: "").map { String($0.dropFirst(folder.count + 1)) }
        // What the page's script imports is put into it.
        var imported: Set<String> = []
        var next = ["page.js"]
        while let script = next.popLast() {
            for found in try tree.text("\(folder)/\(script)").matches(of: /(?m)^import .*'\.\/([\w-]+\.js)'$/) {
                if imported.insert(String(found.1)).inserted { next.append(String(found.1)) }
            }
        }
        #expect(imported.count >= 30)
        // It keeps the document as `/`, and three files that are made.
        let wanted = Set(files).subtracting(["index.html", "service-worker.js"]).subtracting(imported)
        #expect(Set(kept) == wanted.union(["areas.css", "bojagi.wasm", "style.css"]))
    }

    @Test("has a row in its format for each field of a record")
    func format() throws {
        let models = files.filter { $0.path.contains(/^Modules\/\w+\/\w+Model\//) }
        #expect(models.count >= 100)
        expectNone(FormatRules.problems(try tree.text(FormatRules.page), models))
    }

    @Test("has no code that stops the program")
    func crashes() { expectNone(files.flatMap(TextRules.crashProblems)) }

    @Test("has no import that says it is internal, as each is")
    func plainImports() throws {
        expectNone((files + (try tree.swiftFiles(under: ["Tests"]))).flatMap(TextRules.importProblems))
    }

    /// The files in which commands are.
    private var commands: [SourceFile] {
        files.filter { $0.path.contains(/^(?:Modules\/\w+\/\w+Commands|Apps\/Dispatching\/Commands)\//) }
    }

    @Test("has no command that reads a parameter which it does not declare")
    func parameters() {
        #expect(commands.count >= 50)
        expectNone(commands.flatMap(CommandRules.readingProblems))
    }

    @Test("has no area whose commands are given all services")
    func narrowCommands() { expectNone(commands.flatMap(CommandRules.servicesProblems)) }

    @Test("has style sheets with no colours and lengths but those of Style")
    func styleSheets() throws {
        let sheets = tree.paths(under: ["Apps", "Modules"], suffix: ".css")
        #expect(sheets.count >= 5)
        expectNone(try sheets.flatMap { StyleRules.problems(try tree.text($0), path: $0) })
    }

    @Test("has no note of something left to do")
    func unfinished() { expectNone(files.flatMap(TextRules.unfinishedProblems)) }

    @Test("has no target with its main type's name")
    func names() {
        expectNone(
            files.flatMap { file in
                rules.manifest.target(owning: file.path).map { TextRules.nameProblems(file, target: $0.name) } ?? []
            })
    }

    @Test("calls nothing by a word that the glossary avoids")
    func glossary() throws {
        let avoided = GlossaryRules.avoided(in: try tree.text("Docs/Glossary.md"))
        #expect(avoided.count >= 8)
        expectNone(files.flatMap { GlossaryRules.problems($0, avoiding: avoided) })
    }

    @Test("has every area with a scene in the page's list")
    func areaList() throws {
        let areas = tree.folders(in: "Modules").filter { tree.folders(in: "Modules/\($0)").contains("\($0)Scene") }
        let page = try tree.text("Apps/Browser/main.swift")
        #expect(!areas.isEmpty)
        for area in areas { #expect(page.contains("import \(area)Scene"), "\(area) is not on the page") }
    }

    @Test("has every area with commands in the dispatcher's list")
    func moduleList() throws {
        let areas = tree.folders(in: "Modules").filter { tree.folders(in: "Modules/\($0)").contains("\($0)Commands") }
        #expect(!areas.isEmpty)
        let path = "Apps/bojagi/Modules.swift"
        let text = try #require(
            try? tree.text(path),
            "\(path) is missing. Mend: write it, an array literal of \(areas.map { $0 + "Module()" })")
        expectNone(TextRules.moduleListProblems(areas: areas, list: SourceFile(path: path, text: text)))
    }

    /// README.md and the documents, with their paths.
    private func pages() throws -> [(path: String, text: String)] {
        let paths = ["README.md", "CHANGELOG.md", "SECURITY.md"] + tree.paths(under: ["Docs"], suffix: ".md")
        #expect(paths.count >= 50)
        return try paths.map { ($0, try tree.text($0)) }
    }

    @Test("has pages without paths of one machine")
    func machinePaths() throws {
        for page in try pages() { expectNone(TextRules.machinePathProblems(page.path, page.text)) }
    }

    @Test("has pages that lead to nothing but what is there")
    func references() throws {
        for page in try pages() {
            expectNone(
                ReferenceRules.problems(page.text, page: page.path) { path in
                    FileManager.default.fileExists(atPath: tree.root.appending(path: path).path)
                })
        }
    }

    @Test("has the tests that Docs/Threats.md names")
    func threats() throws {
        let paths = tree.paths(under: ["Tests"], suffix: ".swift")
        #expect(paths.count >= 100)
        let text = try tree.text(ThreatRules.page)
        let files = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        expectNone(
            ThreatRules.problems(
                text, folders: Set(tree.folders(in: "Tests")), files: files,
                sources: try (paths + tree.paths(under: ["Tests/Browser"], suffix: ".py")).map { try tree.text($0) }))
    }

    @Test("compiles for WebAssembly exactly the targets the table calls embedded")
    func embedded() throws {
        let make = Process()
        make.executableURL = URL(filePath: "/usr/bin/env")
        make.arguments = ["make", "-s", "-C", tree.root.path, "--no-print-directory", "embedded-targets"]
        make.environment = ProcessInfo.processInfo.environment.filter {
            !$0.key.hasPrefix("MAKE") && $0.key != "MFLAGS"
        }
        let output = Pipe()
        make.standardOutput = output
        try make.run()
        let listed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        make.waitUntilExit()
        let embedded = rules.manifest.targets.filter {
            $0.maker == .library && rules.table.row(of: $0)?.kind == .embedded
        }
        #expect(
            Set(listed.split(separator: "\n").map(String.init)) == Set(embedded.map(\.name)),
            "Makefile's EMBEDDED and ImportTable.swift differ. Mend: a shared host target goes into HOST_SHARED")
    }
}
