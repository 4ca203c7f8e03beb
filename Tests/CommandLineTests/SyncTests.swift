import Foundation
import Testing

/// Devices that meet in a folder or in each other's workspace.
@Suite struct SyncTests {
    /// Something of every area, with a file, a link, a trashed thing.
    static func fill(_ box: Sandbox, _ name: String) throws {
        _ = try box.file("photo.png", Photo.png + Array(name.utf8))
        try box.ok("memo", "new", "Memo of \(name)\nSee [[Board of \(name)]]. #tag\n- [ ] task")
        try box.ok("memo", "new", "Gone \(name)")
        try box.ok("memo", "remove", "Gone \(name)")
        try box.ok("kanban", "new", "Board of \(name)")
        try box.ok("kanban", "add", "Board of \(name)", "Card", "--due", "2026-02-03", "--description", "text")
        try box.ok("canvas", "new", "Canvas of \(name)")
        try box.ok("canvas", "add", "rect", "Canvas of \(name)", "--x", "1", "--y", "2")
        try box.ok("canvas", "add", "photo", "Canvas of \(name)", "photo.png")
        try box.ok("color-select", "new", "Face of \(name)")
        try box.ok("color-select", "random", "Face of \(name)", "--seed", "7")
        try box.ok("gallery", "save", "coffee", "--memo", "of \(name)")
        try box.ok("memo", "pin", "Memo of \(name)")
    }

    /// What both must have alike: every list, and every file that an export writes. The file of events has the same
    /// ones, in the order in which each device met them.
    static func content(of box: Sandbox) throws -> (lists: [JSON], files: [String: Data]) {
        let lists = [
            ["memo", "list"], ["kanban", "list"], ["canvas", "list"], ["color-select", "list"], ["gallery", "list"],
            ["recent"], ["trash"],
        ]
        let answers = try lists.map { try box.ok($0) }
        try box.ok("export", "content", "--force")
        var files: [String: Data] = [:]
        let folder = box.folder + "/content"
        for path in FileManager.default.subpaths(atPath: folder) ?? [] where path != "bojagi.events" {
            if let data = FileManager.default.contents(atPath: folder + "/" + path) { files[path] = data }
        }
        try FileManager.default.removeItem(atPath: folder)
        return (answers, files)
    }

    static func expectSame(_ boxes: [Sandbox], at location: SourceLocation = #_sourceLocation) throws {
        let first = try content(of: boxes[0])
        #expect(first.files.count > 4, sourceLocation: location)
        let counts = try boxes[0].ok("verify")
        for box in boxes.dropFirst() {
            let other = try content(of: box)
            #expect(other.lists == first.lists, sourceLocation: location)
            #expect(other.files == first.files, sourceLocation: location)
            #expect(try box.ok("verify") == counts, sourceLocation: location)
        }
        for box in boxes { try box.expectSound(at: location) }
    }

    private static func nothing(_ report: JSON) -> Bool {
        report["received"] == report["sent"] && report["sent"]["events"].int == 0 && report["sent"]["files"].int == 0
            && report["failed"] == .array([])
    }

