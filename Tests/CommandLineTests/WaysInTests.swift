import Foundation
import Testing

/// Every way in, with something behind it that is larger than memory: it is refused or left out, and the program stays
/// below 200 MB.
@Suite("Ways in") struct WaysInTests {
    private static let limit = 200_000_000

    /// A file that says it has a terabyte and takes no room.
    private func huge(_ box: Sandbox, _ name: String, start: String = "") throws -> String {
        let path = try box.file(name, start)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.truncate(atOffset: 1 << 40)
        return path
    }

    @Test("W6 a file of a terabyte is read by no command, whatever its kind")
    func files() throws {
        let box = try Sandbox()
        try box.ok("canvas", "new", "Plan")
        try box.ok("kanban", "new", "Board")
        for (words, file) in [
            (["canvas", "import", "Plan"], "a.canvas"), (["canvas", "import", "Plan"], "a.svg"),
            (["canvas", "add", "text", "Plan", "--from"], "a.txt"), (["canvas", "add", "photo", "Plan"], "a.jpg"),
            (["memo", "import"], "a.json"), (["memo", "import"], "a.md"),
            (["kanban", "import", "Board"], "a.json"),
            (["kanban", "import", "Board", "--format", "trello"], "a.json"),
            (["kanban", "import", "Board", "--format", "taskwarrior"], "a.json"),
            (["gallery", "save"], "a.jpg"), (["gallery", "import"], "photos/a.jpg"),
            (["color-select", "kits", "check"], "kit/kit.json"), (["color-select", "kits", "add"], "kit.zip"),
        ] {
            let path = try huge(box, file)
            let name = file.contains("/") ? (path as NSString).deletingLastPathComponent : path
            let result = try box.measured(words + [name])
            #expect(result.code == 65 || result.output.contains("MB"), "\(words): \(result.error)")
            #expect(result.memory < Self.limit, "\(words): \(result.memory)")
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("W6 import keeps little of a file of events, be it zeros or a terabyte")
    func events() throws {
        let box = try Sandbox()
        let opening = Array("bojagi events 1\n".utf8)
        _ = try box.file("zeros/bojagi.events", opening + [UInt8](repeating: 0, count: 20_000_000))
        // A document's worth of things that are no events.
        let frame = [51] + [UInt8](repeating: 1, count: 51)
        _ = try box.file("frames/bojagi.events", opening + Array([[UInt8]](repeating: frame, count: 200_000).joined()))
        for folder in ["zeros", "frames"] {
            let result = try box.measured(["import", folder])
            #expect(result.code == 65 && result.memory < Self.limit, "\(folder): \(result.memory), \(result.error)")
            #expect(result.output.utf8.count < 20_000)
        }
        let path = try huge(box, "huge/bojagi.events", start: "bojagi events 1\n\u{7f}")
        let name = "huge/blobs/" + String(repeating: "a", count: 64)
        _ = try huge(box, name)
        #expect(try box.measured(["import", "huge"], seconds: 5).memory < Self.limit)
        try FileManager.default.removeItem(atPath: path)
        _ = try box.file("huge/bojagi.events", opening)
        let result = try box.measured(["import", "huge"])
        #expect(result.code == 65 && result.memory < Self.limit, "\(result.memory)")
    }

    @Test("W6 an exchange folder with files of a terabyte, or of millions of nothings, takes no more memory")
    func exchange() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "a memo")
        let folder = box.folder + "/exchange"
        try box.ok("sync", folder)
        let own = folder + "/replicas/00000000000000aa"
        _ = try huge(box, "exchange/replicas/00000000000000aa/1.events")
        let body = Array("bojagi exchange 1\n".utf8) + [UInt8](repeating: 0, count: 8_000_000)
        let digest = try box.digest(of: body)
        _ = try box.file("exchange/replicas/00000000000000aa/2.events", body + digest)
        _ = try huge(box, "exchange/blobs/aa/" + String(repeating: "a", count: 64))
        for name in try FileManager.default.contentsOfDirectory(atPath: box.workspace + "/sync") {
            _ = try huge(box, "workspace/sync/" + name)
        }
        let result = try box.measured(["sync", folder, "--files"])
        #expect(result.code == 65 && result.memory < Self.limit, "\(result.memory), \(result.error)")
        try FileManager.default.removeItem(atPath: own)
        _ = try huge(box, "exchange/bojagi-exchange", start: "bojagi exchange folder 1\n")
        let refused = try box.measured(["sync", folder])
        #expect(refused.code != 0 && refused.memory < Self.limit, "\(refused.memory), \(refused.error)")
    }

