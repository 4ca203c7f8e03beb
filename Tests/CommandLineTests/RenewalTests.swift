import Foundation
import Testing

/// Another certificate while a server runs over TLS, as OpenSSL and curl see it.
@Suite struct RenewalTests {
    private static func run(_ box: Sandbox, _ words: String...) throws -> Outcome {
        try box.start((["/usr/bin/env"] + words).map { Array($0.utf8) }).wait()
    }

    private static func make(_ box: Sandbox, _ name: String, days: Int = 30) throws -> (
        certificate: String, key: String
    ) {
        let (certificate, key) = (box.folder + "/\(name).pem", box.folder + "/\(name)-key.pem")
        let made = try run(
            box, "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "\(days)", "-subj",
            "/CN=\(name)", "-addext", "subjectAltName=DNS:notes.example,IP:127.0.0.1", "-keyout", key, "-out",
            certificate)
        #expect(made.exitCode == 0, "\(made.errorText)")
        return (certificate, key)
    }

    /// The SHA-256 of a certificate in a file.
    private static func fingerprint(_ box: Sandbox, _ path: String) throws -> String {
        try run(box, "openssl", "x509", "-in", path, "-noout", "-fingerprint", "-sha256").text
    }

    /// The same of what a new connection is shown.
    private static func shown(_ box: Sandbox, _ server: HubServer, _ option: String = "-tls1_3") throws -> String {
        let line =
            "openssl s_client -connect 127.0.0.1:\(server.port) \(option) </dev/null 2>/dev/null"
            + " | openssl x509 -noout -fingerprint -sha256"
        return try run(box, "sh", "-c", line).text
    }

    private static func log(_ box: Sandbox) throws -> String {
        try String(contentsOfFile: box.folder + "/log", encoding: .utf8)
    }

    private static func count(_ word: String, _ box: Sandbox) throws -> Int {
        try log(box).split(separator: "\n").count { $0.contains(word) }
    }

    /// Waits for what comes within seconds, but fails by no clock.
    private func eventually(_ what: String, _ isSo: () throws -> Bool) rethrows {
        for _ in 0..<200 {
            if try isSo() { return }
            usleep(100_000)
        }
        Issue.record("\(what) never came")
    }

    private static func replace(_ path: String, with other: String) throws {
        try Data(contentsOf: URL(filePath: other)).write(to: URL(filePath: path), options: .atomic)
    }

    @Test("D9 files that were renewed are shown to new connections, and a stream that is open goes on")
    func renewed() throws {
        let box = try Sandbox()
        let (old, new) = (try Self.make(box, "old"), try Self.make(box, "new"))
        let (before, after) = (try Self.fingerprint(box, old.certificate), try Self.fingerprint(box, new.certificate))
        #expect(before != after && before.contains("="))
        let server = try HubServer(box, options: ["--log", "info", "--certificate", old.certificate, "--key", old.key])
        #expect(try Self.shown(box, server) == before)
        let jar = box.folder + "/jar"
        let local = "https://127.0.0.1:\(server.port)"
        let link = server.greeting["url"].text.replacing(/https:\/\/[^\/]+/, with: local)
        let entered = try Self.run(
            box, "curl", "--silent", "--cacert", old.certificate, "--cookie-jar", jar, "--output", "/dev/null", link)
        #expect(entered.exitCode == 0, "\(entered.errorText)")
        let heard = box.folder + "/heard"
        let listener = try box.start(
            [
                "/usr/bin/env", "curl", "--silent", "--no-buffer", "--cacert", old.certificate, "--cookie", jar,
                "--output", heard, local + "/api/events",
            ].map { Array($0.utf8) })
        func hears(_ word: String) -> Bool {
            (try? String(contentsOfFile: heard, encoding: .utf8))?.contains(word) ?? false
        }
        eventually("the stream") { hears("hello") }
        // Both files, one a moment after the other: what is half there is not shown, and not spoken of.
        try Self.replace(old.certificate, with: new.certificate)
        try Self.replace(old.key, with: new.key)
        try eventually("the new certificate") { try Self.shown(box, server) == after }
        #expect(try Self.shown(box, server, "-tls1_2") == after)
        let trusted = ["curl", "--silent", "--cacert", old.certificate, local + "/health"]
        #expect(try box.start((["/usr/bin/env"] + trusted).map { Array($0.utf8) }).wait().text == "ok\n")
        #expect(try Self.count("another certificate", box) == 1 && Self.count("goes on with", box) == 0)
        try box.ok("memo", "new", "After the renewal")
        eventually("the change in the old stream") { hears("After the renewal") }
        listener.end()
        _ = try listener.wait()
    }

