import Foundation
import TestServers
import Testing

/// Servers beside one another on one database: whoever is let in at one is let in at all, and so is whoever is shut out.
@Suite struct NodesTests {
    /// Two servers behind one name, and a machine without one.
    private final class Nodes {
        let boxes: [Sandbox]
        let servers: [HubServer]

        init(isPooled: Bool = false) throws {
            boxes = try DatabaseTests.machines(3, isPooled: isPooled)
            try boxes[2].ok("memo", "new", "Before")
            servers = try boxes.prefix(2).map {
                try HubServer($0, options: ["--proxy", "127.0.0.9", "--name", "http://hub.example"])
            }
        }

        /// Where the owner is, where no server runs.
        var owner: Sandbox { boxes[2] }

        /// What curl(1) got of a server: the head with the status, and the body.
        func ask(_ number: Int, _ target: String, _ words: String...) throws -> String {
            let all =
                ["/usr/bin/curl", "--silent", "--show-error", "--include", "--max-time", "30"] + words
                + [servers[number].address + target]
            return try owner.start(all.map { Array($0.utf8) }).wait().text
        }

        func status(_ number: Int, _ cookie: String) throws -> String {
            String(try ask(number, "/api/session", "--cookie", cookie).dropFirst("HTTP/1.1 ".count).prefix(3))
        }

        func cookie(in answer: String) throws -> String {
            let line = try #require(
                answer.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie:") },
                "\(answer)")
            return String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
        }

