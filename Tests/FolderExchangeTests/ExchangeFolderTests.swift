import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Syncing through an exchange folder")
struct ExchangeFolderTests {
    private let place = StoreFolder()
    private var folder: String { place("exchange") }

    @Test("What one device leaves another finds; a second time nothing moves and no file changes")
    func twoDevices() throws {
        let (one, two) = (Device(1), Device(2))
        let entry = try one.make("a")
        try one.add("x:1", to: entry)
        try two.make("b")
        #expect(try one.sync(folder).sent == flow(1, 2))
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 2) && report.sent == flow(1, 1) && report.exitCode == 0)
        #expect(try one.sync(folder).received == flow(1, 1))
        #expect(try one.content == two.content)
        #expect(try one.rows == two.rows)
        let before = files(below: folder)
        let cursors = files(below: one.cursors.path)
        for device in [one, two, one] {
            let quiet = try device.sync(folder)
            #expect(quiet.received == flow(0, 0) && quiet.sent == flow(0, 0) && quiet.exitCode == 0)
        }
        #expect(files(below: folder) == before && files(below: one.cursors.path) == cursors)
        try two.add("x:2", to: entry)
        #expect(try two.sync(folder).sent == flow(1, 1))
        #expect(try one.sync(folder).received == flow(1, 1))
        #expect(try one.list(entry) == ["x:1", "x:2"])
        try one.expectSound()
        try two.expectSound()
    }

    @Test("Only its owner can read what is made: folders 0700, files 0600")
    func modes() throws {
        let device = Device(1)
        let file = device.blobs.put([1, 2])
        try device.add("file:\(file.hex)", to: try device.make("a"))
        try device.sync(folder)
        let made = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        #expect(made.count > 5 && mode(of: folder) == 0o700)
        for path in made { #expect(mode(of: folder + "/" + path) == (isFolder(folder + "/" + path) ? 0o700 : 0o600)) }
        #expect(files(below: device.cursors.path).count == 1)
    }

    @Test(
        "Devices that change at random and meet at a folder at random end the same; nobody touches another's file",
        arguments: 0..<10)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let clock = TestClock()
        let devices = (1...4).map { Device(UInt64($0), clock: clock) }
        var before: [String: Data] = [:]
        func meet(_ index: Int) throws {
            let report = try devices[index].sync(folder)
            #expect(report.leftOut.isEmpty, "seed \(seed): \(reasons(report))")
            let now = files(below: folder)
            let own = String(UInt64(index + 1), radix: 16)
            for (path, bytes) in before { #expect(now[path] == bytes, "seed \(seed): \(path)") }
            for path in now.keys where before[path] == nil && path.hasPrefix("replicas/") {
                #expect(path.hasPrefix("replicas/000000000000000\(own)/"), "seed \(seed): \(path)")
            }
            before = now
        }
        for _ in 0..<80 {
            let index = random.pick(0..<4)
            let device = devices[index]
            switch random.pick(0..<6) {
            case 0: try device.make(random.text(upTo: 4))
            case 1: try meet(index)
            case 2:
                let file = device.blobs.put([UInt8(random.pick(0..<9))])
                if let entry = try device.rows.first { try device.add("file:\(file.hex)", to: entry) }
            default:
                let rows = try device.rows
                if !rows.isEmpty { try device.add("x:\(random.pick(0..<99))", to: random.pick(of: rows)) }
            }
        }
        for index in [0, 1, 2, 3, 0, 1, 2, 3] { try meet(index) }
        for device in devices {
            #expect(try device.content == devices[0].content, "seed \(seed)")
            #expect(try device.rows == devices[0].rows, "seed \(seed)")
            try device.expectSound("seed \(seed)")
        }
        // A new device finds all of it, and has nothing to add.
        let fresh = Device(9, clock: clock)
        let report = try fresh.sync(folder)
        #expect(report.leftOut.isEmpty && report.sent == flow(0, 0), "seed \(seed)")
        #expect(try fresh.content == devices[0].content, "seed \(seed)")
        // Everything is there once, except what two devices had from a third before either came.
        #expect(
            report.received.events
                == (try devices[0].rows.reduce(0) { try $0 + devices[0].workspace.log(of: $1.document).count }))
    }

    @Test("What came another way goes on to the folder, once")
    func forwarding() throws {
        let clock = TestClock()
        let (one, two, three) = (Device(1, clock: clock), Device(2, clock: clock), Device(3, clock: clock))
        let entry = try one.make("a")
        for device in [two, three] {
            _ = try device.workspace.sync(
                with: WorkspaceRemote(one.workspace), kinds: [ListKind()], progress: SilentProgress())
        }
        #expect(try two.sync(folder).sent == flow(1, 1))
        #expect(try three.sync(folder).sent == flow(0, 0))
        #expect(try one.sync(folder).sent == flow(0, 0))
        #expect(eventFiles(in: folder).count == 1)
        let fresh = Device(4)
        #expect(try fresh.sync(folder).received == flow(1, 1))
        #expect(try fresh.rows.map(\.document) == [entry.document])
    }

    @Test("Files that documents need lie beside the events, and damaged ones are named")
    func blobs() throws {
        let (one, two) = (Device(1), Device(2))
        let (good, bad) = (one.blobs.put([1]), one.blobs.put([2]))
        let entry = try one.make("a")
        try one.add("file:\(good.hex)", to: entry)
        try one.add("file:\(bad.hex)", to: entry)
        #expect(try one.sync(folder).sent == flow(1, 3, 2))
        let path = "\(folder)/blobs/\(bad.hex.prefix(2))/\(bad.hex)"
        try Data([3]).write(to: URL(fileURLWithPath: path))
        let report = try two.sync(folder)
        #expect(report.received == flow(1, 3, 1) && report.exitCode == 65)
        #expect(reasons(report) == ["The file \(bad.hex) that it needs is damaged in \(folder)."])
        #expect(two.blobs.all() == [good])
        // Somebody takes the damaged file away; whoever has it puts it there anew.
        try FileManager.default.removeItem(atPath: path)
        #expect(try one.sync(folder, files: true).sent == flow(0, 0, 1))
        #expect(try two.sync(folder, files: true).received == flow(0, 0, 1))
        #expect(two.blobs.all() == one.blobs.all())
    }

    @Test("W8 a kind that nobody here knows is left in the folder by one and found there by another")
    func unknownKind() throws {
        let (one, two, three) = (Device(1), Device(2), Device(3))
        let entry = try one.make("a")
        try one.sync(folder, kinds: [])
        try two.sync(folder, kinds: [])
        let other = place("second")
        #expect(try two.sync(other, kinds: []).sent == flow(1, 1))
        try three.sync(other)
        #expect(try three.content == one.content && three.rows.map(\.document) == [entry.document])
    }

    @Test("Events from the future, and those that follow what is missing, are found again at a later sync")
    func later() throws {
        let clock = TestClock()
        let (one, two) = (Device(1, clock: clock), Device(2, clock: clock))
        let entry = try one.make("a")
        try one.sync(folder)
        clock.time += 3_600_000
        try one.add("x:1", to: entry)
        try one.sync(folder)
        try one.add("x:2", to: entry)
        try one.sync(folder)
        clock.time -= 3_600_000
        for _ in 0..<2 {
            let report = try two.sync(folder)
            #expect(report.exitCode == 65 && report.leftOut.count == 1)
            #expect(reasons(report)[0].hasPrefix("2 of its events are from the future"))
        }
        #expect(try two.list(entry) == [])
        clock.time += 3_600_000
        #expect(try two.sync(folder).received == flow(1, 2))
        #expect(try two.list(entry) == ["x:1", "x:2"])

        // The middle one of three files has not arrived yet.
        let three = Device(3, clock: clock)
        let middle = eventFiles(in: folder)[1]
        let bytes = try Data(contentsOf: URL(fileURLWithPath: middle))
        try FileManager.default.removeItem(atPath: middle)
        for _ in 0..<2 {
            let report = try three.sync(folder)
            #expect(reasons(report) == ["1 of its events waits for others that are missing."])
        }
        try bytes.write(to: URL(fileURLWithPath: middle))
        #expect(try three.sync(folder).received == flow(1, 2))
        #expect(try three.content == one.content)
    }
}
