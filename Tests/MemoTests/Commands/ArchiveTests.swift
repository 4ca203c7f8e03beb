import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import MemoCommands

@Suite("Memos in archives")
struct ArchiveTests {
    /// A picture of one white point.
    private static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1,
        0, 0, 2, 2, 0x44, 1, 0, 0x3b,
    ]

    private func shell(_ files: [(String, String)], _ change: (inout TestArchive) -> Void = { _ in }) -> Shell {
        var archive = TestArchive(files.map { ($0.0, Array($0.1.utf8)) })
        change(&archive)
        let shell = Shell()
        shell.files.contents["j.zip"] = archive.bytes
        return shell
    }

    /// What could not come in, and why.
    private func faults(_ reply: Reply) -> [String] {
        (reply.value["failed"]?.array ?? []).map { "\($0["file"]?.string ?? "?"): \($0["reason"]?.string ?? "?")" }
    }

    @Test("M7 the archive of a memo that the page gives comes back byte for byte, with its files and its time")
    func roundTrip() throws {
        let shell = Shell()
        let picture = try shell.blobs.put(Self.picture).hex
        let song = try shell.blobs.put(Array("song".utf8)).hex
        let text = "---\ntags: [a]\n---\r\nStart: here\n![바다 (1)|300](blob:\(picture)) [my song.mp3](blob:\(song))\n"
        let id = try shell.answer("new", text)["id"] ?? ""
        var bytes: [UInt8] = []
        _ = try MemoModule.writeArchive(of: id, in: shell.services.openWorkspace(.read), FixedZone(hours: 0)) {
            (piece) throws(CommandError) in bytes += piece
        }
        for isSent in [false, true] {
            let other = Shell(replica: 2)
            let reply: Reply
            if isSent {
                let hash = try other.blobs.put(bytes)
                reply = try other.answer("import", "--blob", hash.hex)
            } else {
                other.files.contents["j.ZIP"] = bytes
                reply = try other.answer("import", "j.ZIP")
            }
            #expect(reply.code == 0 && reply.value["imported"]?.integer == 1, "\(reply.text)")
            let back = try other.answer("show", "Start: here")
            #expect(back["text"].map { Array($0.utf8) } == Array(text.utf8))
            // Archives count in steps of two seconds.
            let time = try shell.answer("show", id)["updatedAt"]
            #expect(back["updatedAt"] == time?.replacing("01.000Z", with: "00.000Z"))
            #expect(try other.blobs.bytes(of: #require(BlobHash(hex: picture))) == Self.picture)
            #expect(try other.blobs.bytes(of: #require(BlobHash(hex: song))) == Array("song".utf8))
        }
    }

    @Test("M7 a list of memos with its folder of files comes in from an archive, as from beside it")
    func json() throws {
        let shell = Shell()
        let picture = try shell.blobs.put(Self.picture).hex
        _ = try shell.answer("new", "Start\n![](blob:\(picture))")
        _ = try shell.answer("export", "m.json")
        for folder in ["", "packed/"] {
            let other = Shell(replica: 2)
            other.files.contents["all.zip"] =
                TestArchive([
                    (folder + "m.json", shell.files.contents["m.json"] ?? []),
                    (folder + "m-files/\(picture).gif", Self.picture),
                ]).bytes
            let reply = try other.answer("import", "all.zip")
            #expect(reply.code == 0 && reply.value["imported"]?.integer == 1, "\(reply.text)")
            #expect(try other.answer("export", "again.json").value["files"]?.integer == 1)
            #expect(other.files["again.json"] == shell.files["m.json"])
        }
    }

    @Test(
        "M7 a folder packed by any program comes in as the folder does: links, folders in it, what is hidden left out"
    )
    func folder() throws {
        let shell = shell([
            ("vault/a.md", "# A\n[[b]] ![[deep/p.gif]] ![](deep/p.gif)"), ("vault/deep/b.md", "# Bee"),
            ("vault/deep/p.gif", "no picture"), ("vault/.obsidian/x.md", "hidden"), ("__MACOSX/vault/._a.md", "hidden"),
            ("vault/c.canvas", "{}"),
        ])
        let reply = try shell.answer("import", "j.zip")
        #expect(reply.code == 0 && reply.value["imported"]?.integer == 2, "\(reply.text)")
        let hash = shell.blobs.hash(of: Array("no picture".utf8)).hex
        let bee = try shell.answer("show", "Bee")["id"] ?? ""
        let expected = "# A\n[[\(bee)|b]] [p.gif](blob:\(hash)) ![](blob:\(hash))"
        #expect(try shell.answer("show", "A")["text"] == expected)
    }

    @Test("M7 names that lead out, links, what is locked, damaged or there twice is named, and the others come in")
    func hostile() throws {
        let shell = shell([
            ("../out.md", "out"), ("/root.md", "root"), ("a/../../b.md", "b"), ("c\\..\\..\\d.md", "d"),
            ("good.md", "Good ![](locked.png) ![](../secret.png)"), ("link.md", "/etc/passwd"), ("locked.md", "x"),
            ("locked.png", "x"), ("bent.md", "x"), ("twice.md", "one"), ("twice.md", "two"), ("good.md/x.md", "x"),
            ("packed.md", "x"), ("empty.md", ""), ("\u{fffd}\u{1b}[2J.md", "Odd"),
        ]) { archive in
            archive.members[5].mode = 0xa1ff
            archive.members[6].flags = 1
            archive.members[7].flags = 1
            archive.members[8].checksum = 1
            archive.members[12].method = 12
        }
        shell.files["secret.png"] = "outside"
        let reply = try shell.answer("import", "j.zip")
        #expect(reply.code == 65 && reply.value["imported"]?.integer == 2, "\(reply.text)")
        let out = "Its path leads out of the archive."
        let damaged = "It is damaged, or packed in a way that can't be read."
        #expect(
            faults(reply) == [
                "bent.md: \(damaged)", "empty.md: It is empty.",
                "locked.png: It is encrypted, and needs a password.", "link.md: It is not a regular file.",
                "locked.md: It is encrypted, and needs a password.", "packed.md: \(damaged)",
                "twice.md: Several files in the archive have this name.", "../out.md: \(out)", "/root.md: \(out)",
                "a/../../b.md: \(out)", "c/../../d.md: \(out)",
                "good.md/x.md: Several files in the archive have this name.",
            ])
        #expect(try Set(shell.titles("list")) == ["Good", "Odd"])
        let strict = shell.error("import", "j.zip", "--strict")
        #expect(strict?.code == .badData && strict?.advised.hasPrefix("Nothing was imported.") == true)
    }

    @Test("M7 a bomb, a part of an archive, no archive and one of nothing are refused, and nothing comes in")
    func refused() throws {
        // What unpacks to very much is not unpacked.
        let bomb = shell([("a.md", "a"), ("b.md", "b")]) {
            $0.members[1].method = 8
            $0.members[1].size = 200 << 20
        }
        let said = bomb.error("import", "j.zip")?.said
        #expect(said == "“j.zip” would become much larger than it is, so it is not unpacked.")
        let whole = TestArchive([("a.md", Array("a".utf8))]).bytes
        for cut in 0..<whole.count {
            let shell = Shell()
            shell.files.contents["j.zip"] = Array(whole[..<cut])
            #expect(shell.error("import", "j.zip")?.said == "“j.zip” is no ZIP archive that can be read.")
            shell.files.contents["j.zip"] = Array(whole[(whole.count - cut)...])
            // Of what stands before the directory nothing may lack.
            #expect(shell.error("import", "j.zip") != nil || (try? shell.ids().isEmpty) == true)
        }
        for files in [[], [("a.jpg", "x")], [("a/b.json", "[]"), ("c.txt.gz", "x")]] {
            let shell = shell(files)
            #expect(shell.error("import", "j.zip")?.said == "Nothing in “j.zip” can become a memo.")
            #expect(try shell.ids().isEmpty)
        }
        let shell = Shell()
        #expect(shell.error("import", "--blob", "x")?.code == .usage)
        #expect(shell.error("import")?.code == .usage)
        let hash = try shell.blobs.put(Array("no archive".utf8))
        #expect(shell.error("import", "--blob", hash.hex)?.said == "The file is no ZIP archive that can be read.")
        #expect(shell.error("import", "a.md", "--blob", hash.hex)?.code == .usage)
    }

    @Test(
        "M7 notes of Obsidian: pictures and files in double brackets are taken in, links to headings lead to the memo"
    )
    func obsidian() throws {
        let shell = Shell()
        shell.files["v/assets/sea.gif"] = ""
        shell.files.contents["v/assets/sea.gif"] = Self.picture
        shell.files["v/paper.pdf"] = "pdf"
        shell.files["v/x/same.png"] = "1"
        shell.files["v/y/same.png"] = "2"
        shell.files["v/Other.md"] = "---\ntitle: The other\n---\n# Heading\ntext"
        let text = """
            ---
            up: "[[Other]]"
            ---
            # Day
            ![[sea.gif]] ![[Sea.gif|300]] ![[assets/sea.gif|120x80]] ![[sea.gif|by the sea]] [[sea.gif]] ![[paper.pdf]] [[paper.pdf|it]]
            [[Other#Heading]] [[Other#Heading|here]] [[Other#^block]] ![[Other]] [[#Below]] [[Other|the one]]
            ![[gone.png]] [[nobody]] [[nobody#x]] ![[same.png]] `![[sea.gif]]`
            """
        shell.files["v/Day.md"] = text
        let reply = try shell.answer("import", "v")
        #expect(reply.code == 0 && reply.value["imported"]?.integer == 2, "\(reply.text)")
        let sea = "(blob:\(shell.blobs.hash(of: Self.picture).hex))"
        let paper = "(blob:\(shell.blobs.hash(of: Array("pdf".utf8)).hex))"
        let id = try shell.answer("show", "The other")["id"] ?? ""
        #expect(
            try shell.answer("show", "Day")["text"] == """
                ---
                up: "[[\(id)|Other]]"
                ---
                # Day
                ![sea.gif]\(sea) ![Sea.gif|300]\(sea) ![sea.gif|120]\(sea) ![by the sea]\(sea) [sea.gif]\(sea) [paper.pdf]\(paper) [it]\(paper)
                [[\(id)|Other > Heading]] [[\(id)|here]] [[\(id)|Other > ^block]] [[\(id)|Other]] [[#Below]] [[\(id)|the one]]
                ![[gone.png]] [[nobody]] [[nobody#x]] ![[same.png]] `![[sea.gif]]`
                """)
        #expect(reply.value["unresolvedCount"]?.integer == 4)
        #expect(
            reply.value["unresolved"]?.array?.map { "\($0["file"]?.string ?? "") \($0["link"]?.string ?? "")" } == [
                "Day.md ![[gone.png]]", "Day.md [[nobody]]", "Day.md [[nobody#x]]", "Day.md ![[same.png]]",
            ])
        #expect(reply.text.contains("Links that lead to nothing that came in: 4\n  Day.md: ![[gone.png]]\n"))
    }
}
