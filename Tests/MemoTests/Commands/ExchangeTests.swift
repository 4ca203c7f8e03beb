import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import MemoCommands

@Suite struct ExchangeTests {
    @Test("M7 records come in as title, newline, body, with their dates")
    func records() throws {
        let shell = Shell()
        shell.files["memos.json"] =
            #"[{"title":"Milk","body":"and bread\n","last_modified":1608651333},{"title":"Old","body":"x","last_modified":1.5}]"#
        let reply = try shell.answer("import", "memos.json")
        #expect(reply.value["failed"]?.array?.isEmpty == true && reply.value["imported"]?.integer == 2)
        #expect(reply.value["documents"]?.array?.count == 2)
        #expect(reply.text == "Imported 2 memos.\n")
        #expect(reply.code == 0)
        let list = try shell.answer("list").value.array ?? []
        #expect(list.map { $0["title"]?.string } == ["Milk", "Old"])
        #expect(list.map { $0["updatedAt"]?.string } == ["2020-12-22T15:35:33.000Z", "1970-01-01T00:00:01.500Z"])
        #expect(list[0]["createdAt"]?.string == "2020-12-22T15:35:33.000Z")
        #expect(try shell.answer("show", "Milk")["text"] == "Milk\nand bread\n")
        let edited = try shell.answer("append", "Old", "y")
        #expect(edited["updatedAt"] != "1970-01-01T00:00:01.500Z", "an edit after the import counts again")
    }

