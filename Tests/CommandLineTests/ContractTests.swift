import Foundation
import Testing

/// What scripts count on, for every command there is.
@Suite struct ContractTests {
    /// Every command once, in an order in which each finds what it needs. Files are named relative to the
    /// folder in which the program runs, so that answers do not depend on where that is.
    static let everyCommand: [[String]] = [
        ["memo", "new", "Alpha\nThe first body. #tag\n- [ ] task"], ["memo", "new", "Beta\nSee [[Alpha]]."],
        ["memo", "list"], ["memo", "show", "Alpha"],
        ["memo", "edit", "Alpha", "--text", "Alpha\nChanged.\n- [ ] task"],
        ["memo", "append", "Alpha", "one more"], ["memo", "tick", "Alpha", "1"], ["memo", "search", "chang"],
        ["memo", "pin", "Alpha"], ["memo", "unpin", "Alpha"], ["memo", "undo", "Alpha"], ["memo", "redo", "Alpha"],
        ["memo", "history", "Alpha"], ["memo", "attach", "Alpha", "photo.png"], ["memo", "today", "A line"],
        ["memo", "diff", "Alpha"],
        ["memo", "authors", "Alpha"],
        ["memo", "remove", "Beta"], ["memo", "restore", "Beta"],
        ["memo", "import", "memos.json"], ["memo", "export", "out.json"],
        ["kanban", "new", "Plans"], ["kanban", "list"], ["kanban", "add", "Plans", "Card one", "--due", "2026-02-03"],
        ["kanban", "add", "Plans", "Card two #tag"],
        ["kanban", "add-lines", "Plans", "Card three\nCard four", "--column", "doing"], ["kanban", "show", "Plans"],
        ["kanban", "label", "add", "Plans", "Urgent", "--color", "red"], ["kanban", "label", "list", "Plans"],
        ["kanban", "label", "edit", "Plans", "Urgent", "--name", "Soon"],
        ["kanban", "edit", "Plans", "Card one", "--label", "Soon"], ["kanban", "label", "remove", "Plans", "Soon"],
        ["kanban", "comment", "add", "Plans", "Card one", "Which *one*?"],
        ["kanban", "assign", "Plans", "Card one", "Jin"], ["kanban", "people", "Plans"],
        ["kanban", "people", "rename", "Jin", "Jin Park"], ["kanban", "people", "rename", "Jin Park", "Jin"],
        ["kanban", "unassign", "Plans", "Card one", "Jin"],
        ["kanban", "comment", "list", "Plans", "Card one"],
        ["kanban", "comment", "edit", "Plans", "Card one", "Which *one*?", "This one."],
        ["kanban", "comment", "remove", "Plans", "Card one", "This one."],
        ["kanban", "edit", "Plans", "Card one", "--reminder", "1d"],
        ["kanban", "attach", "Plans", "Card one", "photo.png"],
        ["kanban", "edit", "Plans", "Card one", "--title", "Card first"],
        ["kanban", "move", "Plans", "Card first", "doing"], ["kanban", "remove-card", "Plans", "Card two #tag"],
        ["kanban", "restore-card", "Plans", "Card two #tag"], ["kanban", "column", "add", "Plans", "Later"],
        ["kanban", "column", "rename", "Plans", "Later", "Someday"],
        ["kanban", "column", "limit", "Plans", "Someday", "3"], ["kanban", "column", "move", "Plans", "Someday", "0"],
        ["kanban", "column", "empty", "Plans", "Someday"], ["kanban", "column", "remove", "Plans", "Someday"],
        ["kanban", "undo", "Plans"], ["kanban", "redo", "Plans"],
        ["kanban", "history", "Plans"], ["kanban", "import", "Plans", "cards.json"],
        ["kanban", "export", "Plans"], ["kanban", "export", "Plans", "--format", "trello"],
        ["kanban", "export", "Plans", "--format", "taskwarrior"], ["kanban", "export", "Plans", "--format", "ics"],
        ["kanban", "duplicate", "Plans", "--name", "Copy"], ["due"], ["due", "--reminders"],
        ["kanban", "calendar", "--done"], ["kanban", "mentions", "--name", "Jin"],
        ["kanban", "rename", "Plans", "Projects"],
        ["kanban", "remove", "Projects"],
        ["canvas", "new", "Sketch"], ["canvas", "list"],
        ["canvas", "add", "rect", "Sketch", "--x", "10", "--y", "20", "--color", "#3B5BA9"],
        ["canvas", "add", "ellipse", "Sketch", "--x", "300", "--y", "20", "--color", "#C2495C", "--opacity", "5"],
        ["canvas", "add", "diamond", "Sketch", "--x", "600", "--y", "500", "--color", "#55835A"],
        ["canvas", "add", "line", "Sketch", "0", "0", "200", "100", "--arrow"],
        ["canvas", "bind", "Sketch", "Line 1", "--to", "Rect 1"],
        ["canvas", "add", "arrow", "Sketch", "--from", "Rect 1", "--to", "Ellipse 1", "--opacity", "9"],
        ["canvas", "bind", "Sketch", "Line 2", "--from", "Rect 1", "--to", "Diamond 1"],
        ["canvas", "add", "text", "Sketch", "--text", "Hello 안녕", "--x", "400", "--y", "300"],
        ["canvas", "add", "photo", "Sketch", "photo.png", "--x", "1", "--y", "2"],
        ["canvas", "add", "stroke", "Sketch", "1,2 30,40 50,20"],
        ["canvas", "add", "document", "Sketch", "Alpha", "--x", "5", "--y", "6"],
        ["canvas", "show", "Sketch"], ["canvas", "objects", "Sketch"], ["canvas", "at", "Sketch", "15", "25"],
        ["canvas", "move", "Sketch", "Rect 1", "30", "40"], ["canvas", "resize", "Sketch", "Rect 1", "50", "60"],
        ["canvas", "color", "Sketch", "Rect 1", "#55835A"], ["canvas", "opacity", "Sketch", "Rect 1", "7"],
        ["canvas", "edit", "Sketch", "Rect 1", "--corners", "round"],
        ["canvas", "order", "Sketch", "Rect 1", "front"], ["canvas", "text", "Sketch", "Text 1", "Bye"],
        ["canvas", "name", "Sketch", "Ellipse 1", "Moon"],
        ["canvas", "label", "Sketch", "Moon", "Full"], ["canvas", "style", "Sketch", "Moon", "--outline", "#23211D"],
        ["canvas", "hide", "Sketch", "Moon"],
        ["canvas", "show-object", "Sketch", "Moon"], ["canvas", "lock", "Sketch", "Moon"],
        ["canvas", "unlock", "Sketch", "Moon"], ["canvas", "align", "Sketch", "left", "Rect 1", "Moon"],
        ["canvas", "distribute", "Sketch", "horizontal", "Rect 1", "Moon", "Text 1"],
        ["canvas", "group", "Sketch", "Rect 1", "Moon"], ["canvas", "ungroup", "Sketch", "Moon"],
        ["canvas", "rotate", "Sketch", "Rect 1", "30"], ["canvas", "duplicate", "Sketch", "Rect 1"],
        ["canvas", "remove-object", "Sketch", "Moon"], ["canvas", "restore-object", "Sketch", "Moon"],
        ["canvas", "undo", "Sketch"], ["canvas", "redo", "Sketch"], ["canvas", "history", "Sketch"],
        ["canvas", "page", "Sketch", "--size", "1200x900", "--background", "#FFF8E0", "--grid", "20"],
        ["canvas", "render", "Sketch", "-o", "sketch.png", "--area", "all", "--dark"],
        ["canvas", "export", "Sketch", "sketch.canvas"], ["canvas", "new", "Again"],
        ["canvas", "import", "Again", "sketch.canvas"], ["canvas", "rename", "Sketch", "Plan of it"],
        ["canvas", "remove", "Plan of it"],
        ["color-select", "kits", "list"], ["color-select", "kits", "check", "kit"],
        ["color-select", "components", "bust"],
        ["color-select", "components", "bust", "hair"], ["color-select", "new", "Me"], ["color-select", "list"],
        ["color-select", "show", "Me"], ["color-select", "random", "Me", "--seed", "7"],
        ["color-select", "choose", "Me", "bob", "--color", "ink"], ["color-select", "unchoose", "Me", "hair"],
        ["color-select", "undo", "Me"], ["color-select", "redo", "Me"], ["color-select", "history", "Me"],
        ["color-select", "credits", "Me"],
        ["color-select", "render", "Me", "-o", "me.png"], ["color-select", "sheet", "bust", "-o", "sheet.png"],
        ["color-select", "thumbnail", "bust", "bob", "-o", "bob.png"],
        ["color-select", "sweep", "--window", "300", "--content", "600", "--count", "12", "150"],
        ["color-select", "reset", "Me"], ["color-select", "rename", "Me", "You"],
        ["color-select", "kits", "add", "kit"], ["color-select", "upgrade", "You"],
        ["color-select", "kits", "remove", "bust"],
        ["color-select", "remove", "You"],
        ["gallery", "sources"], ["gallery", "browse"], ["gallery", "browse", "--page", "2"],
        ["gallery", "layout", "--width", "600", "--columns", "3"],
        ["gallery", "layout", "--timeline", "--width", "600"],
        ["gallery", "save", "coffee", "--memo", "Good"],
        ["gallery", "memo", "coffee", "Better"], ["gallery", "list"],
        ["gallery", "list", "--search", "cof", "--since", "2020", "--color", "brown"], ["gallery", "show", "coffee"],
        ["gallery", "rate", "4", "coffee"], ["gallery", "list", "--rating", "4+"],
        ["gallery", "edit", "coffee", "--turn", "left"], ["gallery", "edit", "coffee", "--reset"],
        ["gallery", "album", "new", "Sea", "coffee"], ["gallery", "album", "list"],
        ["gallery", "album", "take-out", "Sea", "coffee"], ["gallery", "album", "add", "Sea", "coffee"],
        ["gallery", "album", "cover", "Sea", "coffee"], ["gallery", "album", "rename", "Sea", "Land"],
        ["gallery", "list", "--album", "Land"], ["gallery", "album", "remove", "Land"],
        ["gallery", "unsave", "coffee"], ["gallery", "undo"], ["gallery", "redo"], ["gallery", "import", "pictures"],
        ["gallery", "thumbnail", "coffee", "-o", "coffee.jpg"], ["gallery", "contact-sheet", "-o", "photos.png"],
        ["gallery", "export", "photos.zip"], ["gallery", "patchwork", "-o", "patches.png"], ["gallery", "alike"],
        ["history", "Alpha"], ["history", "You"], ["history", "Saved photos"],
        ["trash"], ["restore", "Projects"], ["kanban", "remove", "Projects"], ["trash", "restore", "Projects"],
        ["recent"], ["search", "card"], ["link", "Beta", "Projects"],
        ["send", "Beta", "Projects"],
        ["links", "Beta"], ["verify"], ["export", "out"], ["import", "out"],
        ["backup", "backup.tar"], ["backup", "verify", "backup.tar"], ["backup", "restore", "backup.tar", "restored"],
        ["sync", "./exchange"], ["sync", "exchange"], ["remote", "add", "exchange"], ["remote", "list"], ["sync"],
        ["remote", "remove", "home"], ["devices"], ["members"], ["members", "invitations"],
        ["members", "log"], ["members", "provider"],
        ["share", "list"], ["modules"],
        ["licences"], ["tour"],
        ["settings"], ["settings", "set", "theme", "dark"], ["settings", "get", "theme"],
        ["settings", "unset", "theme"],
        ["memo", "remove", "Beta"], ["trash", "empty"], ["demo", "create"], ["demo", "remove"],
        ["completions", "bash"], ["version"], ["help"], ["help", "kanban", "column"],
    ]

