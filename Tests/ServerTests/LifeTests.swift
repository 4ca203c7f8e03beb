import Foundation
import Synchronization
import Testing

@Suite struct LifeTests {
    @Test func `a stop finishes what is under way, ends the streams, and takes nothing new`() throws {
        for signal in [SIGINT, SIGTERM] {
            let server = try RunningServer()
            let listener = try EventListener(server)
            _ = try listener.next()
            // An upload of which the head has arrived.
            let busy = try RawConnection(port: server.port)
            let photo = try FileTests.jpeg()
            let length = ["Content-Type: image/jpeg", "Content-Length: \(photo.count)", "Expect: 100-continue"]
            busy.send(server.request("POST", "/api/blobs", length))
            #expect(try busy.read(upTo: "\r\n\r\n").contains("100"))
            let idle = try RawConnection(port: server.port)
            idle.send(server.request("GET", "/health"))
            #expect(try idle.response()?.status == 200)
            kill(server.process, signal)
            #expect(listener.isClosed(within: 120))
            #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
            busy.send(photo)
            #expect(try busy.response()?.status == 200)
            #expect(try server.wait(within: 120) == 0)
            #expect(idle.isClosed())
            // The upload and the stream, and what was only just answered.
            #expect(server.logged.contains(/in flight: [23]\n/), "\(server.logged)")
        }
    }

    @Test func `a stop while everybody goes on asking is a stop: each is answered or refused`() throws {
        for _ in 0..<4 {
            let server = try RunningServer("--log", "error")
            let body = Array(#"{"text":"Meanwhile"}"#.utf8)
            let requests = [
                server.request("POST", "/api/memo/new", ["Content-Type: application/json"], body: body),
                server.request("GET", "/api/previews/\(String(repeating: "0", count: 32))"),
                server.request("GET", "/health"),
            ]
            let stream = server.request("GET", "/api/events")
            let (port, group) = (server.port, DispatchGroup())
            let statuses = Mutex<Set<Int>>([])
            let isStopping = Atomic<Bool>(false)
            for number in 0..<12 {
                group.enter()
                Thread.detachNewThread {
                    defer { group.leave() }
                    guard let connection = try? RawConnection(port: port) else { return }
                    while true {
                        usleep(UInt32.random(in: 0...8_000))
                        let isLate = isStopping.load(ordering: .relaxed)
                        connection.send(isLate && number % 3 == 2 ? stream : requests[number % 3])
                        guard let status = try? connection.response()?.status else { break }
                        statuses.withLock { _ = $0.insert(status) }
                    }
                }
            }
            usleep(200_000)
            isStopping.store(true, ordering: .relaxed)
            kill(server.process, SIGTERM)
            #expect(try server.wait(within: 120) == 0)
            group.wait()
            #expect(statuses.withLock { $0.isSubset(of: [200, 404, 503]) }, "\(statuses.withLock { $0 })")
        }
    }

    @Test func `a second signal ends it at once`() throws {
        let server = try RunningServer()
        let upload = try RawConnection(port: server.port)
        let length = ["Content-Type: image/png", "Content-Length: 100000", "Expect: 100-continue"]
        upload.send(server.request("POST", "/api/blobs", length))
        #expect(try upload.read(upTo: "\r\n\r\n").contains("100"))
        kill(server.process, SIGINT)
        // The unfinished upload holds the first one up; the server says that it has heard it.
        for _ in 0..<5000 where !server.logged.contains("stopping") { usleep(1000) }
        #expect(server.isRunning)
        #expect(try server.stop(SIGINT) == 130)
    }

    @Test func `a port that is taken, and an address that is none, are said so`() throws {
        let server = try RunningServer()
        let taken = try server.shell.bojagi("serve", "--port", "\(server.port)")
        #expect(taken.code == 69 && taken.output.contains("Another program is listening on 127.0.0.1"))
        let nowhere = try server.shell.bojagi("serve", "--port", "0", "--bind", "192.0.2.1")
        #expect(nowhere.code == 69 && nowhere.output.contains("192.0.2.1"))
        let nothing = try server.shell.bojagi("serve", "--port", "0", "--bind", "localhorst")
        #expect(nothing.code == 64)
        #expect(try server.shell.bojagi("serve", "--port", "70000").code == 64)
        let korean = try server.shell.bojagi("serve", "--port", "\(server.port)", "--lang", "ko")
        #expect(korean.output.contains("다른 프로그램"))
    }

    @Test func `on the network it goes by its addresses, and shows a phone the way`() throws {
        let server = try RunningServer("--bind", "0.0.0.0")
        #expect(try server.get("/api/session").status == 200)
        let other = try RawConnection(port: server.port)
        other.send("GET /health HTTP/1.1\r\nHost: 0.0.0.0:\(server.port)\r\n\r\n")
        #expect(try other.response()?.status == 421)
        let shown = try server.shell.printed("serve", "--port", "0", "--bind", "0.0.0.0", until: "Ctrl-C")
        #expect(shown.contains("▀") && shown.contains("█") && shown.contains("  http://127.0.0.1:"))
        let here = try server.shell.printed("serve", "--port", "0", until: "Ctrl-C")
        #expect(here.contains("http://127.0.0.1:") && !here.contains("▀"))
    }
}

extension LifeTests {
    @Test func `an address is printed as browsers write it`() throws {
        let server = try RunningServer("--bind", "0:0::0001")
        #expect(server.link.hasPrefix("http://[::1]:\(server.port)/"))
    }
}

extension RunningServer.Shell {
    @discardableResult
    func run(_ words: [String]) throws -> (code: Int32, output: String) {
        let path = "\(folder)/tmp/output-\(UInt32.random(in: 0 ... .max))"
        let output = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer {
            close(output)
            unlink(path)
        }
        let process = try spawn(words, output: output, errors: output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { break } }
        return (RunningServer.code(status), RunningServer.content(of: output))
    }

    /// What a server that is stopped right away printed, up to and with `end`.
    func printed(_ words: String..., until end: String) throws -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RunningServer.Fault(description: "no pipe") }
        let process = try spawn(words, output: ends[1], errors: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1 {
            bytes.append(byte)
            if bytes.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
        }
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A new link to the server that runs.
    func newLink(_ words: String...) throws -> String {
        let (code, output) = try run(["serve", "--link", "--json"] + words)
        let answer = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        guard code == 0, let link = answer?["url"] as? String else {
            throw RunningServer.Fault(description: output)
        }
        return link
    }
}
