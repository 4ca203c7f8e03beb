import Foundation
import Testing

/// Holds pages to the sources they speak of.
@Suite("Pages about the code")
struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A page, how long it may be, and where its code is from.
    struct Page: CustomTestStringConvertible, Sendable {
        let path: String
        let longest: Int
        let sources: [String]

        var testDescription: String { path }
    }

    private static let pages = [
        Page(
            path: "Docs/WritingAModule.md", longest: 150,
            sources: ["Tests/ToyArea", "Tests/ToyAreaTests/BookmarkTests.swift", "Package.swift"]),
        Page(path: "Docs/WritingAScene.md", longest: 70, sources: ["Tests/ToyArea", "Tests/ShellTests"]),
        Page(path: "Docs/Architecture.md", longest: 200, sources: ["Modules"]),
        Page(
            path: "Docs/TextMerging.md", longest: 200,
            sources: ["Modules/Shared/TextMerging", "Tests/TextOracle", "Tests/LibraryTests/Programs/TextMerging"]),
        Page(path: "Docs/Questions.md", longest: 220, sources: ["Modules", "Apps/Examples"]),
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The lines of a piece of code without the indentation that all of them share.
    private static func flush(_ lines: [Substring]) -> [Substring] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(depth) }
    }

    /// Whether the lines of `piece` stand somewhere in `source`, one after the other, deeper or less deep.
    private static func occurs(_ piece: [Substring], in source: String) -> Bool {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = piece.first, lines.count >= piece.count else { return false }
        return (0...(lines.count - piece.count)).contains { start in
            lines[start].hasSuffix(first) && flush(Array(lines[start..<(start + piece.count)])) == piece
        }
    }

    private static func pieces(of text: String) -> [[Substring]] {
        var pieces: [[Substring]] = []
        var current: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```swift" {
                current = []
            } else if line.hasPrefix("```") {
                if let current { pieces.append(flush(current)) }
                current = nil
            } else {
                current?.append(line)
            }
        }
        return pieces
    }

    private static func swiftFiles(under paths: [String]) throws -> [String] {
        try paths.flatMap { path in
            if path.hasSuffix(".swift") { return [path] }
            let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
            return names.filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
        }
    }

    @Test("their code stands in the sources, word for word", arguments: pages)
    func code(page: Page) throws {
        let sources = try Self.swiftFiles(under: page.sources).map(Self.text)
        let pieces = Self.pieces(of: try Self.text(page.path))
        #expect(pieces.count >= 3)
        for piece in pieces {
            let isThere = sources.contains { Self.occurs(piece, in: $0) }
            #expect(isThere, "\(page.path): not in the sources:\n\(piece.joined(separator: "\n"))")
        }
    }

    @Test("they are short", arguments: pages)
    func length(page: Page) throws {
        let lines = try Self.text(page.path).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= page.longest + 1)
    }

    /// The pages at the top and all below `Docs`.
    private static let allPages: [String] = {
        let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Docs").path)) ?? []
        return (top + below.map { "Docs/" + $0 }).filter { $0.hasSuffix(".md") }.sorted()
    }()

    /// Where the links of a page lead that stay in the tree, without the place on the page.
    private static func links(in text: String) -> [String] {
        text.matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)/).map { String($0.1) }.filter { !$0.contains(":") }
    }

    @Test("the links of every page lead somewhere", arguments: allPages)
    func links(path: String) throws {
        let folder = Self.root.appending(path: path).deletingLastPathComponent()
        for link in Self.links(in: try Self.text(path)) {
            let isThere = FileManager.default.fileExists(atPath: folder.appending(path: link).path)
            #expect(isThere, "\(path): \(link)")
        }
    }

    @Test("all pages are looked at, and every link in them")
    func found() throws {
        #expect(Set(Self.pages.map(\.path) + ["README.md", "Docs/Decisions/json.md"]).isSubset(of: Self.allPages))
        for page in Self.pages { #expect(try !Self.links(in: Self.text(page.path)).isEmpty) }
        #expect(Self.links(in: "[a](b/c.md#d), [e](https://f), [g](#h), ![i](j.png)") == ["b/c.md", "j.png"])
    }

    @Test("a piece that differs from its source is noticed")
    func reading() {
        let source = "struct A {\n    func a() {\n        b()\n    }\n}\n"
        let page = "x\n```swift\nfunc a() {\n    b()\n```\n```\nno code\n```\n```swift\nfunc a() {\n    c()\n```\n"
        let found = Self.pieces(of: page).map { Self.occurs($0, in: source) }
        #expect(found == [true, false])
    }
}
