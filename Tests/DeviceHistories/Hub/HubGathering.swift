import DocumentHistories
import ModuleKit
import Primitives
import Replication
import TestDevices

/// A hub and two to four devices with all five areas that change, sync over a network, and suffer mishaps, all drawn
/// from one seed. In the end everybody who is let in has the same, byte for byte; nothing is lost that was acknowledged,
/// but what a disk took that nobody else had; and nothing came in from a device that was shut out.
///
/// Between any two requests of a sync others go on: devices sync, people write, processes die.
public final class HubGathering {
    /// A device, what lets it in, and its network.
    private struct Peer {
        var device: Device
        let token: String
        let memory: SimulatedWay.WayMemory
        var isRevoked = false
    }

    private let mishaps: HubMishaps
    private let planted: PlantedFault?
    private let world = Device.World()
    private let address: WebAddress
    private var random: SplitMix64
    private let hub: SimulatedHub
    private var peers: [Peer] = []
    private let journal: Journal
    /// Its tabs are on the hub's page; nil where nobody has one.
    private var browser: SimulatedBrowser?
    private var nextNumber = 0
    private var nextDevice: UInt64 = 1
    /// Acknowledged, and to be found in the end.
    private var acknowledged: Set<Int> = []
    /// What numbers came with.
    private var files: [Int: BlobHash] = [:]
    private var lostFiles: Set<BlobHash> = []
    /// Written on a device after it was shut out.
    private var afterRevocation: Set<Int> = []
    private let seed: UInt64
    /// How many syncs are under way, one within a request of another.
    private var depth = 0
    private var isQuiet = false
    private var fault: String?

    /// The milliseconds of a year, and of a day.
    private static let year: Int64 = 366 * 86_400_000
    private static let day: Int64 = 86_400_000

    /// What is wrong after a random history; nil if nothing is.
    public static func failure(
        seed: UInt64, mishaps: HubMishaps, planting planted: PlantedFault? = nil, steps: Int = 40
    ) -> String? {
        do throws(CommandError) {
            let gathering = try HubGathering(seed: seed, mishaps: mishaps, planted)
            defer { gathering.browser?.end() }
            for _ in 0..<steps {
                gathering.step()
                if let fault = gathering.fault { return fault }
            }
            return gathering.failure()
        } catch {
            return Language.english.text(of: error.message)
        }
    }

    private init(seed: UInt64, mishaps: HubMishaps, _ planted: PlantedFault?) throws(CommandError) {
        guard let address = SimulatedHub.address else { throw CommandError(.usage, "No address.") }
        (self.seed, self.mishaps, self.planted, self.address) = (seed, mishaps, planted, address)
        random = SplitMix64(seed: seed)
        let home = Device(0, world, seed: seed)
        journal = try Journal(on: home)
        hub = try SimulatedHub(home, snapshotsFrom: mishaps.contains(.arrivals) ? 1 : SentSnapshot.fewestEvents)
        for _ in 0..<(2 + random.below(3)) {
            add(Device(nextDevice, world, seed: seed), token: nil)
            _ = try sync(peers.count - 1, quietly: true)
        }
        guard mishaps.contains(.tabs) else { return }
        let token = hub.pair(99)
        let memory = SimulatedWay.WayMemory(seed: seed &* 31)
        let network = mishaps
        browser = SimulatedBrowser(
            journal, world, hub, seed: seed &* 17, planting: planted,
            way: { [unowned self] isQuiet in
                SimulatedWay(hub, at: address, token: token, isQuiet ? [] : network, planted, memory, meanwhile: {})
            },
            keptNumber: { [unowned self] number in acknowledged.insert(number) })
    }

    private func add(_ device: Device, token: String?) {
        peers.append(
            Peer(
                device: device, token: token ?? hub.pair(nextDevice),
                memory: SimulatedWay.WayMemory(seed: seed &+ nextDevice &* 7919)))
        nextDevice += 1
    }

    private var known: [Device] { [hub.device] + peers.filter { !$0.isRevoked }.map(\.device) }

    private func fresh() -> ReplicaID { ReplicaID(random.next() | 1) }

    // One thing happens.

