import Foundation
import Testing

/// Workspaces that are not what they should be: newer, cut, garbled.
@Suite struct DamageTests {
    static let pageSize = 4096

    /// Memos and a board of some size, all in the database file.
    static func sandbox(memos: Int = 12) throws -> Sandbox {
        let box = try Sandbox()
        let records = (0..<memos).map { number in
            #"{"title":"memo \#(number)","body":"\#((0..<40).map { "word\($0 * number)" }.joined(separator: " "))","last_modified":\#(number + 1)}"#
        }
        _ = try box.file("m.json", "[" + records.joined(separator: ",") + "]")
        try box.ok("memo", "import", "m.json")
        try box.ok("kanban", "new", "Plans")
        for number in 0..<6 { try box.ok("kanban", "add", "Plans", "card \(number)") }
        try box.ok("link", "memo 1", "Plans")
        try box.ok("search", "word")
        try box.gatherLog()
        return box
    }

    private func write(_ bytes: [UInt8], at offset: Int, of path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    @Test("a workspace of a newer version is named, with what to do, and left alone")
    func newer() throws {
        let box = try Self.sandbox()
        // The header's user version, at bytes 60 to 63.
        try write([0, 0, 0, 9], at: 60, of: box.database)
        let before = try box.bytes(of: box.database)
        for words in [["memo", "list"], ["memo", "new", "x"], ["verify"], ["export", "out"], ["trash", "empty"]] {
            let refusal = try box.refused(65, words)
            #expect(refusal.message.contains("format 9") && refusal.hint?.contains("newer") == true, "\(refusal)")
        }
        #expect(try box.bytes(of: box.database) == before)
        try write([0, 0, 0, 1], at: 60, of: box.database)
        try box.expectSound()
    }

    @Test("W6 what is wrong among an export's files is named, and the rest comes in")
    func exportedFiles() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "one")
        try box.ok("export", "out")
        // SHA-256 of "abc" and of nothing, as in FIPS 180-4.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let folder = String(repeating: "0f", count: 32)
        _ = try box.file("out/blobs/\(abc)", "abc")
        _ = try box.file("out/blobs/\(empty)", "not empty")
        _ = try box.file("out/blobs/notes.txt", "abc")
        _ = try box.file("out/blobs/\(folder)/x", "abc")
        #expect(try box.shell("mkfifo out/blobs/\(String(folder.reversed()))").exitCode == 0)
        let linked = String(repeating: "a1", count: 32)
        #expect(try box.shell("ln -s /etc/hostname out/blobs/\(linked)").exitCode == 0)
        let other = try Sandbox()
        let outcome = try other.run("import", box.folder + "/out", "--json")
        #expect(outcome.exitCode == 65)
        let report = try JSON(line: outcome.output)
        #expect(report["imported"].int == 1)
        let reasons = report["failed"].elements.map { $0["reason"].text }
        #expect(reasons.count == 5, "\(reasons)")
        for (name, reason) in [
            (folder, "is a folder"), (empty, "is damaged"), (String(folder.reversed()), "regular file"),
            ("notes.txt", "64 hexadecimal digits"), (linked, "is a link"),
        ] {
            #expect(reasons.contains { $0.contains("/\(name)") && $0.contains(reason) }, "\(name): \(reasons)")
        }
        #expect(try other.bytes(of: "\(other.workspace)/blobs/ba/\(abc)") == Array("abc".utf8))
        #expect(try other.ok("verify")["blobs"].int == 1)
        try other.expectSound()
        let korean = try other.run("import", box.folder + "/out", "--lang", "ko")
        #expect(korean.text.contains("16진수 64자리로 시작하지") && korean.text.contains("이름과 맞지 않아요"))
    }

    @Test("W6 an export names the file that is damaged and writes the rest")
    func damagedFile() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "one")
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        for (hash, content) in [(abc, "abc"), (empty, "not empty")] {
            let folder = "\(box.workspace)/blobs/\(hash.prefix(2))"
            let made = try box.shell("mkdir -p '\(folder)' && printf '\(content)' > '\(folder)/\(hash)'")
            #expect(made.exitCode == 0)
        }
        let outcome = try box.run("export", "out", "--json")
        #expect(outcome.exitCode == 65)
        let report = try JSON(line: outcome.output)
        #expect(report["damaged"].elements.map(\.text) == [empty])
        #expect(report["documents"].int == 1)
        let other = try Sandbox()
        #expect(try other.ok("import", box.folder + "/out")["imported"].int == 1)
        #expect(try other.ok("verify")["blobs"].int == 1)
        #expect(outcome.errorText == "bojagi: The file \(empty) is damaged.\n")
    }

    @Test("W5 an export names the photos whose files are missing on standard error, and the rest is there")
    func missingFile() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "one")
        for name in ["Wall", "Bin"] {
            try box.ok("canvas", "new", name)
            _ = try box.file("\(name).png", Photo.png + Array(name.utf8))
            try box.ok("canvas", "add", "photo", name, "\(name).png")
        }
        try box.ok("canvas", "remove", "Bin")
        #expect(try box.run("export", "whole").exitCode == 0)
        let blobs = try box.shell("find workspace/blobs -type f -printf '%f\\n' | sort").text.split(separator: "\n")
        #expect(blobs.count == 2)
        #expect(try box.shell("find workspace/blobs -type f -delete").exitCode == 0)
        let outcome = try box.run("export", "out", "--json")
        let report = try JSON(line: outcome.output)
        #expect(outcome.exitCode == 65 && report["documents"].int == 2)
        #expect(report["missing"].elements.map(\.text).sorted() == blobs.map(String.init))
        let lines = outcome.errorText.split(separator: "\n")
        #expect(lines.count == 2)
        for (title, line) in zip(["Wall", "Bin"], lines) {
            #expect(line.hasPrefix("bojagi: The file ") && line.hasSuffix(" that “\(title)” needs is missing."))
        }
        #expect(try box.run("canvas", "export", "Wall", "wall.canvas").exitCode == 65)
        let other = try Sandbox()
        #expect(try other.ok("import", box.folder + "/out")["failed"].elements.isEmpty)
        #expect(try other.ok("memo", "show", "one")["text"].text == "one")
    }

    @Test("W6 a pipe in the place of a file that a command reads is refused and not waited for")
    func pipes() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "one")
        try box.ok("canvas", "new", "Wall")
        #expect(try box.shell("mkdir in && mkfifo in/bojagi.events pipe.canvas pipe.json p.png").exitCode == 0)
        for words in [
            ["import", "in"], ["canvas", "import", "Wall", "pipe.canvas"], ["memo", "import", "pipe.json"],
            ["gallery", "save", "p.png"],
        ] {
            #expect(try box.run(words).exitCode == 65, "\(words)")
        }
        // The settings and the words of a language are looked for in every command.
        let settings = "home/.config/bojagi"
        let made = try box.shell("rm -rf \(settings) && mkdir -p \(settings) && mkfifo \(settings)/settings")
        #expect(made.exitCode == 0)
        #expect(try box.ok("memo", "list").elements.count == 1)
        // What a shell gives is read.
        let given = try box.shell("printf '[]' | $BOJAGI memo import - --json")
        #expect(given.exitCode == 0, "\(given.errorText)")
    }

    @Test("W6 what keeps a workspace from being opened sends nobody from verify to verify")
    func unopened() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "a memo")
        try RawDatabase(box.database).run("CREATE TABLE stranger(x)")
        let list = try box.refused(65, "memo", "list"), verify = try box.refused(65, "verify")
        #expect(list.message == verify.message && list.message.contains("stranger"))
        #expect(list.hint?.contains("bojagi verify") == true)
        #expect(verify.hint?.contains("backup") == true && verify.hint?.contains("bojagi verify") == false)
    }

    @Test("a file that is no workspace is called so and left alone")
    func garbage() throws {
        let random = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        for (name, bytes) in [
            ("random", random), ("text", Array("hello\n".utf8)), ("empty", []),
            ("zero", [UInt8](repeating: 0, count: 8192)),
        ] {
            let box = try Sandbox()
            let path = try box.file("workspace/bojagi.db", bytes)
            for words in [["memo", "list"], ["memo", "new", "x"], ["verify"], ["recent"]] {
                let refusal = try box.refused(65, words)
                #expect(refusal.message.contains(box.workspace), "\(name): \(refusal)")
            }
            #expect(try box.bytes(of: path) == bytes, "\(name)")
        }
        // Another program's SQLite database.
        let box = try Sandbox()
        _ = try box.file("workspace/x", "")
        let other = try Self.sandbox(memos: 2)
        try write([1, 2, 3, 4], at: 68, of: other.database)
        #expect(try other.refused(65, "memo", "list").message.contains("not a Bojagi workspace"))
        try other.refused(65, "memo", "new", "x")
    }

    @Test("W6 every page that is overwritten is noticed, no command crashes, and what is whole can be read")
    func pages() throws {
        let box = try Self.sandbox()
        let whole = try box.bytes(of: box.database)
        let pages = whole.count / Self.pageSize
        try #require(pages > 10)
        let list = try box.ok("memo", "list").elements
        var listed = 0
        for page in 0..<pages {
            let copy = try box.copy()
            let offset = page * Self.pageSize
            let garbage = (0..<Self.pageSize).map { UInt8(truncatingIfNeeded: ($0 + page) &* 40_503 >> 3) }
            // In the first page the header stays: without it the file is another one, tried above.
            try write(
                page == 0 ? Array(garbage.dropFirst(100)) : garbage, at: offset + (page == 0 ? 100 : 0),
                of: copy.database)
            let check = try copy.run("verify", "--check-only", "--json")
            #expect(check.exitCode == 65, "page \(page): \(check.text) \(check.errorText)")
            if check.output.isEmpty {
                #expect(try JSON(line: check.errors)["error"]["message"].text.contains("damaged"), "page \(page)")
            } else {
                let report = try JSON(line: check.output)
                #expect(report["sound"] == .bool(false) && !report["problems"].elements.isEmpty, "page \(page)")
            }
            for words in [
                ["memo", "list"], ["kanban", "show", "Plans"], ["search", "word"], ["memo", "new", "after"], ["verify"],
            ] {
                let outcome = try copy.run(words + ["--json"])
                let what = "page \(page), \(words): \(outcome.errorText)"
                #expect([0, 1, 64, 65, 66].contains(outcome.exitCode), "\(what)")
                if outcome.exitCode == 0 {
                    let answer = try JSON(line: outcome.output)
                    guard words == ["memo", "list"] else { continue }
                    listed += 1
                    // A list that is given is right: damage is told, not shown.
                    #expect(answer.elements.allSatisfy { list.contains($0) }, "\(what)")
                } else if outcome.output.isEmpty {
                    _ = try Sandbox.refusal(of: outcome, to: words, outcome.exitCode, at: #_sourceLocation)
                }
            }
        }
        #expect(listed > 0)
    }

    @Test("W6 a workspace that verify calls sound after a flipped bit says what it said before")
    func bits() throws {
        let box = try Self.sandbox(memos: 6)
        let size = try box.bytes(of: box.database).count
        let commands = [["memo", "list"], ["memo", "show", "memo 3"], ["kanban", "show", "Plans"], ["trash"]]
        let before = try commands.map { try box.ok($0) }
        var noticed = 0
        for (round, offset) in stride(from: 100, to: size, by: size / 48).enumerated() {
            let copy = try box.copy()
            let old = try copy.bytes(of: copy.database)[offset]
            try write([old ^ (1 << (round % 8))], at: offset, of: copy.database)
            let check = try copy.run("verify", "--check-only", "--json")
            #expect([0, 65].contains(check.exitCode), "byte \(offset): \(check.exitCode) \(check.errorText)")
            guard check.exitCode == 0 else {
                noticed += 1
                continue
            }
            for (words, answer) in zip(commands, before) {
                #expect(try copy.ok(words) == answer, "byte \(offset), \(words)")
            }
        }
        #expect(noticed > 0)
    }

    @Test("W6 verify repairs what comes from the logs, and then all of it is whole")
    func repair() throws {
        let box = try Self.sandbox()
        let commands = [["memo", "list"], ["kanban", "show", "Plans"], ["search", "word"], ["links", "Plans"]]
        let before = try commands.map { try box.ok($0) }
        do {
            let database = try RawDatabase(box.database)
            try database.run("UPDATE documents SET title = 'wrong', preview = 'wrong' WHERE title = 'memo 3'")
            try database.run("UPDATE documents SET position = position - 1 WHERE title = 'memo 4'")
        }
        let check = try box.run("verify", "--check-only", "--json")
        #expect(check.exitCode == 65)
        let report = try JSON(line: check.output)
        #expect(report["problems"].elements.contains { $0["repaired"] == .bool(false) })
        let repaired = try box.ok("verify")
        #expect(!repaired["problems"].elements.isEmpty)
        #expect(repaired["problems"].elements.allSatisfy { $0["repaired"] == .bool(true) })
        #expect(repaired["sound"] == .bool(true))
        try box.expectSound("after the repair")
        for (words, answer) in zip(commands, before) { #expect(try box.ok(words) == answer, "\(words)") }
    }

    @Test("W6 after a cut within the last page damage is told, or every memo is there with its text")
    func lastPage() throws {
        let box = try Self.sandbox()
        func memos(_ box: Sandbox) throws -> [JSON] {
            try box.ok("memo", "export", "all.json", "--force")
            return try JSON(line: box.bytes(of: box.folder + "/all.json")).elements
        }
        let before = try memos(box)
        #expect(before.count == 12)
        let whole = try box.bytes(of: box.database)
        var told = 0
        for missing in [1, 2, 16, 100, 500, 1_000, 2_000, 3_000, 4_000, 4_095] {
            // What a write replaces may mend itself before it is looked at.
            for first in [[], ["memo", "new", "x"]] {
                let copy = try box.copy()
                try Data(whole.dropLast(missing)).write(to: URL(fileURLWithPath: copy.database))
                if !first.isEmpty {
                    let outcome = try copy.run(first + ["--json"])
                    #expect([0, 65].contains(outcome.exitCode), "\(missing): \(outcome.errorText)")
                }
                let check = try copy.run("verify", "--json")
                #expect([0, 65].contains(check.exitCode), "\(missing): \(check.errorText)")
                if check.exitCode == 65 {
                    told += 1
                    continue
                }
                let after = try memos(copy)
                #expect(before.allSatisfy { after.contains($0) }, "\(missing), \(first)")
            }
        }
        #expect(told > 0)
    }

    @Test("a database or log that was cut short, or lost its log's index, is told or read right")
    func cut() throws {
        let box = try Self.sandbox()
        let list = try box.ok("memo", "list")
        let whole = try box.bytes(of: box.database)
        // A page at least is gone. In the last one is a row that every write replaces, and so mends before it is looked at.
        for length in stride(from: 0, to: whole.count - Self.pageSize, by: Self.pageSize * 7 + 1000) {
            let copy = try box.copy()
            try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: copy.database))
            for words in [["memo", "list"], ["memo", "new", "x"], ["verify"]] {
                let outcome = try copy.run(words + ["--json"])
                #expect([0, 65].contains(outcome.exitCode), "\(length), \(words): \(outcome.exitCode)")
                if words == ["verify"] { #expect(outcome.exitCode == 65, "\(length)") }
            }
        }
        // A log that ends in the middle of a commit, as after a power cut: the commits before it hold.
        for number in 0..<3 { try box.ok("memo", "new", "late \(number)") }
        let log = box.database + "-wal"
        let bytes = try box.bytes(of: log)
        var counts: Set<Int> = []
        for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 16)) {
            let copy = try box.copy()
            try Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: copy.database + "-wal"))
            try? FileManager.default.removeItem(atPath: copy.database + "-shm")
            let now = try copy.ok("memo", "list").elements
            #expect(Array(now.suffix(list.elements.count)) == list.elements, "\(length)")
            counts.insert(now.count - list.elements.count)
            try copy.expectSound("\(length)")
        }
        #expect(counts.isSuperset(of: [0, 1, 2]))
    }
}