    static func sandbox(language: String) throws -> Sandbox {
        let box = try Sandbox(language: language)
        _ = try box.file("memos.json", #"[{"title":"Gamma","body":"From a file.","last_modified":1700000000}]"#)
        _ = try box.file("photo.png", Photo.png)
        let tree = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
        try FileManager.default.copyItem(
            atPath: tree + "/Modules/ColorSelect/Kits/bust", toPath: box.folder + "/kit")
        _ = try box.file("pictures/a.png", Photo.png)
        _ = try box.file("cards.json", #"[{"id":"1","title":"From a file","description":"","state":"todo"}]"#)
        return box
    }

    @Test("W2 every command answers with exactly one JSON value, its keys sorted, the same in every language")
    func everyCommandAnswersJSON() throws {
        let english = try Self.sandbox(language: "en_US.UTF-8")
        let korean = try Self.sandbox(language: "ko_KR.UTF-8")
        var shapes: [String: String] = [:]
        for command in try english.ok("help")["commands"].elements {
            shapes[command["name"].text] = command["result"].text
        }
        // Answers once and then serves until it is stopped: ServerTests read its answer.
        // Those that invite, share and revoke need one, and those of a provider need that: HubTests, MembersTests,
        // ProviderCommandTests and ShareLinkTests read their answers.
        var met: Set<String> = [
            "serve", "devices invite", "devices rename", "devices revoke", "devices allow", "members allow",
            "devices quota", "members quota", "members invite", "members uninvite",
            "members role", "members sign-out",
            "members remove", "members connect", "members passphrase", "members provider set",
            "members provider remove", "share",
            "share remove",
        ]
        for words in Self.everyCommand {
            let name = shapes.keys.filter { words.joined(separator: " ").hasPrefix($0) }.max { $0.count < $1.count }
            let command = try #require(name, "no command of help --json fits \(words)")
            met.insert(command)
            // On standard output it has no room for what is not in it.
            let warns = command == "kanban export"
            let left = try english.ok(words, warns: warns)
            let right = try korean.ok(words, warns: warns)
            // A history's sentences and a demo speak the reader's language.
            var ignored: Set<String> = command.hasSuffix("history") ? ["text"] : []
            // Colours that nobody chose are chosen by chance, and not every colour takes as many bytes.
            if command == "canvas render" { ignored = ["bytes"] }
            // What a form on the page says beside a setting.
            if command.hasPrefix("settings") { ignored = ["title", "help"] }
            // Of a database in which rows were written in another order.
            if command.hasPrefix("backup") { ignored = ["size"] }
            if command != "demo create", command != "demo remove" {
                #expect(left.without(ignored).withoutChance == right.without(ignored).withoutChance, "\(words)")
            }
            let isList = shapes[command]?.hasPrefix("[") == true
            #expect(left.isArray == isList || command == "kanban export", "\(command)")
        }
        #expect(Set(shapes.keys).subtracting(met) == [], "commands that this test leaves out")
        try english.expectSound()
        try korean.expectSound()
    }

    @Test("W2 what changes a thing answers with the whole of it")
    func wholeThings() throws {
        let box = try Sandbox()
        let memoNames: Set = [
            "id", "title", "preview", "text", "tags", "pinned", "createdAt", "updatedAt", "version",
        ]
        let memoCommands: [[String]] = [
            ["new", "A\nbody #t\n- [ ] x"], ["edit", "A", "--text", "A\nother\n- [ ] x"], ["append", "A", "end"],
            ["tick", "A", "1"], ["pin", "A"], ["unpin", "A"], ["undo", "A"], ["redo", "A"], ["remove", "A"],
            ["restore", "A"], ["show", "A"],
        ]
        for words in memoCommands {
            let answer = try box.ok(["memo"] + words)
            #expect(memoNames.isSubset(of: answer.names), "memo \(words): \(answer.names)")
        }
        let listed = try box.ok("memo", "list")[0].names
        #expect(memoNames.subtracting(["text"]).isSubset(of: listed))
        let cardNames: Set = [
            "id", "title", "description", "state", "due", "overdue", "tags", "createdAt", "updatedAt",
        ]
        let columnNames: Set = ["id", "name", "limit", "role", "cards"]
        let boards: [[String]] = [["new", "B"], ["rename", "B", "C"], ["remove", "C"]]
        for words in boards {
            let answer = try box.ok(["kanban"] + words)
            #expect(Set(["id", "name", "columns"]).isSubset(of: answer.names), "kanban \(words)")
            #expect(answer["columns"].elements.count == 3, "kanban \(words)")
        }
        try box.ok("restore", "C")
        let cards: [[String]] = [
            ["add", "C", "one"], ["edit", "C", "one", "--due", "2026-12-24"], ["move", "C", "one", "done"],
            ["remove-card", "C", "one"], ["restore-card", "C", "one"],
        ]
        for words in cards {
            let answer = try box.ok(["kanban"] + words)
            #expect(cardNames.isSubset(of: answer.names), "kanban \(words): \(answer.names)")
        }
        let columns: [[String]] = [
            ["add", "C", "x"], ["rename", "C", "x", "y"], ["limit", "C", "y", "2"], ["move", "C", "y", "0"],
            ["remove", "C", "y"],
        ]
        for words in columns {
            let answer = try box.ok(["kanban", "column"] + words)
            #expect(columnNames.isSubset(of: answer.names), "column \(words): \(answer.names)")
        }
        let board = try box.ok("kanban", "show", "C")
        #expect(board["columns"].elements.map { $0["state"].text } == ["todo", "doing", "done"])
        #expect(board["columns"].elements.map { $0["role"].text } == ["todo", "doing", "done"])
        #expect(cardNames.isSubset(of: board["columns"][2]["cards"][0].names))
        for item in try box.ok("kanban", "history", "C").elements {
            #expect(Set(["at", "author", "text"]).isSubset(of: item.names))
        }
    }

    @Test("W2 each class of error has its exit code and stands alone on standard error")
    func errors() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "A")
        #expect(try box.refused(1, "memo", "redo", "A").code == "failed")
        try box.refused(64, "nonsense")
        try box.refused(64, "memo", "list", "--limit", "many")
        try box.refused(64, "memo", "list", "--limit", "-5")
        try box.refused(64, "memo", "list", "--nothing")
        try box.refused(64, "memo", "list", "surplus")
        try box.refused(64, "memo", "show")
        try box.refused(65, ["memo", "import", try box.file("x.json", "no JSON")])
        try box.refused(66, "memo", "show", "nobody")
        try box.refused(66, "memo", "import", "missing.json")
        _ = try box.file("there.json", "[]")
        #expect(try box.refused(73, "memo", "export", "there.json").hint?.contains("--force") == true)
        // Without --json the same things are said to people, still not on standard output.
        let outcome = try box.run("memo", "show", "nobody")
        #expect(outcome.exitCode == 66 && outcome.output.isEmpty)
        #expect(outcome.errorText.hasPrefix("bojagi: ") && outcome.errorText.contains("nobody"))
    }

