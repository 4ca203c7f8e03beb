import Foundation
import Testing

/// A sync killed at every call by which something reaches the disk: both sides are whole, and the next sync makes them
/// the same.
@Suite struct SyncCrashTests {
    private static func boxes() throws -> (here: Sandbox, there: Sandbox) {
        let (here, there) = (try Sandbox(), try Sandbox())
        for (box, name) in [(here, "here"), (there, "there")] {
            _ = try box.file("photo.png", Photo.png + Array(name.utf8))
            try box.ok("memo", "new", "Memo \(name)")
            try box.ok("canvas", "new", "Wall \(name)")
            try box.ok("canvas", "add", "photo", "Wall \(name)", "photo.png")
        }
        return (here, there)
    }

    private func expectSame(_ one: Sandbox, _ two: Sandbox, _ what: Comment) throws {
        for words in [["memo", "list"], ["canvas", "list"], ["recent"]] {
            #expect(try one.ok(words) == (try two.ok(words)), what)
        }
        #expect(try one.ok("memo", "list").elements.count == 2 && one.ok("canvas", "list").elements.count == 2, what)
        for box in [one, two] {
            // What a kill left is found and taken away; then all is whole.
            let found = try box.ok("verify")
            #expect(found["problems"].elements.allSatisfy { $0["repaired"] == .bool(true) }, what)
            #expect(found["blobs"].int == 2, what)
            try box.expectSound(what)
        }
    }

    /// Every stop of a command, at each of the calls; of those that come very often every `stride`-th.
    private func forEachStop(_ body: (_ call: String, _ count: Int) throws -> Bool) throws -> [String: Int] {
        var stops: [String: Int] = [:]
        for call in Strace.calls {
            for count in 1... {
                // A database is written page by page.
                if call == "pwrite64", count > 12, count % 17 != 0 { continue }
                guard try body(call, count) else { break }
                stops[call] = count
            }
        }
        return stops
    }

    @Test("a sync of two workspaces killed anywhere leaves both whole, and the next makes them the same")
    func workspaces() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let (here, there) = try Self.boxes()
        let stops = try forEachStop { call, count in
            let (one, two) = (try here.copy(), try there.copy())
            guard let killed = try Strace.kill(at: count, of: call, ["sync", two.workspace], in: one) else {
                return false
            }
            let what = Comment(rawValue: "killed at \(call) \(count)")
            for box in [one, two] {
                let report = try box.ok("verify")
                #expect(report["problems"].elements.allSatisfy { $0["repaired"] == .bool(true) }, what)
            }
            if !killed.output.isEmpty { try expectSame(one, two, what) }
            #expect(try one.ok("sync", two.workspace)["failed"] == .array([]), what)
            try expectSame(one, two, what)
            return true
        }
        #expect(
            (stops["pwrite64"] ?? 0) > 20 && (stops["fdatasync"] ?? 0) >= 2
                && (stops["rename"] ?? 0) + (stops["renameat"] ?? 0) >= 2, "\(stops)")
    }

    @Test("a sync with an exchange folder killed anywhere leaves nothing half done that anybody could read")
    func folder() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let (here, there) = try Self.boxes()
        try there.ok("sync", "./exchange")
        let stops = try forEachStop { call, count in
            let (one, two) = (try here.copy(), try there.copy())
            let folder = one.folder + "/exchange"
            try FileManager.default.copyItem(atPath: there.folder + "/exchange", toPath: folder)
            guard try Strace.kill(at: count, of: call, ["sync", "./exchange"], in: one) != nil else { return false }
            let what = Comment(rawValue: "killed at \(call) \(count)")
            // Somebody else meets the folder before the killed one comes again.
            #expect(try two.ok("sync", folder)["failed"] == .array([]), what)
            let report = try two.ok("verify")
            #expect(report["problems"] == .array([]), what)
            for box in [one, two] { #expect(try box.ok("sync", folder)["failed"] == .array([]), what) }
            try expectSame(one, two, what)
            let left = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("new-") }
            #expect(left.isEmpty, "\(what): \(left)")
            return true
        }
        #expect(
            (stops["pwrite64"] ?? 0) > 10 && (stops["renameat"] ?? 0) >= 3 && (stops["mkdirat"] ?? 0) >= 2, "\(stops)")
    }

    @Test("the first sync with a new folder killed anywhere leaves a folder that the next one takes")
    func newFolder() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Sandbox()
        try box.ok("memo", "new", "Memo")
        var stops = 0
        for call in ["write", "fsync", "rename", "renameat", "mkdir", "mkdirat", "unlink"] {
            for count in 1... {
                let copy = try box.copy()
                guard try Strace.kill(at: count, of: call, ["sync", "./exchange"], in: copy) != nil else { break }
                stops += 1
                let what = Comment(rawValue: "killed at \(call) \(count)")
                #expect(try copy.ok("sync", "./exchange")["failed"] == .array([]), what)
                let other = try Sandbox()
                #expect(try other.ok("sync", copy.folder + "/exchange")["received"]["events"].int == 1, what)
                let left = (FileManager.default.subpaths(atPath: copy.folder + "/exchange") ?? [])
                #expect(left.allSatisfy { !$0.contains("new-") }, "\(what): \(left)")
            }
        }
        #expect(stops >= 10)
    }
}
