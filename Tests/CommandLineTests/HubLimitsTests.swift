import Foundation
import Testing

/// What keeps a document from a hub, or a file from a device, keeps no other.
@Suite struct HubLimitsTests {
    private func photo(_ name: String, _ count: Int, in box: Sandbox) throws -> String {
        try box.file(name, Photo.png + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
    }

    @Test(
        "D6 a file beyond the quota is said to be, keeps its document alone, and goes once it may",
        arguments: [
            "en", "ko",
        ])
    func largeFiles(language: String) throws {
        let (hub, one) = (try Sandbox(), try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"))
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(one)
        try hub.ok("devices", "quota", "1", "200kB")
        // The larger one is more than a server reads of what it does not want.
        for (name, count) in [("Large", 9_000_000), ("Middling", 600_000), ("Small", 20_000)] {
            try one.ok("canvas", "new", name)
            try one.ok("canvas", "add", "photo", name, try photo("\(name).png", count, in: one))
        }
        try one.ok("memo", "new", "Tiny")
        let outcome = try one.run(["sync"])
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.text.contains(language == "ko" ? "필요한 파일을 옮기지 못했어요: " : "as your quota allows"), "\(outcome.text)")
        #expect(!outcome.text.contains("507") && !outcome.text.contains("broke off"))
        #expect(outcome.text.split(separator: "\n").count == 3, "\(outcome.text)")
        #expect(try hub.ok("memo", "list").elements.map { $0["title"].text }.contains("Tiny"))
        #expect(try hub.ok("canvas", "list").elements.map { $0["name"].text } == ["Small"])
        try hub.ok("devices", "quota", "1", "none")
        let rest = try one.ok("sync")
        #expect(rest["failed"] == .array([]) && rest["sent"]["files"].int == 2)
        #expect(try hub.ok("canvas", "list").elements.count == 3)
        for box in [hub, one] { try box.expectSound() }
    }

    @Test(
        "D1 a file comes by a connection that breaks off again and again, and one that can't come keeps no other")
    func brokenConnections() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("canvas", "new", "Large")
        try hub.ok("canvas", "add", "photo", "Large", try photo("large.png", 9_000_000, in: hub))
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        let relay = try Relay(one, to: server.port)
        try relay.cut(after: 100_000)
        let code = try hub.ok("devices", "invite")["code"].text
        try one.ok("remote", "add", relay.address, "--code", code)
        try one.ok("memo", "new", "Of one")
        let outcome = try one.run(["sync"])
        #expect(outcome.exitCode == 69 && outcome.text.contains("A file that it needs could not be brought over"))
        #expect(try one.ok("canvas", "list").elements.isEmpty)
        for box in [hub, one] { #expect(try box.ok("memo", "list").elements.count == 2) }
        // So much that some pieces come.
        try relay.cut(after: 5_000_000)
        let rest = try one.ok("sync")
        #expect(rest["failed"] == .array([]) && rest["received"]["files"].int == 1)
        #expect(try one.ok("canvas", "list").elements.count == 1)
        for box in [hub, one] { try box.expectSound() }
    }

    @Test("D6 a hub that is asked by a name that it doesn't go by, and one far away without TLS, are told apart")
    func names() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        let relay = try Relay(one, to: server.port, keepsName: true)
        let code = try hub.ok("devices", "invite")["code"].text
        let unknown = try one.refused(69, "remote", "add", relay.address, "--code", code)
        #expect(unknown.message.contains("doesn't go by that name") && unknown.hint?.contains("--name") == true)
        let far = try one.refused(69, "remote", "add", "http://8.8.8.8", "--code", code)
        #expect(far.message.contains("without encryption") && far.hint?.contains("https://") == true)
        #expect(try one.ok("remote", "list").elements.isEmpty)
    }

