import BookmarkCommands
import Membership
import MemoCommands
import MemoModel
import ModuleKit
import Primitives
import Replication
@testable import Serving
import TestSupport
import Testing
import TextMerging

@Suite struct SiteTests {
    @Test func `W2 a command is asked for by its declaration and answers as --json does`() throws {
        let site = try TestSite()
        let made = site.command("bookmark/new", #"{"name":"Reading"}"#)
        #expect(made.status == 200 && made.header("Content-Type") == "application/json")
        #expect(site.command("bookmark/add", #"{"list":"Reading","address":"https://swift.org"}"#).status == 200)
        #expect(site.command("bookmark/show", #"{"list":"Reading"}"#).text.contains("https://swift.org"))
        let missing = site.command("bookmark/show", "{}")
        #expect(missing.status == 400 && missing.member("code") == "usage")
        let unknown = site.command("bookmark/show", #"{"list":"Nothing"}"#)
        #expect(unknown.status == 404 && unknown.member("code") == "not-found")
        let misspelt = site.command("bookmark/show", #"{"lst":"Reading"}"#)
        #expect(misspelt.status == 400 && misspelt.text.contains("Did you mean"))
        #expect(site.command("bookmark/nothing", "{}").status == 404)
        #expect(site.get("/api/commands").text.contains("bookmark add"))
    }

    @Test func `what needs the workspace is left to workers: catalogue, logs, commands, the stream of events`() throws {
        let document = String(repeating: "1", count: 32)
        let asked: [(String, String, [UInt8])] = [
            ("GET", "/api/catalogue", []), ("GET", "/api/documents/\(document)/events", []),
            ("GET", "/api/documents/\(document)/writers", []),
            ("GET", "/api/session", []), ("GET", "/api/events", []), ("GET", "/api/events?after=1", []),
            ("GET", "/api/previews/\(document)", []),
            ("GET", "/api/nothing", []), ("POST", "/api/bookmark/list", Array("{}".utf8)),
            ("POST", "/api/bookmark/new", Array(#"{"name":"Reading"}"#.utf8)),
            ("POST", "/api/nothing", Array("{}".utf8)),
        ]
        for (method, target, body) in asked {
            let site = try TestSite()
            _ = site.ask(method, target, body.isEmpty ? [] : [("Content-Type", "application/json")], body: body)
            #expect(!site.wasAtOnce, "\(method) \(target)")
        }
        let site = try TestSite()
        for target in ["/health", "/version", "/", "/assets/x", "/api/commands", "/api/words?lang=ko", "/open"] {
            _ = site.get(target)
            #expect(site.wasAtOnce, "\(target)")
        }
        #expect(site.openings == 0)
        #expect(site.get("/api/catalogue").status == 200 && site.openings == 1)
    }

    @Test func `a page gets no digest of a kind's own with the rows of the catalogue`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        let catalogue = site.get("/api/catalogue").text
        #expect(catalogue.contains(#""title":"Reading""#) && !catalogue.contains("summary"))
    }

    @Test func `M16 a page is told what those who wrote in a document are called, and nobody else`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        let document = try #require(try site.workspace.entries(CatalogueFilter()).first).document.text
        let author = site.workspace.author
        var others = [AuthorID(77): "Nobody here"]
        site.workspace.othersNames = { others }
        func told() -> String { site.get("/api/documents/\(document)/writers").text }
        #expect(told() == #"{"names":{"\#(Hexadecimal.text(author.id.raw))":"\#(author.name)"}}"#)
        // Somebody who comes to write there while the server runs.
        let token = site.tokens.admit(Person(member: AuthorID(9), name: "Somebody", role: .editor))
        let added = site.ask(
            "POST", "/api/bookmark/add", [("Content-Type", "application/json")],
            body: Array(#"{"list":"Reading","address":"https://swift.org"}"#.utf8), token: token)
        #expect(added.status == 200)
        #expect(!told().contains("0000000000000009"))
        others[AuthorID(9)] = "Kim"
        #expect(told().contains(#""0000000000000009":"Kim""#) && !told().contains("Nobody here"))
        #expect(site.get("/api/documents/nothing/writers").status == 404)
    }

    @Test func `W3 errors come in the language that is asked for`() throws {
        let site = try TestSite()
        #expect(site.get("/x").text.contains("There is nothing at this address."))
        #expect(site.get("/x", ("Accept-Language", "ko-KR,ko;q=0.9")).text.contains("이 주소에는 아무것도 없어요."))
        #expect(site.get("/x", ("Accept-Language", "xx")).text.contains("There is nothing"))
        #expect(site.get("/api/words?lang=ko").text.contains("이 주소에는"))
        #expect(site.get("/api/words?lang=en").text == "{}")
        #expect(site.get("/api/words?lang=../x").status == 400)
    }

    @Test func `events come out of one workspace and into another, once, in any order, and nothing is lost`() throws {
        let (here, there) = (try TestSite(replica: 1), try TestSite(replica: 2))
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        for number in 0..<5 {
            _ = here.command("bookmark/add", #"{"list":"Reading","address":"https://example.org/\#(number)"}"#)
        }
        let id = try #require(here.get("/api/catalogue").member("id"))
        let (events, position) = here.events(of: id)
        #expect(events.count == 6 && position == "6")
        #expect(here.events(of: id, after: 4).events == Array(events.suffix(2)))
        #expect(there.events(of: id).position == "0")
        #expect(there.get("/api/documents/\(id)/events?after=1").status == 404)
        // The last ones alone wait for the others, and are not kept.
        let early = there.send(Array(events.suffix(2)), to: id)
        #expect(early.status == 200 && early.member("waiting") == "2" && early.member("position") == "0")
        let all = there.send(events.reversed(), to: id)
        #expect(all.member("applied") == "6" && all.member("position") == "6" && all.member("waiting") == "0")
        let again = there.send(events, to: id)
        #expect(again.status == 200 && again.member("applied") == "0" && again.member("position") == "6")
        #expect(
            there.command("bookmark/show", #"{"list":"Reading"}"#).text
                == here.command("bookmark/show", #"{"list":"Reading"}"#).text)
        #expect(Set(there.events(of: id).events) == Set(events))
    }

    @Test func `who sends events and says from where learns whether the log has just those from there on`() throws {
        let (here, there) = (try TestSite(replica: 1), try TestSite(replica: 2))
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        for number in 0..<4 {
            _ = here.command("bookmark/add", #"{"list":"Reading","address":"https://example.org/\#(number)"}"#)
        }
        let id = try #require(here.get("/api/catalogue").member("id"))
        let events = here.events(of: id).events
        func send(_ part: ArraySlice<[UInt8]>, _ after: Int?, _ digest: String? = nil) -> HTTPResponse {
            var place = after.map { "?after=\($0)" } ?? ""
            if let digest { place += "&digest=" + digest }
            return there.send(Array(part), to: id, place)
        }
        func follows(_ part: ArraySlice<[UInt8]>, _ after: Int?, _ digest: String? = nil) -> String? {
            send(part, after, digest).member("follows")
        }
        #expect(follows(events[..<1], nil) == "false")
        let two = send(events[..<2], 0)
        #expect(two.member("follows") == "true")
        let first = try #require(two.member("digest"))
        let third = send(events[2..<3], 2, first)
        #expect(third.member("follows") == "true")
        let second = try #require(third.member("digest"))
        // Already here, the other way round, behind others, behind some that are not said, from beyond the end.
        #expect(follows(events[2..<3], 2, first) == "true")
        #expect(follows(events[1..<3], 2, first) == "false")
        #expect(follows([events[4], events[3]], 3, second) == "false")
        #expect(follows(events[3..<5], 3, first) == "false")
        #expect(follows(events[3..<5], 3) == "false")
        #expect(follows(events[3..<5], 900, second) == "false")
        #expect(follows(events[3..<5], 3, second) == "true")
        #expect(there.get("/api/documents/\(id)/events?after=3&digest=\(second)").header("Bojagi-Position") == "5")
        #expect(there.send([], to: id, "?after=x").status == 400)
    }

    @Test("D1 W16 a long log comes in segments to whoever takes them, and as it is to others") func segments() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        for number in 0..<300 {
            _ = site.command("bookmark/add", #"{"list":"Reading","address":"https://example.org/\#(number)"}"#)
        }
        let id = try #require(site.get("/api/catalogue").member("id"))
        let (events, position) = site.events(of: id)
        #expect(events.count == 301)
        func ask(_ after: Int) -> HTTPResponse {
            site.get("/api/documents/\(id)/events?after=\(after)", ("Accept", MediaType.segments))
        }
        let packed = ask(0)
        #expect(packed.header("Content-Type") == MediaType.segments && packed.header("Bojagi-Position") == position)
        #expect(packed.bytes.count < EventFraming.bytes(events).count / 3)
        #expect(try EventFraming.events(packed.bytes).flatMap { try EventPack.unpacked($0) } == events)
        // Few are not worth it.
        let few = ask(290)
        #expect(few.header("Content-Type") == MediaType.bytes && few.bytes == EventFraming.bytes(events.suffix(11)))
    }

    @Test func `W6 a log that was mended is told from the one that somebody knows, however long it is`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        _ = site.command("bookmark/add", #"{"list":"Reading","address":"https://example.org/"}"#)
        let id = try #require(site.get("/api/catalogue").member("id"))
        let events = site.events(of: id).events
        func ask(_ after: Int, _ digest: String) -> HTTPResponse {
            site.get("/api/documents/\(id)/events?after=\(after)&digest=\(digest)")
        }
        let other = try TestSite(replica: 2)
        let first = try #require(other.send([events[0]], to: id, "?after=0").member("digest"))
        let second = try #require(site.get("/api/documents/\(id)/events?after=0").header("Bojagi-Digest"))
        #expect(ask(1, first).header("Bojagi-Position") == "2" && ask(1, first).header("Bojagi-Digest") == second)
        #expect(ask(1, first).bytes.count > 4)
        #expect(ask(2, second).header("Bojagi-Position") == "2")
        #expect(ask(2, second).bytes.isEmpty)
        // Others stood there.
        for (after, digest) in [(1, second), (2, first)] {
            let response = ask(after, digest)
            #expect(response.header("Bojagi-Position") == "0" && response.bytes.isEmpty)
        }
        #expect(ask(0, first).header("Bojagi-Position") == "2")
        #expect(ask(3, second).header("Bojagi-Position") == "2")
        for wrong in ["", "0", "00", String(repeating: "z", count: 16), String(repeating: "0", count: 17)] {
            #expect(ask(1, wrong).status == 400)
        }
    }

    @Test("D7 where a log that was put back has grown again to the same event at the same place, it is told apart")
    func regrown() throws {
        let (here, hub, other) = (try TestSite(replica: 1), try TestSite(replica: 2), try TestSite(replica: 3))
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        let id = try #require(here.get("/api/catalogue").member("id"))
        #expect(other.send(here.events(of: id).events, to: id).status == 200)
        func add(_ site: TestSite, _ address: String) throws -> [UInt8] {
            #expect(site.command("bookmark/add", #"{"list":"Reading","address":"\#(address)"}"#).status == 200)
            return try #require(site.events(of: id).events.last)
        }
        let beginning = here.events(of: id).events
        let (mine, theirs) = (try add(here, "https://swift.org"), try add(other, "https://webassembly.org"))
        let fourth = try TestSite(replica: 4)
        #expect(fourth.send(beginning, to: id).status == 200)
        let last = try add(fourth, "https://example.org")
        // A page has what the hub had: the beginning, one, and the last. Put back, it got another one, and the last again.
        let before = try TestSite(replica: 5)
        #expect(before.send(beginning + [mine, last], to: id).status == 200)
        let digest = try #require(before.get("/api/documents/\(id)/events?after=0").header("Bojagi-Digest"))
        #expect(hub.send(beginning + [theirs, last], to: id).status == 200)
        let answer = hub.get("/api/documents/\(id)/events?after=3&digest=\(digest)")
        #expect(answer.header("Bojagi-Position") == "0" && answer.bytes.isEmpty)
        #expect(
            before.get("/api/documents/\(id)/events?after=3&digest=\(digest)").header("Bojagi-Position") == "3")
        // Who has the same events in another order has the same log.
        let turned = try TestSite(replica: 6)
        #expect(turned.send(beginning + [last, mine], to: id).status == 200)
        #expect(
            turned.get("/api/documents/\(id)/events?after=3&digest=\(digest)").header("Bojagi-Position") == "3")
    }

    @Test func `W6 an event of another kind is refused by name, and the document stays as it was`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        let id = try #require(site.get("/api/catalogue").member("id"))
        let document = try #require(DocumentID(text: id))
        let before = site.get("/api/catalogue").text
        let stranger = Event.encode(
            document: document, kind: "kanban", id: EventID(replica: ReplicaID(9), sequence: 0), parents: [],
            time: Timestamp(milliseconds: 1), author: AuthorID(9), undoes: nil, changes: [Unknown()])
        let answer = site.send([stranger], to: id)
        #expect(answer.status == 200 && answer.member("applied") == "0" && answer.member("position") == "1")
        #expect(answer.text.contains("It is of the kind “kanban”, the document of the kind “bookmark"))
        #expect(site.get("/api/catalogue").text == before)
        #expect(site.events(of: id).events.count == 1)
    }

    @Test func `W6 what takes a long merge is answered at once and merged afterwards, and what is hopeless not twice`()
        throws
    {
        let site = try TestSite(modules: [MemoModule()])
        let notes = (0..<2).map { DocumentID(high: 7, low: UInt64($0)) }
        func rivals(of note: DocumentID) -> [[UInt8]] {
            (0..<300).map { number in
                Event.encode(
                    document: note, kind: "memo", id: UnitID(replica: ReplicaID(number + 100), sequence: 0),
                    parents: [],
                    time: Timestamp(milliseconds: 1_779_278_400_000, counter: 0), author: AuthorID(0xb), undoes: nil,
                    changes: [
                        RecordChange.edit(
                            .none,
                            TextEdit(
                                parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
                    ])
            }
        }
        site.workspace.mergingBudget = 6_000
        let first = site.send(rivals(of: notes[0]), to: notes[0].text)
        #expect(first.status == 200 && first.member("applied") == "0")
        #expect(first.text.contains("set aside") && first.text.contains("They are being merged"))
        // Sent again before that came to its turn.
        #expect(!site.send(rivals(of: notes[0]), to: notes[0].text).text.contains("They are being merged"))
        #expect(site.doLater() == 1)
        let again = site.send(rivals(of: notes[0]), to: notes[0].text)
        #expect(again.member("position") == "300" && again.text.contains(#""refused":[]"#))
        site.workspace.mergingBudget = 1
        #expect(site.send(rivals(of: notes[1]), to: notes[1].text).text.contains("They are being merged"))
        #expect(site.doLater() == 1)
        let hopeless = site.send(rivals(of: notes[1]), to: notes[1].text)
        #expect(hopeless.text.contains("set aside") && !hopeless.text.contains("They are being merged"))
        #expect(site.doLater() == 0)
    }

    @Test func `an event that does not fit is named, and the others come in`() throws {
        let (here, there) = (try TestSite(replica: 1), try TestSite(replica: 2))
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        _ = here.command("bookmark/new", #"{"name":"Other"}"#)
        _ = here.command("bookmark/add", #"{"list":"Reading","address":"https://swift.org"}"#)
        let catalogue = here.get("/api/catalogue").text
        let ids = catalogue.split(separator: "\"id\":\"").dropFirst().map { String($0.prefix(32)) }
        let logs = ids.map { here.events(of: $0).events }
        let longer = try #require(logs.firstIndex { $0.count == 2 })
        let answer = there.send(logs[longer] + logs[1 - longer] + [[UInt8](repeating: 1, count: 60)], to: ids[longer])
        #expect(answer.status == 200 && answer.member("applied") == "2")
        #expect(answer.text.contains("It belongs to another document.") && answer.text.contains("It is damaged."))
        let cut = there.ask(
            "POST", "/api/documents/\(ids[0])/events", [("Content-Type", "application/octet-stream")],
            body: [0, 0, 0, 9, 1])
        #expect(cut.status == 422)
        #expect(there.send([], to: "x").status == 404)
    }

    @Test func `W8 documents of kinds that nobody here knows are kept and passed on`() throws {
        let (here, there, third) = (
            try TestSite(replica: 1), try TestSite(modules: [], replica: 2), try TestSite(replica: 3)
        )
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        _ = here.command("bookmark/add", #"{"list":"Reading","address":"https://swift.org"}"#)
        let id = try #require(here.get("/api/catalogue").member("id"))
        #expect(there.send(here.events(of: id).events, to: id).member("applied") == "2")
        #expect(there.get("/api/catalogue").member("kind") == "bookmarks")
        #expect(third.send(there.events(of: id).events, to: id).member("applied") == "2")
        #expect(third.command("bookmark/show", #"{"list":"Reading"}"#).text.contains("https://swift.org"))
    }

    @Test func `the catalogue has its own tag, and is not sent to who has it`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        let first = site.get("/api/catalogue")
        let tag = try #require(first.header("ETag"))
        let second = site.get("/api/catalogue", ("If-None-Match", "\"x\", W/\(tag)"))
        #expect(second.status == 304 && second.bytes.isEmpty)
        _ = site.command("bookmark/add", #"{"list":"Reading","address":"https://swift.org"}"#)
        #expect(site.get("/api/catalogue", ("If-None-Match", tag)).status == 200)
    }

    @Test func `events beyond what a request may have are refused before they come`() throws {
        let site = try TestSite()
        let target = "/api/documents/\(String(repeating: "0", count: 32))/events"
        let type = ("Content-Type", "application/octet-stream")
        let refused = site.ask("POST", target, [type, ("Content-Length", "\(20 << 20 + 1)")])
        #expect(refused.status == 413 && refused.text.contains("20971520"))
    }

    @Test func `W6 a body of millions of empty events is refused as a whole, and one of too many events`() throws {
        let site = try TestSite()
        let target = "/api/documents/\(String(repeating: "0", count: 32))/events"
        let type = [("Content-Type", "application/octet-stream")]
        let empty = site.ask("POST", target, type, body: [UInt8](repeating: 0, count: 20 << 20))
        #expect(empty.status == 422 && empty.text.contains("too short to be an event") && empty.bytes.count < 1000)
        let event = [0, 0, 0, 60] + [UInt8](repeating: 1, count: 60)
        let many = site.ask("POST", target, type, body: Array([[UInt8]](repeating: event, count: 50_001).joined()))
        #expect(many.status == 422 && many.text.contains("Up to 50000 events are accepted at once."))
        let damaged = site.ask("POST", target, type, body: Array([[UInt8]](repeating: event, count: 1_000).joined()))
        #expect(damaged.status == 200 && damaged.member("unnamed") == "900" && damaged.bytes.count < 10_000)
    }

    @Test func `a site that stops refuses what is new, and lets go of the connection`() throws {
        let site = try TestSite()
        guard case .stream(let stream) = site.get("/api/events").body else {
            Issue.record("no stream")
            return
        }
        site.site.stop()
        #expect(stream.isClosed)
        for answer in [site.get("/health"), site.get("/api/events"), site.command("bookmark/new", #"{"name":"X"}"#)] {
            #expect(answer.status == 503 && answer.member("message") == "The server is stopping.")
            #expect(answer.header("Connection") == "close" && answer.header("Retry-After") == "5")
        }
    }

    @Test func `a session has the author, and a replica of its own each time`() throws {
        let site = try TestSite()
        let (first, second) = (site.get("/api/session"), site.get("/api/session"))
        #expect(first.text.contains(#""name":"Ada""#) && first.member("version") == "1.2.3")
        #expect(first.member("replica")?.count == 16 && first.member("replica") != second.member("replica"))
        #expect(first.member("workspace") == second.member("workspace"))
    }

    @Test func `only photos are taken in, by what they are, and nothing too large`() throws {
        let site = try TestSite(uploadLimit: 200)
        let type = [("Content-Type", "image/png")]
        let png = Self.png
        let answer = site.ask("POST", "/api/blobs", type, body: png)
        #expect(answer.status == 200 && answer.member("type") == "image/png" && answer.member("width") == "2")
        let hash = try #require(answer.member("hash"))
        let file = site.get("/api/blobs/\(hash)")
        #expect(file.bytes == png && file.header("Content-Type") == "image/png")
        #expect(file.header("X-Content-Type-Options") == "nosniff")
        #expect(file.header("Content-Security-Policy")?.hasPrefix("sandbox") == true)
        for lie in [
            "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html><script>alert(1)</script>", "GIF", "", "%PDF-1.7",
        ] {
            let refused = site.ask(
                "POST", "/api/blobs", type + [("Content-Length", "\(lie.utf8.count)")].filter { _ in lie.isEmpty },
                body: Array(lie.utf8))
            #expect(refused.status == 415, "\(lie)")
        }
        #expect(site.ask("POST", "/api/blobs", [("Content-Type", "text/plain")], body: png).status == 415)
        #expect(site.ask("POST", "/api/blobs", type, body: png + [UInt8](repeating: 0, count: 200)).status == 413)
        #expect(site.get("/api/blobs/\(String(repeating: "0", count: 64))").status == 404)
        #expect(site.get("/api/blobs/x").status == 404)
    }

    /// 2 × 1 pixels.
    static let png: [UInt8] = [
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 1, 8,
        2,
        0, 0, 0, 0x7b, 0x40, 0xe8, 0xdd, 0, 0, 0, 15, 0x49, 0x44, 0x41, 0x54, 0x08, 0x5b, 0x63, 0xf8, 0xcf, 0xc0, 0xc0,
        0xf0, 0x9f, 0x01, 0x00, 0x08, 0xfa, 0x01, 0xff, 0x2e, 0xd4, 0x0c, 0x4e, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44,
        0xae,
        0x42, 0x60, 0x82,
    ]
}

/// A change of a kind that is not known here.
private struct Unknown: DocumentChange {
    init() {}
    func encode(into writer: inout WireWriter) { writer.write(UInt8(40)) }
    init(from reader: inout WireReader) throws(WireError) { _ = try reader.readByte() }
}