    @Test("M7 a broken record is named by index and reason, and the others come in")
    func broken() throws {
        let shell = Shell()
        shell.files["memos.json"] = #"""
            [{"title":"a","body":"b"}, 5, {"title":7,"body":"b"}, {"title":"\ud800","body":"x"},
             {"title":"t","body":"b","last_modified":"yesterday"}, {"title":"t","body":"b","last_modified":-1},
             {"title":"t","body":"b","last_modified":1e300}, {}, {"title":"","body":" "},
             {"title":"only a title"}, {"text":"only text"}, {"title":null,"body":"only a body"}]
            """#
        let reply = try shell.answer("import", "memos.json")
        #expect(reply.code == 65)
        #expect(reply.value["imported"]?.integer == 4)
        let failed = reply.value["failed"]?.array ?? []
        #expect(failed.map { $0["index"]?.integer } == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(
            failed.map { $0["reason"]?.string } == [
                "It is not an object with a title and a body.", "Its “title” is not text.",
                "Its “title” can't be saved: It has half of a surrogate pair.",
                "Its “last_modified” is not a number of seconds since 1970.", "Its “last_modified” is out of range.",
                "Its “last_modified” is out of range.", "It has no text, title or body.", "It is empty.",
            ])
        #expect(reply.text.hasPrefix("Imported 4 memos.\nRecord 2: It is not an object"))
        #expect(try Set(shell.titles("list")) == ["a", "only a title", "only text", "only a body"])
    }

    @Test("M7 --strict keeps nothing when a record is broken")
    func strict() throws {
        let shell = Shell()
        shell.files["memos.json"] = #"[{"title":"a","body":"b"}, 5, 6]"#
        let error = shell.error("import", "memos.json", "--strict")
        #expect(error?.code == .badData)
        #expect(error?.said == "Record 2: It is not an object with a title and a body. 1 more is broken.")
        #expect(try shell.ids().isEmpty)
        shell.files["good.json"] = #"[{"title":"a","body":"b"}]"#
        #expect(try shell.answer("import", "--strict", "good.json").value["imported"]?.integer == 1)
    }

    @Test(
        "M7 a file that is not JSON is refused with the byte offset",
        arguments: [
            (#"[{"title":"a","body":"b"}"#, 25), ("hello", 0), (#"[{"title":"a",}]"#, 14), ("", 0), ("[1] x", 4),
        ])
    func notJSON(text: String, offset: Int) throws {
        let shell = Shell()
        shell.files["memos.json"] = text
        let error = shell.error("import", "memos.json")
        #expect(error?.code == .badData)
        #expect(error?.said.hasPrefix("“memos.json” is not JSON: byte \(offset):") == true, "\(error?.said ?? "")")
    }

    @Test("W13 what breaks off after the first batch says what came in, and of very many faults the first are named")
    func large() throws {
        let shell = Shell()
        let body = String(repeating: "x", count: 9 << 20)
        let record = #"{"title":"a","body":"\#(body)"}"#
        shell.files["cut.json"] = "[\(record),\(record),\(record),"
        let error = shell.error("import", "cut.json")
        #expect(error?.said.hasPrefix("“cut.json” is not JSON: byte ") == true, "\(error?.said ?? "")")
        #expect(error?.advised == "2 memos came in before that.")
        #expect(try shell.ids().count == 2)
        shell.files["broken.json"] = "[" + [String](repeating: "5", count: 3_000).joined(separator: ",") + "]"
        let reply = try shell.answer("import", "broken.json")
        #expect(reply.value["failed"]?.array?.count == 1_000)
        #expect(reply.text.hasSuffix("2000 more are broken.\n"))
    }

    @Test("M7 JSON that is no list, a missing file and a folder in its place are told apart")
    func wrongPlaces() throws {
        let shell = Shell()
        shell.files["memos.json"] = #"{"title":"a"}"#
        #expect(shell.error("import", "memos.json")?.said == "“memos.json” has no list of memos.")
        #expect(shell.error("import", "gone.json")?.code == .notFound)
        #expect(try shell.answer("import", "-", input: #"[{"title":"a","body":"b"}]"#).value["imported"]?.integer == 1)
    }

    @Test("M7 a folder of Markdown and text files comes in sorted, byte for byte, with its dates; no link is followed")
    func folder() throws {
        let shell = Shell()
        shell.files["notes/b.md"] = "\r\n# B\r\n"
        shell.files["notes/a/x.txt"] = "in a folder"
        shell.files["notes/c.MD"] = "C"
        shell.files["notes/d.png"] = "no text"
        shell.files["notes/.hidden.md"] = "hidden"
        shell.files["notes/.git/e.md"] = "hidden"
        shell.files["notes/empty.md"] = ""
        shell.files.contents["notes/latin1.txt"] = [0x63, 0xe9]
        shell.files["notes/secret.md"] = "secret"
        shell.files.unreadable = ["notes/secret.md", "notes/locked"]
        shell.files["notes/locked/f.md"] = "f"
        shell.files["notes/link/g.md"] = "behind a link"
        shell.files["notes/linked.md"] = "somebody's secret"
        shell.files.links = ["notes/link", "notes/linked.md"]
        let reply = try shell.answer("import", "notes")
        #expect(reply.code == 65)
        #expect(reply.value["imported"]?.integer == 3)
        let failed = reply.value["failed"]?.array ?? []
        #expect(failed.map { $0["file"]?.string } == ["empty.md", "latin1.txt", "linked.md", "locked", "secret.md"])
        #expect(failed.map { $0["index"]?.integer } == [3, 4, 5, 6, 7])
        #expect(
            failed.map { $0["reason"]?.string } == [
                "It is empty.", "It is not valid UTF-8.", "It is not a regular file.",
                "Reading notes/locked is not allowed.", "Reading notes/secret.md is not allowed.",
            ])
        #expect(try shell.answer("show", "# B")["text"].map { $0.utf8.elementsEqual("\r\n# B\r\n".utf8) } == true)
        #expect(try shell.answer("show", "# B")["updatedAt"] == "2020-09-13T12:26:40.000Z")
        #expect(try shell.answer("import", "notes/c.MD").value["imported"]?.integer == 1)
    }

    @Test("M7 what JSON export writes comes back byte for byte, dates, pins and all")
    func roundTrip() throws {
        let shell = Shell()
        let texts = [
            "plain\nbody\n", "\n\nleading", "no newline", "CRLF\r\nline\r\n", "\u{1112}\u{1161}\u{11ab}",
            "q\"\\\u{1}\u{7f}\t",
            "  blanks around  \n x", "# A *week*\n\n- [x] milk\n",
        ]
        for text in texts { _ = try shell.answer("new", text) }
        _ = try shell.answer("pin", "plain")
        let trashed = try shell.answer("new", "trashed")["id"] ?? ""
        _ = try shell.answer("remove", trashed)
        let reply = try shell.answer("export", "out.json")
        #expect(reply.bytes == Array(#"{"exported":8,"files":0,"path":"out.json"}"#.utf8))
        let record = try JSONReader.value(of: shell.files.read("out.json")).array?.first
        #expect(record?["title"]?.string == "plain")
        #expect(record?["body"]?.string == "body\n")
        #expect(record?["last_modified"]?.integer == 1_779_278_401)
        let other = Shell(replica: 2)
        other.clock.advance(1_000_000)
        other.files.contents = shell.files.contents
        #expect(try other.answer("import", "out.json").code == 0)
        #expect(try other.answer("export", "again.json").value["exported"]?.integer == 8)
        #expect(other.files["again.json"] == shell.files["out.json"])
        for text in texts {
            let title = MemoTitle.of(text)
            #expect(try other.answer("show", title)["text"].map { $0.utf8.elementsEqual(text.utf8) } == true)
        }
    }

    @Test("M7 Markdown export gives every memo a safe name of its own")
    func names() throws {
        let shell = Shell()
        for text in [
            "Same\n1", "same\n2", "a/b\\c:d*e?\n3", "..\n4", "CON\n5", ".hidden\n6", "가\n7", "\u{1100}\u{1161}\n8",
            String(repeating: "가", count: 300) + "\n9", "trailing dot.\n10",
        ] { _ = try shell.answer("new", text) }
        let reply = try shell.answer("export", "folder")
        #expect(reply.value["exported"]?.integer == 10)
        let names = try shell.files.list("folder")
        #expect(names.count == 10)
        #expect(
            Set(names).isSuperset(of: [
                "Same.md", "same 2.md", "a b c d e.md", "memo.md", "_CON.md", "hidden.md", "가.md", "trailing dot.md",
            ]))
        #expect(names.allSatisfy { $0.utf8.count < 255 })
        #expect(shell.files["folder/Same.md"] == "Same\n1")
        #expect(shell.error("export", "folder")?.code == .cannotCreate)
        #expect(try shell.answer("export", "folder", "--force").code == 0)
        #expect(shell.error("export", "folder/Same.md")?.said == "folder/Same.md is a file; expected a folder.")
    }

    /// A picture of one white point.
    private static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1,
        0,
        0, 2, 2, 0x44, 1, 0, 0x3b,
    ]

    @Test("M7 M17 texts that a memo has as files come back as those, and what else lies beside them as memos")
    func attachedTexts() throws {
        let shell = Shell()
        let note = try shell.blobs.put(Array("a note".utf8)).hex
        let draft = try shell.blobs.put(Array("# a draft".utf8)).hex
        let text = "Start\n[my note.txt](blob:\(note)) and [draft.md](blob:\(draft))\n"
        _ = try shell.answer("new", text)
        #expect(try shell.answer("export", "out").value["files"]?.integer == 2)
        #expect(try shell.files.list("out/attachments") == ["draft.md", "my note.txt"])
        shell.files["out/attachments/own.md"] = "A memo of its own"
        let other = Shell(replica: 2)
        other.files.contents = shell.files.contents
        other.files.folders = shell.files.folders
        #expect(try other.answer("import", "out").value["imported"]?.integer == 2)
        let titles = (try other.answer("list").value.array ?? []).compactMap { $0["title"]?.string }
        #expect(titles.sorted() == ["A memo of its own", "Start"])
        #expect(try other.answer("show", "Start").value["text"]?.string == text)
    }

    @Test("M7 Markdown goes out with its files beside it and links that others follow, and comes back as it was")
    func attachments() throws {
        let shell = Shell()
        let picture = try shell.blobs.put(Self.picture).hex
        let song = try shell.blobs.put(Array("song".utf8)).hex
        let week = try shell.answer("new", "A week later\nbody")["id"] ?? ""
        let named = try shell.answer("new", "What? A/B\nbody")["id"] ?? ""
        let text = """
            Start
            ![](blob:\(picture)) and again ![바다 (1)|300](blob:\(picture)) [my song.mp3](blob:\(song))
            See [[\(week)]], [[\(week)|that]] and [[\(named)]], not `[[\(week)]]`.
            """
        _ = try shell.answer("new", text)
        let reply = try shell.answer("export", "out")
        #expect(reply.value["files"]?.integer == 2 && reply.code == 0)
        #expect(reply.text.contains("Files beside them, in attachments: 2."))
        #expect(try shell.files.list("out/attachments") == ["file.gif", "my song.mp3"])
        #expect(shell.files.contents["out/attachments/file.gif"] == Self.picture)
        #expect(
            shell.files["out/Start.md"] == """
                Start
                ![](attachments/file.gif) and again ![바다 (1)|300](attachments/file.gif) [my song.mp3](attachments/my%20song.mp3)
                See [[A week later]], [[A week later|that]] and [[What A B|What? A/B]], not `[[\(week)]]`.
                """)
        let other = Shell(replica: 2)
        other.files.contents = shell.files.contents
        other.files.folders = shell.files.folders
        #expect(try other.answer("import", "out").value["imported"]?.integer == 3)
        let list = try other.answer("list").value.array ?? []
        func id(_ title: String) -> String {
            list.first { $0["title"]?.string == title }?["id"]?.string ?? ""
        }
        let back = try other.answer("show", "Start")["text"] ?? ""
        let expected = text.replacing("`[[\(week)]]`", with: "`[[here]]`")
            .replacing("[[\(week)", with: "[[" + id("A week later"))
            .replacing("[[\(named)", with: "[[" + id("What? A/B")).replacing("[[here]]", with: "[[\(week)]]")
        #expect(back == expected)
        #expect(try other.blobs.bytes(of: #require(BlobHash(hex: picture))) == Self.picture)
    }

    @Test("M7 one memo goes out of the page as an archive with its files, as an export of all writes it")
    func archive() throws {
        let shell = Shell()
        let picture = try shell.blobs.put(Self.picture).hex
        let week = try shell.answer("new", "A week later\nbody")["id"] ?? ""
        let missing = String(repeating: "0", count: 64)
        let text = "Start: here\n![sea.gif](blob:\(picture)) [[\(week)]] ![](blob:\(missing))"
        let id = try shell.answer("new", text)["id"] ?? ""
        func archive() throws -> (files: [String: [UInt8]], faults: [Phrase]) {
            var bytes: [UInt8] = []
            let faults = try MemoModule.writeArchive(
                of: id, in: shell.services.openWorkspace(.read), FixedZone(hours: 0)
            ) { (piece) throws(CommandError) in bytes += piece }
            let zip = try #require(ZipArchive(bytes))
            var files: [String: [UInt8]] = [:]
            for entry in zip.entries { files[entry.path] = zip.content(of: entry, limit: 1 << 20, NoInflating()) }
            return (files, faults)
        }
        let (files, faults) = try archive()
        #expect(files.keys.sorted() == ["Start here.md", "attachments/sea.gif"])
        #expect(files["attachments/sea.gif"] == Self.picture)
        #expect(
            String(decoding: files["Start here.md"] ?? [], as: UTF8.self)
                == "Start: here\n![sea.gif](attachments/sea.gif) [[A week later]] ![](blob:\(missing))")
        #expect(faults.count == 1)
        // From the trash, too.
        _ = try shell.answer("remove", id)
        #expect(try archive().files.keys.contains("Start here.md"))
    }

    @Test("M7 JSON goes out with its files in a folder beside it, and an import brings them or names what is missing")
    func besideJSON() throws {
        let shell = Shell()
        let picture = try shell.blobs.put(Self.picture).hex
        let song = try shell.blobs.put(Array("song".utf8)).hex
        _ = try shell.answer("new", "Start\n![](blob:\(picture)) [my song.mp3](blob:\(song))")
        let reply = try shell.answer("export", "m.json")
        #expect(reply.value["files"]?.integer == 2 && reply.code == 0)
        #expect(reply.text.contains("Files beside them, in m-files: 2."))
        #expect(shell.files.contents["m-files/\(picture).gif"] == Self.picture)
        // Again over what is there.
        #expect(try shell.answer("export", "m.json", "--force").value["files"]?.integer == 2)
        let other = Shell(replica: 2)
        other.files.contents = shell.files.contents
        other.files.folders = shell.files.folders
        // Another file by that name is not what the memo means.
        other.files["m-files/\(song)"] = "another"
        let taken = try other.answer("import", "m.json")
        #expect(taken.value["imported"]?.integer == 1 && taken.code == 0)
        #expect(taken.value["missing"]?.array?.map { $0.string } == [song])
        #expect(taken.text.contains("Files that it names and nobody has: 1\n  \(song)\n"))
        #expect(try other.blobs.bytes(of: #require(BlobHash(hex: picture))) == Self.picture)
        let short = try other.answer("export", "again.json")
        #expect(short.code == 65 && short.value["files"]?.integer == 1)
        #expect(short.faults == ["The file \(song) that a memo names is missing."])
        // From standard input there is nothing beside it.
        let third = Shell(replica: 3)
        let piped = try third.answer("import", "-", input: shell.files["m.json"] ?? "")
        #expect(piped.value["missing"]?.array?.count == 2)
    }

    @Test("M7 an import attaches what is beside the texts, and nothing from elsewhere")
    func attachingFiles() throws {
        let shell = Shell()
        shell.files["secret.png"] = "outside"
        shell.files["notes/.hidden/x.png"] = "hidden"
        shell.files["notes/linked.png"] = "behind a link"
        shell.files.links = ["notes/linked.png"]
        shell.files["notes/locked.png"] = "locked"
        shell.files.unreadable = ["notes/locked.png"]
        shell.files["notes/pictures/a b.png"] = "picture"
        let text = """
            # Day
            ![](../secret.png) ![](.hidden/x.png) ![](linked.png) ![](https://example.org/a.png) ![](gone.png) [b](#b)
            ![one](pictures/a%20b.png) ![two](<pictures/a b.png> "title") [[Empty]] [[Other]] [[nobody]] [x](/etc/passwd)
            """
        shell.files["notes/day.md"] = text
        shell.files["notes/deep/Other.md"] =
            "# Another title\n![up](../pictures/a%20b.png) ![](locked.png)![](../locked.png)"
        shell.files["notes/Empty.md"] = " "
        let reply = try shell.answer("import", "notes")
        #expect(reply.value["imported"]?.integer == 2)
        let failed = reply.value["failed"]?.array ?? []
        #expect(failed.map { $0["file"]?.string } == ["Empty.md", "locked.png"])
        let hash = shell.blobs.hash(of: Array("picture".utf8)).hex
        let other = try shell.answer("show", "Another title")
        #expect(other["text"]?.contains("![up](blob:\(hash)) ![](locked.png)![](../locked.png)") == true)
        let expected = text.replacing("pictures/a%20b.png", with: "blob:" + hash)
            .replacing("<pictures/a b.png>", with: "blob:" + hash)
            .replacing("[[Other]]", with: "[[\(other["id"] ?? "")|Other]]")
        #expect(try shell.answer("show", "Day")["text"] == expected)
    }

    @Test("M7 a file that a memo names and nobody has is said to be missing, and the memo goes out")
    func missingFile() throws {
        let shell = Shell()
        let hash = String(repeating: "ab", count: 32)
        _ = try shell.answer("new", "![](blob:\(hash))")
        let reply = try shell.answer("export", "out")
        #expect(reply.code == 65 && reply.value["exported"]?.integer == 1)
        #expect(shell.files["out/memo.md"]?.contains("blob:\(hash)") ?? true)
    }

    @Test("M7 export refuses to replace a file unless forced")
    func overwriting() throws {
        let shell = Shell()
        _ = try shell.answer("new", "text")
        _ = try shell.answer("export", "out.json")
        #expect(shell.error("export", "out.json")?.code == .cannotCreate)
        #expect(try shell.answer("export", "out.json", "--force").code == 0)
    }

    @Test("M7 a record of a million escaped lines comes in, and one above the limit is named")
    func largeRecords() throws {
        let shell = Shell()
        let lines = String(repeating: "a\\n", count: 1_000_000)
        shell.files["memos.json"] =
            "[{\"text\":\"\(lines)\"},{\"title\":\"\(String(repeating: "x", count: 10_000_001))\"}]"
        let reply = try shell.answer("import", "memos.json")
        #expect(reply.value["imported"]?.integer == 1)
        #expect(
            reply.value["failed"]?.array?.first?["reason"]?.string
                == "It has 10000001 bytes; a memo can hold up to 10000000.")
        #expect(try shell.answer("show", "a")["text"]?.utf8.count == 2_000_000)
    }
}