    @Test("D9 a renewed file that is broken, half there, gone or expired is named once, and the one before stays")
    func broken() throws {
        let box = try Sandbox()
        let (old, new) = (try Self.make(box, "old"), try Self.make(box, "new"))
        let before = try Self.fingerprint(box, old.certificate)
        let server = try HubServer(box, options: ["--log", "info", "--certificate", old.certificate, "--key", old.key])
        let good = try box.bytes(of: old.certificate)
        let past = box.folder + "/past"
        _ = try Self.run(
            box, "openssl", "x509", "-in", old.certificate, "-signkey", old.key, "-days", "-1", "-out", past)
        let expired = try box.bytes(of: past)
        let whole = try box.bytes(of: new.certificate)
        var said = 0
        for bytes in [
            whole, Array(whole.prefix(400)), expired, [UInt8](repeating: 65, count: 1 << 20),
            nil,
        ] as [[UInt8]?] {
            if let bytes {
                try Data(bytes).write(to: URL(filePath: old.certificate), options: .atomic)
            } else {
                try FileManager.default.removeItem(atPath: old.certificate)
            }
            said += 1
            try eventually("word of it, \(said)") { try Self.count("goes on with", box) >= said }
            #expect(try Self.shown(box, server) == before)
        }
        usleep(5_000_000)
        let log = try Self.log(box)
        #expect(try Self.count("goes on with", box) == said, "\(log)")
        #expect(log.contains("has expired"))
        // As it was, and then right.
        try Data(good).write(to: URL(filePath: old.certificate), options: .atomic)
        usleep(3_000_000)
        #expect(try Self.shown(box, server) == before && Self.count("another certificate", box) == 0)
        try Self.replace(old.certificate, with: new.certificate)
        try eventually("word of the key") { try Self.count("goes on with", box) == said + 1 }
        try Self.replace(old.key, with: new.key)
        let after = try Self.fingerprint(box, old.certificate)
        try eventually("the new certificate") { try Self.shown(box, server) == after }
        #expect(after != before)
    }

    @Test(
        "D9 the workspace's own certificate is made anew before its end, by the same authority, while the server runs")
    func own() throws {
        let box = try Sandbox()
        let server = try HubServer(box, options: ["--log", "info", "--tls"])
        let (authority, file) = (box.workspace + "/server-authority", box.workspace + "/server-certificate")
        let vouching = try box.bytes(of: authority)
        let first = try Self.shown(box, server)
        #expect(try first == Self.fingerprint(box, file))
        // One that ends within a month, as it would be a year later.
        let (key, request, soon) = (box.folder + "/key", box.folder + "/request", box.folder + "/soon")
        let names = try box.file("names", "subjectAltName=IP:127.0.0.1,DNS:localhost")
        _ = try Self.run(
            box, "openssl", "req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", key, "-out",
            request)
        let signed = try Self.run(
            box, "openssl", "x509", "-req", "-in", request, "-CA", authority, "-CAkey", authority, "-days", "10",
            "-set_serial", "77", "-extfile", names, "-out", soon)
        #expect(signed.exitCode == 0, "\(signed.errorText)")
        let short = try Self.fingerprint(box, soon)
        try Data(box.bytes(of: key) + box.bytes(of: soon)).write(to: URL(filePath: file))
        try eventually("another file") { try Self.fingerprint(box, file) != short }
        let second = try Self.fingerprint(box, file)
        #expect(second != first)
        try eventually("another certificate") { try Self.shown(box, server) == second }
        // It may be deleted at any time.
        try FileManager.default.removeItem(atPath: file)
        try eventually("a third one") { try ![first, second].contains(Self.shown(box, server)) }
        let third = try Self.shown(box, server)
        #expect(try third == Self.fingerprint(box, file) && box.bytes(of: authority) == vouching)
        let trusted = box.folder + "/authority.crt"
        let setup = server.greeting["setup"].text + "/bojagi-authority.crt"
        #expect(try Self.run(box, "curl", "--silent", "--output", trusted, setup).exitCode == 0)
        let asked = try Self.run(box, "curl", "--silent", "--cacert", trusted, server.address + "/health")
        #expect(asked.text == "ok\n")
        // Another authority is nothing that devices know.
        let stranger = try Sandbox()
        try HubServer(stranger, options: ["--tls"]).stop()
        try Data(stranger.bytes(of: stranger.workspace + "/server-authority")).write(to: URL(filePath: authority))
        try FileManager.default.removeItem(atPath: file)
        try eventually("word of it") { try Self.count("goes on with", box) == 1 }
        usleep(5_000_000)
        #expect(try Self.count("goes on with", box) == 1 && Self.shown(box, server) == third)
        let isThere = FileManager.default.fileExists(atPath: file)
        #expect(!isThere)
    }
}