    @Test("W5 two workspaces with all five areas are the same after a sync, and a second one moves nothing")
    func workspaces() throws {
        let (one, two) = (try Sandbox(), try Sandbox())
        try one.ok("demo", "create")
        try Self.fill(one, "one")
        try Self.fill(two, "two")
        let report = try one.ok("sync", two.workspace)
        #expect(report["received"]["documents"].int == 6 && report["received"]["files"].int == 1)
        #expect(report["sent"]["documents"].int ?? 0 > 10 && report["failed"] == .array([]))
        try Self.expectSame([one, two])
        #expect(try Self.nothing(one.ok("sync", two.workspace)) && Self.nothing(two.ok("sync", one.workspace)))
        try one.ok("kanban", "move", "Board of two", "Card", "doing")
        try two.ok("kanban", "edit", "Board of two", "Card", "--title", "Renamed")
        try two.ok("memo", "append", "Memo of one", "quokka")
        let second = try two.ok("sync", one.workspace)
        #expect(second["received"]["events"].int == 1 && second["sent"]["events"].int == 2)
        try Self.expectSame([one, two])
        #expect(try one.ok("kanban", "show", "Board of two")["columns"][1]["cards"][0]["title"] == .string("Renamed"))
        #expect(try one.ok("search", "quokka")["hits"].elements.count == 1, "what came is found")
        // One memo and one description edited on both sides have both edits.
        for (box, text) in [(one, "apple"), (two, "banana")] {
            try box.ok("memo", "append", "Memo of two", text)
            try box.ok(
                "kanban", "edit", "Board of one", "Card", "--description",
                text == "apple" ? "apple text" : "text banana")
            try box.ok("gallery", "memo", "coffee", text == "apple" ? "apple of one" : "of one, banana")
        }
        #expect(try one.ok("sync", two.workspace)["failed"] == .array([]))
        try Self.expectSame([one, two])
        let memo = try one.ok("memo", "show", "Memo of two")["text"].text
        #expect(memo.contains("apple") && memo.contains("banana"))
        let card = try one.ok("kanban", "show", "Board of one")["columns"][0]["cards"][0]["description"]
        #expect(card == .string("apple text banana"))
        // People read a sentence.
        #expect(try one.run("sync", two.workspace).text == "Both sides are already in sync.\n")
        try one.ok("memo", "new", "x")
        #expect(
            try one.run("sync", two.workspace).text
                == "Received 0 events in 0 documents and 0 files; sent 1 event in 1 document and 0 files.\n")
        try one.ok("memo", "new", "y")
        #expect(try one.run("sync", two.workspace, "--lang", "ko").text.contains("보냄: 문서 1개의 이벤트 1개와 파일 0개"))
    }

    @Test("W5 three devices that meet in one folder, in any order, end the same", arguments: 0..<3)
    func threeDevices(seed: Int) throws {
        let place = try Sandbox()
        let folder = place.folder + "/exchange"
        let boxes = try (0..<3).map { _ in try Sandbox() }
        var random = SeededNumbers(seed: UInt64(seed))
        for (index, box) in boxes.enumerated() { try Self.fill(box, "\(index)") }
        for step in 0..<18 {
            let box = boxes[Int(random.next() % 3)]
            switch random.next() % 5 {
            case 0: try box.ok("memo", "new", "step \(step)")
            case 2:
                let memos = try box.ok("memo", "list").elements.map { $0["id"].text }
                try box.ok("memo", "append", memos[Int(random.next() % UInt64(memos.count))], "line \(step)")
            case 1:
                let boards = try box.ok("kanban", "list").elements
                try box.ok(
                    "kanban", "add", boards[Int(random.next() % UInt64(boards.count))]["id"].text, "card \(step)")
            default:
                let report = try box.ok("sync", folder)
                #expect(report["failed"] == .array([]), "seed \(seed)")
            }
        }
        for index in [0, 1, 2, 0, 1] { try boxes[index].ok("sync", folder) }
        try Self.expectSame(boxes)
        let before = FileManager.default.subpaths(atPath: folder)?.sorted()
        for box in boxes { #expect(try Self.nothing(box.ok("sync", folder)), "seed \(seed)") }
        #expect(FileManager.default.subpaths(atPath: folder)?.sorted() == before, "no file is written for nothing")
        let fresh = try Sandbox()
        try fresh.ok("sync", folder)
        try Self.expectSame([boxes[0], fresh])
    }

    @Test("W6 a database that was put back is noticed and told, and both sides have all that anybody wrote")
    func putBack() throws {
        let (one, two, place) = (try Sandbox(), try Sandbox(), try Sandbox())
        let folder = place.folder + "/exchange"
        try one.ok("memo", "new", "list")
        try one.ok("sync", folder)
        try two.ok("sync", folder)
        let names = ["bojagi.db", "bojagi.db-wal", "bojagi.db-shm"]
        let backup = names.map { FileManager.default.contents(atPath: "\(one.workspace)/\($0)") }
        // As long as each other, so that both end with the same unit.
        try one.ok("memo", "append", "list", "lost")
        try one.ok("sync", folder)
        try two.ok("sync", folder)
        for (name, bytes) in zip(names, backup) {
            guard let bytes, let file = FileHandle(forWritingAtPath: "\(one.workspace)/\(name)") else { continue }
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: bytes)
            try file.close()
        }
        try one.ok("memo", "append", "list", "anew")
        #expect(try one.run("sync", folder).text.hasPrefix("\(one.workspace) was set back to an older state"))
        #expect(try two.ok("sync", folder)["failed"] == .array([]))
        for box in [one, two] {
            let text = try box.ok("memo", "show", "list")["text"].text
            #expect(text.contains("lost") && text.contains("anew"))
            try box.expectSound()
        }
        let report = try one.ok("sync", folder)
        #expect(Self.nothing(report) && report["recovered"]["here"]["setBack"] == .bool(false))
        #expect(try Self.nothing(two.ok("sync", one.workspace)))
    }

    @Test("W5 a copied workspace syncs with its original, whichever has written since")
    func copies() throws {
        let box = try Sandbox()
        try Self.fill(box, "one")
        let copy = try box.copy()
        #expect(try Self.nothing(box.ok("sync", copy.workspace)))
        try box.ok("memo", "new", "here")
        try copy.ok("memo", "new", "there")
        try box.ok("kanban", "add", "Board of one", "here")
        try copy.ok("kanban", "add", "Board of one", "there")
        let report = try copy.ok("sync", box.workspace)
        #expect(
            report["failed"] == .array([]) && report["received"]["events"].int == 2 && report["sent"]["events"].int == 2
        )
        try Self.expectSame([box, copy])
        // And through a folder, from the first moment on.
        let folder = box.folder + "/exchange"
        let other = try box.copy()
        for device in [other, box, copy] { #expect(try device.ok("sync", folder)["failed"] == .array([])) }
        let third = try box.copy()
        try third.ok("memo", "new", "third")
        for device in [third, box, other, copy] { #expect(try device.ok("sync", folder)["failed"] == .array([])) }
        try Self.expectSame([box, copy, other, third])
    }

    @Test("M9 a workspace is not synced with itself, nor with a folder of something else; nothing is made then")
    func refusals() throws {
        let box = try Sandbox()
        let missing = try box.refused(64, "sync", box.workspace)
        #expect(missing.message.contains("this workspace itself"))
        #expect(!FileManager.default.fileExists(atPath: box.workspace))
        try box.ok("memo", "new", "a")
        try FileManager.default.createSymbolicLink(atPath: box.folder + "/link", withDestinationPath: box.workspace)
        for path in [box.workspace, box.workspace + "/", "workspace", "./link", box.workspace + "/../workspace"] {
            #expect(try box.refused(64, "sync", path).message.contains("this workspace itself"), "\(path)")
        }
        for path in ["workspace/inside", "workspace/blobs", "link/inside"] {
            #expect(try box.refused(64, "sync", path).message.contains("is inside the workspace"), "\(path)")
        }
        _ = try box.file("documents/letter.txt", "dear")
        #expect(try box.refused(65, "sync", "documents").message.contains("it holds letter.txt"))
        try box.ok("export", "out")
        #expect(try box.refused(65, "sync", "out").hint?.contains("bojagi import") == true)
        _ = try box.file("fake/bojagi.db", "no database at all, but long enough to be looked at")
        #expect(try box.refused(65, "sync", "fake").message.contains("is not a Bojagi workspace"))
        #expect(try box.refused(65, "sync", "documents/letter.txt").message.contains("is not a folder"))
        _ = try box.refused(66, "sync", "nowhere/exchange")
        _ = try box.refused(64, "sync")
        let names = try FileManager.default.contentsOfDirectory(atPath: box.workspace)
        #expect(names.allSatisfy { $0.hasPrefix("bojagi.db") || $0 == "bojagi.epoch" }, "\(names)")
        // The workspace itself may be new.
        try box.ok("sync", "./exchange")
        let other = try Sandbox()
        #expect(try other.ok("sync", box.folder + "/exchange")["received"]["documents"].int == 1)
        let third = try Sandbox()
        #expect(try third.ok("sync", other.workspace)["received"]["documents"].int == 1)
    }

    @Test("what is made in an exchange folder and beside the workspace is its owner's alone")
    func modes() throws {
        let box = try Sandbox()
        try Self.fill(box, "one")
        try box.ok("sync", "./exchange")
        for folder in ["exchange", "workspace"] {
            for path in [""] + (FileManager.default.subpaths(atPath: box.folder + "/" + folder) ?? []) {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(box.folder)/\(folder)/\(path)")
                let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
                #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(folder)/\(path)")
            }
        }
    }

    @Test("W8 a file of a newer version, or one that was cut short, is named and the exit code says so")
    func leftOut() throws {
        let (one, two) = (try Sandbox(), try Sandbox())
        try one.ok("memo", "new", "a")
        try one.ok("sync", "./exchange")
        try one.ok("memo", "new", "b")
        try one.ok("sync", "./exchange")
        let folder = one.folder + "/exchange"
        let files = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".events") }.sorted()
        try #require(files.count == 2)
        let whole = try one.bytes(of: folder + "/" + files[0])
        try Data(whole.dropLast(5)).write(to: URL(fileURLWithPath: folder + "/" + files[0]))
        let outcome = try two.run("sync", folder, "--json")
        #expect(outcome.exitCode == 65 && outcome.errors.isEmpty)
        let report = try JSON(line: outcome.output)
        #expect(report["failed"].elements.count == 1 && report["received"]["events"].int == 1)
        #expect(report["failed"][0]["reason"].text.contains(files[0]) && report["failed"][0]["document"] == .null)
        #expect(try two.run("sync", folder, "--lang", "ko").text.contains("온전하지 않아"))
        try Data(whole).write(to: URL(fileURLWithPath: folder + "/" + files[0]))
        #expect(try two.ok("sync", folder)["received"]["events"].int == 1)
        try Self.expectSameLists(one, two)
    }

    private static func expectSameLists(_ one: Sandbox, _ two: Sandbox) throws {
        #expect(try one.ok("memo", "list") == (try two.ok("memo", "list")))
    }

    @Test("what can't be written gives what it has; where there is no room, nothing is lost and the next sync goes on")
    func unwritable() throws {
        let (box, other) = (try Sandbox(), try Sandbox())
        try Self.fill(other, "other")
        try other.ok("sync", box.folder + "/exchange")
        try Self.fill(box, "box")
        // Digits that hardly get smaller when they are packed.
        let lines = (1...32_000).map { String(UInt64($0) &* 0x9e37_79b9_7f4a_7c15, radix: 16) }.joined(separator: "\n")
        let script = """
            cp -r '\(other.workspace)' there && mkdir full || exit 9
            for name in exchange there; do
                mount --bind $name $name && mount -o remount,ro,bind $name || exit 9
            done
            step folder sync exchange --json
            step again sync exchange --json
            step there sync there --json
            mount -t tmpfs -o size=256k tmpfs full || exit 9
            step start sync full/exchange --json
            "$BOJAGI" memo new - < lines > /dev/null
            "$BOJAGI" memo new - < lines > /dev/null
            step full sync full/exchange --json
            step stillfull sync full/exchange --json
            mount -o remount,size=20m full || exit 9
            step room sync full/exchange --json
            cp -r full/exchange later
            """
        _ = try box.file("lines", lines)
        guard let steps = try PrivateMounts.run(script, in: box) else { return }
        for (name, count) in [("folder", 6), ("again", 0), ("there", 0)] {
            let outcome = try #require(steps[name])
            #expect(outcome.exitCode == 77 && outcome.errors.isEmpty, "\(name): \(outcome.errorText)")
            let report = try JSON(line: outcome.output)
            #expect(report["received"]["documents"].int == count && report["sent"]["events"].int == 0, "\(name)")
            #expect(report["failed"][0]["reason"].text.contains("can be read but not written"), "\(name): \(report)")
        }
        #expect(steps["start"]?.exitCode == 0)
        for name in ["full", "stillfull"] {
            let refusal = try Sandbox.refusal(of: try #require(steps[name]), to: [name], 74, at: #_sourceLocation)
            #expect(refusal.message.contains("disk is full") && refusal.hint != nil)
        }
        #expect(steps["room"]?.exitCode == 0)
        let third = try Sandbox()
        try third.ok("sync", box.folder + "/later")
        try Self.expectSame([box, third])
    }

    @Test("syncs in opposite directions and writers at the same time wait for each other and lose nothing")
    func atOnce() throws {
        let (one, two) = (try Sandbox(), try Sandbox())
        try Self.fill(one, "one")
        try Self.fill(two, "two")
        let folder = one.folder + "/exchange"
        func script(_ other: Sandbox) -> String {
            """
            for round in 1 2 3 4 5 6; do
                "$BOJAGI" memo new "round $round" > /dev/null || exit 1
                "$BOJAGI" sync '\(other.workspace)' > /dev/null || exit 2
                "$BOJAGI" sync '\(folder)' > /dev/null || exit 3
            done
            """
        }
        let children = try [(one, two), (two, one), (one, two)].map { box, other in
            try box.start(
                ["/bin/sh", "-c", script(other)].map { Array($0.utf8) }, environment: ["BOJAGI": Sandbox.program])
        }
        for child in children {
            let outcome = try child.wait()
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.exitCode) \(outcome.errorText)")
        }
        try one.ok("sync", two.workspace)
        #expect(try one.ok("memo", "list", "--limit", "100").elements.count == 20)
        try Self.expectSame([one, two])
        try one.ok("sync", folder)
        let fresh = try Sandbox()
        #expect(try fresh.ok("sync", folder)["failed"] == .array([]))
        try Self.expectSame([one, fresh])
    }

    @Test("W6 a file that got lost in one workspace is brought back from the other")
    func lostFile() throws {
        let (one, two) = (try Sandbox(), try Sandbox())
        try Self.fill(one, "one")
        // A folder that is not there would become an exchange folder.
        try two.ok("memo", "new", "a")
        try one.ok("sync", two.workspace)
        let blobs = FileManager.default.subpaths(atPath: two.workspace + "/blobs") ?? []
        let blob = try #require(blobs.first { $0.utf8.count > 60 })
        let bytes = try two.bytes(of: two.workspace + "/blobs/" + blob)
        try FileManager.default.removeItem(atPath: two.workspace + "/blobs/" + blob)
        #expect(try two.run("verify", "--json").exitCode == 65)
        #expect(try Self.nothing(two.ok("sync", one.workspace)))
        #expect(try two.ok("sync", one.workspace, "--files")["received"]["files"].int == 1)
        #expect(try two.bytes(of: two.workspace + "/blobs/" + blob) == bytes)
        try two.expectSound()
    }
}

