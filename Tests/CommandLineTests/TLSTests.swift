import Foundation
import Testing

/// The server over TLS, by its own authority and by certificates that a person brings, as curl and OpenSSL see it.
@Suite struct TLSTests {
    /// Asks by curl: its exit code and what it writes.
    private static func curl(_ box: Sandbox, _ words: [String]) throws -> Outcome {
        let whole = ["/usr/bin/env", "curl", "--silent", "--show-error", "--max-time", "20"] + words
        return try box.start(whole.map { Array($0.utf8) }).wait()
    }

    private static func openssl(_ box: Sandbox, _ words: [String]) throws -> Outcome {
        try box.start((["/usr/bin/env", "openssl"] + words).map { Array($0.utf8) }).wait()
    }

    /// The authority's certificate as a device gets it.
    private static func authority(of server: HubServer, for box: Sandbox) throws -> String {
        let path = box.folder + "/authority.crt"
        let address = server.greeting["setup"].text + "/bojagi-authority.crt"
        #expect(try curl(box, ["--output", path, address]).exitCode == 0)
        return path
    }

    private static func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("D9 serve --tls answers who trusts its authority, nobody else, and plain HTTP there comes to an end")
    func answering() throws {
        let box = try Sandbox()
        let server = try HubServer(box, options: ["--tls", "--name", "desk.example"])
        let trusted = try ["--cacert", Self.authority(of: server, for: box)]
        for host in ["127.0.0.1", "localhost", "desk.example"] {
            let address = "https://\(host):\(server.port)/health"
            let way = trusted + ["--resolve", "desk.example:\(server.port):127.0.0.1", address]
            let answer = try Self.curl(box, way)
            #expect(answer.exitCode == 0 && answer.text == "ok\n", "\(host): \(answer.errorText)")
            #expect(try Self.curl(box, Array(way.dropFirst(2))).exitCode == 60, "whom nobody vouches for")
        }
        // A name that is not in the certificate, and an old protocol.
        let stranger = ["--resolve", "other.example:\(server.port):127.0.0.1", "https://other.example:\(server.port)/"]
        #expect(try Self.curl(box, trusted + stranger).exitCode == 60)
        #expect(try Self.curl(box, trusted + ["--tls-max", "1.1", server.address + "/health"]).exitCode == 35)
        // Without TLS there is an end at once, and the server goes on.
        let began = ContinuousClock.now
        let plain = try Self.curl(box, ["http://127.0.0.1:\(server.port)/health"])
        #expect([1, 52, 56].contains(plain.exitCode) && plain.output.isEmpty, "\(plain.exitCode) \(plain.errorText)")
        #expect(ContinuousClock.now - began < .seconds(15))
        #expect(try Self.curl(box, trusted + [server.address + "/health"]).text == "ok\n")
    }

    @Test(
        "D9 a browser that came in over TLS has a cookie that is sent over TLS alone, and pages of other origins none")
    func cookies() throws {
        let box = try Sandbox()
        let server = try HubServer(box, options: ["--tls"])
        let trusted = try ["--cacert", Self.authority(of: server, for: box)]
        let entered = try Self.curl(box, trusted + ["--include", server.greeting["url"].text]).text
        let cookie = try #require(entered.firstMatch(of: /[Ss]et-[Cc]ookie: (([^=]+)=[^;]+); (.*)/))
        #expect(cookie.2.hasPrefix("__Host-bojagi-") && cookie.3.contains("Secure") && cookie.3.contains("HttpOnly"))
        let session =
            trusted + ["--write-out", "%{http_code}", "--output", "/dev/null", server.address + "/api/session"]
        let asked = session + ["--cookie", "\(cookie.1)"]
        #expect(try Self.curl(box, asked).text == "200")
        #expect(try Self.curl(box, asked + ["--header", "Origin: \(server.address)"]).text == "200")
        for other in ["http://127.0.0.1:\(server.port)", "https://127.0.0.1", "https://example.org"] {
            #expect(try Self.curl(box, asked + ["--header", "Origin: \(other)"]).text == "403", "\(other)")
        }
        // The name of a cookie without TLS lets nobody in here.
        let plain = "\(cookie.1)".replacing("__Host-", with: "")
        #expect(try Self.curl(box, session + ["--cookie", plain]).text == "401")
    }