        /// With the owner's cookie, while somebody listens at the second server: `heard` waits for a word there.
        func listening(_ body: (_ cookie: String, _ heard: (String) throws -> Void) throws -> Void) throws {
            let link = try owner.ok("serve", "--link")["url"].text
            let cookie = try cookie(in: ask(0, String(link.dropFirst("http://hub.example".count))))
            let stream = owner.folder + "/stream"
            let words = [
                "/usr/bin/curl", "--silent", "--no-buffer", "--max-time", "60", "--cookie", cookie, "--output", stream,
                servers[1].address + "/api/events",
            ]
            let listener = try owner.start(words.map { Array($0.utf8) })
            defer {
                listener.end()
                _ = try? listener.wait()
            }
            func heard(_ word: String) {
                NodesTests.eventually(word) {
                    ((try? String(contentsOfFile: stream, encoding: .utf8)) ?? "").contains(word)
                }
            }
            heard("event: hello")
            try body(cookie, heard)
        }
    }

    /// Waits for what comes within a second, but fails by no clock.
    private static func eventually(_ what: String, _ isSo: () throws -> Bool) rethrows {
        for _ in 0..<1_200 {
            if try isSo() { return }
            usleep(20_000)
        }
        Issue.record("\(what) never came")
    }

    @Test("D8 a device that is let in at one server syncs at another at once, and a revoked one is shut out at both")
    func devices() throws {
        let nodes = try Nodes()
        let device = try Sandbox()
        let invited = try nodes.owner.ok("devices", "invite")
        #expect(invited["url"].text == "http://hub.example")
        let code = invited["code"].text
        try device.ok("remote", "add", nodes.servers[0].address, "--name", "one", "--code", code)
        try Sandbox().refused(77, "remote", "add", nodes.servers[1].address, "--code", code)
        let token = try Self.token(of: device)
        try device.ok(
            ["remote", "add", nodes.servers[1].address, "--name", "two", "--token", "-"], input: Array(token.utf8))
        #expect(try device.ok("sync", "two")["received"]["events"].int == 1)
        try device.ok("memo", "new", "By way of one")
        #expect(try device.ok("sync", "one")["sent"]["events"].int == 1)
        for number in 0..<2 {
            let metrics = try nodes.ask(number, "/metrics", "--header", "Authorization: Bearer \(token)")
            #expect(metrics.hasPrefix("HTTP/1.1 200") && metrics.contains("bojagi_responses_total"))
        }
        #expect(try nodes.owner.ok("memo", "list").elements.count == 2)
        try Self.eventually("a sighting") { try nodes.owner.ok("devices").elements.first?["seenAt"].int != nil }
        #expect(try nodes.owner.ok("devices", "rename", "1", "Phone")["name"].text == "Phone")
        #expect(try device.ok("sync", "two")["failed"] == .array([]))
        try nodes.owner.ok("devices", "revoke", "Phone")
        for name in ["one", "two"] {
            try Self.eventually("refusal at \(name)") { try device.run(["--json", "sync", name]).exitCode == 77 }
        }
    }

    @Test("D3 D8 a provider set on one machine is on the pages of all servers, and each ends what another began")
    func provider() throws {
        let nodes = try Nodes()
        let (child, address) = try ProviderCommandTests.serve(nodes.owner)
        defer { child.stop() }
        try nodes.owner.ok("members", "provider", "set", address, "--client-id", "bojagi", "--name", "Example")
        #expect(
            try nodes.owner.ok("members", "provider").elements[0]["redirects"].elements.map(\.text)
                == ["http://hub.example/sign-in/provider"])
        let link = try nodes.owner.ok("members", "invite")["url"].text
        let code = try #require(link.split(separator: "=").last)
        for number in 0..<2 {
            try Self.eventually("the button at \(number)") {
                try nodes.ask(number, "/join?code=\(code)").contains("Join with Example")
            }
        }
        let page = try nodes.ask(0, "/sign-in/provider", "--data", "code=\(code)")
        let state = try #require(page.firstMatch(of: /state=([^&]+)/)).1
        let back = "/sign-in/provider?code=x&state=\(state)"
        // The other one has asked the provider, which takes no POST.
        let cookie = try nodes.cookie(in: page)
        #expect(try nodes.ask(1, back, "--cookie", cookie).contains("Example is having problems (status 501)"))
        #expect(try nodes.ask(1, back).hasPrefix("HTTP/1.1 400"))
        try nodes.owner.ok("members", "provider", "remove")
        for number in 0..<2 {
            try Self.eventually("no button at \(number)") {
                try !nodes.ask(number, "/join?code=\(code)").contains("Example")
            }
        }
    }

    @Test("D8 a link lets in once over all servers, its cookie holds at each, and a renewed token ends it at each")
    func links() throws {
        let nodes = try Nodes()
        func door(_ words: String...) throws -> String {
            let link = try nodes.owner.ok(["serve", "--link"] + words)["url"].text
            #expect(link.hasPrefix("http://hub.example/open?code="))
            return String(link.dropFirst("http://hub.example".count))
        }
        let first = try door()
        let cookie = try nodes.cookie(in: nodes.ask(0, first))
        #expect(try nodes.ask(1, first).hasPrefix("HTTP/1.1 401"))
        for number in 0..<2 { #expect(try nodes.status(number, cookie) == "200") }
        let unused = try door()
        let second = try door("--renew-token")
        for number in 0..<2 {
            try Self.eventually("the end at \(number)") { try nodes.status(number, cookie) == "401" }
            #expect(try nodes.ask(number, unused).hasPrefix("HTTP/1.1 401"))
        }
        let renewed = try nodes.cookie(in: nodes.ask(1, second))
        for number in 0..<2 { #expect(try nodes.status(number, renewed) == "200") }
    }

    @Test("D8 a member who signs in at one server is in at another at once, and out at both after signing out")
    func members() throws {
        let nodes = try Nodes()
        let link = try nodes.owner.ok("members", "invite", "--role", "editor")["url"].text
        let code = try #require(link.split(separator: "=").last)
        let joined = try nodes.ask(
            1, "/join", "--data-urlencode", "code=\(code)", "--data-urlencode", "name=Ada", "--data-urlencode",
            "passphrase=a ribbon around it")
        let cookie = try nodes.cookie(in: joined)
        for number in 0..<2 { #expect(try nodes.status(number, cookie) == "200") }
        let signedIn = try nodes.cookie(
            in: nodes.ask(
                0, "/sign-in", "--data-urlencode", "name=ada", "--data-urlencode", "passphrase=a ribbon around it"))
        #expect(try nodes.status(1, signedIn) == "200")
        _ = try nodes.ask(1, "/sign-out", "--cookie", signedIn, "--data", "")
        try Self.eventually("the end of a session") { try nodes.status(0, signedIn) == "401" }
        #expect(try nodes.status(0, cookie) == "200")
        try nodes.owner.ok("members", "remove", "Ada")
        for number in 0..<2 {
            try Self.eventually("the end at \(number)") { try nodes.status(number, cookie) == "401" }
        }
        let kinds = try nodes.owner.ok("members", "log").elements.map { $0["kind"].text }
        #expect(kinds == ["invited", "joined", "signed-in", "signed-out", "removed"])
    }

    @Test("D8 tries at a passphrase at one server count at the other, by the database's own channel") func tries()
        throws
    {
        let nodes = try Nodes()
        let link = try nodes.owner.ok("members", "invite", "--role", "editor")["url"].text
        let code = try #require(link.split(separator: "=").last)
        _ = try nodes.ask(
            1, "/join", "--data-urlencode", "code=\(code)", "--data-urlencode", "name=Ada", "--data-urlencode",
            "passphrase=a ribbon around it")
        let begin = ContinuousClock.now
        var passed = 0
        func isSlowed(_ number: Int) throws -> Bool {
            let answer = try nodes.ask(
                number, "/sign-in", "--data-urlencode", "name=ada", "--data-urlencode", "passphrase=another ribbon")
            let status = answer.dropFirst("HTTP/1.1 ".count).prefix(3)
            #expect(status == "401" || status == "429", "\(answer.prefix(200))")
            if status == "401" { passed += 1 }
            return status == "429"
        }
        for number in 0..<8 { #expect(try !isSlowed(number % 2)) }
        for number in 0..<2 { try Self.eventually("a pause at \(number)") { try isSlowed(number) } }
        // Ten, one in thirty seconds, and what was under way between the two.
        let more = Int((ContinuousClock.now - begin) / .seconds(30))
        #expect(passed <= 10 + more + 2)
    }

    /// What a program asks with that was let in as a device, as `Docs/Operating.md` says it.
    static func token(of device: Sandbox) throws -> String {
        let kept = try String(contentsOfFile: device.workspace + "/remotes", encoding: .utf8)
        return String(try #require(kept.split(separator: "\t").dropFirst(2).first))
    }

    @Test("D8 with --log-json every line that a server logs is JSON, and programs of the owner read its metrics")
    func watching() throws {
        let (box, watcher) = (try Sandbox(), try Sandbox())
        let server = try HubServer(box, options: ["--log", "info", "--log-json"])
        try server.admit(watcher)
        let token = try Self.token(of: watcher)
        func curl(_ target: String) throws -> String {
            let words = [
                "/usr/bin/curl", "--silent", "--max-time", "30", "--header", "Authorization: Bearer \(token)",
                server.address + target,
            ]
            return try box.start(words.map { Array($0.utf8) }).wait().text
        }
        #expect(try curl("/health") == "ok\n")
        #expect(try curl("/metrics").contains("\nbojagi_responses_total{status=\"2xx\"} "))
        server.stop()
        // How long the command took is said by the program, after the server.
        let lines = try String(contentsOfFile: box.folder + "/log", encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("info bojagi: ") }
        let read = try lines.map { try JSON(line: Array($0.utf8) + [UInt8(ascii: "\n")]) }
        #expect(read.contains { $0["category"].text == "server" && $0["message"].text.hasPrefix("GET /health 200 ") })
        #expect(read.allSatisfy { $0["level"].text != "" && ($0["time"].int ?? 0) > 1_700_000_000_000 })
    }

    @Test("D8 where word of a change is lost, a server finds it by asking each second")
    func lostWord() throws {
        // What listens through a pooler in transaction mode hears nothing.
        let nodes = try Nodes(isPooled: true)
        try nodes.listening { cookie, heard in
            let answer = try nodes.ask(
                0, "/api/memo/new", "--cookie", cookie, "--header", "Content-Type: application/json", "--data",
                #"{"text":"Without a word"}"#)
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            try heard("Without a word")
            try nodes.owner.ok("memo", "new", "From a command")
            try heard("From a command")
        }
    }

    @Test("D8 who listens at one server hears what is written at another, and from a command, without asking")
    func hearing() throws {
        let nodes = try Nodes()
        try nodes.listening { cookie, heard in try hear(nodes, cookie, heard) }
    }

    private func hear(_ nodes: Nodes, _ cookie: String, _ heard: (String) throws -> Void) throws {
        let answer = try nodes.ask(
            0, "/api/memo/new", "--cookie", cookie, "--header", "Content-Type: application/json", "--data",
            #"{"text":"By way of the other"}"#)
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        try heard("By way of the other")
        try nodes.owner.ok("memo", "new", "From a command")
        try heard("From a command")
        // D5: who has a document open at the one server is there for others at the other.
        let document = String(repeating: "5", count: 32)
        func told(_ number: Int, page: Int, _ place: String) throws -> String {
            try nodes.ask(
                number, "/api/presence", "--cookie", cookie, "--header", "Content-Type: application/json", "--data",
                #"{"page":"000000000000000\#(page)","document":"\#(document)","place":\#(place)}"#)
        }
        #expect(try told(0, page: 1, #"{"x":123,"y":456}"#).hasSuffix(#"{"here":[]}"#))
        try heard(#""place":{"x":123,"y":456}"#)
        try Self.eventually("somebody at the other server") {
            try told(1, page: 2, "{}").contains(#""page":"0000000000000001""#)
        }
    }
}
