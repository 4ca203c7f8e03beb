import DocumentHistories
import Foundation
import ModuleKit
import Primitives
import Replication
import TestDevices

/// What may befall the devices of a history.
public struct Mishaps: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A device goes back to an earlier state, and its store notices.
    public static let restores = Mishaps(rawValue: 1)
    /// The same, and nothing on the device tells: only others know.
    public static let silentRestores = Mishaps(rawValue: 2)
    /// Another device begins with all that one has, and its store notices.
    public static let clones = Mishaps(rawValue: 4)
    public static let silentClones = Mishaps(rawValue: 8)
    /// A clock is a year off for a while, either way.
    public static let clocks = Mishaps(rawValue: 16)
    /// An event of another kind is sent into a document.
    public static let kinds = Mishaps(rawValue: 32)
    /// Events come twice, in another order, or not at all.
    public static let mail = Mishaps(rawValue: 64)
    /// Devices meet in a folder as well.
    public static let folders = Mishaps(rawValue: 128)

    public static let named: [(name: String, mishaps: Mishaps)] = [
        ("quiet", []), ("mail", .mail), ("restores", [.restores, .mail]),
        ("silent-restores", [.silentRestores, .mail]),
        ("clones", [.clones, .mail]), ("silent-clones", [.silentClones, .mail]), ("clocks", [.clocks, .mail]),
        ("kinds", [.kinds, .mail]), ("folders", [.folders, .mail, .restores, .clones, .kinds]),
        ("everything", [.restores, .silentRestores, .clones, .silentClones, .clocks, .kinds, .mail, .folders]),
    ]
}

/// Two to four devices with all five areas that change, meet, and suffer mishaps; in the end all of them are equal, byte
/// for byte, and nothing is lost that was acknowledged, but what a restore took that nobody else had.
public struct DeviceGathering {
    private let mishaps: Mishaps
    private let world = Device.World()
    private var random: SplitMix64
    private var devices: [Device] = []
    private var journal: Journal
    private var nextNumber = 0
    /// Acknowledged, and to be found in the end.
    private var acknowledged: Set<Int> = []
    private var nextDevice: UInt64 = 0
    private let seed: UInt64
    private let folder: String
    /// What lies in the folder.
    private var numbersInFolder: Set<Int> = []
    /// Documents of which something of the future was given away, to somebody who may not have taken it.
    private var givenAhead: Set<DocumentID> = []

    /// The milliseconds of a year.
    private static let year: Int64 = 366 * 86_400_000

    /// What is wrong after a random history; nil if nothing is.
    public static func failure(seed: UInt64, mishaps: Mishaps, rounds: Int = 5) -> String? {
        do throws(CommandError) {
            var gathering = try DeviceGathering(seed: seed, mishaps: mishaps)
            defer { gathering.removeFolder() }
            for _ in 0..<rounds { gathering.round() }
            return gathering.failure()
        } catch {
            return Language.english.text(of: error.message)
        }
    }

    private init(seed: UInt64, mishaps: Mishaps) throws(CommandError) {
        self.seed = seed
        self.mishaps = mishaps
        random = SplitMix64(seed: seed)
        let parent = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = "\(parent)/bojagi-devices-\(getpid())-\(seed)"
        for number in 0..<UInt64(2 + random.below(3)) {
            devices.append(Device(number, world, seed: seed))
            nextDevice = number + 1
        }
        journal = try Journal(on: devices[0])
        for device in devices.dropFirst() { _ = try device.sync(with: devices[0]) }
        for _ in 0..<3 { create(on: random.below(devices.count)) }
    }

    private func removeFolder() {
        if mishaps.contains(.folders) { try? FileManager.default.removeItem(atPath: folder) }
    }

    private mutating func round() {
        for index in devices.indices {
            for _ in 0..<random.below(4) { act(on: index) }
            if random.below(3) == 0 { befall(index) }
        }
        for index in devices.indices where random.below(2) == 0 { meet(index) }
    }

    // What people do. Errors are fine: a person can ask for anything.

    private mutating func act(on index: Int) {
        world.time += UInt64(random.below(5_000))
        switch random.below(8) {
        case 0: create(on: index)
        case 1, 2, 3: change(on: index)
        case 4: step(on: index)
        default: note(on: index)
        }
    }

    private mutating func note(on index: Int) {
        nextNumber += 1
        if journal.note(nextNumber, on: devices[index]) { acknowledged.insert(nextNumber) }
    }

    private mutating func create(on index: Int) {
        let area = Area.all[random.below(Area.all.count)]
        _ = try? area.create(devices[index].workspace, &random)
    }

