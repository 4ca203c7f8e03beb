import Foundation
import Testing

/// The program killed at every call by which something reaches the disk: what had returned is there, what was
/// killed is wholly there or not at all, and the next command works.
@Suite struct CrashTests {
    /// A command that is killed, and how its work shows.
    struct Case: CustomTestStringConvertible, Sendable {
        var words: [String]
        /// Commands whose answers show all that there is.
        var shows: [[String]]
        var testDescription: String { words.prefix(3).joined(separator: " ") }
    }

    static let lists = [
        ["memo", "list"], ["kanban", "list"], ["memo", "show", "Note"], ["kanban", "show", "Plans"],
        ["kanban", "history", "Plans"], ["search", "body"], ["links", "Plans"], ["trash"],
    ]
    static let cases = [
        Case(words: ["memo", "new", "Fresh\nbody [[Plans]]"], shows: lists),
        Case(words: ["memo", "append", "Note", "one line more"], shows: lists),
        Case(words: ["kanban", "add", "Plans", "three body"], shows: lists),
        Case(words: ["kanban", "move", "Plans", "one", "done"], shows: lists),
        Case(words: ["memo", "import", "memos.json"], shows: lists),
        Case(words: ["memo", "remove", "Note"], shows: [["memo", "list"], ["trash"], ["search", "body"]]),
    ]

