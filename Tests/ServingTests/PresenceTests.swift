import Membership
import ModuleKit
import Presence
import Primitives
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Who is here, as the server tells it: two members with streams of their own.
@Suite struct PresenceTests {
    private static let document = DocumentID(high: 1, low: 0xb2).text
    private static let other = DocumentID(high: 1, low: 0xb3).text

    private struct Member {
        let site: TestSite
        let cookie: String
        let page: UInt64
        let stream: EventStream

        init(_ name: String, as role: Role, at site: TestSite, page: UInt64) throws {
            (self.site, self.page) = (site, page)
            cookie = try site.join(name, as: role)
            let answer = site.ask("GET", "/api/events", [("Cookie", cookie)], isAllowed: false)
            guard case .stream(let stream) = answer.body else { throw CommandError(.failed, "no stream") }
            self.stream = stream
            _ = stream.readAll()
        }

        @discardableResult
        func tell(_ document: String?, _ place: String = "{}", page: UInt64? = nil) -> HTTPResponse {
            let id = document.map { #""document":"\#($0)","# } ?? ""
            return send(#"{\#(id)"page":"\#(Hexadecimal.text(page ?? self.page))","place":\#(place)}"#)
        }

        func send(_ body: String) -> HTTPResponse {
            site.ask(
                "POST", "/api/presence",
                [
                    ("Cookie", cookie), ("Content-Type", "application/json"), ("Origin", "http://\(TestSite.host)"),
                    ("Sec-Fetch-Site", "same-origin"),
                ], body: Array(body.utf8), isAllowed: false)
        }
    }

    private static func pair() throws -> (site: TestSite, people: TestPeople, mina: Member, jun: Member) {
        let people = TestPeople()
        let site = try TestSite(people: people)
        return (
            site, people, try Member("Mina", as: .owner, at: site, page: 1),
            try Member("Jun", as: .reader, at: site, page: 2)
        )
    }

    @Test("D5 others in a document hear who comes, where they are, and that they have left") func telling() throws {
        let (_, people, mina, jun) = try Self.pair()
        #expect(mina.tell(Self.document).text == #"{"here":[]}"#)
        // Who comes is told to all who may read it; their pages say whether they are there.
        #expect(jun.stream.readAll().contains(#""name":"Mina""#))
        let here = jun.tell(Self.document, #"{"x":15,"y":-20}"#)
        #expect(here.text.contains(#""name":"Mina""#) && !here.text.contains("Jun"))
        let heard = mina.stream.readAll()
        #expect(heard.contains("event: presence\ndata: ") && heard.contains(#""place":{"x":15,"y":-20}"#))
        #expect(!heard.contains("id:"))
        people.clock.pass(seconds: 1)
        jun.tell(Self.document, #"{"parts":["abc-abc-abc"]}"#)
        #expect(mina.stream.readAll().contains("abc-abc-abc"))
        // Elsewhere: the ones there hear it, and others only that somebody has come.
        jun.tell(Self.other)
        let gone = mina.stream.readAll()
        #expect(gone.contains(#""page":"0000000000000002"}"#) && gone.contains(Self.document))
        people.clock.pass(seconds: 1)
        jun.tell(Self.other, #"{"x":1,"y":1}"#)
        #expect(!mina.stream.readAll().contains(Self.other))
        jun.tell(nil)
        #expect(mina.tell(Self.other).text == #"{"here":[]}"#)
    }

    @Test("D5 nobody is here who has said nothing for ten seconds, and nothing of it is stored") func forgetting()
        throws
    {
        let (site, people, mina, jun) = try Self.pair()
        mina.tell(Self.document)
        people.clock.pass(seconds: 4)
        #expect(jun.tell(Self.document).text.contains("Mina"))
        // Who comes later is not told of somebody who may have left without a word.
        people.clock.pass(seconds: 1)
        #expect(!jun.tell(Self.document).text.contains("Mina"))
        mina.tell(Self.document)
        people.clock.pass(seconds: 10)
        #expect(!jun.tell(Self.document).text.contains("Mina"))
        #expect(try site.workspace.store.positions().isEmpty)
        #expect(!site.get("/api/catalogue").text.contains(Self.document))
    }

    @Test("D5 who may not read hears and says nothing, and nobody speaks for another") func rights() throws {
        let (site, people, mina, jun) = try Self.pair()
        let json = #"{"document":"\#(Self.document)","page":"0000000000000001"}"#
        let stranger = site.ask(
            "POST", "/api/presence", [("Content-Type", "application/json")], body: Array(json.utf8), isAllowed: false)
        #expect(stranger.status == 401)
        mina.tell(Self.document)
        // The same page's number, said by another, is another page.
        _ = jun.send(json)
        let heard = mina.stream.readAll()
        #expect(heard.contains("Jun"))
        let here = jun.tell(Self.document, page: 9).text
        #expect(here.contains(#""name":"Mina","page":"0000000000000001""#))
        _ = try people.people.remove("Jun")
        #expect(jun.tell(Self.document).status == 401)
    }

    @Test("D5 what is no message is refused, whatever is in it") func hostile() throws {
        let (site, _, mina, jun) = try Self.pair()
        for body in [
            "", "{}", "[]", "null", #"{"page":7}"#, String(repeating: "[", count: 900),
            #"{"page":"0000000000000001","document":"x"}"#, #"{"page":"0000000000000001","place":{"x":NaN,"y":1}}"#,
        ] {
            #expect(mina.send(body).status >= 400, "\(body.prefix(40))")
        }
        #expect(mina.tell(Self.document, "\"\(String(repeating: "a", count: 2000))\"").status == 413)
        #expect(
            mina.tell(Self.document, #"{"x":1e999,"y":1,"parts":["<i>","\u0007"],"start":-1,"end":2}"#).status == 200)
        #expect(jun.stream.readAll().contains(#""place":{}"#))
        #expect(site.site.presences.count == 1)
    }

    @Test("D5 10,000 messages and as many pages take bounded memory, and whoever listens is not cut off") func flood()
        throws
    {
        let (site, people, mina, jun) = try Self.pair()
        mina.tell(Self.document)
        var taken = 0
        for number in 0..<10_000 {
            let answer = jun.tell(Self.document, #"{"x":\#(number),"y":0}"#, page: UInt64(100 + number % 3_000))
            if answer.status == 200 { taken += 1 } else { #expect(answer.status == 429) }
            if number % 100 == 0 { people.clock.pass(seconds: 1) }
        }
        #expect(taken > 200)
        #expect(site.site.presences.count <= Presences.most)
        #expect(!mina.stream.isClosed && mina.stream.readAll().utf8.count <= 64 << 10)
    }

    @Test("D5 a document shows so many pages at most") func crowd() throws {
        let presences = Presences(seed: 3)
        let document = DocumentID(high: 1, low: 2)
        var last: Presences.News?
        for number in 0..<40 as Range<UInt64> {
            var report = try #require(
                PresenceReport(json: Array(#"{"page":"\#(Hexadecimal.text(number))"}"#.utf8)))
            report.document = document
            let member = AuthorID(number + 1)
            last = presences.take(
                report, of: Person(member: member, name: "M", role: .reader), author: member, name: "M", at: 1000)
        }
        #expect(last?.others.count == Presences.mostInDocument)
        #expect(last?.records.isEmpty == true)
        #expect(presences.count == Presences.mostInDocument)
    }
}