    /// A document on a device that is none of the journal's.
    private mutating func document(on index: Int) -> (row: CatalogueEntry, area: Area)? {
        let rows = ((try? devices[index].rows) ?? []).filter {
            $0.document != journal.memo && $0.document != journal.board
        }
        guard !rows.isEmpty else { return nil }
        let row = rows[random.below(rows.count)]
        return Area.named(row.kind).map { (row, $0) }
    }

    private mutating func change(on index: Int) {
        guard let (row, area) = document(on: index) else { return }
        let workspace = devices[index].workspace
        switch random.below(8) {
        case 0: try? area.changeHeader(workspace, row.document) { [$0.moveToTrash()] }
        case 1: try? area.changeHeader(workspace, row.document) { [$0.restore()] }
        case 2: try? area.changeHeader(workspace, row.document) { [$0.setPinned(!$0.isPinned)] }
        default: try? area.change(workspace, row.document, &random)
        }
    }

    private mutating func step(on index: Int) {
        guard let (row, area) = document(on: index) else { return }
        try? area.step(devices[index].workspace, row.document, random.below(3) == 0 ? .redo : .undo)
    }

    // What befalls devices.

    private mutating func befall(_ index: Int) {
        let device = devices[index]
        switch random.below(6) {
        case 0: device.save()
        case 1:
            if mishaps.contains(.restores) { restore(index, as: fresh()) }
        case 2:
            if mishaps.contains(.silentRestores) { restore(index, as: nil) }
        case 3:
            if mishaps.contains(.clones) { clone(device, as: fresh()) }
            if mishaps.contains(.silentClones), random.below(2) == 0 { clone(device, as: nil) }
        case 4:
            guard mishaps.contains(.clocks) else { return }
            let errors = [Self.year, -Self.year, 0, 0]
            device.clockError = errors[random.below(errors.count)]
        default:
            if mishaps.contains(.kinds) { sendForeignKind(to: index) }
        }
    }

    private mutating func clone(_ device: Device, as replica: ReplicaID?) {
        guard devices.count < 6, let clone = try? device.clone(nextDevice, as: replica) else { return }
        devices.append(clone)
        nextDevice += 1
    }

    private mutating func fresh() -> ReplicaID { ReplicaID(random.next() >> 1 | 1) }

    private mutating func restore(_ index: Int, as replica: ReplicaID?) {
        guard devices[index].backup != nil else { return }
        let had = journal.numbers(on: devices[index])
        devices[index].restore(as: replica)
        let has = journal.numbers(on: devices[index])
        var elsewhere = numbersInFolder
        for (other, device) in devices.enumerated() where other != index {
            elsewhere.formUnion(journal.numbers(on: device))
        }
        // What the disk lost and nobody else had is gone.
        acknowledged.subtract(had.subtracting(has).subtracting(elsewhere))
    }

    private mutating func sendForeignKind(to index: Int) {
        guard let (row, area) = document(on: index) else { return }
        let others = Area.all.filter { $0.kind.name != area.kind.name }
        let id = EventID(replica: fresh(), sequence: 0)
        let event = others[random.below(others.count)].rename(row.document, id, Timestamp(milliseconds: world.time))
        _ = try? devices[index].workspace.receive([event], into: row.document, Area.kinds)
    }

    // How devices meet.

    private mutating func meet(_ index: Int) {
        if mishaps.contains(.folders), random.below(2) == 0 { return visitFolder(index) }
        let other = random.below(devices.count)
        guard other != index else { return }
        if mishaps.contains(.mail), random.below(2) == 0 { return send(from: index, to: other) }
        _ = try? devices[index].sync(with: devices[other])
    }

    private mutating func visitFolder(_ index: Int) {
        let report = try? devices[index].sync(folder: folder + "/x", cursors: folder + "/sync")
        // Nobody looks at what goes into a folder: what is ahead went out.
        for (document, _) in ahead(on: devices[index]) { givenAhead.insert(document) }
        guard report?.exitCode == 0 else { return }
        numbersInFolder.formUnion(journal.numbers(on: devices[index]))
    }

    /// Some of the events of one document, some twice, in any order.
    private mutating func send(from index: Int, to other: Int) {
        let rows = (try? devices[index].rows) ?? []
        guard !rows.isEmpty else { return }
        let document = rows[random.below(rows.count)].document
        var events: [[UInt8]] = []
        // As a page asks for them, so that the device knows that they left.
        let given = (try? devices[index].workspace.events(of: document, behind: .start, Area.kinds)) ?? nil
        let isAhead = (given?.events ?? []).contains { bytes in
            (try? Event(bytes: bytes)).map { HybridClock.isEarly($0.time, now: world.time) } ?? false
        }
        if isAhead { givenAhead.insert(document) }
        for event in given?.events ?? [] where random.below(4) != 0 {
            events.append(event)
            if random.below(4) == 0 { events.append(event) }
        }
        for place in stride(from: events.count - 1, to: 0, by: -1) { events.swapAt(place, random.below(place + 1)) }
        _ = try? devices[other].workspace.receive(events, into: document, Area.kinds)
    }

