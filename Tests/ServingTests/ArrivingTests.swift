import BookmarkCommands
import BookmarkModel
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

/// Documents that a new device reads before their events are there.
@Suite struct ArrivingTests {
    private let site: TestSite
    private let way: TestWay
    private let here = Workspace.testing(replica: 2, seed: 2)
    private let kinds: [any DocumentKind] = [BookmarkKind()]

    init() throws {
        site = try TestSite(uploadLimit: 1 << 20)
        way = try TestWay(site)
    }

    @discardableResult
    private func sync(_ workspace: Workspace? = nil) throws -> SyncReport {
        try (workspace ?? here).sync(with: HTTPRemote(way), kinds: kinds, progress: SilentProgress())
    }

    private func change(
        _ document: DocumentID, in workspace: Workspace,
        _ intent: (BookmarkList) -> [RecordChange]
    ) throws {
        _ = try workspace.change(BookmarkKind(), document) { (list, _) throws(CommandError) in intent(list) }
    }

    /// A list on the hub whose log has 300 events.
    private func makeLong(_ name: String) throws -> DocumentID {
        let list = try site.workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
            list.rename(to: name)
        }.entry.document
        for number in 1..<300 {
            try change(list, in: site.workspace) { (try? $0.add("x:\(number)")) ?? [] }
        }
        return list
    }

    /// Has nothing come of events, as from a hub that goes in the middle.
    private func cutEvents() {
        way.change = { request, answer throws(WebFault) in
            guard request.path != ["api", "sync", "events"] else { throw .cut }
            return answer
        }
    }

    private func entry(_ document: DocumentID) throws -> CatalogueEntry? { try here.store.entry(of: document) }

    @Test("D1 a new device reads long documents at once, changes none of them, and goes on when their events are there")
    func readAtOnce() throws {
        let long = try makeLong("Long")
        let short = try site.workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
            list.rename(to: "Short")
        }.entry.document
        cutEvents()
        #expect(throws: CommandError.self) { try sync() }
        #expect(way.requests == ["api/sync", "api/sync/snapshots", "api/sync/events"])
        #expect(try entry(long)?.title == "Long" && entry(short) == nil)
        let there = try site.workspace.load(BookmarkKind(), long)
        let read = try here.load(BookmarkKind(), long)
        #expect(read.value.wireBytes == there.value.wireBytes && read.position == 0)
        let past = #expect(throws: CommandError.self) { try here.history(BookmarkKind(), long) }
        #expect(try past?.code == .unavailable && here.log(of: long).isEmpty)
        // Nothing builds on it, nobody gets it from here, and there is nothing to mend.
        let refused = #expect(throws: CommandError.self) { try change(long, in: here) { $0.rename(to: "Mine") } }
        #expect(refused?.code == .unavailable)
        #expect(try here.store.standings().isEmpty)
        #expect(try here.verify(kinds: kinds, repairs: true, progress: SilentProgress()).problems.isEmpty)
        #expect(try entry(long)?.title == "Long")

        way.change = { _, answer in answer }
        #expect(try sync().received.events == 301)
        #expect(try here.store.snapshot(of: long).map { $0.position > 0 } ?? true)
        #expect(try here.store.standings().count == 2)
        try change(long, in: here) { $0.rename(to: "Mine") }
        #expect(try sync().sent.events == 1)
        #expect(try site.workspace.store.entry(of: long)?.title == "Mine")
        way.requests = []
        try sync()
        #expect(way.requests == ["api/sync"], "snapshots are for whoever has nothing")
    }

    @Test("D1 what a hub says of a document is not believed longer than until its events are there") func lies() throws
    {
        let long = try makeLong("True")
        let other = try makeLong("Other")
        let liar = Workspace.testing(replica: 3, seed: 3)
        let lie = try liar.create(BookmarkKind()) { (list, _) throws(CommandError) in list.rename(to: "False") }
        way.change = { [kinds] request, answer throws(WebFault) in
            if request.path == ["api", "sync", "events"] { throw .cut }
            guard request.path == ["api", "sync", "snapshots"] else { return answer }
            var answer = answer
            var sent = try? liar.snapshotToSend(of: lie.entry.document, kinds)
            let told = sent
            sent?.kind = "memo"
            answer.body = SyncSnapshots.bytes([told, sent])
            return answer
        }
        #expect(throws: CommandError.self) { try sync() }
        let shown = try [long, other].compactMap { try entry($0)?.title }
        #expect(shown == ["False"], "one of a kind that is not known here is not shown")
        way.change = { _, answer in answer }
        try sync()
        #expect(try entry(long)?.title == "True" && entry(other)?.title == "Other")
        #expect(try here.verify(kinds: kinds, repairs: false, progress: SilentProgress()).problems.isEmpty)
        #expect(try here.store.standings().count == 2)
    }

    @Test("D1 a hub that names long documents which it does not say that it has shows none of them") func unsaid()
        throws
    {
        let long = try makeLong("Long")
        way.change = { request, answer in
            guard request.path == ["api", "sync"], request.body == nil,
                var standings = try? SyncStandings(bytes: answer.body)
            else { return answer }
            standings.standings = []
            var answer = answer
            answer.body = standings.bytes
            return answer
        }
        try sync()
        #expect(try entry(long) == nil && way.requests == ["api/sync"])
    }

    @Test("D1 a document that is said to be of another kind than its events is of theirs") func otherKind() throws {
        let long = try makeLong("True")
        cutEvents()
        #expect(throws: CommandError.self) { try sync() }
        var row = try #require(try entry(long))
        let state = try #require(try here.store.state(of: long))
        row.kind = "memo"
        try here.store.put(row, state)
        way.change = { _, answer in answer }
        let report = try sync()
        #expect(report.leftOut.isEmpty && report.received.events == 300)
        #expect(try entry(long)?.kind == "bookmarks")
    }

    @Test("D1 what was arriving and is on the hub no more goes here, too") func gone() throws {
        let long = try makeLong("Long")
        cutEvents()
        #expect(throws: CommandError.self) { try sync() }
        way.change = { _, answer in answer }
        try site.workspace.store.erase(long)
        try sync()
        #expect(try entry(long) == nil && here.store.snapshot(of: long) == nil)
    }

    @Test("D1 what was arriving from a hub that is forgotten goes, and what has arrived stays") func forgotten() throws
    {
        let first = try makeLong("First")
        try sync()
        let second = try makeLong("Second")
        cutEvents()
        // A device that lost what it remembered of the hub.
        let other = HTTPRemote(way)
        try other.open(beside: here, try here.store.standings(), kinds)
        other.close()
        #expect(try entry(second)?.title == "Second")
        #expect(try here.forgetArriving { _ in false } == 1)
        #expect(try entry(second) == nil && entry(first)?.title == "First")
        #expect(try here.forgetArriving { _ in false } == 0)
    }

    @Test("D1 a document that arrives is not sent on, to a device or a folder, and comes from elsewhere as well")
    func elsewhere() throws {
        let long = try makeLong("Long")
        cutEvents()
        #expect(throws: CommandError.self) { try sync() }
        let beside = Workspace.testing(replica: 4, seed: 4)
        func meet() throws -> SyncReport {
            try here.sync(with: WorkspaceRemote(beside), kinds: kinds, progress: SilentProgress())
        }
        #expect(try meet().sent == .init() && beside.store.entry(of: long) == nil)
        way.change = { _, answer in answer }
        try sync(beside)
        #expect(try meet().received.events == 300)
        #expect(try here.load(BookmarkKind(), long).position == 300)
        #expect(try here.verify(kinds: kinds, repairs: false, progress: SilentProgress()).problems.isEmpty)
    }

    @Test("D1 a hub gives no snapshot of a document that is short, not there, or only arriving") func none() throws {
        let short = try site.workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
            list.rename(to: "Short")
        }.entry.document
        let long = try makeLong("Long")
        let given = try site.workspace.syncSnapshots(of: [short, DocumentID(high: 1, low: 2), long], kinds)
        #expect(given.map { $0 != nil } == [false, false, true])
        cutEvents()
        #expect(throws: CommandError.self) { try sync() }
        #expect(try here.syncSnapshots(of: [long], kinds) == [nil])
        #expect(try here.syncStandings(after: nil, kinds, StandingSum()).long.isEmpty)
    }

    @Test("D1 a page is told how a document stands before its events, and nothing of one that is not there")
    func page() throws {
        let long = try makeLong("Long")
        let answer = site.ask("GET", "/api/documents/\(long.text)/snapshot")
        let sent = try SentSnapshot(wireBytes: answer.bytes)
        let (list, graph) = try #require(
            sent.decoded(as: BookmarkList.self, kind: "bookmarks", codec: BookmarkKind().snapshotCodec))
        #expect(try list.wireBytes == site.workspace.load(BookmarkKind(), long).value.wireBytes)
        #expect(try graph.known == site.workspace.load(BookmarkKind(), long).graph.known)
        #expect(sent.decoded(as: BookmarkList.self, kind: "memo", codec: BookmarkKind().snapshotCodec) == nil)
        let absent = DocumentID(high: 1, low: 2).text
        #expect(site.ask("GET", "/api/documents/\(absent)/snapshot").status == 204)
        #expect(site.ask("GET", "/api/documents/\(long.text)/snapshot", isAllowed: false).status == 401)
    }
}
