import BookmarkCommands
import BookmarkModel
import Membership
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

/// Nobody fills the disk of a hub beyond what its owner gave them.
@Suite struct QuotaTests {
    private let site: TestSite
    private let table = TestTable()
    private let clock = StillClock()
    private let quotas: Quotas
    private let kinds: [any DocumentKind] = [BookmarkKind()]
    private let ada = Person(member: AuthorID(7), name: "Ada", role: .editor)

    init() throws {
        quotas = Quotas(table, clock: clock)
        site = try TestSite(uploadLimit: 1 << 20, quotas: quotas)
    }

    /// A workspace with so many lists, each of a thousand bytes and some.
    private func filled(_ count: Int, seed: UInt64 = 4) throws -> Workspace {
        let workspace = Workspace.testing(replica: 40 + seed, seed: seed)
        for number in 0..<count {
            _ = try workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
                list.rename(to: String(repeating: "\(number % 10)", count: 1_000))
            }
        }
        return workspace
    }

    private func file(_ count: Int, token: String) -> HTTPResponse {
        site.ask(
            "POST", "/api/blobs?as=file", [("Content-Type", "application/octet-stream")],
            body: [UInt8](repeating: 7, count: count), token: token)
    }

    @Test("D6 a member's device sends up to its owner's quota, and the rest once that is raised") func devices() throws
    {
        var person = ada
        person.device = 3
        let here = try filled(20)
        let way = try TestWay(site, token: site.tokens.admit(person, number: 3))
        func sync() throws -> SyncReport {
            try here.sync(with: HTTPRemote(way), kinds: kinds, progress: SilentProgress())
        }
        #expect(try quotas.set(10_000, for: .member(AuthorID(7))) == Quotas.Use(sent: 0, quota: 10_000))
        let report = try sync()
        let taken = try site.workspace.listed(BookmarkKind()).count
        #expect((7...9).contains(taken), "\(taken)")
        #expect(report.leftOut.named.count + report.leftOut.unnamed == 20 - taken)
        let words = Language.english.text(of: try #require(report.leftOut.first).reason)
        #expect(words.contains("as your quota allows"), "\(words)")
        #expect(try here.listed(BookmarkKind()).count == 20)
        // What can't be taken is sent again with each sync, and counts no more than once.
        _ = try sync()
        quotas.writeAll()
        let sent = try #require(try quotas.uses()[.member(AuthorID(7))]).sent
        #expect((7_000...10_000).contains(sent), "\(sent)")
        _ = try quotas.set(nil, for: .member(AuthorID(7)))
        #expect(try sync().leftOut.isEmpty)
        #expect(try site.workspace.listed(BookmarkKind()).count == 20)
        #expect(try quotas.uses()[.device(3)] == nil)
    }

    @Test("D6 an owner's device has a quota of its own, a page of theirs has none") func owners() throws {
        var person = Person.owner
        person.device = 5
        _ = try quotas.set(3_000, for: .device(5))
        let device = site.tokens.admit(person, number: 5)
        #expect(file(2_000, token: device).status == 200)
        #expect(file(2_000, token: device).status == 507)
        let page = site.tokens.admit(.owner, number: 6)
        #expect(file(2_000, token: page).status == 200)
        quotas.writeAll()
        #expect(try quotas.uses() == [.device(5): Quotas.Use(sent: 2_000, quota: 3_000)])
    }

    @Test("D6 a page's events and files beyond the quota are refused in words, and counted once they are there")
    func pages() throws {
        _ = try quotas.set(5_000, for: .member(AuthorID(7)))
        let token = site.tokens.admit(ada)
        let other = try filled(8)
        var applied = 0
        var refused: [String] = []
        for entry in try other.listed(BookmarkKind()) {
            var body: [UInt8] = []
            for event in try other.log(of: entry.document).map(\.bytes) {
                body += [0, 0, UInt8(event.count >> 8), UInt8(event.count & 255)] + event
            }
            // Sent twice: the second time it is here already, or still too much.
            for _ in 0..<2 {
                let answer = site.ask(
                    "POST", "/api/documents/\(entry.document.text)/events",
                    [("Content-Type", "application/octet-stream")], body: body, token: token)
                #expect(answer.status == 200)
                if answer.member("applied") == "1" { applied += 1 }
                if answer.text.contains("as your quota allows") { refused.append(entry.title) }
            }
        }
        #expect((3...4).contains(applied), "\(applied)")
        #expect(refused.count == 2 * (8 - applied))
        let answer = file(4_000, token: token)
        #expect(answer.status == 507)
        #expect(answer.text.contains("An owner can give you more."))
        #expect(file(100, token: token).status == 200)
        // A command counts by what it is told.
        let command = site.ask(
            "POST", "/api/bookmark/new", [("Content-Type", "application/json")],
            body: Array(#"{"name":"\#(String(repeating: "x", count: 4_000))"}"#.utf8), token: token)
        #expect(command.status == 507, "\(command.status) \(command.text)")
    }

    @Test("D6 what was sent is written down after a megabyte or ten seconds, and survives a full disk") func writing()
        throws
    {
        let token = site.tokens.admit(ada)
        #expect(file(1_000, token: token).status == 200)
        #expect(try quotas.uses().isEmpty)
        clock.pass(seconds: 11)
        #expect(file(1_000, token: token).status == 200)
        #expect(try quotas.uses()[.member(AuthorID(7))]?.sent == 2_000)
        // Another server over the same table goes on from there.
        let other = Quotas(table, clock: clock)
        _ = try other.set(2_500, for: .member(AuthorID(7)))
        #expect(file(1_000, token: token).status == 507)
        #expect(file(500, token: token).status == 200)
        quotas.writeAll()
        #expect(try other.uses()[.member(AuthorID(7))]?.sent == 2_500)
    }

    @Test("D6 a table of quotas that is damaged lets nobody it counts send, and is named") func damage() throws {
        try table.replace(with: [["member 0000000000000007", "x", "-"]])
        let answer = file(1_000, token: site.tokens.admit(ada))
        #expect(answer.status != 200)
        #expect(answer.text.contains("The list of quotas can't be read."))
        #expect(file(1_000, token: site.tokens.admit(.owner, number: 2)).status == 200)
    }
}
