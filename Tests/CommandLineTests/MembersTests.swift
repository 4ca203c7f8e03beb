import Foundation
import Testing

/// Members of a workspace that is served, by the commands and over the socket.
@Suite struct MembersTests {
    /// What curl(1) got: the head with the status, and the body.
    private func curl(_ box: Sandbox, _ words: String...) throws -> String {
        let all = ["/usr/bin/curl", "--silent", "--show-error", "--include", "--max-time", "30"] + words
        return try box.start(all.map { Array($0.utf8) }).wait().text
    }

    private func join(_ box: Sandbox, _ server: HubServer, _ name: String, _ role: String) throws -> String {
        let link = try box.ok("members", "invite", "--role", role)["url"].text
        let code = try #require(link.split(separator: "=").last)
        let answer = try curl(
            box, "--data-urlencode", "code=\(code)", "--data-urlencode", "name=\(name)", "--data-urlencode",
            "passphrase=a ribbon around it", server.address + "/join")
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        let line = try #require(
            answer.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie:") })
        return String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
    }

    private func status(_ box: Sandbox, _ cookie: String, _ address: String) throws -> String {
        String(try curl(box, "--cookie", cookie, address).dropFirst("HTTP/1.1 ".count).prefix(3))
    }

    @Test("D3 members are invited, listed, given roles, signed out and removed, and an owner reads the log")
    func members()
        throws
    {
        let box = try Sandbox()
        try box.ok("memo", "new", "Of the hub")
        #expect(try box.refused(69, "members", "invite").hint?.contains("bojagi serve") == true)
        let server = try HubServer(box)
        let catalogue = server.address + "/api/catalogue"
        let ada = try join(box, server, "Ada", "owner")
        let bo = try join(box, server, "보", "reader")
        #expect(try status(box, ada, catalogue) == "200" && status(box, bo, catalogue) == "200")
        #expect(try status(box, "bojagi=x", catalogue) == "401")
        let listed = try box.ok("members").elements
        #expect(
            listed.map { $0["name"].text } == ["Ada", "보"] && listed.map { $0["role"].text } == ["owner", "reader"])
        #expect(listed.allSatisfy { $0["sessions"].int == 1 })
        let file = try String(contentsOfFile: box.workspace + "/server-people", encoding: .utf8)
        #expect(file.contains("$argon2id$") && !file.contains("ribbon"))
        for cookie in [ada, bo] { #expect(!file.contains(cookie.suffix(43))) }
        let mode = try FileManager.default.attributesOfItem(atPath: box.workspace + "/server-people")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try box.refused(1, "members", "remove", "Ada")
        try box.refused(66, "members", "role", "Eve", "owner")
        try box.refused(64, "members", "role", "보", "king")
        try box.ok("members", "role", "보", "editor")
        let write = ["--cookie", bo, "--header", "Content-Type: application/json", "--data", #"{"text":"By Bo"}"#]
        #expect(
            try curl(box, write[0], write[1], write[2], write[3], write[4], write[5], server.address + "/api/memo/new")
                .hasPrefix("HTTP/1.1 200"))
        let quota = try box.ok("members", "quota", "보", "2MB")
        #expect(quota["quota"].int == 2_000_000)
        #expect(try box.ok("members").elements.map { $0["quota"].int } == [nil, 2_000_000])
        try box.ok("members", "sign-out", "Ada")
        #expect(try status(box, ada, catalogue) == "401")
        try box.ok("members", "remove", "보")
        #expect(try status(box, bo, catalogue) == "401")
        let kinds = try box.ok("members", "log").elements.map { $0["kind"].text }
        #expect(kinds == ["invited", "joined", "invited", "joined", "role", "quota", "ended", "removed"])
        try box.ok("share", "By Bo")
        let log = try box.run(["members", "log"]).text
        let id = try #require(try box.ok("memo", "list").elements.first { $0["title"].text == "By Bo" })["id"].text
        #expect(log.contains("The document \(id) was shared") && !log.contains(#/[0-9a-f]{32}/#), "\(log)")
        let korean = try box.run(["members", "log", "--lang", "ko"]).text
        #expect(korean.contains("읽는 사람") && korean.contains("편집자") && !korean.contains("reader"), "\(korean)")
        // What was written stays, under the name.
        #expect(try box.ok("memo", "show", "By Bo")["text"].text == "By Bo")
    }

