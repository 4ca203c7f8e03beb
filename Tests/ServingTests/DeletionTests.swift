import BookmarkCommands
import BookmarkModel
import Membership
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

/// A program that is broken puts everything into the trash: a hub keeps most of it until an owner says otherwise.
@Suite struct DeletionTests {
    private let site: TestSite
    private let table = TestTable()
    private let clock = StillClock()
    private let limits: DeletionLimits
    private let kinds: [any DocumentKind] = [BookmarkKind()]

    init() throws {
        limits = DeletionLimits(table, clock: clock)
        site = try TestSite(uploadLimit: 1 << 20, deletions: limits)
        for number in 1...60 {
            _ = try site.workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
                list.rename(to: "List \(number)")
            }
        }
    }

    /// A device that has all of it.
    private func device(_ number: Int, of person: Person = .owner) throws -> (here: Workspace, way: TestWay) {
        var person = person
        person.device = number
        let token = site.tokens.admit(person, number: number)
        let here = Workspace.testing(replica: UInt64(number) + 10, seed: UInt64(number))
        let way = try TestWay(site, token: token)
        _ = try sync(here, way)
        return (here, way)
    }

    private func sync(_ here: Workspace, _ way: TestWay) throws -> SyncReport {
        try here.sync(with: HTTPRemote(way), kinds: kinds, progress: SilentProgress())
    }

    private func listed(_ workspace: Workspace) throws -> [CatalogueEntry] {
        try workspace.listed(BookmarkKind())
    }

    private func trash(_ count: Int, in workspace: Workspace, fromEnd: Bool = false) throws {
        for entry in try listed(workspace).sorted(by: { ($0.title < $1.title) != fromEnd }).prefix(count) {
            _ = try workspace.change(BookmarkKind(), entry.document) { (list, _) throws(CommandError) in
                [.header(list.header.moveToTrash())]
            }
        }
    }

    @Test("D6 more than a tenth that a device puts into the trash waits for an owner, and nothing else does")
    func device() throws {
        let (here, way) = try device(3)
        #expect(try listed(here).count == 60)
        try trash(30, in: here)
        let kept = try listed(here).first
        _ = try here.change(BookmarkKind(), try #require(kept).document) { (list, _) throws(CommandError) in
            list.rename(to: "Still here")
        }
        let report = try sync(here, way)
        #expect(try listed(site.workspace).count == 60)
        #expect(try listed(site.workspace).contains { $0.title == "Still here" })
        #expect(report.leftOut.named.count + report.leftOut.unnamed == 30)
        let words = Language.english.text(of: try #require(report.leftOut.first).reason)
        #expect(words.contains("bojagi devices allow 3"), "\(words)")
        // It is the same with the next one, and what waits is counted once.
        _ = try sync(here, way)
        #expect(try limits.waiting() == [.device(3): 30])
        #expect(try listed(site.workspace).count == 60)
        #expect(try limits.allow(.device(3)) == 30)
        #expect(try sync(here, way).leftOut.isEmpty)
        #expect(try listed(site.workspace).count == 30)
        #expect(try limits.waiting().isEmpty)
    }

    @Test("D6 a tenth goes, over a day and not over each sync; the next day counts anew") func days() throws {
        let (here, way) = try device(3)
        try trash(10, in: here)
        #expect(try sync(here, way).leftOut.isEmpty)
        try trash(1, in: here)
        #expect(try !sync(here, way).leftOut.isEmpty)
        #expect(try listed(site.workspace).count == 50)
        // Another device has its own.
        let other = try device(4)
        try trash(10, in: other.here, fromEnd: true)
        #expect(try sync(other.here, other.way).leftOut.isEmpty)
        clock.pass(seconds: 86_400)
        #expect(try sync(here, way).leftOut.isEmpty)
        #expect(try listed(site.workspace).count == 39)
    }

    private func make(_ count: Int, in workspace: Workspace) throws {
        for number in 1...count {
            _ = try workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
                list.rename(to: "New \(number)")
            }
        }
    }

    /// A tenth of all 660 would be 66.
    @Test("D6 who makes very many documents may trash no more of those that were there", arguments: [false, true])
    func manyNew(together: Bool) throws {
        let (here, way) = try device(3)
        try make(600, in: here)
        if !together { _ = try sync(here, way) }
        try trash(15, in: here)
        #expect(try sync(here, way).leftOut.named.count == 15)
        #expect(try listed(site.workspace).count == 660)
        // Nor the day after; then they count, unless they are gone again.
        clock.pass(seconds: 86_400)
        #expect(try sync(here, way).leftOut.named.count == 15)
        clock.pass(seconds: 86_400)
        #expect(try sync(here, way).leftOut.isEmpty)
        #expect(try listed(site.workspace).count == 645)
    }

    @Test("D6 what one device has made counts for what another may trash") func othersNew() throws {
        let (maker, way) = try device(3)
        try make(200, in: maker)
        _ = try sync(maker, way)
        let other = try device(4)
        try trash(26, in: other.here)
        #expect(try sync(other.here, other.way).leftOut.isEmpty)
    }

    @Test("D6 who makes documents one by one and trashes them is held at a tenth of the others, and never below ten")
    func ownNew() throws {
        let (here, way) = try device(3)
        for _ in 1...12 {
            try make(10, in: here)
            _ = try sync(here, way)
        }
        let own = try listed(here).filter { $0.title.hasPrefix("New") }
        #expect(own.count == 120)
        for (number, entry) in own.prefix(12).enumerated() {
            _ = try here.change(BookmarkKind(), entry.document) { (list, _) throws(CommandError) in
                [.header(list.header.moveToTrash())]
            }
            #expect(try sync(here, way).leftOut.isEmpty == (number < 10), "\(number)")
        }
    }

    @Test("D6 of a device that is let in no more nothing is counted") func forgotten() throws {
        let (here, way) = try device(3)
        try trash(30, in: here)
        _ = try sync(here, way)
        #expect(try limits.forget(.device(3)) == 30)
        #expect(try limits.waiting().isEmpty)
        #expect(try limits.forget(.device(3)) == 0)
        #expect(try table.rows().isEmpty)
        #expect(try listed(site.workspace).count == 60)
    }

    @Test("D6 a member's page is held as a device is, an owner's is not") func pages() throws {
        let editor = site.tokens.admit(Person(member: AuthorID(7), name: "Ada", role: .editor), number: 1)
        let other = Workspace.testing(replica: 40, seed: 4)
        for entry in try listed(site.workspace) {
            let log = try site.workspace.log(of: entry.document).map(\.bytes)
            _ = try other.receive(log, into: entry.document, kinds)
        }
        func send(_ entry: CatalogueEntry, token: String?) throws -> HTTPResponse {
            let before = try other.position(of: entry.document)
            _ = try other.change(BookmarkKind(), entry.document) { (list, _) throws(CommandError) in
                [.header(list.header.moveToTrash())]
            }
            let events = try other.log(of: entry.document).map(\.bytes).dropFirst(Int(before))
            var body: [UInt8] = []
            for event in events { body += [0, 0, UInt8(event.count >> 8), UInt8(event.count & 255)] + event }
            return site.ask(
                "POST", "/api/documents/\(entry.document.text)/events",
                [("Content-Type", "application/octet-stream")], body: body, token: token)
        }
        let all = try listed(other)
        for (number, entry) in all.prefix(12).enumerated() {
            let answer = try send(entry, token: editor)
            #expect(answer.member("applied") == (number < 10 ? "1" : "0"), "\(number)")
            #expect(answer.text.contains("bojagi members allow") == (number >= 10))
        }
        #expect(try limits.waiting() == [.member(AuthorID(7)): 1])
        for entry in all.dropFirst(12) { #expect(try send(entry, token: nil).member("applied") == "1") }
        #expect(try listed(site.workspace).count == 2)
    }

    @Test("D6 a table of limits that is damaged lets nothing through and is named") func damage() throws {
        let (here, way) = try device(3)
        try table.replace(with: [["device 3", "x", "0", "0", "0"]])
        try trash(1, in: here)
        #expect(throws: CommandError.self) { try sync(here, way) }
        #expect(try listed(site.workspace).count == 60)
    }
}
