import Foundation
import Testing

/// What the documents show of the command line.
@Suite struct DocumentationTests {
    @Test("W2 every command that README.md and the documents show is there, with the options they show")
    func commands() throws {
        let help = try Sandbox().ok("help")
        func options(_ list: JSON) -> Set<String> { Set(list.elements.map { "--" + $0["name"].text }) }
        let shared = options(help["options"])
        let commands = help["commands"].elements.map { command in
            (words: command["name"].text.split(separator: " "), options: options(command["parameters"]).union(shared))
        }
        var count = 0
        for (page, shown) in try Self.shown() {
            let words = shown.split(whereSeparator: { $0 == " " || $0 == "\n" })
            guard let first = words.first, first.contains(/^[a-z][a-z-]*$/) else { continue }
            count += 1
            // “bojagi kanban” alone names the area, “bojagi sync” a command.
            let isGroup = commands.contains { $0.words.starts(with: words) }
            let fitting = commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
            #expect(isGroup || fitting != nil, "\(page): bojagi \(shown)")
            guard let known = fitting?.options else { continue }
            for option in shown.matches(of: /(?:^|\s)(--[a-z-]+)/).map({ String($0.1) }) {
                #expect(known.contains(option), "\(page): bojagi \(shown)")
            }
        }
        #expect(count >= 30)
    }

    /// What stands behind `bojagi` in backticks and behind a prompt, and in which document.
    private static func shown() throws -> [(page: String, text: Substring)] {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        let documents = FileManager.default.enumerator(atPath: root + "/Docs")?.compactMap { $0 as? String } ?? []
        let pages = ["README.md", "SECURITY.md", "CHANGELOG.md"] + documents.map { "Docs/" + $0 }
        return try pages.filter { $0.hasSuffix(".md") }.flatMap { page in
            let text = try String(contentsOfFile: root + "/" + page, encoding: .utf8)
            let spans = text.matches(of: /`bojagi\s([^`]+)`/).map { (page, $0.1) }
            return spans + text.matches(of: /\$ bojagi ([^\n]+)/).map { (page, $0.1) }
        }
    }
}