    @Test("D9 the page for devices says the authority's fingerprint, in English and Korean, and nothing else is there")
    func setup() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "A secret of the workspace")
        let server = try HubServer(box, options: ["--tls"])
        let place = server.greeting["setup"].text
        #expect(place == "http://127.0.0.1:\(server.port + 1)" || place.hasPrefix("http://127.0.0.1:"))
        let path = try Self.authority(of: server, for: box)
        let told = try Self.openssl(box, ["x509", "-in", path, "-noout", "-fingerprint", "-sha256"]).text
        let shown = try #require(told.split(separator: "=").last).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(shown.replacing(":", with: "").lowercased() == server.greeting["fingerprint"].text)
        for (language, word) in [("en", "Trust this computer"), ("ko", "이 컴퓨터 믿기")] {
            let page = try Self.curl(box, ["--include", "--header", "Accept-Language: \(language)", place + "/"]).text
            #expect(page.contains(word) && page.replacing("<wbr>", with: "").contains(shown), "\(page)")
            for system in ["Android", "iPhone", "Windows", "macOS", "Linux", "Firefox"] {
                #expect(page.contains(system))
            }
            #expect(page.contains("https://127.0.0.1:\(server.port)/") && page.contains("default-src 'none'"))
        }
        let head = try Self.curl(box, ["--head", place + "/bojagi-authority.crt"]).text
        #expect(head.contains("application/x-x509-ca-cert"))
        func status(_ words: [String]) throws -> String {
            try Self.curl(box, ["--write-out", "%{http_code}", "--output", "/dev/null"] + words).text
        }
        for other in [
            "/health", "/api/session", "/open?code=x", "/api/catalogue", "/assets/style.css", "/../server-authority",
        ] {
            #expect(try status(["--path-as-is", place + other]).first == "4", "\(other)")
        }
        #expect(try status(["--request", "POST", "--data", "x", place + "/"]) == "405")
        // What it hands out has no key in it.
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("PRIVATE"))
        let trusted = ["--cacert", path]
        #expect(try Self.curl(box, trusted + [server.address + "/authority"]).text.hasPrefix("-----BEGIN CERTIFICATE"))
    }

    @Test(
        "D9 an authority stays from one start to the next; the certificate too, until it lacks a name; keys are private"
    )
    func staying() throws {
        let box = try Sandbox()
        let files = ["server-authority", "server-certificate"].map { box.workspace + "/" + $0 }
        func start(_ options: String...) throws -> [[UInt8]] {
            let server = try HubServer(box, options: ["--tls"] + options)
            server.stop()
            return try files.map { try box.bytes(of: $0) }
        }
        let first = try start()
        for file in files { #expect(try Self.mode(file) == 0o600) }
        #expect(try start() == first)
        let named = try start("--name", "Garden.Example")
        #expect(named[0] == first[0] && named[1] != first[1])
        #expect(try start() == named, "what has a name more is as good")
        // The certificate is made anew where it can't be read or is another authority's.
        try Data("nonsense".utf8).write(to: URL(filePath: files[1]))
        #expect(try start()[0] == first[0])
        try FileManager.default.removeItem(atPath: files[0])
        let renewed = try start()
        #expect(renewed[0] != first[0] && renewed[1] != first[1])
        // No key is in a backup.
        let backup = box.folder + "/backup"
        try box.ok("backup", backup)
        #expect(try !String(decoding: box.bytes(of: backup), as: UTF8.self).contains("PRIVATE KEY"))
    }

    @Test("D9 a key that others may read, a link, a pipe and what is no authority are refused, by what they are")
    func brokenAuthority() throws {
        let box = try Sandbox()
        try HubServer(box, options: ["--tls"]).stop()
        let file = box.workspace + "/server-authority"
        let kept = box.folder + "/kept"
        try FileManager.default.moveItem(atPath: file, toPath: kept)
        func refused(_ code: Int32, _ make: () throws -> Void) throws {
            try make()
            let told = try box.refused(code, "serve", "--port", "0", "--tls")
            #expect(told.message.contains("server-authority") && told.hint?.isEmpty != true, "\(told.message)")
            try FileManager.default.removeItem(atPath: file)
        }
        try refused(77) {
            try FileManager.default.copyItem(atPath: kept, toPath: file)
            chmod(file, 0o640)
        }
        try refused(65) { try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: kept) }
        try refused(74) { mkfifo(file, 0o600) }
        let certificate = try box.bytes(of: box.workspace + "/server-certificate")
        for (code, bytes) in [
            (65, Array("nonsense".utf8)), (65, []), (65, certificate), (74, [UInt8](repeating: 65, count: 1 << 20)),
        ] as [(Int32, [UInt8])] {
            try refused(code) {
                try Data(bytes).write(to: URL(filePath: file))
                chmod(file, 0o600)
            }
        }
        try FileManager.default.moveItem(atPath: kept, toPath: file)
        try HubServer(box, options: ["--tls"]).stop()
    }

    @Test("D9 a certificate from files is shown; one without its key, expired or broken is refused, by what is wrong")
    func brought() throws {
        let box = try Sandbox()
        let (certificate, key) = (box.folder + "/certificate.pem", box.folder + "/key.pem")
        func make(_ certificate: String, _ key: String) throws {
            let made = try Self.openssl(
                box,
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=notes.example"]
                    + ["-addext", "subjectAltName=DNS:notes.example,DNS:*.notes.example"]
                    + ["-keyout", key, "-out", certificate])
            #expect(made.exitCode == 0, "\(made.errorText)")
        }
        try make(certificate, key)
        // As certbot has them: links, which a person named.
        let link = box.folder + "/link.pem"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: certificate)
        let server = try HubServer(box, options: ["--certificate", link, "--key", key])
        #expect(server.greeting["url"].text.hasPrefix("https://notes.example:\(server.port)/open?code="))
        #expect(server.greeting["setup"] == .null && server.greeting["fingerprint"] == .null)
        let way = ["--cacert", certificate, "--resolve", "notes.example:\(server.port):127.0.0.1"]
        #expect(try Self.curl(box, way + ["https://notes.example:\(server.port)/health"]).text == "ok\n")
        server.stop()
        // Both in one file.
        let both = try box.file("both.pem", box.bytes(of: certificate) + box.bytes(of: key))
        try HubServer(box, options: ["--certificate", both]).stop()
        let (other, otherKey) = (box.folder + "/other.pem", box.folder + "/other-key.pem")
        try make(other, otherKey)
        let nonsense = try box.file("nonsense.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        let huge = try box.file("huge.pem", [UInt8](repeating: 65, count: 1 << 20))
        let old = try box.file("old.pem", Self.expired)
        for (code, words) in [
            (65, ["--certificate", certificate, "--key", otherKey]), (65, ["--certificate", certificate]),
            (65, ["--certificate", nonsense, "--key", key]), (65, ["--certificate", huge, "--key", key]),
            (65, ["--certificate", certificate, "--key", huge]), (65, ["--certificate", old]),
            (66, ["--certificate", box.folder + "/missing", "--key", key]), (65, ["--certificate", box.folder]),
            (64, ["--key", key]), (64, ["--tls", "--name", "two words"]), (64, ["--proxy", "nginx"]),
            (64, ["--proxy", "127.0.0.1"]), (64, ["--name", "https://notes.example"]),
        ] as [(Int32, [String])] {
            try box.refused(code, ["serve", "--port", "0"] + words)
        }
        let alone = try box.refused(65, "serve", "--port", "0", "--certificate", certificate)
        #expect(alone.message.contains("no key in") && alone.hint?.contains("--key") == true, "\(alone.message)")
    }

    @Test("D9 devices sync over TLS with a server that they know by its fingerprint or its authority's certificate")
    func syncing() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        try one.ok("memo", "new", "Of one")
        let server = try HubServer(hub, options: ["--tls"])
        let fingerprint = server.greeting["fingerprint"].text
        let invitation = try hub.ok("devices", "invite")
        let code = invitation["code"].text
        #expect(invitation["fingerprint"].text == fingerprint)
        #expect(try hub.run("devices", "invite").text.contains("--fingerprint \(fingerprint)"))
        let fresh = try hub.ok("devices", "invite")["code"].text
        #expect(fresh != code)
        // Nobody sends a code to whom nobody vouches for: it is still good afterwards.
        let unknown = try one.refused(69, "remote", "add", server.address, "--code", fresh)
        #expect(unknown.message.contains("vouches for the certificate of 127.0.0.1"))
        #expect(unknown.hint?.contains("--fingerprint") == true && unknown.hint?.contains("--authority") == true)
        let wrong = String(fingerprint.reversed())
        try one.refused(77, "remote", "add", server.address, "--code", fresh, "--fingerprint", wrong)
        try one.refused(64, "remote", "add", server.address, "--code", fresh, "--fingerprint", "12:34")
        let plain = server.address.replacing("https", with: "http")
        try one.refused(64, "remote", "add", plain, "--code", fresh, "--fingerprint", fingerprint)
        // What the picture of the invitation says.
        try one.ok("remote", "add", "\(server.address)/?code=\(fresh)&authority=\(fingerprint)")
        #expect(try one.ok("sync")["failed"] == .array([]))
        let last = try hub.ok("devices", "invite")["code"].text
        let file = try Self.authority(of: server, for: two)
        let nonsense = try two.file("nonsense", "nonsense")
        try two.refused(65, "remote", "add", server.address, "--code", last, "--authority", nonsense)
        let huge = try two.file("huge", String(repeating: "x", count: 2_000_000))
        let refused = try two.refused(65, "remote", "add", server.address, "--code", last, "--authority", huge)
        #expect(refused.message.contains(" KB") && !refused.message.contains("0 MB"), "\(refused.message)")
        try two.refused(66, "remote", "add", server.address, "--code", last, "--authority", two.folder + "/missing")
        try two.ok("remote", "add", server.address, "--code", last, "--authority", file)
        for box in [one, two] { #expect(try box.ok("sync")["failed"] == .array([])) }
        let titles = try two.ok("memo", "list").elements.map { $0["title"].text }.sorted()
        #expect(titles == ["Of one", "Of the hub"])
        #expect(try hub.ok("devices").elements.count == 2)
        #expect(try Self.mode(one.workspace + "/remotes") == 0o600)
        // Whoever else answers there, with an authority of their own, gets neither token nor events.
        let port = server.port
        server.stop()
        let stranger = try Sandbox()
        let other = try HubServer(stranger, port: port, options: ["--tls"])
        try one.ok("memo", "new", "Not for strangers")
        try one.refused(69, "sync")
        other.stop()
        let again = try HubServer(hub, port: port, options: ["--tls"])
        #expect(try one.ok("sync")["sent"]["events"].int == 1)
        again.stop()
        for box in [hub, one, two] { try box.expectSound() }
    }

    @Test("D9 a damaged note of whom to trust is named, and nobody is asked")
    func damagedTrust() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        let server = try HubServer(hub, options: ["--tls"])
        let code = try hub.ok("devices", "invite")["code"].text
        try one.ok(
            "remote", "add", server.address, "--code", code, "--fingerprint", server.greeting["fingerprint"].text)
        let file = one.workspace + "/remotes"
        let line = try String(contentsOfFile: file, encoding: .utf8)
        for end in ["AAAA\n", "%\n", "\n"] {
            try Data((line.dropLast(200) + end).utf8).write(to: URL(filePath: file))
            chmod(file, 0o600)
            #expect(try one.refused(65, "sync").message.contains("remotes"))
        }
    }

    /// Of 2020, with its key: it lets nobody in anywhere.
    private static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBTDCB9KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
        dDAeFw0yMDAxMDEwMDAwMDBaFw0yMDAyMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
        Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJilRCfVuXhcQ+iJNONG
        q+l2QzOFygt1WA0U6a9AQ1ClzpqE6sptIaIRgKlwwvjpTkVe92HGYelpMKgh4EHW
        roijNzA1MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUZleAMD2gHD6Z
        NnpQsUiKQo7hdvIwCgYIKoZIzj0EAwIDRwAwRAIgYxziljeo5yCFSkC1wwB/scfb
        XAIvwnHzMEUyhOf7SsICIGhcdpHZmaik12yypcF8sduEJrIAO5aGhcRcURMNN8nI
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0pvxjtK3AWmQzK2d
        v3A2BLPEjn3KUGiC93ZoBbv++fqhRANCAASYpUQn1bl4XEPoiTTjRqvpdkMzhcoL
        dVgNFOmvQENQpc6ahOrKbSGiEYCpcML46U5FXvdhxmHpaTCoIeBB1q6I
        -----END PRIVATE KEY-----

        """
}