    @Test("D3 who has forgotten a passphrase sets another one by a link, once, and every other browser is signed out")
    func passphrases() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Of the hub")
        let server = try HubServer(box)
        let catalogue = server.address + "/api/catalogue"
        let ada = try join(box, server, "Ada", "owner")
        try box.refused(66, "members", "passphrase", "Eve")
        let link = try box.ok("members", "passphrase", "ada")["url"].text
        let code = String(try #require(link.split(separator: "=").last))
        let page = try curl(box, link, "--header", "Accept: text/html")
        #expect(page.contains("From then on you sign in as Ada with it") && page.contains("readonly"), "\(page)")
        func set(_ passphrase: String) throws -> String {
            try curl(
                box, "--data-urlencode", "code=\(code)", "--data-urlencode", "name=Eve", "--data-urlencode",
                "passphrase=\(passphrase)", server.address + "/join")
        }
        // What is too short is asked for again, and uses nothing up.
        let short = try set("short")
        #expect(short.hasPrefix("HTTP/1.1 422") && short.contains("Set a passphrase"), "\(short)")
        #expect(try status(box, ada, catalogue) == "200")
        #expect(try set("another ribbon around").hasPrefix("HTTP/1.1 200"))
        #expect(try status(box, ada, catalogue) == "401")
        #expect(try set("a third ribbon around").hasPrefix("HTTP/1.1 401"))
        func signIn(_ passphrase: String) throws -> String {
            try curl(
                box, "--data-urlencode", "name=Ada", "--data-urlencode", "passphrase=\(passphrase)",
                server.address + "/sign-in")
        }
        #expect(try signIn("a ribbon around it").hasPrefix("HTTP/1.1 401"))
        #expect(try signIn("another ribbon around").hasPrefix("HTTP/1.1 200"))
        let listed = try box.ok("members").elements
        #expect(listed.map { $0["name"].text } == ["Ada"] && listed[0]["role"].text == "owner")
        #expect(try box.ok("members", "log").elements.contains { $0["kind"].text == "passphrase" })
    }

