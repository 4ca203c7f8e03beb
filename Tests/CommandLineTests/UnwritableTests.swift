import Foundation
import Testing

/// A workspace that can't be written: read-only, full, locked.
@Suite struct UnwritableTests {
    static func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        for number in 0..<5 { try box.ok("memo", "new", "memo \(number)\nbody") }
        try box.ok("kanban", "new", "Plans")
        try box.ok("kanban", "add", "Plans", "card")
        return box
    }

    private func answer(_ steps: [String: Outcome], _ name: String, at location: SourceLocation = #_sourceLocation)
        throws -> JSON
    {
        try Sandbox.answer(of: try #require(steps[name]), to: [name], at: location)
    }

    private func refusal(
        _ steps: [String: Outcome], _ name: String, _ code: Int32, at location: SourceLocation = #_sourceLocation
    ) throws -> Sandbox.Refusal {
        try Sandbox.refusal(of: try #require(steps[name]), to: [name], code, at: location)
    }

    @Test(
        "a read-only workspace is read as ever, with its log or without, and writing is refused",
        arguments: [false, true])
    func readOnly(hasLog: Bool) throws {
        let box = try Self.sandbox()
        if !hasLog { try box.gatherLog() }
        let list = try box.ok("memo", "list")
        let board = try box.ok("kanban", "show", "Plans")
        let events = try box.ok("verify")["events"]
        if !hasLog { try box.gatherLog() }
        let script = """
            mount --bind workspace workspace && mount -o remount,ro,bind workspace || exit 9
            step list memo list --json
            step show kanban show Plans --json
            step search search body --json
            step verify verify --check-only --json
            step new memo new x --json
            step add kanban add Plans x --json
            step undo kanban undo Plans --json
            step trash trash empty --json
            step export export out --json
            step elsewhere memo new y --json --workspace workspace/inside
            """
        guard let steps = try PrivateMounts.run(script, in: box) else { return }
        #expect(try answer(steps, "list") == list)
        #expect(try answer(steps, "show") == board)
        #expect(try answer(steps, "search")["hits"].elements.count == 5)
        #expect(try answer(steps, "verify")["sound"] == .bool(true))
        for name in ["new", "add", "undo", "trash"] {
            let refusal = try refusal(steps, name, 77)
            #expect(refusal.message.contains("read") && refusal.hint != nil, "\(name): \(refusal)")
        }
        #expect(try answer(steps, "export")["documents"].int == 6)
        #expect([73, 77].contains(steps["elsewhere"]?.exitCode))
        // Writable again, nothing is lost.
        #expect(try box.ok("memo", "list") == list)
        #expect(try box.ok("verify")["events"] == events)
        let copy = try Sandbox()
        try copy.ok("import", box.folder + "/out")
        #expect(try copy.ok("memo", "list") == list)
    }

    @Test("somebody without permission is told so")
    func permissions() throws {
        let box = try Self.sandbox()
        let list = try box.ok("memo", "list")
        // Root may do anything, so the program then runs as nobody.
        let isRoot = geteuid() == 0
        if isRoot {
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
                Issue.record("no setpriv(1), so this was not tried", severity: .warning)
                return
            }
            let program = box.folder + "/bojagi"
            #expect(try box.shell("cp \"$BOJAGI\" . && chmod 755 . bojagi && chmod 777 home tmp").exitCode == 0)
            // Folders above may be closed to others.
            let probe = try box.shell("setpriv --reuid=65534 --regid=65534 --clear-groups \(program) version")
            guard probe.exitCode == 0 else {
                Issue.record("nobody can't run the program here, so this was not tried", severity: .warning)
                return
            }
        }
        let prefix = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups ./bojagi" : "$BOJAGI"
        func run(_ words: String) throws -> Outcome { try box.shell("HOME=$PWD/home \(prefix) \(words) --json") }
        func mode(_ mode: mode_t, _ names: String...) { for name in names { chmod(box.workspace + "/" + name, mode) } }

        mode(0o000, "bojagi.db", "bojagi.db-wal", "bojagi.db-shm")
        if isRoot { chmod(box.workspace, 0o755) }
        for words in ["memo list", "memo new x", "verify"] {
            let outcome = try run(words)
            let refusal = try Sandbox.refusal(of: outcome, to: [words], 77, at: #_sourceLocation)
            #expect(refusal.message.contains("permission") || refusal.message.contains("written"), "\(refusal)")
        }
        mode(0o444, "bojagi.db", "bojagi.db-wal", "bojagi.db-shm")
        chmod(box.workspace, 0o555)
        #expect(try Sandbox.answer(of: run("memo list"), to: ["memo list"], at: #_sourceLocation) == list)
        _ = try Sandbox.refusal(of: run("memo new x"), to: ["memo new x"], 77, at: #_sourceLocation)
        chmod(box.workspace, 0o000)
        for words in ["memo list", "memo new x"] {
            _ = try Sandbox.refusal(of: run(words), to: [words], 77, at: #_sourceLocation)
        }
        chmod(box.workspace, 0o700)
        mode(0o600, "bojagi.db", "bojagi.db-wal", "bojagi.db-shm")
        // A home where no settings can be kept does not stop anybody.
        #expect(try box.ok("memo", "list") == list)
        try box.expectSound()
    }

    @Test("a home in which nothing can be kept still gives everybody the same author every time")
    func noSettings() throws {
        let box = try Sandbox()
        _ = try box.file("home/.config", "a file where the folder should be")
        try box.ok("memo", "new", "A")
        try box.ok("memo", "append", "A", "x")
        #expect(try box.ok("memo", "undo", "A")["text"] == .string("A"))
        try box.refused(1, "memo", "undo", "A", "--author", "somebody else")
        #expect(try box.ok("memo", "history", "A")[0]["author"] == .string("mina"))
    }

    @Test("a full disk changes nothing: what was there stays whole, and goes on once there is room")
    func fullDisk() throws {
        let box = try Self.sandbox()
        try box.ok("export", "out")
        let lines = (0..<400).map { "line \($0) of a memo that fills the disk" }.joined(separator: "\n")
        _ = try box.file("filler", lines)
        let records = (0..<300).map {
            #"{"title":"import \#($0)","body":"\#(String(repeating: "x", count: 2000))","last_modified":1}"#
        }
        _ = try box.file("many.json", "[" + records.joined(separator: ",") + "]")
        let script = """
            mkdir full && mount -t tmpfs -o size=4m tmpfs full || exit 9
            head -c 3196k /dev/zero > full/ballast || exit 9
            export BOJAGI_WORKSPACE=$PWD/full/workspace
            step import import out --json
            count=0
            while "$BOJAGI" memo new - --json < filler > new.out 2> new.err; do
                count=$((count + 1)); [ $count -lt 200 ] || exit 8
            done
            echo $count > count
            step new memo new - --json < filler
            step add kanban add Plans "$(head -c 400 filler)" --description "$(head -c 9000 filler)" --json
            step many memo import many.json --json
            step list memo list --json
            step board kanban show Plans --json
            step check verify --check-only --json
            cp -r full/workspace snapshot
            # Somebody else makes room.
            rm full/ballast
            step again memo new - --json < filler
            step verify verify --json
            step after memo list --json
            step undo kanban undo Plans --json
            cp -r full/workspace later
            """
        guard let steps = try PrivateMounts.run(script, in: box) else { return }
        let count =
            Int(
                String(decoding: try box.bytes(of: box.folder + "/count"), as: UTF8.self).trimmingCharacters(
                    in: .whitespacesAndNewlines)) ?? 0
        #expect(count > 0)
        for name in ["new", "add", "many"] {
            let refusal = try refusal(steps, name, 74)
            #expect(refusal.message.contains("full") && refusal.hint != nil, "\(name): \(refusal)")
        }
        #expect(try answer(steps, "list").elements.count == 5 + count)
        #expect(try answer(steps, "board")["columns"][0]["cards"].elements.count == 1)
        #expect(try answer(steps, "check")["sound"] == .bool(true))
        #expect(try answer(steps, "again")["id"] != .absent)
        #expect(try answer(steps, "verify")["sound"] == .bool(true))
        #expect(try answer(steps, "after").elements.count == 5 + count + 1)
        #expect(try answer(steps, "undo")["columns"][0]["cards"].elements.count == 0)
        for name in ["snapshot", "later"] {
            let report = try box.ok("verify", "--workspace", box.folder + "/" + name)
            #expect(report["problems"] == .array([]), "\(name)")
        }
    }

    @Test("a first memo for which there is no room leaves no half of a workspace", arguments: [0, 12, 32, 56, 80])
    func fullFromTheStart(kilobytes: Int) throws {
        let box = try Sandbox()
        // The filler leaves just so much room; the names of a few files are allowed for.
        let script = """
            mkdir full && mount -t tmpfs -o size=256k tmpfs full || exit 9
            export BOJAGI_WORKSPACE=$PWD/full/workspace
            head -c $(( (256 - \(kilobytes)) * 1024 )) /dev/zero > full/filler 2> /dev/null
            step new memo new x --json
            ls full/workspace > names 2> /dev/null
            step list memo list --json
            rm full/filler
            step again memo new y --json
            step verify verify --json
            step after memo list --json
            """
        guard let steps = try PrivateMounts.run(script, in: box) else { return }
        let isMade = steps["new"]?.exitCode == 0
        if !isMade {
            let refusal = try refusal(steps, "new", 74)
            #expect(refusal.message.contains("full"), "\(refusal)")
            let names = String(decoding: try box.bytes(of: box.folder + "/names"), as: UTF8.self)
            #expect(!names.contains(".new"), "\(names)")
        }
        #expect(try answer(steps, "list").elements.count == (isMade ? 1 : 0))
        #expect(try answer(steps, "again")["title"] == .string("y"))
        #expect(try answer(steps, "verify")["problems"] == .array([]))
        #expect(try answer(steps, "after").elements.count == (isMade ? 2 : 1))
    }

    @Test("an export for which there is no room leaves no file that passes for a whole one")
    func fullExport() throws {
        let box = try Self.sandbox()
        try box.ok("memo", "new", "-", input: String(repeating: "long ", count: 60_000))
        let script = """
            mkdir full && mount -t tmpfs -o size=200k tmpfs full || exit 9
            step export export full/out --json
            step memos memo export full/memos.json --json
            find full -type f > names
            """
        guard let steps = try PrivateMounts.run(script, in: box) else { return }
        _ = try refusal(steps, "export", 74)
        _ = try refusal(steps, "memos", 74)
        let names = String(decoding: try box.bytes(of: box.folder + "/names"), as: UTF8.self)
        #expect(
            !names.contains("bojagi.events") && !names.contains("memos.json") && !names.contains(".part"), "\(names)")
        try box.expectSound()
    }

    @Test("a database that another program holds is waited for, then named; reading goes on")
    func locked() throws {
        let box = try Self.sandbox()
        let list = try box.ok("memo", "list")
        let holder = try RawDatabase(box.database)
        try holder.run("BEGIN IMMEDIATE")
        #expect(try box.ok("memo", "list") == list)
        #expect(try box.ok("search", "body")["hits"].elements.count == 5)
        // Side by side, for each waits some seconds.
        let commands = [
            ["memo", "new", "x"], ["kanban", "add", "Plans", "x"], ["memo", "undo", "memo 1"], ["trash", "empty"],
        ]
        let waiting = try commands.map { words in
            try box.start(([Sandbox.program] + words + ["--json"]).map { Array($0.utf8) })
        }
        for (child, words) in zip(waiting, commands) {
            let refusal = try Sandbox.refusal(of: child.wait(), to: words, 75, at: #_sourceLocation)
            #expect(refusal.code == "locked" && refusal.hint?.contains("again") == true)
        }
        // One that comes while it is held and gets its turn in time.
        let patient = try box.start([Sandbox.program, "memo", "new", "patient", "--json"].map { Array($0.utf8) })
        usleep(300_000)
        try holder.run("ROLLBACK")
        #expect(
            try Sandbox.answer(of: patient.wait(), to: ["memo new"], at: #_sourceLocation)["title"]
                == .string("patient"))
        #expect(try box.ok("memo", "list").elements.dropFirst() == list.elements[...])
        try box.expectSound()
    }
}