    @Test("W2 options stand anywhere after the name, values may be negative, and - reads standard input")
    func arguments() throws {
        let box = try Sandbox()
        let other = box.folder + "/other"
        for words in [
            ["memo", "new", "one", "--json"], ["memo", "--json", "new", "two"], ["--json", "memo", "new", "three"],
            ["memo", "new", "--json", "--", "--four"],
        ] {
            let outcome = try box.run(words)
            #expect(outcome.exitCode == 0, "\(words): \(outcome.errorText)")
            #expect(try JSON(line: outcome.output)["id"] != .absent, "\(words)")
        }
        #expect(try box.ok("memo", "list").elements.map { $0["title"].text } == ["--four", "three", "two", "one"])
        try box.ok("memo", "new", "--workspace", other, "elsewhere")
        try box.ok(["--workspace=\(other)", "memo", "append", "elsewhere", "-12.5"])
        #expect(try box.ok("memo", "show", "elsewhere", "--workspace", other)["text"] == .string("elsewhere\n-12.5"))
        #expect(try box.ok("memo", "list").elements.count == 4)

        let text = "회의록\n\n첫 줄\ttab\r\nno newline at the end"
        #expect(try box.ok("memo", "new", "-", input: text)["text"] == .string(text))
        #expect(try box.run("memo", "show", "회의록").output == Array(text.utf8))
        #expect(try box.ok("memo", "edit", "회의록", "--text", "-", input: "회의록\n\n")["text"] == .string("회의록\n\n"))
        try box.ok("kanban", "new", "B")
        let card = try box.ok("kanban", "add", "B", "-5 degrees", "--description", "-", input: "- [x] done\n")
        #expect(card["description"] == .string("- [x] done\n") && card["title"] == .string("-5 degrees"))
        let records = #"[{"title":"t","body":"b","last_modified":1}]"#
        #expect(try box.ok("memo", "import", "-", input: records)["imported"].int == 1)
    }

