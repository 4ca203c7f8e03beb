import Foundation
import Testing

/// Devices that meet on a server.
@Suite struct HubTests {
    private static func nothing(_ report: JSON) -> Bool {
        report["received"] == report["sent"] && report["sent"]["events"].int == 0 && report["sent"]["files"].int == 0
            && report["failed"] == .array([])
    }

    @Test("D1 two devices meet on a server: all areas and files, both ways, and a second sync moves nothing")
    func meeting() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try SyncTests.fill(hub, "hub")
        try SyncTests.fill(one, "one")
        try SyncTests.fill(two, "two")
        let server = try HubServer(hub)
        try server.admit(one)
        try server.admit(two)
        let first = try one.ok("sync")
        #expect(first["received"]["documents"].int == 6 && first["received"]["files"].int == 1)
        #expect(first["sent"]["documents"].int ?? 0 >= 6 && first["failed"] == .array([]))
        #expect(try two.ok("sync", server.address)["failed"] == .array([]))
        #expect(try one.ok("sync", "home")["failed"] == .array([]))
        try SyncTests.expectSame([hub, one, two])
        #expect(try Self.nothing(one.ok("sync")) && Self.nothing(two.ok("sync")))
        try one.ok("memo", "append", "Memo of two", "apple")
        try two.ok("memo", "append", "Memo of two", "banana")
        for box in [one, two, one] { #expect(try box.ok("sync")["failed"] == .array([])) }
        let text = try two.ok("memo", "show", "Memo of two")["text"].text
        #expect(text.contains("apple") && text.contains("banana"))
        try SyncTests.expectSame([hub, one, two])
    }

