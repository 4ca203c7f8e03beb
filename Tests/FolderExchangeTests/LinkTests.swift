import FileBlobs
import FolderExchange
import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Links in an exchange folder")
struct LinkTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }
    private var outside: String { place("outside") }

    private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// What somebody has elsewhere: names as unfinished files have them, and others.
    private func fillOutside() throws -> [String: Data] {
        for name in ["new-abcdef", "new-report.txt", "letter.txt", "1.events"] {
            try write(Array("mine".utf8), to: outside + "/" + name)
        }
        return files(below: outside)
    }

    private func link(_ path: String, to target: String) {
        #expect(symlink(target, path) == 0)
    }

    @Test("W6 a link where a replica's own folder belongs is named; nothing is deleted or written beyond it")
    func ownFolder() throws {
        let one = Device(1)
        try one.make("a")
        try one.sync(folder)
        let own = folder + "/replicas/0000000000000001"
        try FileManager.default.removeItem(atPath: own)
        let before = try fillOutside()
        link(own, to: outside)
        try one.make("b")
        let refused = refusal { () throws(CommandError) in try one.sync(folder) }
        #expect(refused?.code == .badData && refused?.text == "\(own) is a link, and links aren't followed.")
        #expect(files(below: outside) == before)
        try FileManager.default.removeItem(atPath: own)
        #expect(try one.sync(folder).sent == flow(2, 2), "nothing was lost")
        #expect(try Device(2).sync(folder).received == flow(2, 2))
    }

    @Test("W6 a link where another replica's folder belongs is named and left out; the others come in")
    func otherFolder() throws {
        let (one, two) = (Device(1), Device(2))
        try one.make("a")
        try one.sync(folder)
        // Beyond the link lies a file of events that would be taken in.
        try two.make("b")
        try two.sync(place("another"))
        let target = place("another") + "/replicas/0000000000000002"
        try write([1], to: target + "/new-abcdef")
        let before = files(below: target)
        let path = folder + "/replicas/0000000000000002"
        link(path, to: target)
        let report = try Device(3).sync(folder)
        #expect(report.received == flow(1, 1) && report.exitCode == 65)
        #expect(reasons(report) == ["\(path) is a link, and links aren't followed."])
        #expect(files(below: target) == before)
    }

    @Test(
        "W6 a link where the folders of replicas or of files belong is named, and nothing happens",
        arguments: ["replicas", "blobs"])
    func upperFolders(name: String) throws {
        let one = Device(1)
        let file = one.blobs.put([7])
        try one.add("file:\(file.hex)", to: try one.make("a"))
        try one.sync(folder)
        try FileManager.default.moveItem(atPath: folder + "/" + name, toPath: place("moved"))
        let before = try fillOutside()
        link(folder + "/" + name, to: outside)
        for device in [one, Device(2)] {
            let refused = refusal { () throws(CommandError) in try device.sync(folder, files: true) }
            #expect(refused?.text == "\(folder)/\(name) is a link, and links aren't followed.")
        }
        #expect(files(below: outside) == before)
        try FileManager.default.removeItem(atPath: folder + "/" + name)
        try FileManager.default.moveItem(atPath: place("moved"), toPath: folder + "/" + name)
        #expect(try Device(2).sync(folder).received == flow(1, 2, 1))
    }

    @Test("W6 a link where a folder of files belongs takes none in; the events go all the same")
    func fanOut() throws {
        let one = Device(1)
        let file = one.blobs.put([7])
        try one.add("file:\(file.hex)", to: try one.make("a"))
        try one.make("b")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try one.sync(folder)
        let path = folder + "/blobs/\(file.hex.prefix(2))"
        try FileManager.default.removeItem(atPath: path)
        try write([7], to: outside + "/" + file.hex)
        let before = try fillOutside()
        link(path, to: outside)
        let two = Device(2)
        let report = try two.sync(folder)
        #expect(report.received == flow(2, 3) && report.exitCode == 65 && two.blobs.all().isEmpty)
        #expect(files(below: outside) == before)
        try one.add("x:1", to: try #require(try one.rows.first))
        let sent = try one.sync(folder)
        #expect(sent.sent == flow(1, 1) && reasons(sent) == ["\(path) is a link, and links aren't followed."])
        #expect(files(below: outside) == before)
    }

    @Test("W6 a file of events, a marker or an unfinished file that is a link is neither read nor removed")
    func fileLinks() throws {
        let (one, two) = (Device(1), Device(2))
        try one.make("a")
        try one.sync(folder)
        let own = folder + "/replicas/0000000000000001"
        try two.make("b")
        try two.sync(place("another"))
        let other = try #require(eventFiles(in: place("another")).first)
        link(own + "/5.events", to: other)
        link(own + "/new-abcdef", to: other)
        let report = try Device(3).sync(folder)
        #expect(report.received == flow(1, 1))
        #expect(reasons(report) == ["\(own)/5.events is a link, and links aren't followed."])
        try one.make("c")
        try one.sync(folder)
        #expect(FileManager.default.fileExists(atPath: other))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: own + "/new-abcdef")) != nil)
        try FileManager.default.moveItem(atPath: folder + "/bojagi-exchange", toPath: place("marker"))
        link(folder + "/bojagi-exchange", to: place("marker"))
        let refused = refusal { () throws(CommandError) in try one.sync(folder) }
        #expect(refused?.text == "\(folder)/bojagi-exchange is a link, and links aren't followed.")
    }

    @Test("W6 only unfinished files of our own exact form are removed, and none that has another name as well")
    func strangersNames() throws {
        let one = Device(1)
        try one.make("a")
        try one.sync(folder)
        let own = folder + "/replicas/0000000000000001"
        let kept = [
            "new-", "new-abcde", "new-abcdefg", "new-abc.ef", "new-year", "new-ideas.txt", "new-abcdé", "new-folder",
            "New-abcdef",
        ]
        for name in kept where name != "new-folder" { try write([1], to: own + "/" + name) }
        try FileManager.default.createDirectory(atPath: own + "/new-folder", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: own + "/new-aaaaaa", withIntermediateDirectories: true)
        mkfifo(own + "/new-bbbbbb", 0o600)
        try write([1], to: place("letter"))
        #expect(Glibc.link(place("letter"), own + "/new-cccccc") == 0)
        for name in ["new-abcdef", "new-ABC123"] { try write([1], to: own + "/" + name) }
        try one.make("b")
        #expect(try one.sync(folder).exitCode == 0)
        let left = Set(try FileManager.default.contentsOfDirectory(atPath: own))
        for name in kept + ["new-aaaaaa", "new-bbbbbb", "new-cccccc"] { #expect(left.contains(name), "\(name)") }
        for name in ["new-abcdef", "new-ABC123"] { #expect(!left.contains(name), "\(name)") }
    }

    @Test("The folder itself may be named by a link")
    func root() throws {
        let one = Device(1)
        try one.make("a")
        try FileManager.default.createDirectory(atPath: place("real"), withIntermediateDirectories: true)
        link(place("way"), to: place("real"))
        #expect(try one.sync(place("way")).sent == flow(1, 1))
        #expect(try Device(2).sync(place("real")).received == flow(1, 1))
    }

    @Test("W6 links that come and go while devices sync lead nobody out of the folder")
    func races() throws {
        let one = Device(1)
        try one.make("a")
        try one.sync(folder)
        let before = try fillOutside()
        let own = folder + "/replicas/0000000000000001"
        let flag = Stop()
        let swapping = Thread { [own, outside, aside = place("aside")] in
            while !flag.isSet {
                if rename(own, aside) == 0 {
                    symlink(outside, own)
                    usleep(200)
                    unlink(own)
                    rename(aside, own)
                    rmdir(aside)
                }
                usleep(200)
            }
            flag.end()
        }
        swapping.start()
        for number in 0..<40 {
            try one.make("\(number)")
            _ = refusal { () throws(CommandError) in try one.sync(folder) }
        }
        flag.set()
        flag.wait()
        #expect(files(below: outside) == before)
    }
}

/// Ends a thread.
private final class Stop: @unchecked Sendable {
    private let condition = NSCondition()
    private var isDone = false
    private var hasEnded = false

    var isSet: Bool { condition.withLock { isDone } }
    func set() { condition.withLock { isDone = true } }

    func end() {
        condition.withLock {
            hasEnded = true
            condition.broadcast()
        }
    }

    func wait() {
        condition.withLock { while !hasEnded { condition.wait() } }
    }
}
