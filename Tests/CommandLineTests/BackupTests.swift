import Foundation
import Testing

/// Backups of workspaces that are in use, and what becomes of them.
@Suite struct BackupTests {
    private static func filled() throws -> Sandbox {
        let box = try Sandbox()
        try SyncTests.fill(box, "here")
        return box
    }

    /// A sandbox whose workspace is not there yet, with the backup `file` of another one.
    private static func another(with file: String, of box: Sandbox) throws -> Sandbox {
        let other = try Sandbox()
        _ = try other.file("backup.tar", try box.bytes(of: file))
        return other
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test("D7 a served workspace is backed up and comes back whole, as another replica, in both languages")
    func roundTrip() throws {
        let box = try Self.filled()
        let server = try HubServer(box)
        let made = try box.ok("backup", "backup.tar")
        let documents = try #require(made["documents"].int)
        let files = try FileManager.default.subpathsOfDirectory(atPath: box.workspace + "/blobs").filter {
            $0.count > 60
        }
        #expect(documents >= 5 && !files.isEmpty && made["files"].int == files.count)
        #expect(made["faults"] == .array([]))
        #expect(made["size"].int == (try box.bytes(of: box.folder + "/backup.tar")).count)
        #expect(try box.ok("backup", "verify", "backup.tar")["documents"].int == documents)
        let other = try Self.another(with: box.folder + "/backup.tar", of: box)
        let restored = try other.ok("backup", "restore", "backup.tar")
        #expect(restored["documents"].int == documents && restored["path"].text == other.workspace)
        try SyncTests.expectSame([box, other])
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: other.workspace)).isDisjoint(with: ["restoring"]))
        // What both write from now on are different units.
        try box.ok("memo", "append", "Memo of here", "on the one")
        try other.ok("memo", "append", "Memo of here", "on the other")
        #expect(try other.ok("sync", box.workspace)["failed"] == .array([]))
        let text = try box.ok("memo", "show", "Memo of here")["text"].text
        #expect(text.contains("on the one") && text.contains("on the other"))
        withExtendedLifetime(server) {}
        for words in [["backup", "k.tar"], ["backup", "verify", "k.tar"], ["backup", "restore", "k.tar", "new"]] {
            let said = try box.run(words + ["--lang", "ko"])
            #expect(said.exitCode == 0 && said.text.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) })
        }
    }

    @Test("D7 any tar unpacks a backup to a workspace, and sha256sum finds all of it right")
    func openForm() throws {
        let box = try Self.filled()
        try box.ok("backup", "backup.tar")
        let outcome = try box.shell(
            """
            mkdir unpacked && tar -xf backup.tar -C unpacked && cd unpacked && sha256sum -c manifest.sha256 &&
            python3 -c 'import tarfile; t = tarfile.open("../backup.tar"); print(len(t.getnames()))'
            """)
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
        #expect(!outcome.text.contains("FAILED"))
        let listed = try box.ok(["memo", "list", "--workspace", "unpacked"]).elements.count
        #expect(try listed == box.ok("memo", "list").elements.count)
    }

    @Test("D7 what lets in is in no backup: no token, no link, no pairing code; devices are known again")
    func secrets() throws {
        let (hub, one, other) = (try Self.filled(), try Sandbox(), try Sandbox())
        var server = try HubServer(hub)
        try server.admit(one)
        try hub.ok("devices", "invite")
        let (token, port) = (server.token, server.port)
        // A hub may itself sync with another.
        let second = try HubServer(other)
        try second.admit(hub)
        try hub.ok("backup", "backup.tar")
        let remotes = try String(contentsOfFile: hub.workspace + "/remotes", encoding: .utf8)
        let remoteToken = String(try #require(remotes.split(whereSeparator: \.isWhitespace).dropFirst(2).first))
        let bytes = Data(try hub.bytes(of: hub.folder + "/backup.tar"))
        for secret in [token, remoteToken] {
            #expect(secret.utf8.count == 43 && bytes.range(of: Data(secret.utf8)) == nil)
        }
        #expect(bytes.range(of: Data(second.address.utf8)) != nil)
        for name in ["server-token", "server-invitation", "server-open-links", "bojagi.epoch"] {
            #expect(bytes.range(of: Data(name.utf8)) == nil, "\(name)")
        }
        #expect(
            try FileManager.default.attributesOfItem(atPath: hub.folder + "/backup.tar")[.posixPermissions] as? Int
                == 0o600)
        server.stop()
        try FileManager.default.removeItem(atPath: hub.workspace)
        #expect(try hub.ok("backup", "restore", "backup.tar")["devices"].int == 1)
        server = try HubServer(hub, port: port)
        #expect(server.token != token)
        #expect(try one.ok("sync")["failed"] == .array([]))
        #expect(try hub.refused(77, "sync").hint?.contains("devices invite") == true)
    }

    @Test(
        "D7 a hub that is restored from an old backup has everything again once a device has synced, and gives no unit twice"
    )
    func olderThanDevices() throws {
        let (hub, one, two) = (try Self.filled(), try Sandbox(), try Sandbox())
        var server = try HubServer(hub)
        for box in [one, two] { try server.admit(box) }
        for box in [one, two] { try box.ok("sync") }
        try hub.ok("backup", "backup.tar")
        // The hub goes on, and the devices see it.
        try hub.ok("memo", "append", "Memo of here", "on the hub")
        try hub.ok("memo", "new", "Born on the hub")
        _ = try one.file("later.png", Photo.png + Array("later".utf8))
        try one.ok("canvas", "add", "photo", "Canvas of here", "later.png")
        try one.ok("memo", "append", "Memo of here", "on one")
        for box in [one, two] { #expect(try box.ok("sync")["failed"] == .array([])) }
        let port = server.port
        server.stop()
        // Where an inode is given out again, too, it is another replica.
        try FileManager.default.removeItem(atPath: hub.workspace)
        try hub.ok("backup", "restore", "backup.tar")
        try hub.ok("memo", "append", "Memo of here", "after the restore")
        try two.ok("memo", "append", "Memo of here", "on two")
        server = try HubServer(hub, port: port)
        for box in [one, two, one] { #expect(try box.ok("sync")["failed"] == .array([])) }
        let text = try hub.ok("memo", "show", "Memo of here")["text"].text
        for part in ["on the hub", "on one", "after the restore", "on two"] { #expect(text.contains(part)) }
        #expect(try hub.ok("memo", "list").elements.contains { $0["title"].text == "Born on the hub" })
        try SyncTests.expectSame([hub, one, two])
        for box in [one, two] {
            let again = try box.ok("sync")
            #expect(again["received"]["events"].int == 0 && again["sent"]["events"].int == 0)
        }
    }

    @Test("D7 while others write and empty the trash, every document in a backup has its files")
    func busy() throws {
        let box = try Self.filled()
        // The notes of the one are deleted, some before they get their files; those of the other all get them.
        let writer = """
            waiting() { until "$@" > /dev/null; do [ $? = 75 ] || exit 1; done; }
            for i in $(seq 1 40); do
              waiting "$0" memo new "Note $1 $i"
              cp photo.png $1$i.png && printf '%s' $1$i >> $1$i.png || exit 1
              if [ $1 = kept ]; then waiting "$0" memo attach "Note $1 $i" $1$i.png
              else "$0" memo attach "Note $1 $i" $1$i.png > /dev/null 2>&1; fi
            done; true
            """
        let eraser = """
            waiting() { until "$@" > /dev/null; do [ $? = 75 ] || exit 1; done; }
            for i in $(seq 1 40); do "$0" memo remove "Note $1 $i" > /dev/null 2>&1; waiting "$0" trash empty; done
            """
        let others = try [(writer, "kept"), (writer, "deleted"), (eraser, "deleted")].map { script, notes in
            try box.start(["/bin/sh", "-c", script, Sandbox.program, notes].map { Array($0.utf8) })
        }
        for number in 0..<10 {
            let made = try box.ok("backup", "b\(number).tar")
            #expect(made["missing"] == .array([]) && made["faults"] == .array([]))
            let checked = try box.ok("backup", "verify", "b\(number).tar")
            #expect(checked["documents"] == made["documents"] && checked["files"] == made["files"])
        }
        for other in others { #expect(try other.wait().exitCode == 0) }
        for number in [0, 9] {
            try box.ok("backup", "restore", "b\(number).tar", "from\(number)")
            #expect(try box.ok("verify", "--workspace", "from\(number)")["sound"] == .bool(true))
        }
    }

    @Test("D7 a file that is missing or damaged is named, and the rest is saved")
    func lostFile() throws {
        let box = try Self.filled()
        let blobs = try FileManager.default.subpathsOfDirectory(atPath: box.workspace + "/blobs").filter {
            $0.count > 60
        }
        let file = box.workspace + "/blobs/" + (try #require(blobs.first))
        let bytes = try box.bytes(of: file)
        try Data(bytes.dropLast() + [0]).write(to: URL(filePath: file))
        let damaged = try box.run(["backup", "damaged.tar", "--json"])
        #expect(damaged.exitCode == 65 && damaged.errorText.contains("is damaged"))
        #expect(try box.run(["backup", "verify", "damaged.tar"]).exitCode == 65)
        try FileManager.default.removeItem(atPath: file)
        let missing = try box.run(["backup", "missing.tar", "--json"])
        #expect(missing.exitCode == 65 && missing.errorText.contains("is missing"))
        let restored = try box.run(["backup", "restore", "missing.tar", "new"])
        #expect(restored.exitCode == 65 && restored.errorText.contains("is missing"))
        #expect(try box.ok("memo", "list", "--workspace", "new") == box.ok("memo", "list"))
    }

    @Test(
        "D7 a backup goes nowhere by mistake: not over a file or workspace, nor into the workspace or a folder in use")
    func places() throws {
        let box = try Self.filled()
        try box.ok("backup", "backup.tar")
        #expect(try box.refused(73, "backup", "backup.tar").hint?.contains("--force") == true)
        try box.ok("backup", "backup.tar", "--force")
        try box.refused(73, "backup", box.workspace + "/backup.tar")
        try box.refused(73, "backup", "nowhere/backup.tar")
        try box.refused(64, "backup", "-")
        // Nobody else has to do with it, so there is no log of people.
        #expect(!Self.exists(box.workspace + "/server-people-log"))
        try box.refused(73, "backup", "home")
        try box.refused(66, "backup", "none.tar", "--workspace", "none")
        #expect(!Self.exists(box.folder + "/none"))
        let before = try box.ok("recent")
        try box.refused(73, "backup", "restore", "backup.tar")
        try box.refused(73, "backup", "restore", "backup.tar", "home")
        try box.refused(66, "backup", "restore", "none.tar", "new")
        try box.refused(65, "backup", "restore", "home", "new")
        #expect(try box.ok("recent") == before && !Self.exists(box.folder + "/new"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: box.folder).allSatisfy {
                !$0.contains(".part") && !$0.hasPrefix("bojagi-")
            })
    }

    @Test("D7 a backup that is cut, altered, lengthened or made by others is refused, and nothing of it stays")
    func hostile() throws {
        let box = try Self.filled()
        try box.ok("backup", "backup.tar")
        let right = try box.bytes(of: box.folder + "/backup.tar")
        var wrong: [[UInt8]] = [
            [], Array(right.dropLast()), right + [0], right + right, Array("bojagi backup 1\n".utf8),
        ]
        for part in 1..<16 { wrong.append(Array(right.prefix(right.count * part / 16))) }
        for block in stride(from: 0, to: right.count, by: max(right.count / 60 / 512, 1) * 512) {
            var bytes = right
            bytes[block + 3] ^= 1
            wrong.append(bytes)
        }
        for (index, bytes) in wrong.enumerated() {
            _ = try box.file("wrong.tar", bytes)
            let refused = try box.run(["backup", "restore", "wrong.tar", "new", "--json"])
            #expect(refused.exitCode == 65 && !Self.exists(box.folder + "/new"), "\(index): \(refused.errorText)")
        }
        // Archives as others make them, each with one thing of its own.
        let made = try box.shell(
            """
            python3 - <<'END'
            import io, tarfile
            source = tarfile.open("backup.tar")
            members = [(m, source.extractfile(m).read()) for m in source.getmembers()]
            def write(name, change):
                out = tarfile.open(name, "w", format=tarfile.USTAR_FORMAT)
                for member, data in change([(tarfile.TarInfo(m.name), d) for m, d in members]):
                    member.size = len(data)
                    member.mode, member.mtime = 0o600, members[0][0].mtime
                    out.addfile(member, io.BytesIO(data))
                out.close()
            def extra(name, kind=None, target="", data=b"x", place=1):
                def change(all):
                    info = tarfile.TarInfo(name)
                    if kind: info.type, info.linkname = kind, target
                    return all[:place] + [(info, data if not kind else b"")] + all[place:]
                return change
            write("h0.tar", extra("../escaped"))
            write("h1.tar", extra("/tmp/escaped"))
            write("h2.tar", extra("blobs/../escaped"))
            write("h3.tar", extra("blobs/ab", tarfile.SYMTYPE, "/etc"))
            write("h4.tar", extra("bojagi.db", tarfile.SYMTYPE, "/etc/passwd"))
            write("h5.tar", extra("bojagi.db-wal"))
            write("h6.tar", extra("server-token", data=b"t" * 43))
            write("h7.tar", lambda all: all + [all[1]])
            write("h8.tar", lambda all: [all[-1]] + all[:-1])
            write("h9.tar", lambda all: all)
            END
            ls h?.tar | wc -l
            """)
        #expect(made.text.trimmingCharacters(in: .whitespacesAndNewlines) == "10", "\(made.errorText)")
        for number in 0..<10 {
            let refused = try box.run(["backup", "restore", "h\(number).tar", "new", "--json"])
            #expect(refused.exitCode == 65 && !Self.exists(box.folder + "/new"), "\(number): \(refused.errorText)")
            #expect(!Self.exists(box.folder + "/escaped") && !Self.exists("/tmp/escaped"))
        }
    }

    @Test("D7 a database that is not ours, or more than ours, is refused though every checksum is right")
    func hostileDatabase() throws {
        let box = try Self.filled()
        try box.gatherLog()
        let folder = box.workspace
        let make = """
            import hashlib, io, sqlite3, sys, tarfile
            db = open(sys.argv[1], "rb").read()
            marks = [("bojagi-backup", b"bojagi backup 1\\ntime 1700000000000\\n"), ("bojagi.db", db)]
            marks.append(("manifest.sha256", b"".join(
                ("%s  %s\\n" % (hashlib.sha256(d).hexdigest(), n)).encode() for n, d in marks)))
            blob = b""
            for name, data in marks:
                info = tarfile.TarInfo(name)
                info.size, info.mode, info.mtime = len(data), 0o600, 1700000000
                head = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
                for place in (329, 337):
                    head[place:place + 8] = bytes(8)
                head[148:156] = b" " * 8
                head[148:156] = b"%06o\\0 " % sum(head)
                blob += bytes(head) + data + bytes(-len(data) % 512)
            open(sys.argv[2], "wb").write(blob + bytes(1024))
            """
        _ = try box.file("make.py", make)
        func backup(_ name: String, _ sql: String?) throws {
            try FileManager.default.copyItem(atPath: folder + "/bojagi.db", toPath: box.folder + "/" + name + ".db")
            if let sql { try RawDatabase(box.folder + "/" + name + ".db").run("PRAGMA journal_mode=DELETE; " + sql) }
            let outcome = try box.shell("python3 make.py \(name).db \(name).tar")
            try #require(outcome.exitCode == 0, "\(outcome.errorText)")
        }
        try backup("right", nil)
        let restored = try box.run(["backup", "restore", "right.tar", "right"])
        // But for the files, which are not in it.
        #expect(restored.exitCode == 65 && restored.errorText.contains("is missing"), "\(restored.errorText)")
        #expect(try box.ok("memo", "list", "--workspace", "right") == box.ok("memo", "list"))
        for (name, sql) in [
            ("trigger", "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END"),
            ("view", "CREATE VIEW v AS SELECT 1"), ("newer", "PRAGMA user_version=99"),
            ("other", "PRAGMA application_id=7"), ("gone", "DROP TABLE meta"),
        ] {
            try backup(name, sql)
            let refused = try box.run(["backup", "restore", "\(name).tar", "new", "--json"])
            #expect(refused.exitCode == 65 && !Self.exists(box.folder + "/new"), "\(name): \(refused.errorText)")
        }
    }
}