    private func step() {
        world.time += UInt64(random.below(60_000))
        if let browser, random.below(2) == 0 { return step(of: browser) }
        if mishaps.contains(.arrivals), depth == 0, random.below(5) == 0 { return arrive() }
        let index = random.below(peers.count)
        switch random.below(12) {
        case 0...3: act(on: peers[index].device, of: index)
        case 4: act(on: hub.device, of: nil)
        case 5, 6: befall(index)
        default: _ = try? sync(index, quietly: false)
        }
    }

    private func step(of browser: SimulatedBrowser) {
        switch random.below(4) {
        case 0:
            nextNumber += 1
            browser.anyTab?.write(nextNumber)
        default: browser.step()
        }
    }

    // What people do. Errors are fine: a person can ask for anything.

    private func act(on device: Device, of index: Int?) {
        if mishaps.contains(.crashes), random.below(10) == 0 { device.die(atWrite: random.below(3)) }
        switch random.below(6) {
        case 0:
            let area = Area.all[random.below(Area.all.count)]
            _ = try? area.create(device.workspace, &random)
        case 1, 2: change(on: device)
        default: note(on: device, of: index)
        }
        if device.isDead {
            if device === hub.device { try? hub.start() } else { device.restart() }
        }
        device.live()
    }

    private func note(on device: Device, of index: Int?) {
        nextNumber += 1
        let file = nextNumber % 3 == 0 ? Array("the file of \(nextNumber)".utf8) : nil
        guard journal.note(nextNumber, on: device, with: file) else { return }
        if let file { files[nextNumber] = BlobHash(of: file) }
        if let index, peers[index].isRevoked {
            afterRevocation.insert(nextNumber)
        } else {
            acknowledged.insert(nextNumber)
        }
    }

    private func change(on device: Device) {
        let rows = ((try? device.rows) ?? []).filter { $0.document != journal.memo && $0.document != journal.board }
        guard !rows.isEmpty else { return }
        let row = rows[random.below(rows.count)]
        guard let area = Area.named(row.kind) else { return }
        switch random.below(8) {
        case 0: try? area.changeHeader(device.workspace, row.document) { [$0.moveToTrash()] }
        case 1: try? area.changeHeader(device.workspace, row.document) { [$0.restore()] }
        case 2: try? area.step(device.workspace, row.document, random.below(3) == 0 ? .redo : .undo)
        default: try? area.change(device.workspace, row.document, &random)
        }
    }

    // What befalls them.

    private func befall(_ index: Int) {
        // The hub is one of those to whom things happen.
        let isHub = random.below(2) == 0
        let device = isHub ? hub.device : peers[index].device
        switch random.below(8) {
        case 0, 1: device.save()
        case 2:
            if mishaps.contains(.restores) { restore(index, isHub, as: fresh()) }
        case 3:
            if mishaps.contains(.silentRestores) { restore(index, isHub, as: nil) }
        case 4: clone(index)
        case 5:
            guard mishaps.contains(.clocks) else { return }
            let errors = [Self.year, -Self.year, 3 * Self.day, -3 * Self.day, 0, 0]
            let error = errors[random.below(errors.count)]
            if let browser, random.below(3) == 0 { browser.clockError = error } else { device.clockError = error }
        case 6:
            if mishaps.contains(.revocations), random.below(3) == 0 { revoke(index) }
        default:
            if mishaps.contains(.network) { way(index).deliverLate() }
        }
    }

    private func restore(_ index: Int, _ isHub: Bool, as replica: ReplicaID?) {
        let device = isHub ? hub.device : peers[index].device
        // In the middle of its own sync nobody takes a device's disk out.
        guard device.backup != nil, isHub || depth == 0 else { return }
        let had = journal.numbers(on: device)
        if isHub { hub.restore(as: replica) } else { device.restore(as: replica) }
        let has = journal.numbers(on: device)
        var elsewhere: Set<Int> = []
        for other in known where other !== device { elsewhere.formUnion(journal.numbers(on: other)) }
        if let browser { elsewhere.formUnion(browser.numbersOnDisk) }
        // What the disk lost and nobody else had is gone.
        acknowledged.subtract(had.subtracting(has).subtracting(elsewhere))
        forgetLostFiles()
    }

    /// A new device, or one that forgets how the hub stood, syncs over the network as it is.
    private func arrive() {
        if peers.count < 6, random.below(3) > 0 {
            add(Device(nextDevice, world, seed: seed), token: nil)
            _ = try? sync(peers.count - 1, quietly: false)
        } else {
            let index = random.below(peers.count)
            peers[index].device.forgetHub()
            _ = try? sync(index, quietly: false)
        }
    }

