import Foundation
import Testing

/// Input that is wrong: a clear message, the right exit code, nothing half done.
@Suite struct BadInputTests {
    /// A workspace with a memo and a board, and its content as a script reads it.
    private static func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.ok("memo", "new", "Note\nbody")
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "add", "Plans", "card")
        return box
    }

    /// Runs `body`, after which the workspace must be what it was.
    private static func unchanged(
        _ box: Sandbox, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws {
        func content() throws -> [JSON] {
            [
                try box.ok("recent"), try box.ok("memo", "show", "Note"), try box.ok("kanban", "show", "Plans"),
                try box.ok("verify"), try box.ok("trash"),
            ]
        }
        let before = try content()
        try body()
        #expect(try content() == before, sourceLocation: location)
    }

    @Test("unknown ids and names are not found, whatever is asked of them")
    func unknown() throws {
        let box = try Self.sandbox()
        try Self.unchanged(box) {
            for words in [
                ["memo", "show", "zzz-zzz-zzz"], ["memo", "edit", "nobody", "--text", "x"],
                ["memo", "append", "nobody", "x"],
                ["memo", "pin", "nobody"], ["memo", "remove", "nobody"], ["memo", "restore", "nobody"],
                ["memo", "history", "nobody"], ["memo", "diff", "nobody"], ["memo", "authors", "nobody"],
                ["memo", "undo", "nobody"], ["memo", "show", "Plans"],
                ["memo", "show", "Note", "--at", "zzz-zzz-zzz"], ["memo", "tick", "Note", "1"],
                ["kanban", "show", "Note"], ["kanban", "add", "nobody", "x"],
                ["kanban", "edit", "Plans", "nobody", "--title", "x"],
                ["kanban", "move", "Plans", "nobody", "done"], ["kanban", "move", "Plans", "card", "nowhere"],
                ["kanban", "move", "Plans", "card", "todo", "--before", "nobody"],
                ["kanban", "remove-card", "Plans", "nobody"],
                ["kanban", "restore-card", "Plans", "nobody"], ["kanban", "column", "rename", "Plans", "nowhere", "x"],
                ["kanban", "history", "nobody"], ["links", "nobody"], ["link", "Note", "nobody"],
                ["restore", "nobody"],
                ["kanban", "import", "nobody", "/dev/null"], ["kanban", "import", "Plans", "missing.json"],
            ] {
                let code: Int32 = words.contains("/dev/null") ? 65 : 66
                let refusal = try box.refused(code, words)
                #expect(refusal.message.contains(/no|Nothing/.ignoresCase()), "\(words): \(refusal.message)")
            }
            // An empty word is no prefix of everything.
            #expect(try [64, 66].contains(box.run("memo", "show", "").exitCode))
            #expect(try [64, 66].contains(box.run("memo", "show", "-").exitCode))
        }
    }

    @Test("K2 K19 impossible dates, numbers out of range and texts beyond the limits are refused with the limit")
    func limits() throws {
        let box = try Self.sandbox()
        try Self.unchanged(box) {
            for date in [
                "2026-02-29", "2026-13-01", "2026-00-10", "26-1-1", "some day", "", "2026-04-31", "2026-1-01 ",
            ] {
                let refusal = try box.refused(64, "kanban", "add", "Plans", "x", "--due", date)
                #expect(date.isEmpty || refusal.message.contains(date), "\(refusal.message)")
                try box.refused(64, "kanban", "edit", "Plans", "card", "--due", date)
            }
            for month in ["2026", "2026-00", "2026-13", "0000-01", "10000-01", "2026-1", "2026-01-01", "May", ""] {
                try box.refused(64, "kanban", "calendar", "--month", month)
                try box.refused(64, "kanban", "calendar", "--week", month == "2026-01-01" ? "2026-02-30" : month)
            }
            for index in ["-1", "x", "99999999999999999999", "1.5", ""] {
                try box.refused(64, "kanban", "move", "Plans", "card", "done", "--index", index)
            }
            try box.refused(64, "kanban", "column", "limit", "Plans", "todo", "-3")
            let long = String(repeating: "한", count: 501)
            for words in [
                ["kanban", "add", "Plans", ""], ["kanban", "add", "Plans", "  \n"], ["kanban", "add", "Plans", long],
                ["kanban", "edit", "Plans", "card", "--title", long], ["kanban", "new", ""], ["memo", "new", ""],
                ["kanban", "add", "Plans", "x", "--description", String(repeating: "y", count: 10_001)],
                ["kanban", "edit", "Plans", "card"],
                ["kanban", "edit", "Plans", "card", "--due", "2026-01-01", "--no-due"],
            ] {
                let outcome = try box.run(words + ["--json"])
                #expect([64, 65].contains(outcome.exitCode), "\(words.map { $0.prefix(20) })")
                #expect(outcome.output.isEmpty)
                #expect(try JSON(line: outcome.errors)["error"]["message"].text.utf8.count < 400)
            }
        }
        // What is just inside the limits goes in.
        let long = String(repeating: "한", count: 500)
        #expect(try box.ok("kanban", "add", "Plans", long, "--due", "2028-02-29")["title"] == .string(long))
    }

    @Test("a title of 10 MB is kept by a memo whole, and refused by a card in a short message")
    func huge() throws {
        let box = try Self.sandbox()
        let title = [UInt8](repeating: UInt8(ascii: "t"), count: 10_000_000)
        let outcome = try box.start([Sandbox.program, "memo", "new", "-"].map { Array($0.utf8) }, input: title).wait()
        // Kept whole or refused whole: there is no third.
        if outcome.exitCode == 0 {
            let id = try box.ok("memo", "list")[0]["id"].text
            #expect(try box.run("memo", "show", id).output == title)
            #expect(try box.run("memo", "list").output.count < 30_000_000)
        } else {
            #expect(outcome.exitCode == 65 && outcome.errors.count < 400, "\(outcome.errorText.prefix(500))")
            #expect(try box.ok("memo", "list").elements.count == 1)
        }
        let card =
            #"[{"id":"1","title":""#.utf8 + title
            + #"","description":"","state":"todo"},{"id":"2","title":"good"}]"#.utf8
        let path = try box.file("huge.json", Array(card))
        let partial = try box.run("kanban", "import", "Plans", path, "--json")
        #expect(partial.exitCode == 65)
        let report = try JSON(line: partial.output)
        #expect(report["imported"].int == 1 && report["failed"].elements.count == 1)
        #expect(report["failed"][0]["index"].int == 0 && report["failed"][0]["reason"].text.utf8.count < 400)
        try box.refused(64, "memo", "show", String(repeating: "x", count: 100_000), "y")
        try box.expectSound()
    }

    @Test("invalid UTF-8 in arguments, standard input and files is refused, never replaced")
    func invalidText() throws {
        let box = try Self.sandbox()
        try Self.unchanged(box) {
            let program = Array(Sandbox.program.utf8)
            let bad: [UInt8] = [0x61, 0xff, 0x62]
            func words(_ words: String...) -> [[UInt8]] { [program] + words.map { Array($0.utf8) } }
            for arguments in [
                words("memo", "new", "--json") + [bad], words("memo", "append", "Note", "--json") + [bad],
                words("memo", "search", "--json") + [bad], words("kanban", "add", "Plans", "--json") + [bad],
                words("--json", "memo", "list", "--workspace") + [bad], words("--json") + [bad],
                words("memo", "show", "Note", "--json") + [Array("--at=".utf8) + bad],
            ] {
                let outcome = try box.start(arguments).wait()
                let refusal = try Sandbox.refusal(of: outcome, to: ["…"], 65, at: #_sourceLocation)
                #expect(refusal.message.contains("UTF-8"))
            }
            for arguments in [
                ["memo", "new", "-"], ["memo", "append", "Note", "-"], ["memo", "edit", "Note", "--text", "-"],
                ["memo", "import", "-"],
            ] {
                #expect(try box.refused(65, arguments, input: bad).message.contains(/UTF-8|JSON/))
            }
            _ = try box.file("folder/bad.md", bad)
            let folder = try box.run("memo", "import", "folder", "--json")
            #expect(folder.exitCode == 65)
            let report = try JSON(line: folder.output)
            #expect(report["imported"].int == 0 && report["failed"][0]["file"].text.contains("bad.md"))
            _ = try box.file("bad.json", Array(#"[{"title":""#.utf8) + bad + Array(#"","body":""}]"#.utf8))
            let file = try box.run("memo", "import", "bad.json", "--json")
            #expect(file.exitCode == 65)
            #expect(try JSON(line: file.output)["failed"][0]["index"].int == 0)
            _ = try box.file("cut.json", bad)
            try box.refused(65, "memo", "import", "cut.json")
        }
    }

    @Test("M7 a pipe among the files of a folder is named, not waited for; input without end is refused")
    func endless() throws {
        let box = try Self.sandbox()
        _ = try box.file("folder/a.md", "a")
        let made = try box.shell("mkfifo folder/p.md && $BOJAGI memo import folder --json")
        #expect(made.exitCode == 65)
        let report = try JSON(line: made.output)
        #expect(report["imported"].int == 1 && report["failed"][0]["file"].text == "p.md")
        let endless = try box.shell("$BOJAGI memo new - < /dev/zero")
        #expect(endless.exitCode == 65, "\(endless.errorText)")
    }

    @Test("titles with line ends, control characters and turned writing take one harmless row")
    func harmlessRows() throws {
        let box = try Self.sandbox()
        try box.ok("kanban", "add", "Plans", "two\nlines \u{1b}[2J \u{202e}turned")
        let shown = try box.run("kanban", "show", "Plans").text
        #expect(shown.contains("two␊lines ␛[2J \u{fffd}turned"), "\(shown)")
        #expect(
            try box.ok("kanban", "show", "Plans")["columns"][0]["cards"].elements.contains {
                $0["title"].text == "two\nlines \u{1b}[2J \u{202e}turned"
            })
    }

    @Test("M7 a broken record is named by its index and reason, the others come in unless --strict")
    func brokenRecords() throws {
        let box = try Self.sandbox()
        let memos = #"""
            [{"title":"good","body":"b","last_modified":1}, {"title":"lone \ud800 half","body":"","last_modified":1},
             {"title":"low \udc00","body":"","last_modified":1}, 7, {"title":5,"body":"","last_modified":1},
             {"title":"pair 😀 \ud83d\ude00","body":"","last_modified":1.5e9}, {"title":"t","body":"b","last_modified":"x"},
             {"title":"e","body":"b","last_modified":1e999}, null, []]
            """#
        _ = try box.file("memos.json", memos)
        let strict = try box.refused(65, "memo", "import", "memos.json", "--strict")
        #expect(strict.message.contains("Record 2"))
        #expect(try box.ok("memo", "list").elements.count == 1)
        let outcome = try box.run("memo", "import", "memos.json", "--json")
        #expect(outcome.exitCode == 65 && outcome.errors.isEmpty)
        let report = try JSON(line: outcome.output)
        #expect(report["failed"].elements.compactMap { $0["index"].int } == [1, 2, 3, 4, 6, 7, 8, 9])
        for failure in report["failed"].elements { #expect(failure["reason"].text.count > 8, "\(failure)") }
        #expect(report["imported"].int == 2)
        #expect(Set(try box.ok("memo", "list").elements.map { $0["title"].text }) == ["Note", "good", "pair 😀 😀"])

        let cards = #"""
            [{"id":"1","title":"fine","state":"doing"}, {"id":"2","title":"\udfff"}, {"id":"3"}, "x",
             {"id":"4","title":"state","state":"nowhere"}, {"id":"5","title":"due","dueDate":"soon"}, {"id":"6","title":""}]
            """#
        _ = try box.file("cards.json", cards)
        let before = try box.ok("kanban", "show", "Plans")
        try box.refused(65, "kanban", "import", "Plans", "cards.json", "--strict")
        #expect(try box.ok("kanban", "show", "Plans") == before)
        let partial = try box.run("kanban", "import", "Plans", "cards.json", "--json")
        let plan = try JSON(line: partial.output)
        #expect(partial.exitCode == 65)
        let failed = plan["failed"].elements.compactMap { $0["index"].int }
        #expect(Set(failed).isSuperset(of: [1, 2, 3, 5, 6]) && !failed.contains(0), "\(plan)")
        #expect(plan["imported"].int == 7 - failed.count)
        // Undone as the one step that it was.
        try box.ok("kanban", "undo", "Plans")
        #expect(
            try box.ok("kanban", "show", "Plans").without(["version", "updatedAt"])
                == before.without(["version", "updatedAt"]))
        try box.expectSound()
    }

    @Test("M7 a file that is not JSON is refused with the byte at which it stops being so")
    func truncatedJSON() throws {
        let box = try Self.sandbox()
        let whole = Array(#"[{"title":"한글 é","body":"x\ny","last_modified":1}]"#.utf8)
        try Self.unchanged(box) {
            for length in 1..<whole.count {
                _ = try box.file("cut.json", Array(whole.prefix(length)))
                let memo = try box.refused(65, "memo", "import", "cut.json")
                #expect(memo.message.contains("byte \(length)"), "\(length): \(memo.message)")
                guard length % 7 == 1 else { continue }
                let card = try box.refused(65, "kanban", "import", "Plans", "cut.json", "--format", "json")
                #expect(card.message.contains("byte \(length)"), "\(length): \(card.message)")
            }
            for (text, offset) in [
                ("[1,]", 3), ("{\"a\" 1}", 5), ("[\"\\x\"]", 3), ("[] []", 3), ("", 0), ("nul", 0), ("[01]", 2),
            ] {
                _ = try box.file("bad.json", text)
                let refusal = try box.refused(65, "memo", "import", "bad.json")
                #expect(refusal.message.contains("byte \(offset)"), "\(text): \(refusal.message)")
            }
            _ = try box.file("deep.json", String(repeating: "[", count: 200_000))
            #expect(try box.refused(65, "memo", "import", "deep.json").message.contains("byte"))
            _ = try box.file("object.json", "{}")
            try box.refused(65, "memo", "import", "object.json")
        }
    }

    @Test("a folder where a file should be, a file where a folder should be, and what may not be replaced")
    func wrongKinds() throws {
        let box = try Self.sandbox()
        let file = try box.file("a-file", "x")
        let folder = box.home
        try Self.unchanged(box) {
            try box.refused(65, "kanban", "import", "Plans", folder)
            try box.refused(66, "kanban", "import", "Plans", file + "/inside")
            for words in [
                ["export", file], ["memo", "export", file], ["export", file + "/inside"],
                ["memo", "export", folder + "/../a-file/x"],
            ] {
                let outcome = try box.run(words + ["--json"])
                #expect([73, 74].contains(outcome.exitCode), "\(words): \(outcome.exitCode)")
                #expect(outcome.output.isEmpty)
            }
            for words in [[box.workspace], [box.workspace + "/blobs"], [box.workspace, "--force"]] {
                #expect(try box.refused(73, ["export"] + words).message.contains("workspace"))
            }
            _ = try box.file("memos.json/inside", "x")
            try box.refused(73, "memo", "export", "memos.json", "--force")
            #expect(try box.bytes(of: file) == Array("x".utf8))
            // Export files that another program has cut or changed.
            try box.ok("export", "out")
            let events = box.folder + "/out/bojagi.events"
            let whole = try box.bytes(of: events)
            for length in stride(from: 0, to: whole.count, by: 37) {
                try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: events))
                let outcome = try box.run("import", "out", "--json")
                // Cut between two events it is a shorter file, all of which is known here.
                if outcome.exitCode == 0 {
                    #expect(try JSON(line: outcome.output)["imported"].int == 0, "\(length)")
                } else {
                    #expect(outcome.exitCode == 65, "\(length)")
                }
            }
            for offset in stride(from: 16, to: whole.count, by: 41) {
                var bytes = whole
                bytes[offset] ^= 0x5a
                try Data(bytes).write(to: URL(fileURLWithPath: events))
                let fresh = box.folder + "/fresh-\(offset)"
                let outcome = try box.run("import", "out", "--json", "--workspace", fresh)
                #expect([0, 65].contains(outcome.exitCode), "byte \(offset): \(outcome.exitCode) \(outcome.errorText)")
                let check = try box.run("verify", "--json", "--workspace", fresh)
                // Where nothing came in there is no workspace to be verified.
                let isThere = FileManager.default.fileExists(atPath: fresh + "/bojagi.db")
                #expect(check.exitCode == (isThere ? 0 : 66), "byte \(offset): \(check.text)")
            }
        }
        // The workspace itself is a file, or holds a folder in the database's place.
        for words in [["memo", "list"], ["memo", "new", "x"], ["verify"]] {
            let outcome = try box.run(words + ["--json", "--workspace", file])
            #expect([65, 73].contains(outcome.exitCode), "\(words): \(outcome.exitCode)")
        }
        _ = try box.file("odd/bojagi.db/inside", "x")
        for words in [["memo", "list"], ["memo", "new", "x"], ["verify"]] {
            try box.refused(65, words + ["--workspace", box.folder + "/odd"])
        }
    }
}