    @Test("W2 an id shortens to any prefix that fits one thing, and a name works where it is unique")
    func references() throws {
        let box = try Sandbox()
        for number in 0..<80 { try box.ok("memo", "new", "memo \(number)", "--workspace", box.workspace) }
        let ids = try box.ok("memo", "list", "--limit", "1000").elements.map { $0["id"].text }
        #expect(ids.count == 80 && Set(ids).count == 80)
        let bare = ids.map { $0.filter { $0 != "-" } }
        var ambiguous = 0
        for (id, own) in zip(ids.prefix(6), bare) {
            let shortest = try #require((1...9).first { n in bare.filter { $0.hasPrefix(own.prefix(n)) }.count == 1 })
            for length in [shortest, min(shortest + 2, 9), 9] {
                #expect(try box.ok("memo", "show", String(own.prefix(length)))["id"] == .string(id))
            }
            #expect(try box.ok("memo", "show", id.uppercased())["id"] == .string(id))
            guard shortest > 1 else { continue }
            ambiguous += 1
            let short = String(own.prefix(shortest - 1))
            let refusal = try box.refused(64, "memo", "show", short)
            for (other, otherBare) in zip(ids, bare) where otherBare.hasPrefix(short) {
                #expect(refusal.message.contains(other), "\(short): \(refusal.message)")
            }
        }
        // 80 ids over 36 first letters: some share theirs.
        #expect(ambiguous > 0)
        try box.ok("memo", "new", "twice\n1")
        #expect(try box.ok("memo", "show", "twice")["text"] == .string("twice\n1"))
        try box.ok("memo", "new", "twice\n2")
        #expect(try box.refused(64, "memo", "show", "twice").message.contains("twice"))
    }