    private func clone(_ index: Int) {
        let silently = random.below(2) == 0
        guard mishaps.contains(silently ? .silentClones : .clones), peers.count < 6, depth == 0,
            !peers[index].isRevoked,
            let device = try? peers[index].device.clone(nextDevice, as: silently ? nil : fresh())
        else { return }
        // A copied disk has the token, too; another time the person pairs it anew.
        add(device, token: random.below(2) == 0 ? peers[index].token : nil)
    }

    private func revoke(_ index: Int) {
        // Two are left, so that there is something to compare.
        guard peers.filter({ !$0.isRevoked }).count > 2, !peers[index].isRevoked else { return }
        let token = peers[index].token
        hub.revoke(token)
        for other in peers.indices where peers[other].token == token { peers[other].isRevoked = true }
        var elsewhere: Set<Int> = []
        for device in known { elsewhere.formUnion(journal.numbers(on: device)) }
        for peer in peers where peer.token == token {
            acknowledged.subtract(journal.numbers(on: peer.device).subtracting(elsewhere))
            // What it had not sent by now never comes.
            afterRevocation.formUnion(journal.numbers(on: peer.device).subtracting(elsewhere))
        }
        forgetLostFiles()
    }

    /// Of files that nobody has any more nothing is expected.
    private func forgetLostFiles() {
        for (number, file) in files where !known.contains(where: { $0.blobs.contains(file) }) {
            files[number] = nil
            lostFiles.insert(file)
        }
    }

    // How they meet.

    private func way(_ index: Int, quietly: Bool = false) -> SimulatedWay {
        SimulatedWay(
            hub, at: address, token: peers[index].token, quietly ? [] : mishaps, planted, peers[index].memory,
            meanwhile: { [unowned self] in self.meanwhile(quietly) })
    }

    /// What others do while a device waits for an answer.
    private func meanwhile(_ quietly: Bool) {
        guard !quietly, !isQuiet, depth < 3, random.below(6) == 0 else { return }
        step()
    }

    private func sync(_ index: Int, quietly: Bool) throws(CommandError) -> SyncReport? {
        let device = peers[index].device
        guard !device.isSyncing else { return nil }
        device.isSyncing = true
        depth += 1
        defer {
            device.isSyncing = false
            depth -= 1
        }
        if !quietly, mishaps.contains(.crashes), random.below(12) == 0 { device.die(atWrite: random.below(6)) }
        defer {
            if device.isDead { device.restart() }
            device.live()
        }
        let numbers = journal.numbers(on: device)
        let restores = hub.restores
        let report = try device.workspace.sync(
            with: HTTPRemote(way(index, quietly: quietly)), kinds: Area.kinds, progress: SilentProgress())
        // What the person is told now must be true: all that was here is there.
        if report.exitCode == 0, hub.restores == restores, fault == nil {
            let lacking = numbers.subtracting(journal.numbers(on: hub.device))
            if !lacking.isEmpty {
                fault = "device \(device.number) was told that all is on the hub, which lacks \(lacking.sorted())"
            }
            let unfiled = numbers.filter { lacksFile($0, hub.device) && !lacksFile($0, device) }
            if !unfiled.isEmpty, fault == nil {
                fault = "device \(device.number) was told that all is on the hub, which lacks the files of \(unfiled)"
            }
        }
        return report
    }

    // In the end.

    private func failure() -> String? {
        isQuiet = true
        browser?.clockError = 0
        for device in [hub.device] + peers.map(\.device) {
            device.clockError = 0
            device.live()
        }
        // Without it, nothing hides what a cursor passed over.
        if random.below(2) == 0 {
            note(on: hub.device, of: nil)
            for index in peers.indices { note(on: peers[index].device, of: index) }
        }
        exchange()
        // Once the time of what was written ahead of it has come, all is equal.
        world.time += UInt64(Self.year) * 2
        exchange()
        if let fault { return fault }
        return verifyFailure ?? difference ?? loss ?? browserFailure
    }

