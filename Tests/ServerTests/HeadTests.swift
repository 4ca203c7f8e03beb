import Foundation
import Testing

/// Heads that are none, on new connections and on those that were used before.
@Suite struct HeadTests {
    /// What is wrong, the head, and the statuses that say so: nil where the library ends the connection without a word.
    private func malformed(_ server: RunningServer) -> [(name: String, head: String, statuses: Set<Int?>)] {
        let (host, bearer) = ("Host: \(server.host)", "Authorization: Bearer \(server.token)")
        let get = "GET /api/session HTTP/1.1"
        func fields(_ lines: String...) -> String { ([get] + lines).joined(separator: "\r\n") + "\r\n\r\n" }
        func first(_ line: String) -> String { "\(line)\r\n\(host)\r\n\(bearer)\r\n\r\n" }
        let post = "POST /api/version HTTP/1.1\r\n\(host)\r\n\(bearer)\r\nContent-Type: application/json"
        func length(_ lines: String) -> String { "\(post)\r\n\(lines)\r\n\r\n{}" }
        let long = String(repeating: "x", count: 30_000)
        return [
            ("NUL at the end of Host", fields("\(host)\0", bearer), [400]),
            ("NUL within Host", fields("Host: \(server.host)\0.evil.example", bearer), [400]),
            ("another host before NUL", fields("Host: evil.example\0\(server.host)", bearer), [400]),
            ("NUL within Authorization", fields(host, "\(bearer)\0x"), [400]),
            ("NUL before the bearer", fields(host, "Authorization: \0Bearer \(server.token)"), [400]),
            ("NUL within the cookie", fields(host, "Cookie: \(server.cookie)\0;x=y"), [400]),
            ("NUL within Content-Length", length("Content-Length: 2\0"), [400]),
            ("NUL and a digit in Content-Length", length("Content-Length: 2\u{0}0"), [400]),
            ("NUL within Origin", fields(host, bearer, "Origin: http://\(server.host)\0.evil.example"), [400]),
            ("NUL within a name", fields(host, bearer, "X-\0A: b"), [400]),
            ("NUL for the empty line", "\(get)\r\n\(host)\r\n\(bearer)\r\n\0X: y\r\n\r\n", [400]),
            ("NUL within the target", first("GET /api/session\0/x HTTP/1.1"), [400]),
            ("NUL within the query", first("GET /api/words?lang=ko\0 HTTP/1.1"), [400]),
            ("NUL within the method", first("G\0ET /api/session HTTP/1.1"), [400, nil]),
            ("NUL within the version", first("GET /api/session HTTP/1.1\0x"), [400]),
            ("a folded line", fields(host, bearer, "X-A: b", " c"), [400]),
            ("a folded line by a tab", fields(host, bearer, "X-A: b", "\tc"), [400]),
            ("the bearer in a folded line", fields(host, "Authorization: Bearer", " \(server.token)"), [400]),
            ("the bearer behind a wrong one", fields(host, "Authorization: Bearer wrong", " \(server.token)"), [400]),
            ("the cookie in a folded line", fields(host, "X-A: a", " Cookie: \(server.cookie)"), [400]),
            ("the host in a folded line", fields("Host:", " \(server.host)", bearer), [400]),
            ("a folded length", length("Content-Length:\r\n 2"), [400]),
            ("a length with more in a folded line", length("Content-Length: 2\r\n 0"), [400]),
            ("a folded origin", fields(host, bearer, "Origin:", " http://\(server.host)"), [400]),
            ("a folded line of nothing", fields(host, bearer, "X-A: b", " "), [400]),
            ("a first line that is folded", fields(" X-A: b", host, bearer), [400]),
            ("bare line feeds", "\(get)\n\(host)\n\(bearer)\n\n", [400]),
            ("a bare line feed after the first line", "\(get)\n\(host)\r\n\(bearer)\r\n\r\n", [400]),
            ("a bare line feed between fields", "\(get)\r\n\(host)\n\(bearer)\r\n\r\n", [400]),
            ("a field behind a bare line feed", fields(host, "X-A: a\n\(bearer)"), [400]),
            ("a bare line feed before the empty line", "\(get)\r\n\(host)\r\n\(bearer)\n\r\n", [400]),
            ("a bare line feed for the empty line", "\(get)\r\n\(host)\r\n\(bearer)\r\n\n", [400]),
            ("a length behind a bare line feed", length("X: y\nContent-Length: 2"), [400]),
            ("a bare carriage return in a value", fields(host, bearer, "X-A: a\rb"), [400]),
            ("a bare carriage return for a line's end", fields("\(host)\r\(bearer)"), [400]),
            ("a bare carriage return in the target", first("GET /api/session\r HTTP/1.1"), [400]),
            ("two carriage returns", fields(host, "\(bearer)\r"), [400]),
            ("a space before the colon", fields("Host : \(server.host)", bearer), [400]),
            ("a tab before the colon", fields(host, bearer, "X-A\t: b"), [400]),
            ("no colon", fields(host, bearer, "X-A b"), [400]),
            ("no name", fields(host, bearer, ": b"), [400]),
            ("a name of other letters", fields(host, bearer, "X-É: b"), [400]),
            ("a name with a separator", fields(host, bearer, "X(A): b"), [400]),
            ("a control character in a value", fields(host, bearer, "X-A: \u{1}"), [400]),
            ("DEL in a value", fields(host, bearer, "X-A: \u{7f}"), [400]),
            ("two hosts", fields(host, host, bearer), [400]),
            ("two hosts that differ", fields(host, "Host: evil.example", bearer), [400]),
            ("no host", fields(bearer), [400]),
            ("an empty host", fields("Host: ", bearer), [400]),
            ("two bearers", fields(host, bearer, bearer), [400]),
            ("two lengths", length("Content-Length: 2\r\nContent-Length: 3"), [400]),
            ("two equal lengths", length("Content-Length: 2\r\nContent-Length: 2"), [400]),
            ("a list of lengths", length("Content-Length: 2, 2"), [400]),
            ("length and coding", length("Content-Length: 2\r\nTransfer-Encoding: chunked"), [400]),
            ("coding and length", length("Transfer-Encoding: chunked\r\nContent-Length: 2"), [400]),
            ("another coding", length("Transfer-Encoding: gzip, chunked"), [400]),
            ("a coding with more", length("Transfer-Encoding: chunked;x"), [400]),
            ("a negative length", length("Content-Length: -2"), [400]),
            ("a length with a sign", length("Content-Length: +2"), [400]),
            ("a hexadecimal length", length("Content-Length: 0x2"), [400]),
            ("a length of other digits", length("Content-Length: ٢"), [400]),
            ("an empty length", length("Content-Length: "), [400]),
            ("a huge length", length("Content-Length: 99999999999999999999999"), [400, 413]),
            ("spaces in the target", first("GET /api/session /health HTTP/1.1"), [400]),
            ("two spaces before the target", first("GET  /api/session HTTP/1.1"), [400]),
            ("two spaces before the version", first("GET /api/session  HTTP/1.1"), [400]),
            ("a space after the version", first("GET /api/session HTTP/1.1 "), [400]),
            ("a space before the method", first(" GET /api/session HTTP/1.1"), [400, nil]),
            ("a tab after the method", first("GET\t/api/session HTTP/1.1"), [400, nil]),
            ("a method that is none", first("G(T /api/session HTTP/1.1"), [400]),
            ("a target of another host", first("GET http://evil.example/api/session HTTP/1.1"), [400]),
            ("a whole address for a target", first("GET http://\(server.host)/api/session HTTP/1.1"), [400]),
            ("a target without a path", first("GET \(server.host) HTTP/1.1"), [400]),
            ("a target of two slashes", first("GET //evil.example/ HTTP/1.1"), [400]),
            ("other letters in the target", first("GET /é HTTP/1.1"), [400]),
            ("no version", first("GET /api/session"), [400]),
            ("no target", first("GET"), [400, nil]),
            ("HTTP/0.9", first("GET /api/session HTTP/0.9"), [505]),
            ("HTTP/2.0", first("GET /api/session HTTP/2.0"), [505]),
            ("a version that is none", first("GET /api/session HTTP/1.1.1"), [400]),
            ("a version of other letters", first("GET /api/session http/1.1"), [400]),
            ("a head of another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 505]),
            ("a field that is too long", fields(host, bearer, "X-A: \(long)"), [431]),
            ("a target that is too long", first("GET /\(long) HTTP/1.1"), [400, 414]),
            (
                "too many fields",
                fields([host, bearer, String(repeating: "A: b\r\n", count: 3000)].joined(separator: "\r\n")),
                [400, 431]
            ),
        ]
    }

    @Test func `W6 a malformed head is refused, and what follows on the connection is not taken for a request`() throws
    {
        let server = try RunningServer("--log", "error")
        let heads = malformed(server)
        #expect(heads.count >= 80)
        let next = server.request("GET", "/health")
        for isFirst in [true, false] {
            for (name, head, statuses) in heads {
                let connection = try RawConnection(port: server.port)
                if !isFirst {
                    connection.send(server.request("GET", "/api/session"))
                    #expect(try connection.response()?.status == 200)
                }
                connection.send(Array(head.utf8) + next)
                connection.finishSending()
                let answers = try String(decoding: connection.readAll(), as: UTF8.self)
                    .components(separatedBy: "HTTP/1.1 ").dropFirst()
                let label = "\(name), \(isFirst ? "first" : "second") on its connection: \(answers)"
                #expect(statuses.contains(answers.first.flatMap { Int($0.prefix(3)) }), "\(label)")
                // Of a length that it can't read the library says the head of its answer twice.
                #expect(!answers.contains { $0.hasPrefix("200") }, "\(label)")
            }
        }
        #expect(try server.get("/api/session").status == 200)
    }

    @Test func `W6 what may be in a head passes: spaces around values, empty values, any length that is allowed`()
        throws
    {
        let server = try RunningServer("--log", "error")
        let bearer = "Authorization: Bearer \(server.token)"
        let fields: [[String]] = [
            ["Host:\(server.host)", bearer], ["Host: \t  \(server.host)", bearer, "X-Empty:", "X-Spaces:   "],
            ["HOST: \(server.host)", "authorization: bearer \(server.token)", "X-A: a b\tc", "X-B: é"],
            ["Host: \(server.host)", bearer, "X-A: \(String(repeating: "x", count: 9000))"],
            ["Host: \(server.host)", "Cookie: a=b; c=\"d\"; \(server.cookie)"],
        ]
        let connection = try RawConnection(port: server.port)
        for target in ["/api/session", "/api/words?lang=ko", "/api/words?a&b=c&lang=ko&d=%20+e"] {
            for lines in fields {
                connection.send((["GET \(target) HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n")
                #expect(try connection.response()?.status == 200, "\(target) \(lines)")
            }
        }
        // A head in pieces is the same head.
        for byte in server.request("GET", "/api/session", ["X-Empty:", "X-A: b"]) {
            connection.send([byte])
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ":") { usleep(500) }
        }
        #expect(try connection.response()?.status == 200)
        connection.send("\r\n" + String(decoding: server.request("GET", "/api/session"), as: UTF8.self))
        #expect(try connection.response()?.status == 200)
    }
}
