import Foundation
import Synchronization
import Testing

@Suite(.serialized) struct LoadTests {
    /// What threads report.
    private final class Tally: Sendable {
        let answers = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
        let faults = Mutex<[String]>([])

        func fail(_ text: String) { faults.withLock { $0.append(text) } }
    }

    static func allowManyFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func thread(_ group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        Thread.detachNewThread {
            body()
            group.leave()
        }
    }

    @Test func `a thousand streams, 64 busy connections and eight uploads of 64 MB at once go well in little memory`()
        throws
    {
        Self.allowManyFiles()
        let server = try RunningServer("--log", "error")
        let port = server.port
        let streams = try (0..<1000).map { _ in try EventListener(server) }
        let tally = Tally()
        let (busy, uploads) = (DispatchGroup(), DispatchGroup())
        let requests = [
            server.request("GET", "/health"),
            server.request("POST", "/api/recent", ["Content-Type: application/json"], body: Array("{}".utf8)),
            server.request("GET", "/api/catalogue"),
        ]
        for _ in 0..<8 {
            Self.thread(busy) {
                do {
                    let connections = try (0..<8).map { _ in try RawConnection(port: port) }
                    var round = 0
                    while round < 50 || !tally.isOver.load(ordering: .relaxed) {
                        round += 1
                        // As fast as they can at first; then only so that they are there.
                        if round > 50 { usleep(20_000) }
                        for (index, connection) in connections.enumerated() {
                            connection.send(requests[index % requests.count])
                        }
                        for connection in connections {
                            let status = try connection.response()?.status
                            if status != 200 { tally.fail("busy: \(status ?? 0)") }
                            tally.answers.add(1, ordering: .relaxed)
                        }
                    }
                } catch {
                    tally.fail("busy: \(error)")
                }
            }
        }
        let (head, end) = (Array(try FileTests.jpeg().prefix(20_000)), [0xff, 0xd9] as [UInt8])
        let size = 64 << 20
        for number in 0..<8 {
            let request = server.request("POST", "/api/blobs", ["Content-Type: image/jpeg", "Content-Length: \(size)"])
            Self.thread(uploads) {
                do {
                    let connection = try RawConnection(port: port)
                    connection.send(request + head)
                    let chunk = [UInt8](repeating: UInt8(number), count: 1 << 18)
                    var left = size - head.count - end.count
                    while left > 0 {
                        guard connection.send(left < chunk.count ? Array(chunk.prefix(left)) : chunk) else {
                            return tally.fail("upload cut")
                        }
                        left -= min(left, chunk.count)
                    }
                    connection.send(end)
                    let response = try connection.response(within: 120)
                    guard response?.status == 200, response?.json["size"] as? Int == size else {
                        return tally.fail("upload: \(response?.text ?? "no answer")")
                    }
                } catch {
                    tally.fail("upload: \(error)")
                }
            }
        }
        try server.shell.bojagi("memo", "new", "Heard by all")
        for stream in streams {
            let heard = try stream.messages { $0.data.contains("Heard by all") }
            if heard.last?.name != "changed" { tally.fail("stream: \(heard)") }
        }
        uploads.wait()
        tally.isOver.store(true, ordering: .relaxed)
        busy.wait()
        #expect(tally.faults.withLock { $0 }.isEmpty, "\(tally.faults.withLock { $0.prefix(5) })")
        #expect(tally.answers.load(ordering: .relaxed) > 64)
        let peak = server.peak
        print("load: \(tally.answers.load(ordering: .relaxed)) answers meanwhile; at most \(peak / 1_000_000) MB")
        #expect(peak <= 150_000_000, "\(peak / 1_000_000) MB")
        #expect(try server.stop() == 0)
    }

    @Test func `who asks for events and goes before they begin leaves nothing behind, however often`() throws {
        let server = try RunningServer("--log", "error")
        let head = "GET /api/events HTTP/1.1\r\nHost: \(server.host)\r\nAuthorization: Bearer \(server.token)\r\n\r\n"
        // More than there may be streams.
        for _ in 0..<3_000 {
            let connection = try RawConnection(port: server.port)
            connection.send(head)
            connection.breakOff()
        }
        // Those that had begun are noticed a moment later.
        var first = ""
        for _ in 0..<100 where !first.hasPrefix("HTTP/1.1 200") {
            let connection = try RawConnection(port: server.port)
            connection.send(head)
            first = try connection.read(upTo: "\r\n")
            if !first.hasPrefix("HTTP/1.1 200") { usleep(100_000) }
        }
        #expect(first.hasPrefix("HTTP/1.1 200"), "\(first)")
        #expect(try server.stop() == 0)
    }

    @Test func `a stream that is not read is cut off, and holds nobody up`() throws {
        let server = try RunningServer("--log", "error")
        let deaf = try EventListener(server, receiveBuffer: 4096)
        let listener = try EventListener(server)
        _ = try listener.next()
        // Each change is some kilobytes to the deaf one's socket, which soon is full, and then to its queue.
        let text = String(repeating: "많은 글 ", count: 200)
        for number in 0..<400 {
            let answer = try server.command("memo/new", #"{"text":"\#(number) \#(text)"}"#)
            #expect(answer.status == 200)
            let heard = try listener.messages { $0.data.contains(#""title":"\#(number) "#) }
            #expect(heard.count == 1 && heard[0].name == "changed")
        }
        #expect(deaf.isClosed(within: 120))
        #expect(try server.get("/health").status == 200)
        #expect(try server.stop() == 0)
    }
}
