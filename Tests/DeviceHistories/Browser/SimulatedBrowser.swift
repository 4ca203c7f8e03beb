import KanbanModel
import MemoModel
import ModuleKit
import Primitives
import Replication
import Scenes
import TestDevices

/// A browser with up to three tabs of one workspace: what they share is here, as `store.js` keeps it.
///
/// Each tab does one thing after the other, up to where it waits; between any two of them others go on, and a tab may be
/// closed or die. What is in one transaction of IndexedDB is one thing.
final class SimulatedBrowser {
    /// An event of the person that the server may lack.
    struct Unsent {
        let number: Int
        let document: DocumentID
        let bytes: [UInt8]
    }

    /// How far the server's log is here, and how often it was put in the place of another one.
    struct Place: Equatable {
        var position = 0
        var digest: String?
        var renewals = 0
    }

    /// What one tab tells the others.
    enum Message {
        case event(DocumentID, [UInt8])
        case changed(DocumentID, position: Int, LogNews?)
        case sent(DocumentID)
        case state(isOnline: Bool)
        case reload
    }

    // IndexedDB.
    private(set) var outbox: [Unsent] = []
    private var lastNumber = 0
    private(set) var logs: [DocumentID: [[UInt8]]] = [:]
    private var places: [DocumentID: Place] = [:]
    private var replicas: [ReplicaID] = []
    /// In the small storage: what tabs that were closed had not kept.
    private var asides: [(document: DocumentID, bytes: [UInt8])] = []
    /// Locks of the browser, and who has them.
    private var locks: [String: Int] = [:]
    private(set) var tabs: [SimulatedTab] = []
    private var lastTab = 0

    let journal: Journal
    let planted: PlantedFault?
    var random: SplitMix64
    private let world: Device.World
    private let hub: SimulatedHub
    /// The network as it is now.
    private let way: (_ isQuiet: Bool) -> SimulatedWay
    /// Called once a number is on the disk.
    let keptNumber: (Int) -> Void
    private(set) var isQuiet = false

    init(
        _ journal: Journal, _ world: Device.World, _ hub: SimulatedHub, seed: UInt64, planting planted: PlantedFault?,
        way: @escaping (_ isQuiet: Bool) -> SimulatedWay, keptNumber: @escaping (Int) -> Void
    ) {
        (self.journal, self.world, self.hub, self.planted) = (journal, world, hub, planted)
        (self.way, self.keptNumber) = (way, keptNumber)
        random = SplitMix64(seed: seed)
    }

    /// How far the clock is off, in milliseconds.
    var clockError: Int64 = 0

    var now: UInt64 {
        world.time += 1
        return UInt64(clamping: Int64(clamping: world.time) + clockError)
    }

    // What the disk does, each in one transaction.

    func keep(_ document: DocumentID, _ bytes: [UInt8]) {
        lastNumber += 1
        outbox.append(Unsent(number: lastNumber, document: document, bytes: bytes))
    }

    func forget(_ numbers: Set<Int>) { outbox.removeAll { numbers.contains($0.number) } }

    func place(of document: DocumentID) -> Place { places[document] ?? Place() }

    /// False, with nothing done, where another tab has gone on from that place by then.
    func take(
        _ document: DocumentID, behind place: Place, _ events: [[UInt8]], to end: Place, sent: Set<Int>
    ) -> Bool {
        let known = self.place(of: document)
        let then = Place(position: end.position, digest: end.digest, renewals: place.renewals)
        guard known == place || known == then else { return false }
        if planted == .tabForgetsAll {
            outbox.removeAll { $0.document == document }
        } else {
            forget(sent)
        }
        guard known == place else { return true }
        logs[document, default: []] += events
        places[document] = then
        return true
    }

    /// The server's log has become another one.
    func renew(_ document: DocumentID, _ events: [[UInt8]], to end: Place) {
        let known = Set(events)
        for bytes in logs[document] ?? [] where !known.contains(bytes) { keep(document, bytes) }
        logs[document] = events
        places[document] = Place(
            position: end.position, digest: end.digest, renewals: place(of: document).renewals + 1)
    }

    func putAside(_ events: [(document: DocumentID, bytes: [UInt8])]) { asides += events }

    func takeBack() {
        let known = Set(outbox.map(\.bytes))
        for aside in asides where !known.contains(aside.bytes) { keep(aside.document, aside.bytes) }
        asides = []
    }

    // What tabs agree on.

    func isFree(_ lock: String) -> Bool { locks[lock] == nil }
    func lock(_ lock: String, by tab: SimulatedTab) { locks[lock] = tab.number }
    func release(_ lock: String) { locks[lock] = nil }

