import Foundation
import Testing

@Suite struct RequestCorpusTests {
    /// The head that is sent instead of a request, and what must come back; nil where the connection may just end.
    private func status(_ server: RunningServer, _ text: String) throws -> Int? {
        let connection = try RawConnection(port: server.port)
        connection.send(text)
        // What looks unfinished to the server ends here.
        connection.finishSending()
        return try connection.response()?.status
    }

    @Test func `requests that two readers could understand in two ways are refused, and the connection ends`() throws {
        let server = try RunningServer()
        let (host, cookie) = ("Host: \(server.host)", "Cookie: \(server.cookie)")
        let json = "Content-Type: application/json"
        let corpus: [(String, String)] = [
            (
                "two lengths",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x"
            ),
            (
                "two equal lengths",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}"
            ),
            (
                "length and coding",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
            ),
            (
                "coding and length",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
            ),
            (
                "another coding",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
            ),
            ("two hosts", "GET /api/session HTTP/1.1\r\n\(host)\r\nHost: evil.example\r\n\(cookie)\r\n\r\n"),
            ("two equal hosts", "GET /api/session HTTP/1.1\r\n\(host)\r\n\(host)\r\n\(cookie)\r\n\r\n"),
            ("no host", "GET /api/session HTTP/1.1\r\n\(cookie)\r\n\r\n"),
            ("no host, old version", "GET /api/session HTTP/1.0\r\n\(cookie)\r\n\r\n"),
            (
                "two cookies",
                "GET /api/session HTTP/1.1\r\n\(host)\r\nCookie: \(server.cookieName)=x\r\n\(cookie)\r\n\r\n"
            ),
            (
                "a length that is none",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: +2\r\n\r\n{}"
            ),
            (
                "a negative length",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: -2\r\n\r\n{}"
            ),
            (
                "a length beyond numbers",
                "POST /api/version HTTP/1.1\r\n\(host)\r\n\(cookie)\r\n\(json)\r\nContent-Length: 99999999999999999999999\r\n\r\n{}"
            ),
            ("a space before the colon", "GET /api/session HTTP/1.1\r\nHost : \(server.host)\r\n\(cookie)\r\n\r\n"),
            (
                "a body where none belongs",
                "GET /api/session HTTP/1.1\r\n\(host)\r\n\(cookie)\r\nContent-Length: 5\r\n\r\nGET /"
            ),
        ]
        for (name, text) in corpus {
            let connection = try RawConnection(port: server.port)
            connection.send(text)
            let response = try connection.response()
            #expect(
                response?.status == (name == "a length beyond numbers" ? 413 : 400),
                "\(name): \(response?.status ?? 0)")
            // What follows could be taken for a request.
            #expect(connection.isClosed(), "\(name) leaves the connection open")
        }
        #expect(try server.get("/api/session").status == 200)
    }

    @Test func `a path that leads elsewhere leads nowhere`() throws {
        let server = try RunningServer()
        for target in [
            "/%00", "/assets/%00", "/assets/..%2f..%2fetc%2fpasswd", "/assets/../../etc/passwd", "/assets/%2e%2e/x",
            "/assets/%2E%2E%2Fx", "/assets/..%5c..%5cx", "/assets//x", "//etc/passwd", "/./health", "/health/",
            "/health/.",
            "/a/%2e/b", "/%c0%ae%c0%ae/x", "/%ff", "/%", "/%2", "/%zz", "/assets/x%0d%0ay", "/health%00",
            "/health%20%0a",
            "/api/documents/..%2f..%2fx/events", "/\\..\\x", "/api/session?x=%00", "/health#x",
        ] {
            let response = try server.ask("GET", target)
            #expect([400, 404].contains(response.status), "\(target): \(response.status)")
        }
        for text in [
            "GET http://\(server.host)/health HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
            "GET health HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
            "CONNECT \(server.host) HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
            "GET /h\u{e9}alth HTTP/1.1\r\nHost: \(server.host)\r\n\r\n",
        ] {
            #expect(try [nil, 400, 401, 404, 405].contains(status(server, text)), "\(text)")
        }
        for name in [
            "kits/..%2f..%2f/kit.json", "kits/bust/..%2f..%2fphotos%2fcredits.json", "kits/bust/../x",
            "photos/built-in/..%2f..%2fx", "thumbnails/..%2fx", "blobs/..%2f..%2fbojagi.db",
        ] {
            #expect(try [400, 404].contains(server.get("/api/\(name)").status), "\(name)")
        }
    }

    @Test func `who has no token gets nothing but the way in`() throws {
        let server = try RunningServer()
        let open = ["/health"]
        for target in open { #expect(try server.ask("GET", target, isAllowed: false).status == 200) }
        for (method, target) in [
            ("GET", "/"), ("GET", "/api/session"), ("GET", "/api/catalogue"), ("GET", "/api/events"),
            ("GET", "/api/blobs/" + String(repeating: "0", count: 64)), ("GET", "/api/words?lang=ko"),
            ("GET", "/api/nothing"), ("GET", "/nothing"), ("DELETE", "/api/session"), ("GET", "/assets/app.js"),
            ("GET", "/open"), ("GET", "/open?token=x"), ("GET", "/open?token=\(String(repeating: "A", count: 43))"),
            ("GET", "/api/kits"),
        ] {
            let response = try server.ask(method, target, isAllowed: false)
            #expect(response.status == 401, "\(method) \(target): \(response.status)")
            #expect(!response.text.contains(server.token))
        }
        for target in ["/api/version", "/api/memo/new", "/api/blobs"] {
            let response = try server.ask(
                "POST", target, ["Content-Type: application/json"], body: Array("{}".utf8), isAllowed: false)
            #expect(response.status == 401)
        }
        for header in [
            "Cookie: \(server.cookieName)=", "Cookie: \(server.cookie)x", "Cookie: \(server.cookie.dropLast())",
            "Cookie: \(server.cookieName.uppercased())=\(server.token)", "Cookie: bojagi=\(server.token)",
            "Cookie: x=\(server.token)", "Authorization: Bearer ",
            "Authorization: Bearer x\(server.token)", "Authorization: Basic \(server.token)",
        ] {
            #expect(try server.ask("GET", "/api/session", [header], isAllowed: false).status == 401, "\(header)")
        }
        // A wrong bearer is not made up for by a right cookie.
        #expect(try server.get("/api/session", "Authorization: Bearer x").status == 401)
        #expect(
            try server.ask("GET", "/api/session", ["Authorization: Bearer \(server.token)"], isAllowed: false).status
                == 200)
        #expect(
            try server.ask("GET", "/api/session", ["Cookie: a=b; \(server.cookie)"], isAllowed: false).status
                == 200)
        let page = try server.ask("GET", "/", ["Accept: text/html"], isAllowed: false)
        #expect(page.status == 401 && page.text.contains("bojagi serve"))
    }

    @Test func `the link lets a browser in by a cookie that no script and no other site gets`() throws {
        let server = try RunningServer()
        let response = try server.ask("GET", server.door, isAllowed: false)
        #expect(response.status == 200 && response.text.contains("content=\"0;url=/\""))
        let cookie = try #require(response["set-cookie"])
        #expect(cookie.hasPrefix("\(server.cookie);"))
        for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part)) }
        #expect(response["referrer-policy"] == "no-referrer" && response["cache-control"] == "no-store")
        // As from a file, or a link in a mail: the answer lets in, and what follows comes from a page of its own.
        let foreign = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]
        let door = RunningServer.door(try server.shell.newLink())
        #expect(try server.ask("GET", door, foreign, isAllowed: false)["set-cookie"] == cookie)
        let head = try server.ask("HEAD", "/health")
        #expect(head.status == 200 && head["content-length"] == "3")
        // Nor does it get into the log.
        _ = try server.get("/api/session?token=\(server.token)")
        #expect(server.logged.contains("GET /open 200") && !server.logged.contains(server.token))
        #expect(!server.logged.contains(door) && !server.logged.contains(server.door))
    }

    @Test func `two workspaces on one computer let the same browser in side by side`() throws {
        let servers = [try RunningServer(), try RunningServer()]
        // Cookies know no ports: the browser sends both to both.
        let cookies = try servers.map { server in
            try server.ask("GET", server.door, isAllowed: false)["set-cookie"] ?? ""
        }
        let pairs = cookies.map { $0.prefix { $0 != ";" } }
        #expect(Set(pairs.map { $0.prefix { $0 != "=" } }).count == 2)
        for server in servers {
            let header = "Cookie: \(pairs.joined(separator: "; "))"
            #expect(try server.ask("GET", "/api/session", [header], isAllowed: false).status == 200)
        }
    }

    @Test func `other sites and names that were made to lead here are refused`() throws {
        let server = try RunningServer()
        func ask(_ lines: String...) throws -> Int? {
            let head = ["GET /api/session HTTP/1.1", "Cookie: \(server.cookie)"] + lines
            return try status(server, head.joined(separator: "\r\n") + "\r\n\r\n")
        }
        for host in [
            "evil.example", "evil.example:\(server.port)", "127.0.0.1", "127.0.0.1:1",
            "localhost:\(server.port).evil.example",
            "127.0.0.1:\(server.port)@evil.example", "127.0.0.2:\(server.port)", "0x7f.1:\(server.port)",
        ] {
            #expect(try ask("Host: \(host)") == 421, "\(host)")
        }
        for host in ["localhost:\(server.port)", "LOCALHOST:\(server.port)", "[::1]:\(server.port)"] {
            #expect(try ask("Host: \(host)") == 200, "\(host)")
        }
        let host = "Host: \(server.host)"
        for origin in [
            "http://evil.example", "null", "http://localhost:\(server.port)", "https://\(server.host)",
            "http://\(server.host).evil.example", "http://127.0.0.1:1", "",
        ] {
            #expect(try ask(host, "Origin: \(origin)") == 403, "\(origin)")
        }
        #expect(try ask(host, "Origin: http://\(server.host)") == 200)
        // Another port of this machine is another site, though cookies do not know it.
        #expect(try ask(host, "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors") == 403)
        #expect(try ask(host, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors") == 403)
        #expect(
            try ask(host, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe") == 403)
        #expect(
            try ask(host, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document") == 200)
        #expect(try ask(host, "Sec-Fetch-Site: none") == 200)
    }

    @Test func `bodies are taken by their type and length only`() throws {
        let server = try RunningServer()
        for type in [
            "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "",
            "application/jsonx", "text/json",
        ] {
            let headers = type.isEmpty ? [] : ["Content-Type: \(type)"]
            let response = try server.ask("POST", "/api/memo/new", headers, body: Array(#"{"text":"x"}"#.utf8))
            #expect(response.status == 415, "\(type): \(response.status)")
        }
        #expect(try server.command("recent").text == "[]\n" || server.command("recent").text == "[]")
        #expect(
            try server.ask(
                "POST", "/api/memo/new", ["Content-Type: application/json; charset=utf-8"],
                body: Array(#"{"text":"x"}"#.utf8)
            ).status == 200)
        let tooLong = try server.ask(
            "POST", "/api/version", ["Content-Type: application/json", "Content-Length: 999999999"])
        #expect(tooLong.status == 413 && tooLong["connection"] == "close")
        // Without a length it is counted.
        let connection = try RawConnection(port: server.port)
        connection.send(
            server.request("POST", "/api/version", ["Content-Type: application/json", "Transfer-Encoding: chunked"]))
        let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0x20, count: 0x100000) + Array("\r\n".utf8)
        for _ in 0..<17 { guard connection.send(chunk) else { break } }
        connection.send("0\r\n\r\n")
        #expect(try connection.response()?.status == 413)
        for body in ["", "{}"] { #expect(try server.command("version", body).status == 200) }
        for (body, status) in [
            ("[]", 400), ("{", 422), ("\u{0}", 422), (#"{"x":1}"#, 400), (#"{"text":1,"text":2}"#, 400),
            (#"{"text":"\ud800"}"#, 422), (String(repeating: "[", count: 100_000), 422),
        ] {
            #expect(try server.command("memo/new", body).status == status, "\(body.prefix(40))")
        }
    }

    @Test func `a flood of headers, slow heads and half-closed connections hold nobody up`() throws {
        let server = try RunningServer()
        let flood = try RawConnection(port: server.port)
        flood.send("GET /health HTTP/1.1\r\nHost: \(server.host)\r\n")
        let line = "X-Flood: " + String(repeating: "x", count: 1000) + "\r\n"
        for _ in 0..<1000 { guard flood.send(line) else { break } }
        flood.send("\r\n")
        #expect(try [nil, 431, 414, 413, 400].contains(flood.response()?.status))
        #expect(flood.isClosed())
        let long = try RawConnection(port: server.port)
        long.send("GET /" + String(repeating: "a", count: 1 << 20) + " HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
        #expect(try [nil, 414, 431, 400].contains(long.response()?.status))
        // Many that only begin.
        let slow = try (0..<200).map { _ in try RawConnection(port: server.port) }
        for connection in slow { connection.send("GET /health HTTP/1.1\r\nHost: ") }
        #expect(try server.get("/health").status == 200)
        // Who says that nothing more comes still gets the answer to what came.
        let half = try RawConnection(port: server.port)
        half.send(server.request("GET", "/health"))
        half.finishSending()
        #expect(try half.response()?.status == 200)
        let unfinished = try RawConnection(port: server.port)
        unfinished.send(
            server.request("POST", "/api/version", ["Content-Type: application/json", "Content-Length: 100"]))
        unfinished.finishSending()
        #expect(unfinished.isClosed())
        #expect(try server.get("/health").status == 200)
    }

    @Test func `who says that nothing more comes gets the answer, however long it takes`() throws {
        let server = try RunningServer()
        let json = ["Content-Type: application/json"]
        let requests = [
            server.request("GET", "/api/catalogue"),
            server.request("POST", "/api/memo/list", json, body: Array("{}".utf8)),
            server.request("POST", "/api/memo/new", json, body: Array(#"{"text":"x"}"#.utf8)),
        ]
        // So many at once that workers answer most of them after the end has come.
        let halves = try (0..<90).map { _ in try RawConnection(port: server.port) }
        for (number, half) in halves.enumerated() {
            half.send(requests[number % 3])
            half.finishSending()
        }
        let answered = try halves.filter { try $0.response()?.status == 200 }
        #expect(answered.count == halves.count)
        #expect(halves.allSatisfy { $0.isClosed() })
    }

    @Test func `heads and bodies that drip are ended, although they are never silent`() throws {
        let server = try RunningServer()
        let head = try RawConnection(port: server.port)
        head.send("GET /health HTTP/1.1\r\nHost: ")
        let body = try RawConnection(port: server.port)
        body.send(
            server.request("POST", "/api/version", ["Content-Type: application/json", "Content-Length: 100000"]))
        var (isHeadOpen, isBodyOpen) = (true, true)
        // Half a minute is what a body is given; the bound is for a machine that has much else to do.
        for _ in 0..<1200 where isHeadOpen || isBodyOpen {
            if isHeadOpen { isHeadOpen = head.send("x") && !head.isClosed(within: 0) }
            if isBodyOpen { isBodyOpen = body.send(" ") && !body.isClosed(within: 0) }
            usleep(100_000)
        }
        #expect(!isHeadOpen && !isBodyOpen)
        #expect(try server.get("/health").status == 200)
    }

    @Test func `several requests on a connection are answered in order`() throws {
        let server = try RunningServer()
        let connection = try RawConnection(port: server.port)
        let json = ["Content-Type: application/json"]
        connection.send(
            server.request("GET", "/health") + server.request("POST", "/api/version", json, body: Array("{}".utf8))
                + server.request("GET", "/version") + server.request("GET", "/nothing")
                + server.request("POST", "/api/memo/new", json, body: Array(#"{"text":"한글"}"#.utf8))
                + server.request("GET", "/health"))
        var statuses: [Int] = []
        for _ in 0..<6 { statuses.append(try #require(try connection.response()).status) }
        #expect(statuses == [200, 200, 200, 404, 200, 200])
    }
}