    // In the end.

    private mutating func failure() -> String? {
        // Clocks are right again, and what is written now gets through at once.
        for device in devices { device.clockError = 0 }
        var late: Set<Int> = []
        for index in devices.indices {
            note(on: index)
            if acknowledged.contains(nextNumber) { late.insert(nextNumber) }
        }
        exchange()
        if let fault = keptAhead { return fault }
        for device in devices {
            // A document of which something of the future went out goes on when that has come.
            let missing = late.subtracting(journal.numbers(on: device)).filter { number in
                !isAhead(journal.document(of: number)) && !isForked(journal.document(of: number))
            }
            if !missing.isEmpty {
                return "device \(device.number) does not hear what was written under a right clock: \(missing.sorted())"
            }
        }
        // Once the time of what was written ahead of it has come, all is equal.
        world.time += UInt64(Self.year) * 2
        exchange()
        for device in devices {
            if let fault = device.fault(without: []) { return "device \(device.number): verify says: \(fault)" }
        }
        guard let first = devices.first, let state = try? first.state else { return "the first device can't be read" }
        for device in devices.dropFirst() {
            guard let other = try? device.state else { return "device \(device.number) can't be read" }
            for (document, bytes) in state where other[document] != bytes && !isForked(document) {
                return "device \(device.number) and device \(first.number) differ in \(document.text)"
            }
            if other.count != state.count {
                return "device \(device.number) has \(other.count) documents, device \(first.number) \(state.count)"
            }
        }
        for device in devices {
            let lost = acknowledged.subtracting(journal.numbers(on: device)).filter { number in
                !isForked(journal.document(of: number))
            }
            if !lost.isEmpty { return "device \(device.number) lost what was acknowledged: \(lost.sorted())" }
        }
        return nil
    }

    /// Events of the future that only one device has and never gave away: nothing kept it from stamping them anew.
    private var keptAhead: String? {
        var holders: [DocumentID: [EventID: Int]] = [:]
        for device in devices {
            for (document, event) in ahead(on: device) { holders[document, default: [:]][event, default: 0] += 1 }
        }
        for (document, events) in holders {
            // Where another has some of them, what follows those waits with them.
            guard let event = events.first, events.values.allSatisfy({ $0 == 1 }), !givenAhead.contains(document),
                !isForked(document)
            else { continue }
            return "an event of the future stays on one device: \(event.key) in \(document.text)"
        }
        return nil
    }

    private func ahead(on device: Device) -> [(DocumentID, EventID)] {
        var found: [(DocumentID, EventID)] = []
        for row in (try? device.rows) ?? [] {
            for stored in device.store.log(of: row.document, from: 0) {
                guard let event = try? Event(bytes: stored.bytes),
                    HybridClock.isEarly(event.time, now: world.time)
                else { continue }
                found.append((row.document, event.id))
            }
        }
        return found
    }

    private func isAhead(_ document: DocumentID) -> Bool {
        devices.contains { device in ahead(on: device).contains { $0.0 == document } }
    }

    /// Whether two events of one id went out to others, by what nobody could notice: then the document stays as it is on
    /// either side, and both are told whenever they meet.
    private func isForked(_ document: DocumentID) -> Bool {
        guard !mishaps.isDisjoint(with: [.silentClones, .silentRestores]) else { return false }
        for (index, device) in devices.enumerated() {
            for other in devices[..<index] {
                var bytes: [EventID: [UInt8]] = [:]
                for event in other.store.log(of: document, from: 0) { bytes[event.id] = event.bytes }
                let log = device.store.log(of: document, from: 0)
                guard log.contains(where: { bytes[$0.id] != nil && bytes[$0.id] != $0.bytes }) else { continue }
                let reports = [try? device.sync(with: other), try? other.sync(with: device)]
                return reports.allSatisfy { $0?.leftOut.contains { $0.document == document } == true }
            }
        }
        return false
    }

    /// Everybody meets everybody, until nothing moves.
    private mutating func exchange() {
        for _ in 0..<6 {
            var moved = 0
            for index in devices.indices {
                for other in devices.indices where other != index {
                    guard let report = try? devices[index].sync(with: devices[other]) else { continue }
                    moved += report.received.events + report.sent.events
                }
                if mishaps.contains(.folders) { visitFolder(index) }
            }
            if moved == 0 { return }
        }
    }
}
