import JSON
import Markup
import MemoCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite struct ListingTests {
    @Test("M12 a title that leads to a memo by its id says what that is called, in lists and in the names of files")
    func linkedTitles() throws {
        let shell = Shell()
        let week = try shell.answer("new", "A week later\nbody")["id"] ?? ""
        _ = try shell.answer("new", "See [[\(week)]] later\nand [[\(week)]] again, not abc-def-gh1")
        let list = try shell.answer("list")
        #expect(list.text.contains("See A week later later") && !list.text.contains("See \(week)"))
        #expect(list.value.array?.first?["preview"]?.string == "and A week later again, not abc-def-gh1")
        _ = try shell.answer("edit", week, "--text", "Two weeks later")
        #expect(try shell.titles("list").contains("See Two weeks later later"))
        _ = try shell.answer("export", "out")
        #expect(try shell.files.list("out").contains("See Two weeks later later.md"))
    }

    @Test("M12 what a command says of a memo names what its title leads to, and so does what a search finds")
    func linkedAnswers() throws {
        let shell = Shell()
        let week = try shell.answer("new", "A week later")["id"] ?? ""
        let made = try shell.answer("new", "See [[\(week)]]\nwords, then [[\(week)|that week]] and [[\(week)]] again")
        #expect(made.text.contains("Wrote “See A week later”.") && made["title"] == "See A week later")
        let id = made["id"] ?? ""
        #expect(try shell.answer("pin", id).text.contains("“See A week later”"))
        #expect(try shell.answer("show", id)["title"] == "See A week later")
        let found = try shell.answer("search", "again")
        let hit = try #require(found.value["hits"]?.array?.first)
        #expect(hit["title"]?.string == "See A week later")
        #expect(hit["snippet"]?.string == "…A week later again")
        let range = hit["ranges"]?.array?.first?.array?.compactMap { $0.integer }
        #expect(range == [14, 19])
        // Of a title that leads on by itself.
        _ = try shell.answer("new", "After [[\(id)]]")
        #expect(try shell.titles("list").contains("After See A week later"))
    }

    @Test("M3 the list is pinned first, then the last change first, and an edited memo rises")
    func order() throws {
        let shell = Shell()
        let ids = try ["one", "two", "three"].map { try shell.answer("new", $0)["id"] ?? "" }
        #expect(try shell.titles("list") == ["three", "two", "one"])
        _ = try shell.answer("append", ids[0], "more")
        #expect(try shell.titles("list") == ["one", "three", "two"])
        _ = try shell.answer("pin", ids[1])
        #expect(try shell.titles("list") == ["two", "one", "three"])
        _ = try shell.answer("unpin", ids[1])
        #expect(try shell.titles("list") == ["one", "three", "two"], "pinning is no change of the text")
        #expect(try shell.answer("list").value.array?.allSatisfy { $0["text"] == nil } == true)
    }

    @Test("M3 a person's list shows id, pin, title and date, cut to the terminal")
    func page() throws {
        let shell = Shell()
        let old = try shell.answer("new", "회의록 회의록 회의록 회의록 회의록 회의록")["id"] ?? ""
        shell.clock.advance(86_400_000)
        let new = try shell.answer("new", "Milk")["id"] ?? ""
        _ = try shell.answer("pin", old)
        #expect(
            try shell.answer("list").text == """
                \(old) • May 20      회의록 회의록 회의록 회의록 회의록 회의록
                \(new)   12:00       Milk

                """)
        shell.console.isOutputTerminal = true
        let line = try shell.answer("list").text.split(separator: "\n").first.map(String.init) ?? ""
        #expect(line.hasSuffix("• May 20      회의록 회의록…"))
        #expect(DisplayWidth.columns(of: line) <= 40)
    }

    @Test("M15 lists show the words of a title; a memo is found by them, by its line, and by what they leave out")
    func words() throws {
        let shell = Shell()
        let id =
            try shell.answer("new", "# A *week* on [the coast](https://example.org/ferry)\n\n- [x] pack")["id"] ?? ""
        let listed = try shell.answer("list")
        #expect(listed.text.hasSuffix(" A week on the coast\n"))
        #expect(listed.value.array?.first?["preview"]?.string == "pack")
        for name in [
            "A week on the coast", "# A *week* on [the coast](https://example.org/ferry)", "# a week on the coast",
        ] {
            #expect(try shell.answer("show", name)["id"] == id)
        }
        let text = "# A *week* on [the coast](https://example.org/ferry)\n\n- [x] pack"
        #expect(try shell.answer("show", id)["text"] == text, "what is written stays")
        #expect(try shell.answer("search", "ferry").value["count"]?.integer == 1)
        let source = try shell.answer("new", "Ferries\n[[# A week on the coast]]")["id"] ?? ""
        let workspace = try shell.services.openWorkspace(.read)
        #expect(try workspace.incomingLinks(of: workspace.resolve(id)).map { $0.shortID.text } == [source])
        #expect(try workspace.outgoingLinks(of: workspace.resolve(source)).map { $0.shortID.text } == [id])
    }

    @Test("M3 an empty workspace says how to begin")
    func none() throws {
        let shell = Shell()
        #expect(try shell.answer("list").text == "No memos yet. “bojagi memo new” writes one.\n")
        #expect(try shell.answer("list", "--tag", "nothere").text == "No memo has this tag.\n")
        #expect(try shell.answer("list").bytes == Array("[]".utf8))
    }

    @Test("M12 the list can be narrowed to a tag, whatever its case, with what lies below it")
    func tags() throws {
        let shell = Shell()
        for text in ["a #Home", "b #home/garden", "c #homework", "d", "e #회의"] { _ = try shell.answer("new", text) }
        #expect(try shell.titles("list", "--tag", "home") == ["b #home/garden", "a #Home"])
        #expect(try shell.titles("list", "--tag", "#회의") == ["e #회의"])
        #expect(try shell.titles("list", "--limit", "2") == ["e #회의", "d"])
    }

    @Test("M5 remove moves to the trash and restore brings back, both with the whole memo")
    func trash() throws {
        let shell = Shell()
        let id = try shell.answer("new", "text")["id"] ?? ""
        let removed = try shell.answer("remove", id)
        #expect(removed["text"] == "text")
        #expect(removed.value["trashed"]?.boolean == true)
        #expect(removed.text == "Moved “text” to trash; “bojagi restore \(id)” brings it back. \(id)\n")
        #expect(try shell.ids().isEmpty)
        #expect(shell.error("remove", id)?.code == .notFound)
        #expect(try shell.answer("show", id)["text"] == "text", "what lies in the trash can be read")
        let restored = try shell.answer("restore", id)
        #expect(restored.value["trashed"]?.boolean == false)
        #expect(try shell.ids() == [id])
        #expect(shell.error("restore", id)?.said == "“text” is not in the trash.")
    }

    @Test("M5 an edit of a memo in the trash by a name that a living one has goes to the living one")
    func namesakes() throws {
        let shell = Shell()
        let dead = try shell.answer("new", "same")["id"] ?? ""
        _ = try shell.answer("remove", dead)
        let living = try shell.answer("new", "same")["id"] ?? ""
        #expect(try shell.answer("append", "same", "more")["id"] == living)
        _ = try shell.answer("remove", living)
        #expect(shell.error("append", living, "more")?.said.contains("trash") == true)
    }

    @Test("W2 an unknown id, an ambiguous title and a mistyped command are told apart")
    func references() throws {
        let shell = Shell()
        for _ in 0..<2 { _ = try shell.answer("new", "twin") }
        #expect(shell.error("show", "nothing")?.code == .notFound)
        let twins = shell.error("show", "twin")
        #expect(twins?.code == .usage)
        #expect(twins?.said.contains("matches more than one") == true)
        #expect(shell.error("lits")?.advised == "Did you mean “list”?")
        #expect(shell.error("edit", "twin", "--txet", "x")?.advised == "Did you mean “--text”?")
    }

    @Test("M12 a link by id shows the present title, and backlinks are found")
    func links() throws {
        let shell = Shell()
        let target = try shell.answer("new", "회의록\n본문")["id"] ?? ""
        let source = try shell.answer("new", "See [[\(target)]], [[회의록|minutes]] and [[nowhere]].")["id"] ?? ""
        let shown = try shell.answer("show", source)
        let links = shown.value["links"]?.array ?? []
        #expect(links.map { $0["target"]?.string } == [target, "회의록", "nowhere"])
        #expect(links.map { $0["id"]?.string } == [target, target, nil])
        #expect(links.map { $0["title"]?.string } == ["회의록", "회의록", nil])
        _ = try shell.answer("edit", target, "--text", "새 제목\n본문")
        #expect(shown.text.contains("[[\(target)]]"), "the text itself stores the id")
        shell.console.isOutputTerminal = true
        #expect(try shell.answer("show", source).text == "See 새 제목, [[회의록|minutes]] and [[nowhere]].\n")
        let services = shell.services
        let workspace = try services.openWorkspace(.read)
        let entry = try workspace.resolve(target)
        #expect(try workspace.incomingLinks(of: entry).map { $0.shortID.text } == [source])
    }

    @Test("W3 every phrase of the area has Korean words, and answers come in them")
    func korean() throws {
        let module = MemoModule()
        let words = module.words(in: "ko")
        #expect(module.words(in: "xx").isEmpty)
        #expect(words[module.summary.key] != nil)
        let shared = SharedWords.words(in: "ko")
        for command in module.commands {
            #expect(words[command.summary.key] ?? shared[command.summary.key] != nil, "\(command.name)")
            for parameter in command.parameters { #expect(words[parameter.summary.key] != nil, "\(parameter.name)") }
        }
        let shell = Shell()
        shell.language = Language(code: "ko", words: shared.merging(words) { _, new in new })
        let id = try shell.answer("new", "회의록")["id"] ?? ""
        #expect(try shell.answer("pin", id).text == "“회의록”을 고정했어요. \(id)\n")
        #expect(try shell.answer("append", id, "가").text == "“회의록”에 더했어요. \(id)\n")
        #expect(
            try shell.answer("history", id).value.array?.map { $0["text"]?.string } == [
                "3글자를 썼어요.", "고정했어요.", "2글자를 더했어요.",
            ])
    }
}
