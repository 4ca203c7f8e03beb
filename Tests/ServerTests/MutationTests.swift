import Foundation
import Replication
import TestSupport
import Testing

@Suite struct MutationTests {
    /// Valid requests, one of each kind; none whose answer has no end.
    private func corpus(_ server: RunningServer) throws -> [[UInt8]] {
        let json = ["Content-Type: application/json"]
        try server.shell.bojagi("memo", "new", "A memo")
        let entries = try server.get("/api/catalogue").json["entries"] as? [[String: Any]]
        let id = try #require(entries?.first?["id"] as? String)
        let events = try server.get("/api/documents/\(id)/events").body
        return [
            server.request("GET", "/health"), server.request("GET", "/api/session", ["Accept-Language: ko, en;q=0.5"]),
            server.request("GET", "/api/catalogue", ["If-None-Match: \"x\", W/\"y\""]),
            server.request("GET", "/api/documents/\(id)/events?after=0"),
            server.request(
                "POST", "/api/documents/\(id)/events", ["Content-Type: application/octet-stream"], body: events),
            server.request("POST", "/api/memo/new", json, body: Array(#"{"text":"한글 🙂 \u00e9"}"#.utf8)),
            server.request("POST", "/api/search", json, body: Array(#"{"query":"memo"}"#.utf8)),
            server.request(
                "POST", "/api/blobs", ["Content-Type: image/jpeg"], body: Array(try FileTests.jpeg().prefix(3000))),
            server.request(
                "POST", "/api/blobs?as=file", ["Content-Type: application/octet-stream"], body: Array("words".utf8)),
            server.request("GET", "/api/kits/bust/body.svg", ["Range: bytes=0-10", "Accept-Encoding: gzip, br;q=0.5"]),
            server.request("GET", "/api/words?lang=ko"), server.request("HEAD", "/version"),
            server.request("GET", server.door),
            Array(
                ("POST /api/version HTTP/1.1\r\nHost: \(server.host)\r\nAuthorization: Bearer \(server.token)\r\n"
                    + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\nA: b\r\n\r\n")
                    .utf8),
        ]
    }

    private static let splices = [
        "\r\n", "\n", "\r", "\0", ": ", " ", "\t", ",", ";", "%", "%00", "../", "?", "&", "=", "\"", "-", "0",
        "99999999999",
        "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Host: x\r\n", "chunked", "\u{7f}", "한", "HTTP/1.0",
        "\r\n\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n",
        "Connection: upgrade\r\nUpgrade: websocket\r\n",
    ].map { Array($0.utf8) }

    private func mutated(_ request: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = request
        for _ in 0..<random.pick(1..<4) {
            let place = random.pick(0..<(bytes.count + 1))
            let end = min(bytes.count, place + random.pick(1..<20))
            switch random.pick(0..<8) {
            case 0: if place < bytes.count { bytes[place] ^= UInt8(1 << random.pick(0..<8)) }
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3, 4, 5: bytes.insert(contentsOf: random.pick(of: Self.splices), at: place)
            case 6: bytes.removeSubrange(place...)
            default: for index in place..<end { bytes[index] = UInt8(random.pick(0..<256)) }
            }
            if bytes.isEmpty { bytes = [0x20] }
        }
        return bytes
    }

    @Test func `ten thousand requests with something wrong in them crash nothing and leave nothing in memory`() throws {
        let seed = UInt64.random(in: 1 ... .max)
        var random = SplitMix64(seed: seed)
        let server = try RunningServer()
        let corpus = try corpus(server)
        for request in corpus {
            let connection = try RawConnection(port: server.port)
            connection.send(request)
            connection.finishSending()
            #expect(try connection.readAll().starts(with: Array("HTTP/1.1 ".utf8)))
        }
        var statuses: [Int: Int] = [:]
        var early = 0
        // Some at once: those that look unfinished to the server are only ended after a moment.
        for round in 0..<100 {
            var sent: [(request: [UInt8], connection: RawConnection)] = []
            for _ in 0..<100 {
                let request = mutated(random.pick(of: corpus), &random)
                let connection = try RawConnection(port: server.port)
                connection.send(request)
                connection.finishSending()
                sent.append((request, connection))
            }
            for (request, connection) in sent {
                let text = "seed \(seed): \(String(decoding: request, as: UTF8.self).debugDescription)"
                guard let answer = try? connection.readAll(within: 120) else {
                    Issue.record("no end: \(text)")
                    continue
                }
                let status = Int(String(decoding: answer.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
                statuses[status, default: 0] += 1
                let isFine = status < 500 || status == 503 || status == 505 || status == 501
                #expect(isFine, "\(status): \(text)")
            }
            if round == 20 { early = server.memory }
            guard server.isRunning else {
                Issue.record("seed \(seed): ended in round \(round): \(server.logged.suffix(2000))")
                return
            }
        }
        #expect(server.isRunning, "seed \(seed): \(server.logged.suffix(2000))")
        #expect(try server.get("/health").status == 200)
        // Both what was meant and what was not were among them.
        #expect(statuses[200, default: 0] > 100 && statuses[400, default: 0] > 100, "\(statuses)")
        let grown = server.memory - early
        #expect(grown < 24 << 20, "seed \(seed): grew by \(grown >> 20) MB to \(server.memory >> 20) MB")
        #expect(try server.stop() == 0)
        #expect(try server.shell.bojagi("verify", "--check-only").code == 0)
    }
}