    @Test("D2 what is wrong with an address or a code is told so that somebody new knows what to do")
    func pairing() throws {
        let (hub, secure, one) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let servers = [try HubServer(hub), try HubServer(secure, options: ["--tls"])]
        let (plain, encrypted) = ("127.0.0.1:\(servers[0].port)", "127.0.0.1:\(servers[1].port)")
        let code = try hub.ok("devices", "invite")["code"].text
        func refused(_ exitCode: Int32, _ words: String...) throws -> Sandbox.Refusal {
            try one.refused(exitCode, ["remote", "add", words[0], "--code", code] + words.dropFirst())
        }
        let overTLS = try refused(69, "https://\(plain)")
        #expect(overTLS.message.contains("doesn't answer with encryption") && overTLS.hint?.contains("http://") == true)
        #expect(try refused(69, "http://\(encrypted)").hint?.contains("https://") == true)
        let noPort = try refused(69, "http://127.0.0.1")
        #expect(noPort.message == "Nothing answers at http://127.0.0.1/." && noPort.hint?.contains(":8421") == true)
        #expect(try refused(69, "http://127.0.0.1:1").hint?.contains("“bojagi serve” runs there") == true)
        let fingerprint = servers[1].greeting["fingerprint"].text
        #expect(
            try refused(66, "https://\(encrypted)/elsewhere", "--fingerprint", fingerprint).message.contains(
                "no certificate of its own"))
        for path in ["open?code=y4hiDI2Cm2Z0jP_KmZOMdA", "join?code=hy7o4DqJuRVg5fhBqZU4mA"] {
            let link = try one.refused(64, "remote", "add", "http://\(plain)/\(path)")
            #expect(link.message.contains("lets a browser in") && link.hint?.contains("devices invite") == true)
        }
        // None of it has cost a try.
        try one.ok("remote", "add", "HTTP://127.0.0.1:\(servers[0].port)//", "--code", code)
        let next = try hub.ok("devices", "invite")["code"].text
        for _ in 0..<5 { try one.refused(77, "remote", "add", "http://\(plain)", "--code", "BBCD-2345") }
        let spent = try one.refused(77, "remote", "add", "http://\(plain)", "--code", next)
        #expect(spent.hint?.contains("five tries") == true)
        try one.ok("sync")
    }

    @Test(
        "D6 a misspelt name, an address without its scheme and a folder that isn't there make nothing",
        arguments: [
            "en", "ko",
        ])
    func misspelt(language: String) throws {
        let box = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        try box.ok("memo", "new", "Memo")
        let before = try FileManager.default.contentsOfDirectory(atPath: box.folder).sorted()
        for words in [["sync"], ["remote", "add"]] {
            for name in ["hubb", "nope", "이름"] {
                #expect(try box.refused(66, words + [name]).hint?.contains("./\(name)") == true, "\(name)")
            }
            for address in ["127.0.0.1:18421", "desk:8421", "127.0.0.1:8421/", "[::1]:8421"] {
                let refused = try box.refused(66, words + [address])
                #expect(refused.hint?.contains("https://\(address)") == true, "\(address)")
            }
        }
        try box.refused(66, "remote", "add", "127.0.0.1:18421", "--code", "ABCD-2345")
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder).sorted() == before)
        #expect(try box.ok("remote", "list").elements.isEmpty)
        // A path says that it may be new, and what is there or remembered is what it is.
        try box.ok("sync", "./nope")
        try box.ok("sync", "nope")
        try box.ok("remote", "add", "nope", "--name", "hubb")
        try box.ok("sync", "hubb")
    }

    @Test("D2 a device's number and a link's are never given again") func numbers() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Plans")
        let server = try HubServer(hub)
        for _ in 0..<2 { try server.admit(one) }
        for number in ["2", "1"] {
            try hub.ok("devices", "revoke", number)
            try hub.ok("share", "Plans")
        }
        #expect(try hub.ok("devices").elements.isEmpty)
        for number in ["1", "2"] { try hub.ok("share", "remove", number) }
        #expect(try hub.ok("share", "Plans")["number"].int == 3)
        try hub.ok("share", "remove", "3")
        #expect(try hub.ok("share", "list").elements.isEmpty && hub.ok("share", "Plans")["number"].int == 4)
        try server.admit(one)
        #expect(try hub.ok("devices").elements.map { $0["number"].int } == [3])
        #expect(try one.ok("sync")["received"]["events"].int == 1)
    }
}

/// Passes on what a device and a hub say to each other, and breaks each connection off after so many bytes of the hub's.
private final class Relay {
    let address: String
    private let limit: String
    private let process: ChildProcess

    /// `keepsName` asks the hub by this relay's own address.
    init(_ box: Sandbox, to port: Int, keepsName: Bool = false) throws {
        limit = box.folder + "/relay-limit"
        let file = box.folder + "/relay-port"
        let script = """
            import os, socket, sys, threading
            hub, port_file, limit_file, keeps = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
            listener = socket.create_server(("127.0.0.1", 0))
            port = listener.getsockname()[1]
            mine, theirs = (b"127.0.0.1:%d" % number for number in (port, hub))
            if keeps == "true": theirs = mine
            def end(*sockets):
                for each in sockets:
                    try: each.shutdown(socket.SHUT_RDWR)
                    except OSError: pass
            def up(client, server):
                try:
                    while data := client.recv(1 << 16): server.sendall(data.replace(mine, theirs))
                except OSError: pass
                end(server)
            def down(client, limit):
                server = socket.create_connection(("127.0.0.1", hub))
                threading.Thread(target=up, args=(client, server), daemon=True).start()
                try:
                    while limit > 0 and (data := server.recv(1 << 16)):
                        client.sendall(data[:limit])
                        limit -= len(data)
                except OSError: pass
                end(client, server)
            open(port_file + ".new", "w").write(str(port))
            os.rename(port_file + ".new", port_file)
            while True:
                client, _ = listener.accept()
                limit = int(open(limit_file).read())
                threading.Thread(target=down, args=(client, limit), daemon=True).start()
            """
        try "1000000000".write(toFile: limit, atomically: true, encoding: .utf8)
        process = try box.start(
            ["/usr/bin/env", "python3", "-c", script, "\(port)", file, limit, "\(keepsName)"].map { Array($0.utf8) })
        var found: String?
        while found == nil {
            found = try? String(contentsOfFile: file, encoding: .utf8)
            usleep(10_000)
        }
        address = "http://127.0.0.1:\(found ?? "")"
    }

    deinit {
        process.end()
        _ = try? process.wait()
    }

    /// For connections from now on.
    func cut(after bytes: Int) throws { try "\(bytes)".write(toFile: limit, atomically: true, encoding: .utf8) }
}
