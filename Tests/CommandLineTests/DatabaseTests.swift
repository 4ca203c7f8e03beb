import Foundation
import TestServers
import Testing

/// Workspaces in PostgreSQL, with their files in an object store or a folder.
@Suite struct DatabaseTests {
    /// Machines with homes of their own and one workspace, which nobody has used.
    static func machines(_ count: Int, blobs: String? = nil, isPooled: Bool = false) throws -> [Sandbox] {
        let (cluster, objects) = (try PostgresCluster.shared.get(), try ObjectStore.shared.get())
        let database = try cluster.makeDatabase()
        let address = try isPooled ? cluster.pooledAddress(database, "home") : cluster.address(database, "home")
        let place = blobs ?? "s3://\(ObjectStore.bucket)/\(objects.makePrefix())"
        return try (0..<count).map { _ in
            let box = try Sandbox()
            box.environment["BOJAGI_WORKSPACE"] = "\(address)&blobs=\(place)"
            box.environment["AWS_ENDPOINT_URL"] = objects.endpoint
            box.environment["AWS_ACCESS_KEY_ID"] = ObjectStore.id
            box.environment["AWS_SECRET_ACCESS_KEY"] = ObjectStore.secret
            return box
        }
    }

    @Test("D8 Two machines work on one workspace in a database and a bucket, all five areas")
    func sharing() throws {
        let boxes = try Self.machines(2)
        #expect(try boxes[0].ok("recent").elements.isEmpty)
        try SyncTests.fill(boxes[0], "one")
        try SyncTests.fill(boxes[1], "two")
        try SyncTests.expectSame(boxes)
        // What one machine writes the other sees at once, and can take back what is its own.
        try boxes[0].ok("memo", "append", "Memo of two", "From the other machine.")
        #expect(try boxes[1].ok("memo", "show", "Memo of two")["text"].text.contains("From the other machine."))
        try boxes[0].ok("memo", "undo", "Memo of two")
        #expect(try !boxes[1].ok("memo", "show", "Memo of two")["text"].text.contains("From the other machine."))
    }