    func leaseReplica(for tab: SimulatedTab) -> ReplicaID {
        for replica in replicas {
            let name = "replica \(replica.raw)"
            guard isFree(name) || planted == .tabsShareReplica else { continue }
            lock(name, by: tab)
            return replica
        }
        let replica = ReplicaID(random.next() | 1)
        lock("replica \(replica.raw)", by: tab)
        replicas.append(replica)
        return replica
    }

    func tell(_ message: Message, from tab: SimulatedTab) {
        for other in tabs where other !== tab { other.hear(message) }
    }

    // The server.

    func ask(_ request: HubRequest) -> WebAnswer? { try? way(isQuiet).send(request) }

    /// How often an older state of it was put back.
    var restores: Int { hub.restores }

    /// How often it was started: whoever listened hears of nothing since.
    var starts: Int { hub.starts }

    func hubPosition(of document: DocumentID) -> Int { hub.device.store.log(of: document, from: 0).count }

    /// The events that come with the word of a change.
    func news(of document: DocumentID, from position: Int, to end: Int) -> LogNews? {
        guard position > 0 else { return nil }
        let workspace = hub.device.workspace
        let news = try? workspace.transaction(.read) { () throws(CommandError) in
            try workspace.news(of: document, from: UInt64(position), to: UInt64(end), limit: 16 << 10)
        }
        return news ?? nil
    }

    // What happens.

    /// One thing.
    func step() {
        switch random.below(16) {
        case 0, 1: if tabs.count < 3 { open() }
        case 2: if let tab = anyTab { close(tab) }
        case 3: if let tab = anyTab { die(tab) }
        case 4: anyTab?.loseStream()
        case 5: anyTab?.tryUntaken()
        default: run(random.below(60))
        }
    }

    var anyTab: SimulatedTab? { tabs.isEmpty ? nil : tabs[random.below(tabs.count)] }

    func open() {
        lastTab += 1
        let tab = SimulatedTab(lastTab, self)
        tabs.append(tab)
        tab.start()
    }

    func close(_ tab: SimulatedTab) {
        tab.setAside()
        die(tab)
    }

    func end() { for tab in tabs { die(tab) } }

    /// What it had begun ends where it is.
    private func die(_ tab: SimulatedTab) {
        tab.end()
        tabs.removeAll { $0 === tab }
        locks = locks.filter { $0.value != tab.number }
    }

    /// So many things, each in any tab.
    private func run(_ count: Int) {
        for _ in 0..<count { guard anyTab?.step() ?? false || tabs.contains(where: { $0.step() }) else { return } }
    }

    /// Everything that can be done, with a network that has no faults. Returns whether something moved.
    func settle() -> Bool {
        isQuiet = true
        defer { isQuiet = false }
        // What a tab has put aside is taken by the next that opens.
        if !asides.isEmpty, tabs.count == 3 { close(tabs[0]) }
        if tabs.isEmpty || !asides.isEmpty { open() }
        let before = (outbox.map(\.bytes), logs)
        for tab in tabs { tab.wake() }
        run(20_000)
        return before.0 != outbox.map(\.bytes) || before.1 != logs
    }

    /// The numbers of the journal that its disk has.
    var numbersOnDisk: Set<Int> {
        let memo = OpenDocument<Memo>(
            document: journal.memo, kind: Memo.kind, replica: ReplicaID(1), author: AuthorID(1))
        let board = OpenDocument<Board>(
            document: journal.board, kind: Board.kind, replica: ReplicaID(1), author: AuthorID(1))
        let events = logs.values.joined() + outbox.map(\.bytes)
        for bytes in events {
            memo.receive(bytes, now: world.time)
            board.receive(bytes, now: world.time)
        }
        let titles = board.value.allCards.map(\.title)
        return Journal.numbers(in: ([memo.value.text] + titles).joined(separator: "\n"))
    }

    /// All that its disk has of a document.
    func events(of document: DocumentID) -> [[UInt8]] {
        (logs[document] ?? []) + outbox.filter { $0.document == document }.map(\.bytes)
    }

    /// What is wrong with what people see here, once nothing moves; nil if nothing is. A forked document stays as it is on
    /// either side.
    func fault(_ state: [DocumentID: [UInt8]], but forked: Set<DocumentID>) -> String? {
        let unsent = outbox.count { !forked.contains($0.document) }
        if unsent > 0 { return "the browser keeps \(unsent) events that it has not sent" }
        for tab in tabs {
            for document in [journal.memo, journal.board]
            where !forked.contains(document) && tab.state(of: document) != state[document] {
                return "tab \(tab.number) shows \(document.text) otherwise than the hub"
            }
        }
        return nil
    }
}