    @Test("W2 a reader that goes away is no error, and one that can take no more is")
    func closedPipe() throws {
        let box = try Sandbox()
        let records = (0..<3000).map { #"{"title":"memo \#($0)","body":"body","last_modified":\#($0)}"# }
        _ = try box.file("many.json", "[" + records.joined(separator: ",") + "]")
        #expect(try box.ok("memo", "import", "many.json")["imported"].int == 3000)
        let outcome = try box.shell("{ $BOJAGI memo list --limit 3000; echo $? > code; } | head -1")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
        #expect(outcome.output.filter { $0 == UInt8(ascii: "\n") }.count == 1)
        #expect(String(decoding: try box.bytes(of: box.folder + "/code"), as: UTF8.self) == "0\n")
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try box.shell("$BOJAGI memo list --json > /dev/full")
        #expect(full.exitCode == 74)
        #expect(try JSON(line: full.errors)["error"]["code"] == .string("input-output"))
    }

    @Test("W2 closed streams cost the answer at most: what was to be done is done, and nothing else is written to")
    func closedStreams() throws {
        let box = try Sandbox()
        // The numbers of closed streams go to the next files that are opened.
        for (index, streams) in ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"].enumerated() {
            let outcome = try box.shell("$BOJAGI memo new 'memo \(index)' --author a\(index) --json \(streams)")
            #expect(outcome.exitCode == (streams.contains(" >&-") || streams.hasPrefix(">&-") ? 74 : 0), "\(streams)")
            #expect(try box.ok("memo", "list")[0]["title"] == .string("memo \(index)"), "\(streams)")
        }
        try box.expectSound()
        let settings = String(decoding: try box.bytes(of: box.settings), as: UTF8.self)
        #expect(settings.split(separator: "\n").allSatisfy { $0.hasPrefix("author.a") }, "\(settings)")
        #expect(try box.shell("$BOJAGI memo new - --json <&-").exitCode == 74)
    }

    @Test("W2 what a partial import says to scripts is the same in every language")
    func partialImport() throws {
        let box = try Sandbox()
        try box.ok("kanban", "new", "Plans")
        _ = try box.file("memos.json", #"[{"title":"\ud800"}, 5, {"title":7}]"#)
        _ = try box.file("cards.json", #"[{"title":"\ud800"}, 5, {"title":7}, {"title":""}]"#)
        for words in [["memo", "import", "memos.json"], ["kanban", "import", "Plans", "cards.json"]] {
            let english = try box.run(words + ["--json", "--lang", "en"])
            let korean = try box.run(words + ["--json", "--lang", "ko"])
            #expect(english.exitCode == 65 && korean.exitCode == 65)
            #expect(try JSON(line: english.output)["failed"].elements.count >= 3)
            #expect(english.output == korean.output, "\(words): \(korean.text)")
        }
    }
}