    @Test("W6 settings and words of a terabyte are as none")
    func settings() throws {
        let box = try Sandbox()
        _ = try huge(box, "home/.config/bojagi/settings")
        _ = try huge(box, "home/.config/bojagi/languages/fr.txt")
        box.environment["BOJAGI_LANG"] = "fr"
        let result = try box.measured(["memo", "new", "a memo"])
        #expect(result.code == 0 && result.memory < Self.limit, "\(result.memory), \(result.error)")
    }

    @Test("W6 a server takes bodies of millions of nothings, and of the most that it reads, in less than 200 MB")
    func server() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "a memo")
        let script = """
            import http.client, re, resource, subprocess, sys
            limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
            program, workspace = sys.argv[1], sys.argv[2]
            server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, preexec_fn=limit)
            port = None
            while not port:
                line = server.stdout.readline()
                assert line, "no server"
                port = re.search(rb"http://[^:/]+:([0-9]+)", line)
            port = int(port.group(1))
            token = open(workspace + "/server-token").read().split()[0]
            def post(path, body, kind):
                connection = http.client.HTTPConnection("127.0.0.1", port)
                connection.request("POST", path, body, {"Content-Type": kind, "Authorization": "Bearer " + token})
                answer = connection.getresponse()
                size = len(answer.read())
                print(answer.status, size, file=sys.stderr)
                assert answer.status in (200, 400, 413, 415, 422), answer.status
                assert size < 100_000, size
            events = "/api/documents/" + "0" * 32 + "/events"
            raw = "application/octet-stream"
            post(events, bytes(20 << 20), raw)
            post(events, (bytes([0, 0, 0, 60]) + bytes([1]) * 60) * 50_000, raw)
            post(events, bytes([0, 255, 255, 255]) + bytes([1]) * 0xffffff, raw)
            post("/api/memo/new", b'{"text":"' + b"a" * (15 << 20) + b'"}', "application/json")
            post("/api/memo/new", b'{"text":' + b"[" * (15 << 20), "application/json")
            post("/api/blobs", bytes(60 << 20), "image/jpeg")
            print(re.search(r"VmHWM:\\s+([0-9]+)", open("/proc/%d/status" % server.pid).read()).group(1))
            server.terminate()
            assert server.wait(20) == 0
            """
        let outcome = try box.start(
            ["/usr/bin/env", "python3", "-c", script, Sandbox.program, box.workspace].map { Array($0.utf8) }
        ).wait()
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
        let memory = Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max
        #expect(memory < Self.limit / 1024, "\(memory) kB: \(outcome.errorText)")
    }
}

extension Sandbox {
    /// What a command did, and the most memory that it took, in bytes.
    fileprivate func measured(
        _ words: [String], seconds: Int = 60
    ) throws -> (code: Int32, output: String, error: String, memory: Int) {
        let script = """
            import resource, subprocess, sys
            # A gigabyte of address space: what takes more fails before it takes the machine's.
            limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
            process = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, preexec_fn=limit)
            try: code = process.wait(int(sys.argv[1]))
            except subprocess.TimeoutExpired:
                process.kill()
                code = process.wait()
            print("\\n%d" % (resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024))
            sys.exit(code & 255)
            """
        let outcome = try start(
            (["/usr/bin/env", "python3", "-c", script, "\(seconds)", Self.program] + words).map { Array($0.utf8) }
        ).wait()
        let lines = outcome.text.split(separator: "\n")
        return (
            outcome.exitCode, lines.dropLast().joined(separator: "\n"), outcome.errorText,
            try #require(lines.last.flatMap { Int($0) })
        )
    }

    /// The SHA-256 of some bytes.
    fileprivate func digest(of bytes: [UInt8]) throws -> [UInt8] {
        let outcome = try start(["/usr/bin/env", "sha256sum"].map { Array($0.utf8) }, input: bytes).wait()
        let digits = Array(outcome.text.prefix(64))
        return stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    }
}