    private var verifyFailure: String? {
        for device in known {
            guard device.fault(without: lostFiles) != nil else { continue }
            // A forked document goes nowhere, and what belongs to it neither.
            let heldBack = files.filter { isHeldBack($0.key, from: device) }.values
            if let fault = device.fault(without: lostFiles.union(heldBack)) {
                return "\(name(device)): verify says: \(fault)"
            }
        }
        return nil
    }

    private var difference: String? {
        guard let state = try? hub.device.state else { return "the hub can't be read" }
        for (index, peer) in peers.enumerated() where !peer.isRevoked {
            guard let other = try? peer.device.state else { return "\(name(peer.device)) can't be read" }
            for document in Set(state.keys).union(other.keys).sorted() where state[document] != other[document] {
                if !isForked(document, index) { return "the hub and \(name(peer.device)) differ in \(document.text)" }
            }
        }
        return nil
    }

    /// What is wrong with the tabs that are open, and with one that is opened now.
    private var browserFailure: String? {
        guard let browser, let state = try? hub.device.state else { return nil }
        let forked = Set([journal.memo, journal.board].filter(isForkedInBrowser))
        if let fault = browser.fault(state, but: forked) { return fault }
        for tab in browser.tabs { browser.close(tab) }
        _ = browser.settle()
        return browser.fault(state, but: forked)
    }

    private var loss: String? {
        let there = journal.numbers(on: hub.device)
        let came = afterRevocation.intersection(there)
        if !came.isEmpty { return "from a revoked device came \(came.sorted())" }
        for device in known {
            let lost = acknowledged.subtracting(journal.numbers(on: device)).filter { !isHeldBack($0, from: device) }
            if !lost.isEmpty { return "\(name(device)) lost what was acknowledged: \(lost.sorted())" }
            let unfiled = acknowledged.filter { lacksFile($0, device) && !isHeldBack($0, from: device) }
            if !unfiled.isEmpty { return "\(name(device)) lacks the files of \(unfiled.sorted())" }
        }
        return nil
    }

    private func lacksFile(_ number: Int, _ device: Device) -> Bool {
        files[number].map { !device.blobs.contains($0) } ?? false
    }

    /// Whether a number can't come to a device, or not leave the one that has it, for its document is forked there.
    private func isHeldBack(_ number: Int, from device: Device) -> Bool {
        let document = journal.document(of: number)
        return isForkedInBrowser(document)
            || peers.indices.contains { index in
                !peers[index].isRevoked
                    && (peers[index].device === device || journal.numbers(on: peers[index].device).contains(number))
                    && isForked(document, index)
            }
    }

    private func name(_ device: Device) -> String { device === hub.device ? "the hub" : "device \(device.number)" }

    /// Whether two events of one id are on the hub and on a device, by what nobody could notice: then the document stays as
    /// it is on either side, and the device is told at every sync.
    private func isForked(_ document: DocumentID, _ index: Int) -> Bool {
        guard !mishaps.isDisjoint(with: [.silentClones, .silentRestores]) else { return false }
        var bytes: [EventID: [UInt8]] = [:]
        for event in hub.device.store.log(of: document, from: 0) { bytes[event.id] = event.bytes }
        for event in peers[index].device.store.log(of: document, from: 0)
        where bytes[event.id] != nil && bytes[event.id] != event.bytes {
            let report = try? sync(index, quietly: true)
            return report?.leftOut.contains { $0.document == document } == true
        }
        return false
    }

    /// The same of the browser: the hub refuses what it has under an id that is another event's by now.
    private func isForkedInBrowser(_ document: DocumentID) -> Bool {
        guard let browser, mishaps.contains(.silentRestores) else { return false }
        var bytes: [EventID: [UInt8]] = [:]
        for event in hub.device.store.log(of: document, from: 0) { bytes[event.id] = event.bytes }
        return browser.events(of: document).contains { event in
            guard let id = try? Event(bytes: event).id, let other = bytes[id] else { return false }
            return other != event
        }
    }

    /// Everybody syncs until nothing moves.
    private func exchange() {
        for _ in 0..<8 {
            var moved = 0
            for index in peers.indices {
                guard let report = try? sync(index, quietly: true) else { continue }
                moved += report.received.events + report.sent.events + report.here.rewritten + report.there.rewritten
            }
            if browser?.settle() == true { moved += 1 }
            if moved == 0 { return }
        }
    }
}
