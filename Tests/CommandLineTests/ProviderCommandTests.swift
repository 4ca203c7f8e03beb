import Foundation
import Testing

/// The provider of a workspace, by the commands, with one on this machine that says of itself what a file says.
@Suite struct ProviderCommandTests {
    private static let secret = "a secret of the client"

    /// A folder that is served on a port that was free.
    static func serve(_ box: Sandbox) throws -> (child: ChildProcess, address: String) {
        let root = box.folder + "/provider"
        _ = try box.file("provider/.well-known/openid-configuration", "{}")
        let said = box.folder + "/said"
        let script = "exec python3 -u -m http.server --bind 127.0.0.1 --directory \"$1\" 0 >\"$2\" 2>/dev/null"
        let child = try box.start(["/bin/sh", "-c", script, "sh", root, said].map { Array($0.utf8) })
        for _ in 0..<600 {
            let text = (try? String(contentsOfFile: said, encoding: .utf8)) ?? ""
            if let port = text.firstMatch(of: /port (\d+)/) {
                let address = "http://127.0.0.1:\(port.1)"
                _ = try box.file(
                    "provider/.well-known/openid-configuration",
                    #"{"issuer":"\#(address)","authorization_endpoint":"\#(address)/a","token_endpoint":"\#(address)/t"}"#
                )
                return (child, address)
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        child.stop()
        throw CocoaError(.fileReadUnknown)
    }

    private func curl(_ box: Sandbox, _ words: String...) throws -> String {
        let all = ["/usr/bin/curl", "--silent", "--include", "--max-time", "30"] + words
        return try box.start(all.map { Array($0.utf8) }).wait().text
    }

    @Test("D3 an owner sets, sees and removes the provider; its secret is told by no command, log or backup")
    func provider() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Of the hub")
        #expect(try box.ok("members", "provider").elements.isEmpty)
        try box.refused(66, "members", "provider", "remove")
        let (child, address) = try Self.serve(box)
        defer { child.stop() }
        try box.refused(64, "members", "provider", "set", address)
        try box.refused(64, "members", "provider", "set", "http://id.example", "--client-id", "bojagi")
        try box.refused(65, "members", "provider", "set", address + "/", "--client-id", "bojagi")
        try box.refused(69, "members", "provider", "set", "http://127.0.0.1:1", "--client-id", "bojagi")
        try box.refused(69, "members", "connect", "Ada")
        #expect(try box.ok("members", "provider").elements.isEmpty)
        let server = try HubServer(box, options: ["--log", "info"])
        try box.refused(66, "members", "connect", "Ada")
        let words = ["members", "provider", "set", address, "--client-id", "bojagi", "--name", "Example"]
        let set = try box.run(
            words + ["--client-secret", "-", "--json"], input: Array((Self.secret + "\n").utf8))
        #expect(set.exitCode == 0 && !set.text.contains(Self.secret), "\(set.errorText)")
        let shown = try box.ok("members", "provider").elements[0]
        #expect(
            shown["name"].text == "Example" && shown["issuer"].text == address && shown["clientId"].text == "bojagi")
        #expect(shown["secret"] == .bool(true))
        #expect(shown["redirects"].elements.map(\.text) == [server.address + "/sign-in/provider"])
        let text = try box.run("members", "provider").text
        #expect(text.contains("with a secret") && text.contains("/sign-in/provider") && !text.contains(Self.secret))
        let file = box.workspace + "/server-provider"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains(Self.secret))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try box.ok("backup", box.folder + "/backup.tar")
        let backup = try Data(contentsOf: URL(fileURLWithPath: box.folder + "/backup.tar"))
        #expect(backup.range(of: Data(Self.secret.utf8)) == nil)
        // The server knows of it at once, and a browser is sent there.
        let page = try curl(box, "--data", "code=", server.address + "/sign-in/provider")
        #expect(page.contains(address + "/a?response_type=code&amp;client_id=bojagi"), "\(page)")
        let korean = try curl(
            box, "--header", "Accept-Language: ko", server.address + "/sign-in/provider?state=x&code=y")
        #expect(korean.contains("다른 브라우저에서 시작한 로그인이에요"))
        try box.refused(66, "members", "connect", "Ada")
        let link = try box.ok("members", "invite", "--role", "owner")["url"].text
        let code = try #require(link.split(separator: "=").last)
        let joined = try curl(
            box, "--data-urlencode", "code=\(code)", "--data-urlencode", "name=Ada", "--data-urlencode",
            "passphrase=a ribbon around it", server.address + "/join")
        #expect(joined.hasPrefix("HTTP/1.1 200"))
        let connect = try box.ok("members", "connect", "Ada")["url"].text
        #expect(connect.hasPrefix(server.address + "/join?code="))
        #expect(try curl(box, connect).contains("From then on you sign in as Ada with Example, too."))
        #expect(try box.ok("members", "provider", "remove")["name"].text == "Example")
        #expect(try curl(box, connect).hasPrefix("HTTP/1.1 401"))
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains(Self.secret))
        let kinds = try box.ok("members", "log").elements.map { $0["kind"].text }
        #expect(kinds == ["provider", "backed-up", "invited", "joined", "provider"])
        server.stop()
        let log = try String(contentsOfFile: box.folder + "/log", encoding: .utf8)
        #expect(!log.contains(Self.secret) && log.contains("/sign-in/provider") && !log.contains("state=x"))
    }
}