    @Test("D7 members come back from a backup by name and role, without passphrases, and their devices sync")
    func backups() throws {
        let (box, device) = (try Sandbox(), try Sandbox())
        try box.ok("memo", "new", "Of the hub")
        let file = box.home + "/members.tar"
        do {
            let server = try HubServer(box)
            _ = try join(box, server, "Ada", "owner")
            _ = try join(box, server, "Bo", "editor")
            let code = try box.ok("devices", "invite", "--member", "Bo")["code"].text
            try device.ok("remote", "add", server.address, "--code", code)
            try box.ok("trash", "empty")
            try box.ok("backup", file)
            server.stop()
        }
        #expect(try !String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self).contains("$argon2id$"))
        let again = try Sandbox()
        let restored = try again.ok("backup", "restore", file)
        #expect(restored["members"].int == 2 && restored["devices"].int == 1)
        #expect(try again.ok("members").elements.map { $0["role"].text } == ["owner", "editor"])
        #expect(try box.ok("members", "log").elements.last?["kind"].text == "backed-up")
        #expect(try again.ok("members", "log").elements.map { $0["kind"].text } == ["restored"])
        let server = try HubServer(again)
        #expect(
            try curl(
                again, "--data-urlencode", "name=Ada", "--data-urlencode", "passphrase=a ribbon around it",
                server.address + "/sign-in"
            ).hasPrefix("HTTP/1.1 401"))
        let link = try again.ok("members", "passphrase", "Ada")["url"].text
        let code = String(try #require(link.split(separator: "=").last))
        #expect(
            try curl(
                again, "--data-urlencode", "code=\(code)", "--data-urlencode", "passphrase=a ribbon around it",
                server.address + "/join"
            ).hasPrefix("HTTP/1.1 200"))
    }

    @Test("D6 what a member's commands put into the trash is held as what they send is")
    func heldCommands() throws {
        let box = try Sandbox()
        for number in 0..<12 { try box.ok("memo", "new", "Memo \(number)") }
        let server = try HubServer(box)
        let cookie = try join(box, server, "Bo", "editor")
        for number in 0..<12 {
            let answer = try curl(
                box, "--cookie", cookie, "--header", "Content-Type: application/json", "--data",
                #"{"memo":"Memo \#(number)"}"#, server.address + "/api/memo/remove")
            #expect(answer.hasPrefix("HTTP/1.1 \(number < 10 ? 200 : 403)"), "\(answer)")
            if number >= 10 { #expect(answer.contains("bojagi members allow")) }
        }
        #expect(try box.ok("memo", "list").elements.count == 2)
    }

    @Test("D3 a member's device has their rights, and goes with them; a device of before is the owner's") func devices()
        throws
    {
        let (box, owner, reader) = (try Sandbox(), try Sandbox(), try Sandbox())
        try box.ok("memo", "new", "Of the hub")
        let server = try HubServer(box)
        try server.admit(owner)
        // As versions wrote it that knew no members.
        let list = box.workspace + "/server-devices"
        let rows = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
        let old = rows.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(4).joined(separator: "\t")
        }
        try (old.joined(separator: "\n") + "\n").write(toFile: list, atomically: false, encoding: .utf8)
        _ = try join(box, server, "Ada", "owner")
        _ = try join(box, server, "Bo", "reader")
        let code = try box.ok("devices", "invite", "--member", "bo")["code"].text
        try reader.ok("remote", "add", server.address, "--code", code)
        #expect(try box.ok("devices").elements.last?["member"].text == "Bo")
        #expect(try reader.ok("sync")["received"]["events"].int == 1)
        try reader.ok("memo", "new", "Of a reader")
        let id = try reader.ok("memo", "list").elements.first { $0["title"].text == "Of a reader" }?["id"].text
        // What waits is named with the reason that the hub gives, and the rest comes.
        try box.ok("memo", "new", "Meanwhile")
        let held = try reader.run(["sync"])
        #expect(held.exitCode == 77 && held.text.contains("You may read this workspace, but not change it."))
        #expect(try held.text.contains(#require(id)) && !held.text.contains("403"), "\(held.text)")
        #expect(try reader.ok("memo", "list").elements.count == 3)
        try owner.ok("memo", "new", "Of the owner")
        #expect(try owner.ok("sync")["sent"]["events"].int == 1)
        #expect(try box.ok("memo", "list").elements.count == 3)
        try box.ok("members", "role", "Bo", "editor")
        #expect(try reader.ok("sync")["sent"]["events"].int == 1)
        // Members are in a backup, so their devices come back with them.
        try box.ok("backup", "backup.tar")
        #expect(try box.ok("backup", "restore", "backup.tar", "again")["devices"].int == 2)
        let again = try box.ok(["devices", "--workspace", "again"]).elements
        #expect(again.count == 2 && again[0]["member"] == .absent && again[1]["member"].text == "Bo")
        try box.ok("members", "remove", "Bo")
        #expect(try reader.run(["--json", "sync"]).exitCode == 77)
        #expect(try box.ok("devices").elements.count == 1)
        #expect(try owner.ok("sync")["received"]["events"].int == 1)
    }

    @Test("D3 a commenter's own device comments in their name, one that was paired before too, and in no other name")
    func commenter() throws {
        let (box, device) = (try Sandbox(), try Sandbox())
        try box.ok("kanban", "new", "Board")
        try box.ok("kanban", "add", "Board", "A card")
        let server = try HubServer(box)
        _ = try join(box, server, "Com", "commenter")
        let code = try box.ok("devices", "invite", "--member", "Com")["code"].text
        #expect(try device.ok("remote", "add", server.address, "--code", code)["member"].text == "Com")
        func comments() throws -> [String] {
            try box.ok("kanban", "comment", "list", "Board", "A card").elements.map {
                $0["author"].text + ": " + $0["text"].text
            }
        }
        func comment(_ words: String...) throws -> Outcome {
            try device.ok(["kanban", "comment", "add", "Board", "A card"] + words)
            return try device.run(["sync"])
        }
        try device.ok("sync")
        #expect(try comment("From a device").exitCode == 0)
        #expect(try comments() == ["Com: From a device"])
        // As versions remembered it that did not ask who one is.
        let list = device.workspace + "/remotes"
        let rows = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
        let old = rows.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(4).joined(separator: "\t") + "\n"
        }
        try old.joined().write(toFile: list, atomically: false, encoding: .utf8)
        try device.ok("sync")
        #expect(try comment("And again").exitCode == 0)
        let history = try box.run(["kanban", "history", "Board"]).text
        #expect(history.contains("Com"), "\(history)")
        // What is theirs on the page is theirs on the device.
        try device.ok("kanban", "comment", "edit", "Board", "A card", "And again", "And on")
        try device.ok("sync")
        #expect(try comments() == ["Com: From a device", "Com: And on"])
        let refused = try comment("In Ada's name", "--author", "Ada")
        #expect(refused.exitCode == 65 && refused.text.contains("may comment on the document, but not change it."))
        #expect(try comments().count == 2)
    }

    @Test("D3 a server that runs on a device writes as the member from when the device is a member's")
    func servedDevice() throws {
        let (box, device) = (try Sandbox(), try Sandbox())
        try box.ok("kanban", "new", "Board")
        let server = try HubServer(box)
        _ = try join(box, server, "Com", "editor")
        let own = try HubServer(device)
        func writer() throws -> JSON {
            let header = "Authorization: Bearer \(own.token)"
            let answer = try curl(device, "--header", header, own.address + "/api/session")
            let body = try #require(answer.split(separator: "\r\n\r\n").last)
            return try JSON(line: Array((body + "\n").utf8))["author"]
        }
        func write(_ text: String) throws {
            let answer = try curl(
                device, "--header", "Authorization: Bearer \(own.token)", "--header", "Content-Type: application/json",
                "--data", #"{"text":"\#(text)"}"#, own.address + "/api/memo/new")
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        }
        let before = try writer()
        try write("Before")
        let code = try box.ok("devices", "invite", "--member", "Com")["code"].text
        try device.ok("remote", "add", server.address, "--code", code)
        #expect(try writer()["name"].text == "Com" && writer()["id"] != before["id"])
        try write("After")
        try device.ok("sync")
        let history = try box.run(["memo", "history", "After"]).text
        #expect(history.contains("Com"), "\(history)")
        try device.ok("remote", "remove", try device.ok("remote", "list").elements[0]["name"].text)
        #expect(try writer() == before)
    }

    @Test("D3 a device of two servers writes as the member of the first, and says so when the second is added")
    func twoServers() throws {
        let (one, two, device) = (try Sandbox(), try Sandbox(), try Sandbox())
        let servers = [try HubServer(one), try HubServer(two)]
        _ = try join(one, servers[0], "Ada", "editor")
        _ = try join(two, servers[1], "Bo", "editor")
        func add(_ box: Sandbox, _ server: HubServer, _ member: String) throws -> String {
            let code = try box.ok("devices", "invite", "--member", member)["code"].text
            return try device.run(["remote", "add", server.address, "--code", code, "--name", member]).text
        }
        #expect(try !add(one, servers[0], "Ada").contains("carries the name"))
        let said = try add(two, servers[1], "Bo")
        #expect(said.contains("carries the name “Ada”, there too") && said.contains(servers[0].address), "\(said)")
        // Adding the first anew changes nothing.
        #expect(try !add(one, servers[0], "Ada").contains("carries the name"))
        try device.ok("memo", "new", "A memo")
        for name in ["Ada", "Bo"] { try device.ok("sync", name) }
        #expect(try one.run(["memo", "history", "A memo"]).text.contains("Ada"))
        #expect(try !two.run(["memo", "history", "A memo"]).text.contains("Bo"))
    }

    @Test("D3 open invitations are listed and taken back, say as what one joins, and are no more than a hundred")
    func invitations() throws {
        let box = try Sandbox()
        let server = try HubServer(box)
        let link = try box.ok("members", "invite", "--role", "commenter")
        #expect(try box.run(["members", "invite"]).text.contains("join as reader"))
        let listed = try box.ok("members", "invitations").elements
        #expect(listed.map { $0["role"].text } == ["commenter", "reader"])
        #expect(listed.map { $0["number"].int } == [1, 2])
        #expect(link["number"].int == 1 && listed.allSatisfy { ($0["endsAt"].int ?? 0) > 1_700_000_000_000 })
        #expect(try box.run(["members"]).text.contains("2 invitations are open"))
        try box.ok("members", "uninvite", "1")
        try box.refused(66, "members", "uninvite", "1")
        let code = try #require(link["url"].text.split(separator: "=").last)
        let answer = try curl(
            box, "--data-urlencode", "code=\(code)", "--data-urlencode", "name=Eve", "--data-urlencode",
            "passphrase=a ribbon around it", server.address + "/join")
        #expect(!answer.hasPrefix("HTTP/1.1 200"))
        #expect(try box.ok("members").elements.isEmpty)
        // Rows of versions that gave no numbers.
        let file = box.workspace + "/server-people"
        let rows = try String(contentsOfFile: file, encoding: .utf8)
        let old = rows.replacing("\t2\t", with: "\t\t")
        #expect(old != rows)
        try Data(String(repeating: old, count: 3).utf8).write(to: URL(filePath: file))
        #expect(try box.ok("members", "invitations").elements.map { $0["number"].int } == [1, 2, 3])
        try Data(String(repeating: old, count: 100).utf8).write(to: URL(filePath: file))
        try box.refused(69, "members", "invite")
        try box.ok("members", "uninvite", "70")
        try box.ok("members", "invite")
        #expect(try box.ok("members", "log").elements.filter { $0["kind"].text == "uninvited" }.count == 2)
    }

    @Test("D3 the log tells who let whom do what, what waits, which member shared, and where tries came from")
    func fullLog() throws {
        let (box, device) = (try Sandbox(), try Sandbox())
        for number in 0..<15 { try box.ok("memo", "new", "Memo \(number)") }
        let server = try HubServer(box)
        let ada = try join(box, server, "Ada", "owner")
        let code = try box.ok("devices", "invite", "--member", "Ada")["code"].text
        try device.ok("remote", "add", server.address, "--code", code)
        try box.ok("devices", "rename", "1", "Laptop")
        try box.ok("devices", "quota", "Laptop", "1GB")
        try box.ok("members", "quota", "Ada", "none")
        let shared = try curl(
            box, "--cookie", ada, "--header", "Content-Type: application/json", "--data",
            #"{"document":"Memo 1","passphrase":"a ribbon around it"}"#, server.address + "/api/share")
        #expect(shared.hasPrefix("HTTP/1.1 200"))
        let link = try #require(shared.firstMatch(of: #/share\?code=([A-Za-z0-9_-]+)/#)?.1)
        for _ in 0..<2 {
            _ = try curl(box, "--data", "code=\(link)&passphrase=another+ribbon+of+it", server.address + "/share")
            _ = try curl(box, "--data", "name=Eve&passphrase=another+ribbon+of+it", server.address + "/sign-in")
        }
        try device.ok("sync")
        for number in 0..<12 { try device.ok("memo", "remove", "Memo \(number)") }
        for _ in 0..<2 {
            let held = try device.run(["sync"])
            // Once for all of them.
            #expect(held.exitCode == 65 && held.text.split(separator: "\n").count == 2, "\(held.text)")
            #expect(held.text.contains("Of 12 documents: It would go to the trash"), "\(held.text)")
        }
        try box.ok("devices", "allow", "Laptop")
        try box.ok("members", "allow", "Ada")
        try box.ok("serve", "--link", "--renew-token")
        let entries = try box.ok("members", "log").elements
        func told(_ kind: String) -> [[String]] {
            entries.filter { $0["kind"].text == kind }.map {
                [$0["person"].text, $0["detail"].text, $0["more"].text, "\($0["count"].int ?? 0)"]
            }
        }
        #expect(told("paired").map { $0[0] } == ["Ada"] && told("shared").map { $0[0] } == ["Ada"])
        #expect(told("renamed").map { $0[2] } == ["Laptop"])
        #expect(told("quota") == [["", "Laptop", "1000000000", "1"], ["Ada", "", "", "1"]])
        #expect(told("refused-at-link").map { [$0[2], $0[3]] } == [["127.0.0.1", "2"]])
        #expect(told("unknown") == [["", "", "127.0.0.1", "2"]])
        #expect(told("held") == [["", "Laptop", "12", "1"]])
        #expect(told("allowed").map { $0[0] + $0[1] } == ["Laptop", "Ada"] && told("renewed").count == 1)
        let page = try box.run(["members", "log"]).text
        for sentence in [
            "“Ada” shared the document", "wanted to put 12 documents into the trash", "got a quota: 1 GB",
            "A name that nobody has was tried, 2 times.  127.0.0.1",
        ] {
            #expect(page.contains(sentence), "\(page)")
        }
    }
}
