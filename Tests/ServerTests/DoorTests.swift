import Foundation
import Testing

/// Links, the token, and what of them others on this computer get to see.
@Suite struct DoorTests {
    private func enter(_ server: RunningServer, _ link: String) throws -> RawResponse {
        try server.ask("GET", RunningServer.door(link), isAllowed: false)
    }

    /// The status for who has this cookie.
    private func status(_ server: RunningServer, _ cookie: String?) throws -> Int {
        let pair = cookie.map { String($0.prefix { $0 != ";" }) } ?? ""
        return try server.ask("GET", "/api/session", ["Cookie: \(pair)"], isAllowed: false).status
    }

    @Test func `W6 a link lets in once; another terminal prints a new one while the server runs`() throws {
        let server = try RunningServer()
        let cookie = try enter(server, server.link)["set-cookie"]
        #expect(try status(server, cookie) == 200)
        let used = try enter(server, server.link)
        #expect(used.status == 401 && used.text.contains("bojagi serve --link"))
        let link = try server.shell.newLink()
        #expect(link != server.link && link.hasPrefix("http://127.0.0.1:\(server.port)/open?code="))
        #expect(try status(server, enter(server, link)["set-cookie"]) == 200)
        // Two links can be open at the same time, and what is kept of them tells neither.
        let both = [try server.shell.newLink(), try server.shell.newLink()]
        let kept = try String(contentsOfFile: server.workspace + "/server-open-links", encoding: .utf8)
        #expect(kept.split(separator: "\n").count == 2 && !both.contains { kept.contains($0.suffix(22)) })
        for link in both { #expect(try enter(server, link).status == 200) }
        #expect(try server.stop() == 0)
        let (code, output) = try server.shell.bojagi("serve", "--link")
        #expect(code == 69 && output.contains("No server is running for this workspace."))
    }

    @Test func `W10 what is not for the page is in no answer of its settings`() throws {
        let secret = "s3cr3t-of-the-proxy"
        let address = "https://user:\(secret)@proxy.example/photos"
        let server = try RunningServer(variables: ["UNSPLASH_URL": address]) { shell in
            _ = try shell.bojagi("settings", "set", "openverse.url", address)
            _ = try shell.bojagi("settings", "set", "unsplash.access-key", "abcdefgh-\(secret)-1234")
        }
        for (path, json, status) in [
            ("settings", "{}", 200), ("settings/get", #"{"name":"unsplash.url"}"#, 403),
            ("settings/get", #"{"name":"openverse.url"}"#, 403),
            ("settings/get", #"{"name":"unsplash.access-key"}"#, 200),
            ("settings/set", #"{"name":"openverse.url","value":"https://elsewhere.example"}"#, 403),
            ("settings/unset", #"{"name":"openverse.url"}"#, 403),
            ("settings/set", #"{"name":"theme","value":"dark"}"#, 200), ("gallery/sources", "{}", 200),
        ] {
            let answer = try server.command(path, json)
            #expect(answer.status == status && !answer.text.contains(secret), "\(path) \(json): \(answer.text)")
        }
        #expect(try !server.get("/api/session").text.contains(secret))
        let listed = try server.command("settings").text
        #expect(listed.contains("unsplash.access-key") && !listed.contains("openverse.url"))
        // The command line lists all of them, and what is in an address is not for the screen either.
        let shown = try server.shell.bojagi("settings", "--json").output
        #expect(!shown.contains(secret) && shown.contains("https://…@proxy.example/photos"))
        #expect(try !server.shell.bojagi("settings").output.contains(secret))
    }

    @Test func `W6 of many who open one link at the same moment one is let in`() throws {
        let server = try RunningServer("--log", "error")
        let connections = try (0..<16).map { _ in try RawConnection(port: server.port) }
        for each in connections { each.send(server.request("GET", server.door, isAllowed: false)) }
        let statuses = try connections.compactMap { try $0.response()?.status }
        #expect(statuses.filter { $0 == 200 }.count == 1 && statuses.filter { $0 == 401 }.count == 15, "\(statuses)")
    }

    @Test func `W6 a link that is too old lets nobody in, and goes away`() throws {
        let server = try RunningServer()
        let file = URL(filePath: server.workspace + "/server-open-links")
        func rows() throws -> [[Substring]] {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t") }
        }
        func age(_ seconds: Int) throws {
            let older = try rows().map { try "\($0[0])\t\(#require(Int($0[1])) - seconds * 1000)\n" }.joined()
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(older.utf8))
            try handle.close()
        }
        try age(660)
        #expect(try enter(server, server.link).status == 401)
        _ = try server.shell.newLink()
        try age(660)
        let link = try server.shell.newLink()
        #expect(try rows().count == 1)
        // A clock that was put back by an hour.
        try age(-3600)
        #expect(try enter(server, link).status == 401)
    }

    @Test func `W6 the token is for its owner alone, is in no link, and a renewed one shuts out who had the former`()
        throws
    {
        let server = try RunningServer()
        let path = server.workspace + "/server-token"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        let (former, cookieName) = (server.token, server.cookieName)
        #expect(mode == 0o600 && former.utf8.count == 43 && !server.link.contains(former))
        let cookie = try enter(server, server.link)["set-cookie"]
        let workspace = try server.get("/api/session").json["workspace"] as? String
        let listener = try EventListener(server)
        _ = try listener.next()
        let unused = try server.shell.newLink()
        // The server that runs hears of it.
        let link = try server.shell.newLink("--renew-token")
        #expect(listener.isClosed(within: 120))
        for _ in 0..<2000 where try status(server, cookie) == 200 { usleep(1000) }
        #expect(try status(server, cookie) == 401)
        #expect(
            try server.ask("GET", "/api/session", ["Authorization: Bearer \(former)"], isAllowed: false).status == 401)
        #expect(try enter(server, unused).status == 401)
        #expect(try status(server, enter(server, link)["set-cookie"]) == 200)
        #expect(server.token != former && server.cookieName == cookieName)
        #expect(try server.get("/api/session").json["workspace"] as? String == workspace)
        // Removing the file, or letting others read it, does the same.
        for spoil in [
            { try FileManager.default.removeItem(atPath: path) },
            { try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path) },
        ] {
            let cookie = server.cookie
            #expect(try status(server, cookie) == 200)
            try spoil()
            for _ in 0..<5000 where try status(server, cookie) == 200 { usleep(1000) }
            #expect(try status(server, cookie) == 401)
            #expect(try status(server, enter(server, server.shell.newLink())["set-cookie"]) == 200)
            #expect(try server.get("/api/session").json["workspace"] as? String == workspace)
        }
        #expect(try server.stop() == 0)
        // Without a server it is renewed with the next one.
        let last = server.token
        let shown = try server.shell.printed("serve", "--port", "0", "--renew-token", until: "Ctrl-C")
        #expect(server.token != last && !shown.contains(server.token))
    }

    @Test func `W6 the browser is started without anything that lets in, and gets in all the same`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = folder.appendingPathComponent("xdg-open")
        let words = folder.appendingPathComponent("words")
        try """
        #!/bin/sh
        { tr '\\0' '\\n' < /proc/$$/cmdline; tr '\\0' '\\n' < /proc/$$/environ; } > \(folder.path)/new
        mv \(folder.path)/new \(words.path)

        """.write(to: browser, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
        let server = try RunningServer(
            "--bind", "0.0.0.0", "--open", variables: ["DISPLAY": ":0", "PATH": "\(folder.path):/usr/bin:/bin"])
        var seen: String?
        for _ in 0..<10_000 where seen == nil {
            usleep(1000)
            seen = try? String(contentsOf: words, encoding: .utf8)
        }
        let page = server.workspace + "/server-open.html"
        #expect(try #require(seen).contains(page))
        #expect(seen?.contains("code=") == false && seen?.contains(server.token) == false)
        let mode = try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // It leads to the address of this computer, which a browser trusts more than one of a network.
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let link = try #require(text.firstMatch(of: /url=(http:[^"]*)"/)?.1)
        #expect(link.hasPrefix("http://127.0.0.1:\(server.port)/open?code="))
        #expect(try status(server, enter(server, String(link))["set-cookie"]) == 200)
        #expect(!FileManager.default.fileExists(atPath: page))
    }
}
