import Foundation
import Testing

/// What the program takes of memory, however much comes to it: below 200 MB.
@Suite("Memory") struct MemoryTests {
    private static let limit = 200_000_000

    /// Runs a command under a program that tells what it took at most: its exit code, its error, its memory in bytes.
    private func run(
        _ box: Sandbox, _ words: [String], from input: String = "/dev/null"
    ) throws -> (code: Int32, error: String, memory: Int) {
        let script = """
            import resource, subprocess, sys
            done = subprocess.run(sys.argv[2:], stdin=open(sys.argv[1]), stdout=subprocess.DEVNULL)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
            sys.exit(done.returncode)
            """
        let outcome = try box.start(
            (["/usr/bin/env", "python3", "-c", script, input, Sandbox.program] + words).map { Array($0.utf8) }
        ).wait()
        let memory = Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines))
        return (outcome.exitCode, outcome.errorText, try #require(memory))
    }

    @Test("What goes on without end is refused with what can be read, and little of it was read")
    func endless() throws {
        let box = try Sandbox()
        try box.ok("canvas", "new", "Plan")
        try box.ok("kanban", "new", "Board")
        for (words, most) in [
            (["canvas", "import", "Plan", "-"], 80), (["canvas", "add", "text", "Plan", "--from", "-"], 16),
            (["memo", "new", "-"], 16), (["memo", "import", "--strict", "-"], 20),
            (["kanban", "import", "Board", "-"], 20),
        ] {
            let result = try run(box, words, from: "/dev/zero")
            #expect(result.code == 65, "\(words): \(result.error)")
            #expect(
                result.error.contains("Standard input is too large: at most \(most) MB can be read."),
                "\(words): \(result.error)")
            #expect(result.memory < Self.limit, "\(words)")
        }
    }

    @Test("W13 a list of memos of any size comes in by pieces, and what has no end is refused at its first fault")
    func stream() throws {
        let box = try Sandbox()
        let zeros = try run(box, ["memo", "import", "-"], from: "/dev/zero")
        #expect(zeros.code == 65 && zeros.error.contains("byte 0"), "\(zeros.error)")
        // 60 MB, of which no record is large.
        let body = String(repeating: "All work and no play. ", count: 24_000)
        let path = try box.file("memos.json", "[")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        for number in 0..<120 {
            try file.write(contentsOf: Data((number == 0 ? "" : ",").utf8))
            try file.write(contentsOf: Data("{\"title\":\"Memo \(number)\",\"body\":\"\(body)\"}".utf8))
        }
        try file.write(contentsOf: Data("]".utf8))
        try file.close()
        for words in [["memo", "import", path], ["memo", "import", "--strict", path], ["memo", "import", "-"]] {
            let result = try run(box, words, from: path)
            #expect(result.code == 0, "\(words): \(result.error)")
            #expect(result.memory < Self.limit, "\(words): \(result.memory)")
        }
        #expect(try box.ok("memo", "list").elements.count == 360)
    }

    @Test(
        "D6 a device that sends 5,000 tiny documents makes the server no larger, which lists them all",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func tinyDocuments() throws {
        let (hub, device) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(device)
        let records = (0..<5_000).map { "{\"title\":\"\($0)\",\"body\":\"\"}" }
        try device.ok("memo", "import", try device.file("memos.json", "[\(records.joined(separator: ","))]"))
        #expect(try device.ok("sync")["failed"] == .array([]))
        #expect(try hub.ok("memo", "list", "--limit", "6000").elements.count == 5_001)
        #expect(server.peakMemory > 0 && server.peakMemory < Self.limit, "\(server.peakMemory)")
    }

    @Test("A device is no file to read")
    func devices() throws {
        let box = try Sandbox()
        try box.ok("canvas", "new", "Plan")
        try box.ok("kanban", "new", "Board")
        for words in [
            ["canvas", "import", "Plan"], ["canvas", "add", "text", "Plan", "--from"],
            ["canvas", "add", "photo", "Plan"],
            ["memo", "import"], ["kanban", "import", "Board"], ["gallery", "save"],
        ] {
            let result = try run(box, words + ["/dev/zero"])
            #expect(result.code == 65, "\(words): \(result.error)")
            #expect(
                result.error.lowercased().contains("is not a regular file."), "\(words): \(result.error)")
            #expect(result.memory < Self.limit, "\(words)")
        }
    }

    @Test("C19 An SVG with photos of 120 MB is written whole, and says that import does not take it")
    func photos() throws {
        let box = try Sandbox()
        try box.ok("canvas", "new", "Plan")
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let photo = try box.bytes(of: root.appending(path: "Modules/Gallery/Photos/coffee-cup.jpg").path)
        for number in 1...2 {
            // What follows a photo's end belongs to nobody.
            let tail = [UInt8](repeating: UInt8(number), count: 60_000_000)
            try box.ok("canvas", "add", "photo", "Plan", try box.file("photo-\(number).jpg", photo + tail))
        }
        let drawn = try run(box, ["canvas", "render", "Plan", "-o", "plan.svg"])
        #expect(drawn.code == 0, "\(drawn.error)")
        #expect(drawn.memory < Self.limit)
        let answer = try box.ok("canvas", "render", "Plan", "-o", "plan.svg", "--force")
        #expect(answer["losses"][0]["reason"].text == "The file is too large to import.")
        let size = try FileManager.default.attributesOfItem(atPath: box.folder + "/plan.svg")[.size] as? Int
        #expect(answer["bytes"] == .number("\(size ?? 0)") && (size ?? 0) > 160_000_000)
        let refused = try run(box, ["canvas", "import", "Plan", "plan.svg"])
        #expect(refused.code == 65 && refused.error.contains("at most 80 MB can be read"), "\(refused.error)")
        // Memory alone would hold it for standard output.
        let piped = try run(box, ["canvas", "render", "Plan", "--as", "svg", "-o", "-"])
        #expect(piped.code == 65 && piped.error.contains("so it can only be written to a file"), "\(piped.error)")
        #expect(piped.memory < Self.limit)
    }
}