    @Test("D8 A workspace in a folder and one in a database are the same after a sync")
    func syncing() throws {
        let box = try Self.machines(1)[0]
        let local = try Sandbox()
        for (name, value) in box.environment where name.hasPrefix("AWS_") { local.environment[name] = value }
        try SyncTests.fill(box, "base")
        try SyncTests.fill(local, "folder")
        try local.ok("sync", try #require(box.environment["BOJAGI_WORKSPACE"]))
        try SyncTests.expectSame([box, local])
    }

    @Test("D8 A server on a database hears what another machine writes")
    func serving() throws {
        let boxes = try Self.machines(2)
        try boxes[0].ok("memo", "new", "Before")
        let server = try HubServer(boxes[0])
        let device = try Sandbox()
        let code = try boxes[0].ok("devices", "invite")["code"].text
        try device.ok("remote", "add", server.address, "--code", code)
        try device.ok("sync", server.address)
        try boxes[1].ok("memo", "new", "From another machine")
        try device.ok("memo", "new", "From a device")
        try device.ok("sync", server.address)
        let titles = ["Before", "From a device", "From another machine"]
        for box in [boxes[0], boxes[1], device] {
            #expect(try box.ok("memo", "list").elements.map { $0["title"].text }.sorted() == titles)
        }
    }

    @Test("D8 Who could not be looked up in a bad moment is let in after it")
    func lookingUp() throws {
        let box = try Self.machines(1)[0]
        try box.ok("memo", "new", "Here")
        let (server, device) = (try HubServer(box), try Sandbox())
        try device.ok("remote", "add", server.address, "--code", try box.ok("devices", "invite")["code"].text)
        try device.ok("sync")
        let address = box.environment["BOJAGI_WORKSPACE"].flatMap { URL(string: $0) }
        let (cluster, database) = (try PostgresCluster.shared.get(), try #require(address).pathComponents[1])
        // What says that the devices are others can be read, and they can't.
        let table = "bojagi.private_tables"
        try cluster.execute("UPDATE \(table) SET version = version - 1", in: database)
        try cluster.execute("ALTER TABLE \(table) RENAME COLUMN rows TO away", in: database)
        for _ in 0..<1_000 where try device.run("sync").exitCode == 0 {}
        // Whoever it is: nobody is told that they may not come in.
        #expect(try device.refused(69, "sync").message.contains("isn't accepting more requests right now"))
        func status() throws -> String {
            let words = [
                "/usr/bin/curl", "--silent", "--include", "--max-time", "30", "--header",
                "Authorization: Bearer \(String(repeating: "A", count: 43))", server.address + "/api/sync",
            ]
            let answer = try device.start(words.map { Array($0.utf8) }).wait().text
            return String(answer.dropFirst("HTTP/1.1 ".count).prefix(3))
        }
        #expect(try status() == "503")
        try cluster.execute("ALTER TABLE \(table) RENAME COLUMN away TO rows", in: database)
        try device.ok("sync")
        #expect(try status() == "401")
    }

    @Test("D7 A workspace in a database is backed up, and becomes one in a folder and in another database again")
    func backingUp() throws {
        let (box, new) = (try Self.machines(1)[0], try Self.machines(1)[0])
        try SyncTests.fill(box, "base")
        try box.ok("memo", "new", "Thrown away")
        try box.ok("memo", "remove", "Thrown away")
        let server = try HubServer(box)
        let device = try Sandbox()
        try device.ok("remote", "add", server.address, "--code", try box.ok("devices", "invite")["code"].text)
        withExtendedLifetime(server) {}
        let written = try box.ok("backup", "hub.tar")
        let documents = try #require(written["documents"].int)
        #expect(documents >= 6 && written["faults"] == .array([]) && written["missing"] == .array([]))
        #expect(try box.ok("backup", "verify", "hub.tar")["documents"].int == documents)
        let file = box.folder + "/hub.tar"

        let local = try Sandbox()
        #expect(try local.ok("backup", "restore", file)["documents"].int == documents)
        try SyncTests.expectSame([box, local])
        try local.ok("verify")

        let restored = try new.ok("backup", "restore", file)
        #expect(restored["documents"].int == documents && restored["devices"].int == 1)
        #expect(restored["path"].text.hasPrefix("postgres://"))
        try SyncTests.expectSame([box, new])
        try new.ok("verify")
        #expect(try new.ok("devices").elements.count == 1)
        #expect(try new.ok("trash").elements.contains { $0["title"].text == "Thrown away" })
        // Where there is one already, that stays as it is.
        try new.ok("memo", "new", "Written since")
        #expect(try new.refused(73, "backup", "restore", file).message.contains("There are documents in postgres://"))
        #expect(try new.ok("memo", "list").elements.contains { $0["title"].text == "Written since" })
    }

    @Test("D8 What is wrong with an address, a database or a bucket is said, and no password with it")
    func refusals() throws {
        let box = try Self.machines(1)[0]
        let whole = try #require(box.environment["BOJAGI_WORKSPACE"])
        let database = String(whole[..<(try #require(whole.range(of: "&blobs="))).lowerBound])
        func refusal(_ code: Int32, _ address: String, _ environment: [String: String] = [:]) throws -> String {
            var changes = environment
            changes["BOJAGI_WORKSPACE"] = address
            let other = try Sandbox()
            other.environment = box.environment.merging(changes) { $1 }
            return try other.refused(code, "gallery", "list").message
        }
        #expect(try refusal(64, database).contains("doesn't say where its files are"))
        #expect(try refusal(64, database + "&blobs=relative").contains("whole path of a folder"))
        #expect(try refusal(64, database + "&blobs=s3://x").contains("is not the address of a bucket"))
        #expect(try refusal(64, whole, ["AWS_SECRET_ACCESS_KEY": ""]).contains("Nothing says who asks"))
        let broken = try refusal(64, "postgres://me:hunter2@nowhere.invalid/db/../x?password=hunter2")
        #expect(broken.contains("is not the address of a workspace") && !broken.contains("hunter2"))
        let away = try refusal(74, "postgres://me:hunter2@127.0.0.1:1/db/x?blobs=/tmp/none&connect_timeout=3")
        #expect(away == "The database at 127.0.0.1:1 does not answer.")
        for words in [["verify"], ["backup", "file.tar"]] {
            let said = try box.run(words)
            #expect(said.exitCode == 66 && said.errorText.contains("There is no workspace in postgres://"))
        }
        try box.ok("memo", "new", "Now there is one")
        box.environment["AWS_SECRET_ACCESS_KEY"] = "guessed"
        #expect(try box.refused(77, "gallery", "save", "coffee").message.contains("No permission"))
    }

    @Test(
        "D8 A database that can't be had is told in the program's own words, and what to do",
        arguments: ["en", "ko"])
    func unreached(language: String) throws {
        let cluster = try PostgresCluster.shared.get()
        let readOnly = try cluster.makeDatabase()
        try cluster.execute("ALTER DATABASE \(readOnly) SET default_transaction_read_only = on", in: "postgres")
        let box = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        func expect(_ address: String, _ english: String, _ korean: String, hint: String) throws {
            box.environment["BOJAGI_WORKSPACE"] = address + "&blobs=/tmp/none"
            let refused = try box.refused(74, "memo", "list")
            #expect(refused.message == (language == "ko" ? korean : english))
            #expect(refused.hint?.contains(hint) == true, "\(refused.hint ?? "")")
        }
        let own = cluster.address("x").replacing("/x/", with: "/nothing/")
        let folder = String(try #require(own.split(separator: "host=").last?.prefix { $0 != "&" }))
        try expect(
            own, "The server at \(folder) has no database of that name.", "\(folder) 서버에 그런 이름의 데이터베이스가 없어요.",
            hint: "createdb")
        try expect(
            "postgres://me:hunter2@127.0.0.1:1,127.0.0.1:2/db/x?connect_timeout=3",
            "The database at 127.0.0.1:1, 127.0.0.1:2 does not answer.",
            "127.0.0.1:1, 127.0.0.1:2에 있는 데이터베이스가 응답하지 않아요.", hint: "PostgreSQL")
        try expect(
            "postgres://me:hunter2@nowhere.invalid/db/x?connect_timeout=3",
            "There is no host by the name of the database's: nowhere.invalid:5432.",
            "데이터베이스 주소에 적힌 호스트를 찾을 수 없어요: nowhere.invalid:5432.", hint: language == "ko" ? "주소" : "address")
        try expect(
            cluster.address(readOnly) + "&target_session_attrs=read-write",
            "No server of the database at \(folder) can be written to now.",
            "지금은 \(folder)의 데이터베이스 서버 중 쓸 수 있는 것이 없어요.", hint: "pg_ctl promote")
    }

    @Test("D8 An address where a file or folder is meant is refused, and makes no folder", arguments: ["en", "ko"])
    func addresses(language: String) throws {
        let box = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        try box.ok("memo", "new", "Here")
        try box.ok("backup", "here.tar")
        let database = "postgres://me:secret@127.0.0.1/bojagi/main?password=secret"
        for address in [database, "s3://bucket/main", "file:///tmp/x"] {
            for words in [
                ["backup", "restore", "here.tar"], ["backup"], ["backup", "verify"], ["export"], ["import"],
                ["memo", "attach", "Here"], ["memo", "import"],
            ] {
                let refused = try box.refused(64, words + [address])
                #expect(!refused.message.contains("secret"), "\(words)")
                #expect((refused.hint?.contains("--workspace") == true) == (address == database), "\(words)")
                if language == "ko" { #expect(refused.message.contains("주소예요"), "\(words)") }
            }
        }
        try box.refused(64, "memo", "list", "--workspace", "s3://bucket/main")
        for words in [["backup"], ["export"], ["backup", "restore", "here.tar"]] { try box.refused(64, words + [""]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder).allSatisfy { !$0.contains(":") })
    }

    @Test("D8 Who is not let in by a database or a bucket is told what to look at")
    func secrets() throws {
        let box = try Self.machines(1)[0]
        try box.ok("memo", "new", "Here")
        box.environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
        _ = try box.file("photo.bin", "bytes")
        let refused = try box.refused(77, "memo", "attach", "Here", "photo.bin")
        #expect(refused.hint?.contains("keys of the bucket") == true, "\(refused.message)")
        box.environment["AWS_ENDPOINT_URL"] = "http://nowhere.invalid"
        let away = try box.refused(74, "memo", "attach", "Here", "photo.bin")
        #expect(!away.message.contains(".."), "\(away.message)")
    }
}
