import Membership
import ModuleKit
import Primitives
import Replication
@testable import Serving
import TestSupport
import Testing

@Suite struct ChangeFeedTests {
    private func listen(_ site: TestSite, _ query: String = "") throws -> EventStream {
        let answer = site.get("/api/events" + query)
        guard case .stream(let stream) = answer.body else {
            Issue.record("no stream: \(answer.status)")
            return EventStream()
        }
        #expect(answer.header("Content-Type") == "text/event-stream")
        return stream
    }

    private func ids(_ text: String) -> [UInt64] {
        text.split(separator: "\n").compactMap { $0.hasPrefix("id: ") ? UInt64($0.dropFirst(4)) : nil }
    }

    @Test func `who listens hears of each change once, and first where things stand`() throws {
        let site = try TestSite()
        let stream = try listen(site)
        let hello = stream.readAll()
        #expect(hello.contains("event: hello\ndata: {\"cursor\":\(site.feed.cursor)}\n\n"))
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        #expect(try site.feed.look(site.workspace) == 1)
        #expect(try site.feed.look(site.workspace) == 0)
        let heard = stream.readAll()
        #expect(
            heard.contains("event: changed") && heard.contains(#""title":"Reading""#)
                && heard.contains(#""position":1"#))
        #expect(ids(heard) == [site.feed.cursor])
        // The trash is no change of the content, and is found all the same.
        _ = site.command("bookmark/remove", #"{"list":"Reading"}"#)
        try site.feed.lookAtAll(site.workspace)
        #expect(stream.readAll().contains(#""trashed":true"#))
        let document = try #require(try site.workspace.store.positions().first?.document)
        try site.workspace.store.erase(document)
        #expect(try site.feed.lookAtAll(site.workspace) == 1)
        #expect(stream.readAll().contains("event: erased"))
    }

    @Test("W2 what was added comes with the word of it, where it is little and others may have it as it is")
    func news() throws {
        let (here, site) = (try TestSite(replica: 1), try TestSite(replica: 2))
        let stream = try listen(site)
        _ = here.command("bookmark/new", #"{"name":"Reading"}"#)
        let id = try #require(here.get("/api/catalogue").member("id"))
        for address in ["swift.org", "swift.org/" + String(repeating: "x", count: 17_000), "webassembly.org"] {
            #expect(here.command("bookmark/add", #"{"list":"Reading","address":"https://\#(address)"}"#).status == 200)
        }
        let events = here.events(of: id).events
        func send(_ number: Int) throws -> String {
            #expect(site.send([events[number]], to: id).status == 200)
            try site.feed.look(site.workspace)
            return stream.readAll()
        }
        // Of a new document nobody has the beginning.
        #expect(try !send(0).contains("news"))
        let heard = try send(1)
        let text = String(decoding: Base64.bytes(EventFraming.bytes([events[1]])), as: UTF8.self)
        #expect(heard.contains(#""news":{"after":1,"afterDigest":""#) && heard.contains(#""events":"\#(text)""#))
        func told(_ name: String) throws -> Substring {
            try #require(heard.split(separator: "\"\(name)\":\"").last?.prefix { $0 != "\"" })
        }
        let answer = site.get("/api/documents/\(id)/events?after=1&digest=\(try told("afterDigest"))")
        #expect(answer.header("Bojagi-Position") == "2" && answer.bytes == EventFraming.bytes([events[1]]))
        #expect(answer.header("Bojagi-Digest") == String(try told("digest")))
        // Too much for those who don't want it.
        let long = try send(2)
        #expect(long.contains(#""position":3"#) && !long.contains("news"))
        #expect(try send(3).contains(#""news":{"after":3"#))
        // Made here, it may have to be written anew before anybody has it.
        _ = site.command("bookmark/add", #"{"list":"Reading","address":"https://example.org"}"#)
        try site.feed.look(site.workspace)
        #expect(!stream.readAll().contains("news"))
    }

    @Test("D2 a device that only listens counts as here, as long as it does") func devices() throws {
        let site = try TestSite()
        var person = Person.owner
        person.device = 3
        let headers = [("Authorization", "Bearer \(site.tokens.admit(person))")]
        let answer = site.ask("GET", "/api/events", headers, isAllowed: false)
        guard case .stream(let stream) = answer.body else { throw CommandError(.failed, "no stream") }
        let page = try listen(site)
        #expect(site.feed.devices == [3])
        site.site.forget(stream)
        site.site.forget(page)
        #expect(site.feed.devices.isEmpty)
    }

    @Test func `who comes back hears what was missed, or is told to ask anew`() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"One"}"#)
        try site.feed.look(site.workspace)
        let then = site.feed.cursor
        _ = site.command("bookmark/new", #"{"name":"Two"}"#)
        _ = site.command("bookmark/new", #"{"name":"Three"}"#)
        try site.feed.look(site.workspace)
        let missed = try listen(site, "?after=\(then)").readAll()
        #expect(missed.contains("Two") && missed.contains("Three") && !missed.contains("One"))
        // Until all is told there is no number that says so.
        #expect(ids(missed) == [then + 1, then + 2] && !missed.contains("cursor"))
        #expect(!(try listen(site, "?after=\(site.feed.cursor)").readAll()).contains("changed"))
        for unknown in ["1", "\(site.feed.cursor + 1)"] {
            #expect(try listen(site, "?after=\(unknown)").readAll().contains("event: reload"), "\(unknown)")
        }
        let header = site.get("/api/events?after=\(site.feed.cursor)", ("Last-Event-ID", "\(then)"))
        guard case .stream(let stream) = header.body else { return }
        #expect(stream.readAll().contains("Three"))
        #expect(site.get("/api/events?after=x").status == 400)
    }

    @Test("W13 whoever heard a server that was started anew at once is told to ask anew") func startedAnew() throws {
        let site = try TestSite()
        func add(_ name: String, _ feed: ChangeFeed) throws {
            _ = site.command("bookmark/new", #"{"name":"\#(name)"}"#)
            #expect(try feed.look(site.workspace) == 1)
        }
        let now: UInt64 = 1_779_278_400_000
        let former = ChangeFeed(now: now)
        try former.begin(site.workspace)
        for number in 1...30 { try add("Before \(number)", former) }
        let feed = ChangeFeed(now: now + 1)
        try feed.begin(site.workspace)
        for number in 1...30 { try add("After \(number)", feed) }
        #expect(try feed.listen(after: former.cursor, site.workspace).readAll().contains("event: reload"))
    }

    @Test func `a reader that does not read is cut off, and others are not`() throws {
        let site = try TestSite()
        let (slow, quick) = (try listen(site), try listen(site))
        var heard = 0
        for number in 0..<2000 where !slow.isClosed {
            _ = site.command("bookmark/new", #"{"name":"\#(number) \#(String(repeating: "x", count: 400))"}"#)
            try site.feed.look(site.workspace)
            heard += quick.readAll().split(separator: "event: changed").count - 1
            if number == 1999 { Issue.record("never cut off") }
        }
        #expect(slow.isClosed && !quick.isClosed && heard > 100)
        #expect(site.feed.count == 2)
        site.feed.forget(slow)
        #expect(site.feed.count == 1)
    }

    @Test func `very many changes at once are one word to ask anew`() throws {
        let site = try TestSite()
        let stream = try listen(site)
        _ = stream.readAll()
        for number in 0..<501 { _ = site.command("bookmark/new", #"{"name":"\#(number)"}"#) }
        try site.feed.look(site.workspace)
        let heard = stream.readAll()
        #expect(heard.contains("event: reload") && !heard.contains("event: changed"))
    }

    @Test func `long changes at once are one word as well, and who comes back after them is let in`() throws {
        let site = try TestSite()
        let stream = try listen(site)
        let then = site.feed.cursor
        for number in 0..<400 {
            _ = site.command("bookmark/new", #"{"name":"\#(number) \#(String(repeating: "가", count: 230))"}"#)
        }
        try site.feed.look(site.workspace)
        let heard = stream.readAll()
        #expect(!stream.isClosed && heard.contains("event: reload") && !heard.contains("event: changed"))
        for _ in 0..<3 {
            let back = try listen(site, "?after=\(then)")
            #expect(back.readAll().contains("event: reload") && !back.isClosed)
            site.feed.forget(back)
        }
        #expect(site.feed.count == 1)
    }

    @Test func `what was missed comes in its order, whatever it was`() throws {
        let site = try TestSite()
        for name in ["One", "Two"] { _ = site.command("bookmark/new", #"{"name":"\#(name)"}"#) }
        try site.feed.look(site.workspace)
        let then = site.feed.cursor
        let document = try #require(try site.workspace.store.positions().first?.document)
        try site.workspace.store.erase(document)
        try site.feed.lookAtAll(site.workspace)
        _ = site.command("bookmark/new", #"{"name":"Three"}"#)
        try site.feed.look(site.workspace)
        let missed = try listen(site, "?after=\(then)").readAll()
        #expect(ids(missed) == [then + 1, then + 2])
        #expect(missed.contains("event: erased") && missed.contains("Three"))
    }

    @Test func `what changes while a listener catches up comes behind what it missed`() throws {
        let store = TroubledStore()
        let (site, other) = (try TestSite(store: store), try TestSite(replica: 2))
        let then = site.feed.cursor
        for name in ["One", "Two"] { _ = site.command("bookmark/new", #"{"name":"\#(name)"}"#) }
        try site.feed.look(site.workspace)
        // Enough of it that its time is later than that of the others.
        for number in 0..<5 { _ = other.command("bookmark/new", #"{"name":"Meanwhile \#(number)"}"#) }
        store.beforeRow = { _ = try? site.feed.look(other.workspace) }
        let heard = try site.feed.listen(after: then, site.workspace).readAll()
        #expect(store.beforeRow == nil && heard.contains("Two"))
        #expect(ids(heard) == ids(heard).sorted() && site.feed.cursor > then + 2)
        // With so many changes that there is no end to gathering, the page is to ask for all.
        let feed = site.feed
        store.beforeRow = { change() }
        func change() {
            _ = other.command("bookmark/add", #"{"list":"Meanwhile 4","address":"https://swift.org"}"#)
            _ = try? feed.look(other.workspace)
            store.beforeRow = { change() }
        }
        #expect(try site.feed.listen(after: then, site.workspace).readAll().contains("event: reload"))
    }

    @Test func `streams end when the server stops, and there are never too many`() throws {
        let site = try TestSite()
        let stream = try listen(site)
        site.feed.beat()
        #expect(stream.readAll().hasSuffix(":\n\n"))
        site.feed.closeAll()
        #expect(stream.isClosed && site.get("/api/events").status == 503)
        let feed = ChangeFeed(now: 0, maximumStreams: 2)
        try feed.begin(site.workspace)
        let kept = [try feed.listen(after: nil, site.workspace), try feed.listen(after: nil, site.workspace)]
        #expect(throws: ServingFault.self) { try feed.listen(after: nil, site.workspace) }
        #expect(kept.count == feed.count)
    }
}
