import Foundation
import Testing

/// Backups and restores killed at the calls by which something reaches the disk.
@Suite struct BackupCrashTests {
    private static func stops(_ body: (_ call: String, _ count: Int) throws -> Bool) throws -> Int {
        var stops = 0
        for call in Strace.calls + ["pread64", "unlinkat"] {
            for count in 1... {
                // A database is written page by page.
                if call == "pwrite64" || call == "pread64", count > 6, count % 23 != 0 { continue }
                guard try body(call, count) else { break }
                stops += 1
            }
        }
        return stops
    }

    private static func box() throws -> Sandbox {
        let box = try Sandbox()
        _ = try box.file("photo.png", Photo.png)
        try box.ok("memo", "new", "Note")
        try box.ok("canvas", "new", "Wall")
        try box.ok("canvas", "add", "photo", "Wall", "photo.png")
        return box
    }

    @Test("D7 a backup that is killed anywhere is there whole or not at all, and the workspace is as it was")
    func backup() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Self.box()
        let path = box.folder + "/backup.tar"
        let stops = try Self.stops { call, count in
            try? FileManager.default.removeItem(atPath: path)
            guard try Strace.kill(at: count, of: call, ["backup", "backup.tar"], in: box) != nil else { return false }
            if FileManager.default.fileExists(atPath: path) { try box.ok("backup", "verify", "backup.tar") }
            return true
        }
        #expect(stops > 10)
        try box.expectSound()
    }

    @Test("D7 a restore that is killed anywhere leaves a whole workspace or none, and can be done again")
    func restore() throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Self.box()
        try box.ok("backup", "backup.tar")
        let lists = try [["memo", "list"], ["canvas", "list"]].map { try box.ok($0) }
        let path = box.folder + "/new"
        var halves = 0
        let stops = try Self.stops { call, count in
            try? FileManager.default.removeItem(atPath: path)
            let words = ["backup", "restore", "backup.tar", "new"]
            guard try Strace.kill(at: count, of: call, words, in: box) != nil else { return false }
            let what = Comment(rawValue: "killed at \(call) \(count)")
            let isWhole = FileManager.default.fileExists(atPath: path + "/bojagi.db")
            if !isWhole {
                if FileManager.default.fileExists(atPath: path + "/restoring") {
                    halves += 1
                    // Nobody takes it for an empty workspace, to read or to write.
                    for words in [["memo", "list"], ["memo", "new", "Other"]] {
                        try box.refused(65, words + ["--workspace", "new"])
                    }
                }
                try box.ok(words)
            }
            for (index, words) in [["memo", "list"], ["canvas", "list"]].enumerated() {
                #expect(try box.ok(words + ["--workspace", "new"]) == lists[index], what)
            }
            let report = try box.ok("verify", "--workspace", "new")
            #expect(report["problems"] == .array([]) && report["blobs"].int == 1, what)
            try box.ok("memo", "append", "Note", "more", "--workspace", "new")
            return true
        }
        #expect(stops > 20 && halves > 5, "\(stops) \(halves)")
    }
}
