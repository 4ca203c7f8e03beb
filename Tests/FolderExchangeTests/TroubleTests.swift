import FileBlobs
import FolderExchange
import Foundation
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("An exchange folder that is not as it was left")
struct TroubleTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test("A file that has arrived in part, or garbled, is named, waits, and keeps nobody from the others")
    func partial() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.sync(folder)
        try one.add("x:1", to: entry)
        try one.make("b")
        try one.sync(folder)
        let path = eventFiles(in: folder)[1]
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for length in stride(from: 0, to: whole.count, by: 7) {
            try write(whole.prefix(length), to: path)
            let report = try Device(3).sync(folder)
            #expect(report.received == flow(1, 1) && report.exitCode == 65, "\(length) bytes")
            #expect(reasons(report).count == 1 && reasons(report)[0].hasPrefix(path), "\(length) bytes")
        }
        for place in stride(from: 0, to: whole.count, by: 3) {
            var spoilt = whole
            spoilt[place] ^= 0x10
            try write(spoilt, to: path)
            let report = try Device(3).sync(folder)
            #expect(report.received == flow(1, 1) && reasons(report)[0].hasPrefix(path), "byte \(place)")
        }
        #expect(try two.sync(folder).received == flow(1, 1))
        try write(whole, to: path)
        #expect(try two.sync(folder).received == flow(2, 2))
        #expect(try two.content == one.content)
    }

    @Test("Second copies, unfinished files and whatever else lies there are passed over")
    func strangers() throws {
        let (one, two) = (Device(1), Device(2))
        try one.make("a")
        try one.sync(folder)
        let path = eventFiles(in: folder)[0]
        let own = (path as NSString).deletingLastPathComponent
        let name = (path as NSString).lastPathComponent
        for other in [
            "\(own)/\(name) (conflicted copy)", "\(own)/1 (conflicted copy).events", "\(own)/new-abcdef",
            "\(own)/7.sync-conflict-20260101-000000.events", "\(own)/.hidden", "\(own)/007.events", "\(own)/0.events",
            "\(own)/-1.events", "\(own)/99999999999999999999.events", "\(folder)/notes.txt",
            "\(folder)/replicas/me/1.events",
            "\(folder)/replicas/0000000000000001", "\(folder)/replicas/000000000000000G/1.events",
            "\(folder)/replicas/ABCDEF0000000000/1.events", "\(folder)/replicas/stray",
        ] where !isFolder(other) {
            try write(Array("nothing".utf8), to: other)
        }
        try FileManager.default.createDirectory(atPath: own + "/8.events.d", withIntermediateDirectories: true)
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 1) && report.leftOut.isEmpty, "\(reasons(report))")
        #expect(try two.sync(folder).exitCode == 0)
        // The same file under another replica's name changes nothing.
        try write(try Data(contentsOf: URL(fileURLWithPath: path)), to: folder + "/replicas/00000000000000aa/5.events")
        let again = try two.sync(folder)
        #expect(again.received == flow(0, 0) && again.sent == flow(0, 0) && again.exitCode == 0)
        try one.make("b")
        #expect(try one.sync(folder).sent == flow(1, 1))
        #expect(
            !FileManager.default.fileExists(atPath: own + "/new-abcdef"), "an unfinished file of its own is removed")
        #expect(FileManager.default.fileExists(atPath: own + "/.hidden"))
    }

    @Test("A folder or a pipe where a file should be is named and passed over")
    func noFile() throws {
        let (one, two) = (Device(1), Device(2))
        try one.make("a")
        try one.sync(folder)
        let own = (eventFiles(in: folder)[0] as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: own + "/9.events", withIntermediateDirectories: true)
        mkfifo(own + "/10.events", 0o600)
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 1) && reasons(report).count == 2)
        #expect(reasons(report)[0].contains("9.events") && reasons(report)[1].contains("10.events"))
    }

    @Test("When somebody deletes files, whoever has their events writes them again, under a number nobody has met")
    func deleted() throws {
        let clock = TestClock()
        let (one, two) = (Device(1, clock: clock), Device(2, clock: clock))
        let entry = try one.make("a")
        try one.sync(folder)
        try two.sync(folder)
        let path = eventFiles(in: folder)[0]
        try FileManager.default.removeItem(atPath: path)
        try one.add("x:1", to: entry)
        #expect(try one.sync(folder).sent == flow(1, 2))
        #expect(eventFiles(in: folder).count == 1 && eventFiles(in: folder)[0] != path)
        #expect(try two.sync(folder).received == flow(1, 1))
        #expect(try two.list(entry) == ["x:1"])
        try FileManager.default.removeItem(atPath: folder + "/replicas")
        #expect(try two.sync(folder).sent == flow(1, 2))
        #expect(try Device(3).sync(folder).received == flow(1, 2))
    }

    @Test("A lost or spoilt cursor costs reading again, and nothing else")
    func cursor() throws {
        let (one, two) = (Device(1), Device(2))
        for name in ["a", "b", "c"] { try one.make(name) }
        try one.sync(folder)
        try two.sync(folder)
        let cursors = two.cursors("sync")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cursors).first)
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: "\(cursors)/\(name)")))
        var cases: [[UInt8]] = [[], Array("nothing".utf8)]
        for length in stride(from: 1, to: whole.count, by: 11) { cases.append(Array(whole.prefix(length))) }
        for place in stride(from: 0, to: whole.count, by: 5) {
            var spoilt = whole
            spoilt[place] ^= 1
            cases.append(spoilt)
        }
        let before = files(below: folder)
        for bytes in cases {
            try write(bytes, to: "\(cursors)/\(name)")
            let report = try two.sync(folder)
            #expect(report.received == flow(0, 0) && report.sent == flow(0, 0) && report.exitCode == 0)
            #expect(files(below: folder) == before)
            #expect(Array(try Data(contentsOf: URL(fileURLWithPath: "\(cursors)/\(name)"))) == whole)
        }
        try FileManager.default.removeItem(atPath: cursors)
        #expect(try two.sync(folder).exitCode == 0)
        #expect(files(below: folder) == before)
    }

    @Test("The cursor of a workspace that was set back, or that forgot a document, does not count")
    func restored() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.make("b")
        try one.sync(folder)
        try two.sync(folder)
        // The same device, its database older than its cursor, and changed since.
        let restored = Device(2, cursors: two.cursors)
        try restored.make("c")
        let report = try restored.sync(folder)
        #expect(report.received == flow(2, 2) && report.sent == flow(1, 1))
        try one.sync(folder)
        #expect(try restored.content == one.content)
        // One document alone was set back, and then changed.
        try one.add("x:1", to: entry)
        try one.sync(folder)
        try restored.sync(folder)
        let older = Device(2, cursors: two.cursors, seed: 9)
        for row in try one.rows {
            let known = row.document == entry.document ? 1 : 10
            let events = try one.workspace.log(of: row.document).prefix(known).map(\.bytes)
            var writer = WireWriter()
            writer.bytes = Array("bojagi events 1\n".utf8)
            for event in events { writer.write(event) }
            _ = try older.workspace.importEvents(writer.bytes, kinds: [ListKind()], progress: SilentProgress())
        }
        _ = try older.workspace.changeHeader(of: entry, ListKind()) { [$0.setPinned(true)] }
        #expect(try older.sync(folder).received == flow(1, 1))
        #expect(try older.list(entry) == ["x:1"])
        try older.workspace.stored { () throws(StoreError) in try older.store.erase(entry.document) }
        #expect(try older.sync(folder).received == flow(1, 3), "what was erased here comes back from there")
        #expect(try older.content.count == 3)
    }

    @Test("W6 two machines that write as one replica: who meets the other writes anew what nobody else has")
    func clones() throws {
        let clock = TestClock()
        let one = Device(1, clock: clock)
        let entry = try one.make("both")
        try one.sync(folder)
        let copy = Device(1, clock: clock, seed: 7, store: try MemoryStore(copying: one.store))
        try copy.sync(folder)
        try one.add("x:mine", to: entry)
        try copy.add("x:theirs", to: entry)
        let fresh = try copy.make("fresh")
        // A copy has another replica as soon as it writes; here it has not, as when a disk is cloned with its machine.
        try one.sync(folder)
        let report = try copy.sync(folder)
        #expect(report.leftOut.isEmpty && report.here.wasSetBack && report.here.rewritten == 2)
        #expect(try one.sync(folder).received == flow(2, 2))
        let third = Device(3, clock: clock)
        try third.sync(folder)
        for device in [one, copy, third] {
            #expect(try device.list(entry).sorted() == ["x:mine", "x:theirs"])
            #expect(try device.rows.contains { $0.document == fresh.document })
            #expect(try device.content == copy.content)
            try device.expectSound()
        }
    }

    @Test("W6 two different events under one id that both went out are named every time, and nothing is destroyed")
    func fork() throws {
        let clock = TestClock()
        let one = Device(1, clock: clock)
        let entry = try one.make("both")
        try one.sync(folder)
        let copy = Device(1, clock: clock, seed: 7, store: try MemoryStore(copying: one.store))
        try copy.sync(folder)
        try one.add("x:mine", to: entry)
        try copy.add("x:theirs", to: entry)
        try one.sync(folder)
        // Somebody else has it, so it can't be called otherwise any more.
        let second = place("second")
        try copy.sync(second)
        let fresh = try copy.make("fresh")
        for _ in 0..<2 {
            let report = try copy.sync(folder)
            #expect(report.leftOut.map(\.document) == [entry.document] && report.exitCode == 65)
            #expect(reasons(report)[0].hasPrefix("Two different events have the id "))
        }
        let other = try one.sync(second)
        #expect(other.leftOut.map(\.document) == [entry.document] && other.exitCode == 65)
        #expect(try copy.list(entry) == ["x:theirs"])
        #expect(try one.list(entry) == ["x:mine"])
        let third = Device(3, clock: clock)
        try third.sync(folder)
        #expect(try third.list(entry) == ["x:mine"] && third.rows.contains { $0.document == fresh.document })
        // The way out that the sentence names.
        try copy.workspace.stored { () throws(StoreError) in try copy.store.erase(entry.document) }
        #expect(try copy.sync(folder).exitCode == 0)
        #expect(try copy.list(entry) == ["x:mine"])
    }

    @Test("An event of a newer version is named and read again later; the others come in")
    func newerEvent() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.sync(folder)
        let event = try one.workspace.log(of: entry.document)[0]
        let newer = [UInt8](arrayLiteral: 9) + event.bytes.dropFirst()
        var writer = WireWriter()
        writer.bytes = Array("bojagi exchange 1\n".utf8)
        writer.write(newer)
        writer.bytes += BlobHash(of: writer.bytes).digest
        try write(writer.bytes, to: folder + "/replicas/00000000000000aa/5.events")
        for count in [1, 0] {
            let report = try two.sync(folder)
            #expect(report.received == flow(count, count) && report.leftOut.count == 1)
            #expect(reasons(report)[0].contains("has version 9"))
        }
    }

    @Test("Only an exchange folder, an empty folder or a new one is taken; nothing is written anywhere else")
    func destinations() throws {
        let device = Device(1)
        func attempt(_ path: String) -> (code: CommandError.Code, text: String)? {
            refusal { () throws(CommandError) in _ = try device.sync(path) }
        }
        try write(Array("a letter".utf8), to: place("documents/letter.txt"))
        #expect(
            attempt(place("documents"))?.text.hasSuffix(
                "neither a workspace nor an exchange folder: it holds letter.txt.") == true)
        #expect(files(below: place("documents")).count == 1)
        try write([], to: place("hidden/.profile"))
        #expect(attempt(place("hidden"))?.code == .badData)
        try write([], to: place("file"))
        #expect(attempt(place("file"))?.text == "\(place("file")) is not a folder.")
        #expect(attempt(place("missing/new"))?.code == .notFound)
        #expect(attempt(place("file/new"))?.code == .notFound)
        try write(
            Array("bojagi exchange folder 2\n00000000000000000000000000000000\n".utf8),
            to: place("newer/bojagi-exchange"))
        #expect(attempt(place("newer"))?.text.contains("has format 2; this Bojagi knows formats up to 1") == true)
        for text in ["", "bojagi exchange folder 1", "bojagi exchange folder 1\nxyz\n", "something else\nentirely\n"] {
            try write(Array(text.utf8), to: place("damaged/bojagi-exchange"))
            #expect(attempt(place("damaged"))?.text.contains("is damaged") == true)
        }
        // What a stick or a mirroring program puts into an empty folder does not count.
        for name in [".stfolder/x", ".DS_Store", "lost+found/x", "System Volume Information/x", ".Trash-1000/x"] {
            try write([], to: place("stick/" + name))
        }
        #expect(attempt(place("stick")) == nil && attempt(place("new/")) == nil && attempt(place("new")) == nil)
        #expect(FileManager.default.fileExists(atPath: place("new/bojagi-exchange")))
    }

    @Test("A folder is known by its own name, wherever it is mounted")
    func moved() throws {
        let device = Device(1)
        try device.make("a")
        try device.sync(folder)
        try FileManager.default.moveItem(atPath: folder, toPath: place("elsewhere"))
        #expect(try device.sync(place("elsewhere")).sent == flow(0, 0))
        #expect(files(below: device.cursors.path).count == 1)
        // Another folder starts from nothing.
        #expect(try device.sync(place("another")).sent == flow(1, 1))
        #expect(files(below: device.cursors.path).count == 2)
    }

    @Test("A folder that can only be read gives what it has and takes nothing")
    func readOnly() throws {
        let (one, two) = (Device(1), Device(2))
        let file = one.blobs.put([7])
        try one.add("file:\(file.hex)", to: try one.make("a"))
        try one.sync(folder)
        try two.make("b")
        for path in FileManager.default.subpaths(atPath: folder) ?? [] where isFolder(folder + "/" + path) {
            chmod(folder + "/" + path, 0o500)
        }
        chmod(folder, 0o500)
        defer { chmod(folder, 0o700) }
        try withoutPrivileges {
            let report = try two.sync(folder)
            #expect(report.received == flow(1, 2, 1) && report.sent == flow(0, 0))
            #expect(report.exitCode == 77 && report.refusal?.code == .permission)
        }
        for path in FileManager.default.subpaths(atPath: folder) ?? [] where isFolder(folder + "/" + path) {
            chmod(folder + "/" + path, 0o700)
        }
        chmod(folder, 0o700)
        #expect(try two.sync(folder).sent == flow(1, 1))
    }

    @Test("A full disk is said, leaves no half of a file, and the next sync goes on")
    func fullDisk() throws {
        guard let disk = SmallDisk(at: place("disk"), kilobytes: 256) else {
            Issue.record("nothing may be mounted here, so this was not tried", severity: .warning)
            return
        }
        let (one, two) = (Device(1), Device(2))
        let path = disk.path + "/exchange"
        try one.sync(path)
        let entry = try one.make("a")
        // Letters that packing leaves larger than what is spared.
        var random = SplitMix64(seed: 20)
        for _ in 0..<20 {
            try one.add("x:" + (0..<50).map { _ in Hexadecimal.text(random.next()) }.joined(), to: entry)
        }
        for spare in [0, 4096] {
            disk.fillUp(sparing: spare)
            let refused = refusal { () throws(CommandError) in try one.sync(path) }
            #expect(
                refused?.code == .inputOutput && refused?.text.contains("full") == true,
                "\(String(describing: refused))")
            #expect(eventFiles(in: path).isEmpty)
            disk.freeUp()
        }
        #expect(try one.sync(path).sent == flow(1, 21))
        #expect(try two.sync(path).received == flow(1, 21))
        #expect(files(below: path).keys.allSatisfy { !$0.contains("new-") })
    }

    @Test("Whatever bytes a file of events has, it is read or refused", arguments: 0..<8)
    func fuzz(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let one = Device(1)
        let entry = try one.make("a")
        for number in 0..<5 { try one.add("x:\(number)", to: entry) }
        try one.sync(folder)
        let path = eventFiles(in: folder)[0]
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for round in 0..<40 {
            var body = Array(whole.dropLast(32))
            for _ in 0..<random.pick(1..<5) {
                switch random.pick(0..<3) {
                case 0: body[random.pick(18..<body.count)] = UInt8(truncatingIfNeeded: random.next())
                case 1: body.removeSubrange(random.pick(18..<body.count)...)
                default: body.insert(UInt8(truncatingIfNeeded: random.next()), at: random.pick(18..<body.count + 1))
                }
                if body.count < 20 { body = Array(whole.dropLast(32)) }
            }
            // With a digest that fits, as whoever means harm would give it.
            try write(body + BlobHash(of: body).digest, to: path)
            let other = Device(UInt64(round + 2))
            _ = refusal { () throws(CommandError) in try other.sync(folder) }
            try other.expectSound("seed \(seed), round \(round)")
            // What it wrote itself is out of the way for the next.
            try? FileManager.default.removeItem(
                atPath: folder + "/replicas/" + String(repeating: "0", count: 14) + (round + 2 < 16 ? "0" : "")
                    + String(round + 2, radix: 16))
        }
    }
}

