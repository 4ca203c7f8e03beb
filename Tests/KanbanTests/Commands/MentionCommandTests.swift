import JSON
import KanbanModel
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@testable import KanbanCommands

/// The author is Ada.
@Suite struct MentionCommandTests {
    private func lines(_ value: JSONValue) -> [String] { (value.array ?? []).compactMap { $0["text"]?.string } }

    private func shell() -> Shell {
        let shell = Shell()
        shell.run("new", "House")
        shell.run("add", "House", "Paint", "--description", "For the hall.\n\n- ask @ADA first\n- `@Ada` is code")
        shell.run("new", "Garden")
        shell.run("add", "Garden", "Dig")
        shell.run("comment", "add", "Garden", "Dig", "Note to @Ada: my own")
        shell.run("comment", "add", "Garden", "Dig", "@Min Seo knows, and @Ben; not x@Ada.org")
        return shell
    }

    @Test("K16 who is named finds where, on all boards, the latest first, but for what they say themselves")
    func own() throws {
        let shell = shell()
        let found = shell.run("mentions")
        #expect(lines(found.value) == ["- ask @ADA first"])
        let first = try #require(found.value.array?.first)
        #expect(first["title"]?.string == "Paint" && first["documentTitle"]?.string == "House")
        #expect(first["place"]?.string == "Todo" && first["author"]?.string == nil && first["comment"]?.string == nil)
        #expect(found.text.contains("Paint  House › Todo") && found.text.contains("  - ask @ADA first"))
        // A comment that came in by another's name.
        let file = #"[{"title":"Call","comments":[{"author":"Ben","text":"Hello\n@Ada, which one?"}]}]"#
        #expect(shell.take(file, into: "House", "--strict").code == 0)
        let both = shell.run("mentions")
        #expect(lines(both.value) == ["@Ada, which one?", "- ask @ADA first"])
        #expect(both.value.array?.first?["author"]?.string == "Ben" && both.text.contains("Ben  Call"))
        let comments = shell.run("comment", "list", "House", "Call").value.array
        #expect(both.value.array?.first?["comment"]?.string == comments?.first?["id"]?.string)
        #expect(lines(shell.run("mentions", "--limit", "1").value).count == 1)
        shell.run("remove-card", "House", "Call")
        shell.run("rename", "House", "House #template")
        #expect(lines(shell.run("mentions").value).isEmpty)
    }

    @Test("K16 another's name is looked for by --name; one whom nobody named is told so")
    func others() {
        let shell = shell()
        #expect(lines(shell.run("mentions", "--name", "@min seo").value).count == 1)
        #expect(lines(shell.run("mentions", "--name", "Ben").value).first?.hasPrefix("@Min Seo knows") == true)
        // “@Min Seo” is one person, once somebody is called so.
        #expect(lines(shell.run("mentions", "--name", "Min").value).count == 1)
        shell.run("assign", "Garden", "Dig", "Min Seo")
        #expect(shell.run("mentions", "--name", "Min").text.contains("Nobody has named Min yet."))
        #expect(shell.run("mentions", "--name", " ").code == 64)
        shell.language = Language(code: "ko", words: KanbanModule().words(in: "ko"))
        #expect(shell.run("mentions", "--name", "민지").text.contains("아직 아무도 민지를 부르지 않았어요."))
    }

    @Test("K16 only a board that has changed is read again for who asks, and what is kept has a limit")
    func kept() throws {
        let shell = shell()
        #expect(lines(shell.run("mentions", "--name", "Ben").value).count == 1)
        shell.run("comment", "add", "House", "Paint", "@Ben, too")
        #expect(lines(shell.run("mentions", "--name", "Ben").value).first == "@Ben, too")
        let rows = try shell.workspace.entries(CatalogueFilter(kind: Board.kind))
        func texts(_ row: CatalogueEntry, of kept: KeptNamingTexts) throws -> Bool {
            var isRead = false
            _ = try kept.texts(of: row) { () throws(CommandError) in
                isRead = true
                return try shell.workspace.load(BoardKind(), row.document).value.namingTexts
            }
            return isRead
        }
        let kept = KeptNamingTexts()
        #expect(try rows.map { try texts($0, of: kept) } == [true, true])
        #expect(try rows.map { try texts($0, of: kept) } == [false, false])
        shell.run("comment", "add", "House", "Paint", "@Ben, again")
        let later = try shell.workspace.entries(CatalogueFilter(kind: Board.kind))
        #expect(try later.filter { try texts($0, of: kept) }.map(\.title) == ["House"])
        let little = KeptNamingTexts(limit: 100)
        #expect(try rows.map { try texts($0, of: little) } == [true, true])
        #expect(try rows.map { try texts($0, of: little) } == [true, true])
    }

    @Test("K16 a name is found between signs, behind an escape and as an entity, too")
    func signs() {
        let shell = shell()
        for text in ["_@Zoe_", "**@ZOE**!", "~~@Zoe~~", "Q&amp;A @Zo&euml;", "a \\* @zoe"] {
            shell.run("add", "House", "Card", "--description", text)
        }
        #expect(lines(shell.run("mentions", "--name", "Zoe").value).count == 5)
    }

    @Test("K16 of a long line that names somebody the part with the name is shown")
    func long() throws {
        let shell = shell()
        let words = String(repeating: "word ", count: 100)
        shell.run("add", "House", "Long", "--description", words + "@Zoe " + words)
        let line = try #require(lines(shell.run("mentions", "--name", "Zoe").value).first)
        #expect(line.contains("@Zoe") && line.hasPrefix("…") && line.hasSuffix("…") && line.count <= 202)
    }
}