    @Test("D1 a sync that is killed at any moment loses nothing, and the next one goes on")
    func killed() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try SyncTests.fill(hub, "hub")
        try SyncTests.fill(one, "one")
        let server = try HubServer(hub)
        try server.admit(one)
        for number in 0..<12 {
            try one.ok("memo", "new", "Note \(number)")
            try hub.ok("memo", "new", "Answer \(number)")
            let child = try one.start([Array(Sandbox.program.utf8), Array("sync".utf8)])
            usleep(UInt32(number) * 7_000)
            child.end()
            _ = try child.wait()
            let found = try one.ok("verify")["problems"].elements
            #expect(found.allSatisfy { $0["repaired"] == .bool(true) })
        }
        #expect(try one.ok("sync")["failed"] == .array([]))
        try SyncTests.expectSame([hub, one])
        #expect(try Self.nothing(one.ok("sync")))
    }

    @Test("D1 a file that nobody had when its memo came is brought once somebody has it, to the hub and from there")
    func lackingFile() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        let server = try HubServer(hub)
        for box in [one, two] { try server.admit(box) }
        try one.ok("memo", "new", "With a file")
        try one.ok("memo", "attach", "With a file", try one.file("notes.txt", "what is in it"))
        let blobs = one.workspace + "/blobs/"
        let name = try #require(
            FileManager.default.subpathsOfDirectory(atPath: blobs).first { $0.count > 64 })
        let aside = one.folder + "/aside"
        try FileManager.default.moveItem(atPath: blobs + name, toPath: aside)
        // The memo goes and is told; a second time there is nothing to tell.
        for box in [one, two] {
            let first = try box.run(["--json", "sync"])
            #expect(first.exitCode == 65 && !first.text.contains(#""failed":[]"#))
            #expect(try box.ok("memo", "list").elements.count == 1)
        }
        #expect(try two.ok("sync")["failed"] == .array([]))
        try FileManager.default.moveItem(atPath: aside, toPath: blobs + name)
        #expect(try one.ok("sync")["sent"]["files"].int == 1)
        #expect(try two.ok("sync")["received"]["files"].int == 1)
        for box in [hub, one, two] { #expect(try box.ok("verify")["problems"] == .array([])) }
        for box in [one, two] { #expect(try Self.nothing(box.ok("sync"))) }
    }

    @Test("D7 a server that was set back to an older state gets what it lacks from the devices, and takes nothing away")
    func restored() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Before")
        var server = try HubServer(hub)
        try server.admit(one)
        try server.admit(two)
        try one.ok("sync")
        server.stop()
        let backup = hub.folder + "/backup"
        try FileManager.default.copyItem(atPath: hub.workspace, toPath: backup)
        server = try HubServer(hub, port: server.port)
        try hub.ok("memo", "append", "Before", "on the hub")
        try one.ok("memo", "new", "After")
        try one.ok("memo", "append", "Before", "on one")
        for box in [one, two] { try box.ok("sync") }
        server.stop()
        try FileManager.default.removeItem(atPath: hub.workspace)
        try FileManager.default.moveItem(atPath: backup, toPath: hub.workspace)
        server = try HubServer(hub, port: server.port)
        try hub.ok("memo", "append", "Before", "after the restore")
        for box in [one, two, one] { #expect(try box.ok("sync")["failed"] == .array([])) }
        let text = try hub.ok("memo", "show", "Before")["text"].text
        for part in ["on the hub", "on one", "after the restore"] { #expect(text.contains(part)) }
        #expect(try hub.ok("memo", "list").elements.count == 2)
        let (lists, files) = try SyncTests.content(of: hub)
        for box in [one, two] {
            let other = try SyncTests.content(of: box)
            #expect(other.lists == lists && other.files == files)
        }
        for box in [hub, one, two] { try box.expectSound() }
    }

    @Test("D2 a device is let in by a code once, is listed, and a revoked one is refused at once")
    func pairing() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        let code = try hub.ok("devices", "invite")["code"].text
        #expect(code.count == 9 && code.dropFirst(4).first == "-")
        try one.ok("remote", "add", server.address, "--code", code.lowercased())
        try two.refused(77, "remote", "add", server.address, "--code", code)
        #expect(try hub.ok("devices").elements.count == 1)
        #expect(try one.ok("sync")["received"]["events"].int == 1)
        #expect(try two.refused(77, "sync", server.address).hint?.contains("devices invite") == true)
        try hub.ok("devices", "revoke", "1")
        #expect(try hub.ok("devices").elements.isEmpty)
        try one.ok("memo", "new", "Too late")
        #expect(try one.refused(77, "sync").message.contains("doesn't let this device in"))
        #expect(try hub.ok("memo", "list").elements.count == 1)
    }

    @Test("D2 a code ends with the next one, a wrong path is told from a wrong code, and no long code is echoed")
    func pairingWords() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        let server = try HubServer(hub)
        let code = try hub.ok("devices", "invite")["code"].text
        let elsewhere = try one.refused(66, "remote", "add", server.address + "/notes", "--code", code)
        #expect(elsewhere.message == "There is no Bojagi server at \(server.address)/notes/.")
        let next = try hub.run(["devices", "invite"]).text
        #expect(next.contains("until the next code is made"))
        #expect(try one.refused(77, "remote", "add", server.address, "--code", code).message.contains("this code"))
        let long = try one.refused(64, "remote", "add", server.address, "--code", String(repeating: "A", count: 3000))
        #expect(long.message.count < 100 && long.message.contains("AAA…"))
    }

    @Test("D6 a device sends up to the quota that its owner set, is told what was left, and sends the rest once it may")
    func quota() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(one)
        for word in ["nonsense", "5", "-1GB", "nanGB", "infTB", "GB", "99999999999999TB"] {
            try hub.refused(64, "devices", "quota", "1", word)
        }
        try hub.refused(66, "devices", "quota", "7", "5GB")
        try hub.refused(66, "members", "quota", "Eve", "5GB")
        #expect(try hub.ok("devices", "quota", "1", "1.5 GB")["quota"].int == 1_500_000_000)
        let few = try hub.ok("devices", "quota", "1", "9kB")
        #expect(few["quota"].int == 9_000 && few["sent"].int == 0)
        for number in 1...3 {
            try one.ok("memo", "new", String(repeating: "\(number)", count: 4_000))
        }
        let held = try one.start(["sync"].reduce(into: [Array(Sandbox.program.utf8)]) { $0.append(Array($1.utf8)) })
            .wait()
        #expect(held.exitCode == 65 && held.text.contains("as your quota allows"))
        #expect(try hub.ok("memo", "list").elements.count == 3 && one.ok("memo", "list").elements.count == 4)
        let none = try hub.ok("devices", "quota", "1", "none")
        #expect(none["quota"] == .null)
        #expect(try one.ok("sync")["sent"]["events"].int == 1)
        // What was sent is written down when the server ends.
        server.stop()
        let device = try #require(try hub.ok("devices").elements.first)
        #expect(device["sent"].int ?? 0 > 12_000 && device["quota"] == .null)
        try hub.ok("devices", "revoke", "1")
        #expect(try String(contentsOfFile: hub.workspace + "/server-quotas", encoding: .utf8).isEmpty)
    }

    @Test("D1 a name that another place has is not taken from it; the same place is remembered anew")
    func names() throws {
        let (hub, other, device) = (try Sandbox(), try Sandbox(), try Sandbox())
        let (server, another) = (try HubServer(hub), try HubServer(other))
        func invited(_ box: Sandbox) throws -> String { try box.ok("devices", "invite")["code"].text }
        try device.ok("remote", "add", server.address, "--code", try invited(hub))
        let before = try String(contentsOfFile: device.workspace + "/remotes", encoding: .utf8)
        let code = try invited(other)
        let taken = try device.refused(73, "remote", "add", another.address, "--code", code)
        #expect(taken.message.contains(server.address) && taken.hint?.contains("--name") == true, "\(taken.message)")
        try device.refused(73, "remote", "add", "./folder")
        #expect(try String(contentsOfFile: device.workspace + "/remotes", encoding: .utf8) == before)
        // The code is good still.
        try device.ok("remote", "add", another.address, "--code", code, "--name", "other")
        try device.ok("remote", "add", server.address + "/", "--code", try invited(hub))
        let after = try String(contentsOfFile: device.workspace + "/remotes", encoding: .utf8)
        #expect(after != before && !after.contains(before.dropLast()), "the token is the new one")
        #expect(try device.ok("remote", "list").elements.map { $0["name"].text }.sorted() == ["home", "other"])
        try device.ok("sync")
    }

    @Test("D2 lists that others may read, or that are damaged, are named and not written over")
    func brokenLists() throws {
        let box = try Sandbox()
        try box.ok("remote", "add", "/somewhere", "--name", "stick")
        let file = box.workspace + "/remotes"
        let before = try Data(contentsOf: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        for words in [["remote", "list"], ["remote", "add", "/elsewhere"], ["sync"]] {
            let refused = try box.run(["--json"] + words)
            #expect(refused.exitCode == 77 && refused.errorText.contains("remotes"), "\(words)")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
        #expect(try box.ok("remote", "list").elements.count == 1)
        try Data("one column\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try box.run(["--json", "remote", "add", "/elsewhere"]).exitCode == 65)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "one column\n")
    }

    @Test("D2 a revoked device that listens is cut off, and others go on listening")
    func revokedListener() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(one)
        try server.admit(two)
        let words = ["sync", "--watch"].map { Array($0.utf8) }
        let gone = try one.start([Array(Sandbox.program.utf8)] + words)
        let stays = try two.start([Array(Sandbox.program.utf8)] + words)
        for box in [one, two] { try wait(for: "Of the hub", in: box) }
        try hub.ok("devices", "revoke", "1")
        let outcome = try gone.wait()
        #expect(outcome.exitCode == 77 && outcome.errorText.contains("doesn't let this device in"))
        try hub.ok("memo", "new", "After that")
        try wait(for: "After that", in: two)
        #expect(try one.ok("memo", "list").elements.count == 1)
        stays.end(SIGTERM)
        #expect(try stays.wait().exitCode == 0)
    }

    @Test(
        "D2 a device gets another name, and what can't be one is refused and changes nothing", arguments: ["en", "ko"])
    func renaming(language: String) throws {
        let (hub, one) = (try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        for _ in 0..<2 { try server.admit(one) }
        let before = try hub.ok("devices").elements.map { $0["name"].text }
        try hub.refused(66, "devices", "rename", "7", "Phone")
        try hub.refused(66, "devices", "rename", "Nobody's", "Phone")
        for name in ["", "  ", "a\nb", "a\tb", "\u{1b}[31m", "a\u{202e}b", "\u{200b}", "2", "07"]
            + [String(repeating: "가", count: 65)]
        {
            try hub.refused(64, "devices", "rename", "1", name)
        }
        #expect(try hub.ok("devices").elements.map { $0["name"].text } == before)
        let renamed = try hub.ok("devices", "rename", "1", " 미나의   전화 ")
        #expect(renamed["name"].text == "미나의 전화" && renamed["number"].int == 1)
        try hub.refused(64, "devices", "rename", "2", "미나의 전화")
        try hub.ok("devices", "rename", "미나의 전화", String(repeating: "가", count: 64))
        let said = try hub.run(["devices", "rename", "1", "Phone"]).text
        #expect(said.contains("Phone") && said.contains(language == "ko" ? "바꿨어요" : "is called"))
        #expect(try hub.ok("devices").elements.map { $0["name"].text } == ["Phone", before[1]])
        // It goes on as it did.
        #expect(try one.ok("sync")["failed"] == .array([]))
        try hub.ok("devices", "revoke", "Phone")
        #expect(try hub.ok("devices").elements.map { $0["number"].int } == [2])
    }

    @Test("D2 a device that calls itself by another's number is not taken for that one") func misnamed() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        for _ in 0..<2 { try server.admit(one) }
        let list = hub.workspace + "/server-devices"
        var rows = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        rows[1][3] = "1"
        let text = rows.map { $0.joined(separator: "\t") + "\n" }.joined()
        try text.write(toFile: list, atomically: false, encoding: .utf8)
        #expect(try hub.ok("devices", "rename", "1", "Mine")["number"].int == 1)
        #expect(try hub.ok("devices", "revoke", "1")["name"].text == "Mine")
        #expect(try hub.ok("devices", "revoke", "1")["number"].int == 2)
    }

    @Test("D2 the list says when each device was here last, to the hour") func seen() throws {
        let (hub, one, two) = (try Sandbox(), try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let begin = Date().timeIntervalSince1970 * 1000 - 1
        let server = try HubServer(hub)
        try server.admit(one)
        try server.admit(two)
        let table = hub.workspace + "/server-sightings"
        func seen() throws -> [Int?] { try hub.ok("devices").elements.map { $0["seenAt"].int } }
        // They asked whose they are when they were let in.
        for _ in 0..<500 where try seen().contains(nil) { usleep(10_000) }
        for time in try seen() {
            let time = Double(try #require(time))
            #expect(time >= begin && time <= Date().timeIntervalSince1970 * 1000)
        }
        try one.ok("sync")
        let line = try #require(try hub.run(["devices"]).text.split(separator: "\n").first)
        #expect(line.contains(#/last here: \S/#))
        // Not with each request, and for its owner alone.
        let kept = try String(contentsOfFile: table, encoding: .utf8)
        for _ in 0..<3 { try one.ok("sync") }
        #expect(try String(contentsOfFile: table, encoding: .utf8) == kept)
        let mode = try FileManager.default.attributesOfItem(atPath: table)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try two.ok("sync")["failed"] == .array([]))
        for _ in 0..<500 where try seen()[1] == nil { usleep(10_000) }
        try hub.ok("devices", "revoke", "1")
        #expect(try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n").count == 1)
        // A list of before has no such table.
        server.stop()
        try FileManager.default.removeItem(atPath: table)
        #expect(try hub.ok("devices").elements.map { $0["seenAt"] } == [.absent])
    }

    @Test("D2 five wrong codes end an invitation, the right one then comes too late")
    func guessing() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        let code = try hub.ok("devices", "invite")["code"].text
        for letter in ["A", "B", "C", "D", "E"] {
            let wrong = String(repeating: letter, count: 8)
            try one.refused(77, "remote", "add", server.address, "--code", wrong)
        }
        try one.refused(77, "remote", "add", server.address, "--code", code)
        #expect(try hub.ok("devices").elements.isEmpty && one.ok("remote", "list").elements.isEmpty)
        try one.refused(64, "remote", "add", server.address, "--code", "0O1l")
    }

    @Test("D2 tokens lie in files for their owner alone, on the server only as digests, and are never printed")
    func secrets() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        let server = try HubServer(hub)
        try server.admit(one)
        let file = one.workspace + "/remotes"
        let line = try String(contentsOfFile: file, encoding: .utf8)
        let token = String(try #require(line.split(separator: "\t").dropFirst(2).first))
        #expect(token.count == 43)
        for (path, box) in [(file, one), (hub.workspace + "/server-devices", hub)] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            if box === hub { #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(token)) }
        }
        for words in [["remote", "list"], ["sync"], ["devices"], ["remote", "list", "--json"]] {
            #expect(try !one.run(words).text.contains(token))
        }
        chmod(file, 0o644)
        try one.refused(77, "sync", server.address)
    }

    @Test(
        "D6 what keeps a sync from the server is said: nobody there, no Bojagi, a wrong token", arguments: ["en", "ko"])
    func trouble(language: String) throws {
        let (hub, one) = (try Sandbox(), try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8"))
        try hub.ok("memo", "new", "Of the hub")
        try one.ok("memo", "new", "Of one")
        let server = try HubServer(hub)
        let token = server.token
        try one.ok(["remote", "add", server.address, "--token", "-"], input: Array(token.utf8))
        #expect(try one.ok("sync")["received"]["events"].int == 1, "the server's own token lets in as well")
        try one.ok(["remote", "add", server.address, "--token", "-"], input: Array(String(token.reversed()).utf8))
        let wrong = try one.refused(77, "sync")
        server.stop()
        let away = try one.refused(69, "sync")
        try one.refused(64, "sync", "ftp://127.0.0.1/")
        let stranger = try Stranger(one)
        try one.ok("remote", "remove", "home")
        try one.ok(["remote", "add", stranger.address, "--token", "-"], input: Array(token.utf8))
        let other = try one.refused(65, "sync")
        if language == "ko" {
            for message in [wrong, away, other].map(\.message) {
                #expect(message.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) }, "\(message)")
            }
        } else {
            #expect(wrong.message.contains("doesn't let this device in") && away.message.contains("Nothing answers at"))
            #expect(other.message.contains("doesn't answer as a Bojagi server does"))
        }
        try one.expectSound()
    }

    private func wait(for title: String, in box: Sandbox) throws {
        for _ in 0..<1_200 {
            if try box.ok("memo", "list").elements.contains(where: { $0["title"].text == title }) { return }
            usleep(50_000)
        }
        Issue.record("\(title) did not come")
    }

    @Test("D1 a watching sync brings over what changes on either side, goes on when the server comes back, and stops")
    func watching() throws {
        let (hub, one) = (try Sandbox(), try Sandbox())
        try hub.ok("memo", "new", "Of the hub")
        var server = try HubServer(hub)
        try server.admit(one)
        let child = try one.start([Array(Sandbox.program.utf8), Array("sync".utf8), Array("--watch".utf8)])
        try wait(for: "Of the hub", in: one)
        try hub.ok("memo", "new", "Later on the hub")
        try wait(for: "Later on the hub", in: one)
        try one.ok("memo", "new", "Later on the device")
        try wait(for: "Later on the device", in: hub)
        let port = server.port
        server.stop()
        try hub.ok("memo", "new", "Meanwhile")
        server = try HubServer(hub, port: port)
        try wait(for: "Meanwhile", in: one)
        child.end(SIGINT)
        let outcome = try child.wait()
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
        #expect(outcome.text.contains("Received"))
    }
}

/// A web server that is no Bojagi.
private final class Stranger {
    let address: String
    private let process: ChildProcess

    init(_ box: Sandbox) throws {
        let file = box.folder + "/port"
        let script = """
            import http.server, sys
            server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
            open(sys.argv[1] + ".new", "w").write(str(server.server_port))
            import os
            os.rename(sys.argv[1] + ".new", sys.argv[1])
            server.serve_forever()
            """
        process = try box.start(["/usr/bin/env", "python3", "-c", script, file].map { Array($0.utf8) })
        var port: String?
        while port == nil {
            port = try? String(contentsOfFile: file, encoding: .utf8)
            usleep(10_000)
        }
        address = "http://127.0.0.1:\(port ?? "")"
    }

    deinit {
        process.end()
        _ = try? process.wait()
    }
}
