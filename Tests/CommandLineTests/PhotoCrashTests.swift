import Foundation
import Testing

/// Commands that write files beside the log, killed at every call by which something reaches the disk: no event names a
/// file that is not whole, and what a kill leaves behind is tidied up.
@Suite struct PhotoCrashTests {
    static let cases = [
        CrashTests.Case(words: ["gallery", "import", "pictures"], shows: shows),
        CrashTests.Case(words: ["gallery", "save", "coffee", "--memo", "mine"], shows: shows),
        CrashTests.Case(words: ["canvas", "add", "photo", "Wall", "photo.png"], shows: shows),
    ]
    private static let shows = [["gallery", "list"], ["canvas", "objects", "Wall"], ["recent"]]

    private static func addFiles(to box: Sandbox) throws {
        _ = try box.file("photo.png", Photo.png)
        for index in 0..<3 {
            // What follows the end mark makes each a file of its own.
            _ = try box.file("pictures/\(index).png", Photo.png + [UInt8(index)])
        }
    }

    private static func state(_ command: CrashTests.Case, _ box: Sandbox) throws -> [JSON] {
        try command.shows.map { words in
            try box.ok(words).without(["id", "x", "y", "createdAt", "updatedAt", "savedAt", "version"])
        }
    }

    @Test("G5 G7 C6 a photo whose command was killed is wholly there or not at all", arguments: cases)
    func killed(_ command: CrashTests.Case) throws {
        guard Strace.isThere else {
            Issue.record("no strace(1) that may trace, so this was not tried", severity: .warning)
            return
        }
        let box = try Sandbox()
        try box.ok("canvas", "new", "Wall")
        let before = try Self.state(command, box)
        let finished = try box.copy()
        try Self.addFiles(to: finished)
        try finished.ok(command.words)
        let after = try Self.state(command, finished)
        try #require(before != after)
        let files = try finished.ok("verify")["blobs"]
        var stops = 0
        var outcomes = (absent: 0, present: 0)
        for call in Strace.calls {
            for count in 1... {
                let copy = try box.copy()
                try Self.addFiles(to: copy)
                guard let killed = try Strace.kill(at: count, of: call, command.words, in: copy) else { break }
                stops += 1
                let what = Comment(rawValue: "\(command.testDescription), killed at \(call) \(count)")
                let now = try Self.state(command, copy)
                if now == before { outcomes.absent += 1 }
                if now == after { outcomes.present += 1 }
                #expect(now == before || now == after, what)
                if !killed.output.isEmpty { #expect(now == after, what) }
                // What a kill left is found and taken away; then all is whole.
                let found = try copy.ok("verify")
                #expect(found["problems"].elements.allSatisfy { $0["repaired"] == .bool(true) }, "\(what): \(found)")
                try copy.expectSound(what)
                try copy.ok(command.words)
                #expect(try copy.ok("verify")["blobs"] == files, what)
            }
        }
        #expect(stops > 10 && outcomes.absent > 0 && outcomes.present > 0, "\(stops)")
    }
}