    static func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.ok("memo", "new", "Note\nbody")
        try box.ok("kanban", "new", "Plans")
        for title in ["one", "two"] { try box.ok("kanban", "add", "Plans", title) }
        try box.ok("search", "body")
        try addFile(to: box)
        return box
    }

    private static func addFile(to box: Sandbox) throws {
        let records = (0..<4).map { #"{"title":"import \#($0)","body":"body \#($0)","last_modified":\#($0)}"# }
        _ = try box.file("memos.json", "[" + records.joined(separator: ",") + "]")
    }

    /// Versions and times of what is written anew differ from run to run.
    private static func state(_ shows: [[String]], _ box: Sandbox) throws -> [JSON] {
        try shows.map { words in
            try box.ok(words).without([
                "id", "document", "part", "createdAt", "updatedAt", "removedAt", "version", "at",
            ])
        }
    }

    /// Whether a name in a workspace is one that stays there.
    private static func belongs(_ name: String) -> Bool {
        name == "bojagi.epoch" || name.hasPrefix("bojagi.db") && !name.hasSuffix(".new")
    }

    @Test("a command killed at any write, sync or rename is wholly there or not at all", arguments: cases)
    func killed(_ command: Case) throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Self.sandbox()
        let before = try Self.state(command.shows, box)
        let finished = try box.copy()
        try Self.addFile(to: finished)
        try finished.ok(command.words)
        let after = try Self.state(command.shows, finished)
        try #require(before != after)
        var stops: [String: Int] = [:]
        var outcomes = (absent: 0, present: 0)
        for call in Strace.calls {
            for count in 1... {
                let copy = try box.copy()
                try Self.addFile(to: copy)
                guard let killed = try Strace.kill(at: count, of: call, command.words, in: copy) else { break }
                stops[call] = count
                let what = Comment(rawValue: "\(command.testDescription), killed at \(call) \(count)")
                try copy.expectSound(what)
                let now = try Self.state(command.shows, copy)
                if now == before { outcomes.absent += 1 }
                if now == after { outcomes.present += 1 }
                #expect(now == before || now == after, what)
                // An answer that was given is kept.
                if !killed.output.isEmpty { #expect(now == after, what) }
                // What comes next finds nothing in its way.
                try copy.ok("memo", "new", "next")
                try copy.ok("kanban", "add", "Plans", "next")
                let left = try FileManager.default.contentsOfDirectory(atPath: copy.workspace)
                #expect(left.allSatisfy(Self.belongs), "\(what): \(left)")
            }
        }
        #expect((stops["pwrite64"] ?? 0) > 5 && (stops["fdatasync"] ?? 0) >= 1, "\(stops)")
        #expect(outcomes.absent > 0 && outcomes.present > 0, "\(stops)")
    }

    @Test("a first command killed anywhere leaves no workspace or a whole one")
    func killedCreation() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        var stops: [String: Int] = [:]
        var outcomes = (absent: 0, present: 0)
        for call in Strace.calls {
            for count in 1... {
                let box = try Sandbox()
                guard
                    let killed = try Strace.kill(
                        at: count, of: call, ["memo", "new", "first", "--author", "ann"], in: box)
                else { break }
                stops[call] = count
                let what = Comment(rawValue: "killed at \(call) \(count)")
                let list = try box.ok("memo", "list").elements
                #expect(list.count <= 1, what)
                if list.isEmpty { outcomes.absent += 1 } else { outcomes.present += 1 }
                if !killed.output.isEmpty { #expect(list.count == 1, what) }
                if !list.isEmpty {
                    // Its author is known by name, so that she can take it back.
                    #expect(try box.ok("memo", "history", "first")[0]["author"] == .string("ann"), what)
                }
                try box.ok("memo", "new", "second", "--author", "ann")
                #expect(try box.ok("memo", "list").elements.count == list.count + 1, what)
                try box.expectSound(what)
                let left = try FileManager.default.contentsOfDirectory(atPath: box.workspace)
                #expect(left.allSatisfy(Self.belongs), "\(what): \(left)")
            }
        }
        #expect(
            (stops["pwrite64"] ?? 0) > 10 && (stops["rename"] ?? 0) + (stops["renameat"] ?? 0) >= 2
                && (stops["fsync"] ?? 0) >= 3, "\(stops)")
        #expect(outcomes.absent > 0 && outcomes.present > 0)
    }

    @Test("an export killed anywhere is no whole one until it is")
    func killedExport() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Self.sandbox()
        let whole = try box.ok("verify")["events"]
        var stops = 0
        for call in ["write", "fsync", "rename", "renameat", "mkdir", "mkdirat"] {
            for count in 1... {
                let copy = try box.copy()
                guard try Strace.kill(at: count, of: call, ["export", "out"], in: copy) != nil else { break }
                stops += 1
                let outcome = try copy.run("import", "out", "--json", "--workspace", copy.folder + "/other")
                let what = Comment(rawValue: "killed at \(call) \(count)")
                if outcome.exitCode == 0 {
                    #expect(try JSON(line: outcome.output)["imported"] == whole, what)
                } else {
                    #expect([65, 66].contains(outcome.exitCode), what)
                }
                try copy.ok("export", "out", "--force")
                #expect(try copy.ok("import", "out", "--workspace", copy.folder + "/third")["imported"] == whole, what)
            }
        }
        #expect(stops > 6)
    }

    @Test(
        "what an answer tells is on the disk before it is given",
        arguments: cases + [Case(words: ["memo", "new", "first"], shows: [])])
    func synced(_ command: Case) throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = command.shows.isEmpty ? try Sandbox() : try Self.sandbox()
        let calls = try Strace.log(command.words, in: box)
        let answer = try #require(calls.firstIndex { $0.name == "write" && $0.descriptor == 1 }, "no answer")
        // The shared-memory file is made anew from the log after a crash: SQLite never syncs it. The count of commits
        // beside the database may lag after a power cut, for it says nothing of what was answered.
        let written = Set(
            calls.filter { ["write", "pwrite64", "ftruncate"].contains($0.name) && $0.descriptor ?? 0 > 2 }.map(\.file)
        ).filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("/bojagi.epoch") }
        #expect(written.contains { $0.hasSuffix("bojagi.db-wal") }, "\(written)")
        for file in written {
            let last = calls.lastIndex { ["write", "pwrite64"].contains($0.name) && $0.file == file } ?? 0
            #expect(last < answer, "\(file) is written after the answer: \(calls[last].line)")
            let sync = calls[last...].firstIndex { ["fsync", "fdatasync"].contains($0.name) && $0.file == file }
            #expect((sync ?? .max) < answer, "\(file) is not synced before the answer")
        }
        // A new name lasts once its folder is synced.
        for (index, call) in calls.enumerated() where call.name == "rename" || call.name == "renameat" {
            let names = call.line.matches(of: /"([^"]*)"/).map { String($0.1) }
            let target = try #require(names.last)
            // `renameat` names its folders by their descriptors, whose paths strace shows.
            let folder =
                call.name == "rename"
                ? (target as NSString).deletingLastPathComponent
                : call.line.matches(of: /<([^>]*)>/).last.map { String($0.1) } ?? ""
            let sync = calls[index...].firstIndex { $0.name == "fsync" && $0.file == folder }
            #expect((sync ?? .max) < answer, "\(target): its folder is not synced before the answer")
        }
    }
}