/// Numbers that nobody has counted up to.
@Suite("File numbers from outside")
struct FileNumberTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    @Test(
        "W6 a file with any number ends no sync, is not counted from, and hides nothing that is written after it",
        arguments: [
            1, 1 << 32, 1 << 52, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, 1 << 63, .max - 1, .max,
        ] as [UInt64])
    func numbers(number: UInt64) throws {
        let clock = TestClock()
        let (one, two) = (Device(1, clock: clock), Device(2, clock: clock))
        try one.make("a")
        try one.sync(folder)
        try two.sync(folder)
        for replica in ["0000000000000001", "0000000000000002"] {
            let own = "\(folder)/replicas/\(replica)"
            try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
            for number in [number, number &+ 1, number &- 1] {
                FileManager.default.createFile(atPath: "\(own)/\(number).events", contents: Data())
            }
        }
        for name in ["b", "c"] {
            clock.time += 1
            try one.make(name)
            #expect(try one.sync(folder).sent == flow(1, 1))
            #expect(try two.sync(folder).received == flow(1, 1), "\(name) beside \(number)")
        }
        #expect(try two.content == one.content)
        for path in eventFiles(in: folder) where try Data(contentsOf: URL(fileURLWithPath: path)).count > 0 {
            let name = try #require(path.split(separator: "/").last?.split(separator: ".").first)
            #expect(try #require(UInt64(name)) <= clock.time + 1000)
        }
    }

    @Test(
        "W6 a clock at the end of all time gives numbers that others read",
        arguments: [0, 1, 1 << 53, .max - 1 << 40] as [UInt64])
    func clocks(time: UInt64) throws {
        let clock = TestClock()
        let one = Device(1, clock: clock)
        try one.make("a")
        clock.time = time
        for name in ["b", "c"] {
            try one.sync(folder)
            #expect(try Device(2).sync(folder).leftOut.count <= 1)
            clock.time = TestClock().time
            try one.make(name)
            clock.time = time
        }
        #expect(eventFiles(in: folder).count == 2)
        clock.time = TestClock().time
        #expect(try Device(3).sync(folder).received == flow(2, 2))
    }
}