/// The same numbers for the same seed: SplitMix64.
private struct SeededNumbers {
    var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

extension SyncTests {
    @Test("S14 a kit of one's own goes along, by workspace, folder and export, and draws what was made with it there")
    func kits() throws {
        let (one, two, three) = (try Sandbox(), try Sandbox(), try Sandbox())
        let tree = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst()
        try FileManager.default.copyItem(
            atPath: tree + "/Modules/ColorSelect/Kits/bust", toPath: one.folder + "/mine")
        let manifest = one.folder + "/mine/kit.json"
        let text = try String(contentsOfFile: manifest, encoding: .utf8)
        try text.replacingOccurrences(of: "\"id\": \"bust\"", with: "\"id\": \"mine\"")
            .write(toFile: manifest, atomically: true, encoding: .utf8)
        let hash = try one.ok("color-select", "kits", "add", "mine")["hash"]
        try one.ok("color-select", "new", "Me", "--kit", "mine")
        try one.ok("color-select", "random", "Me", "--seed", "7")
        try one.ok("color-select", "render", "Me", "-o", "me.svg")
        let picture = FileManager.default.contents(atPath: one.folder + "/me.svg")
        try two.ok("memo", "new", "Here already")
        try one.ok("sync", two.workspace)
        try one.ok("sync", one.folder + "/stick")
        try three.ok("sync", one.folder + "/stick")
        try one.ok("export", "out")
        let four = try Sandbox()
        try four.ok("import", one.folder + "/out")
        for box in [two, three, four] {
            #expect(try box.ok("color-select", "kits", "list").elements.contains { $0["hash"] == hash })
            try box.ok("color-select", "render", "Me", "-o", "me.svg")
            #expect(FileManager.default.contents(atPath: box.folder + "/me.svg") == picture)
            try box.expectSound()
        }
        try two.ok("color-select", "kits", "remove", "mine")
        try two.ok("sync", one.workspace)
        #expect(try !one.ok("color-select", "kits", "list").elements.contains { $0["hash"] == hash })
        try one.ok("color-select", "show", "Me")
        #expect(try Self.content(of: one).files == Self.content(of: two).files)
    }

    @Test("no workspace is made inside an exchange folder, and nothing is synced with no folder")
    func notBoth() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "kept")
        try box.ok("sync", box.folder + "/stick")
        try box.refused(73, "--workspace", box.folder + "/stick", "memo", "new", "oops")
        #expect(!FileManager.default.fileExists(atPath: box.folder + "/stick/bojagi.db"))
        try box.refused(64, "sync", "")
    }
}
