import Membership
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@testable import Serving

/// The links of a test, and guests in their browsers.
struct TestShares {
    let table: TestTable
    let shares: Shares

    init(_ people: TestPeople, table: TestTable? = nil) {
        self.table = table ?? TestTable()
        shares = Shares(self.table, people: people.people)
    }

    /// Makes a link; its code.
    func make(
        to document: String, part: UnitID? = nil, _ access: Access, until: UInt64? = nil, passphrase: String? = nil
    ) throws -> (number: Int, code: String) {
        let made = try shares.make(
            to: try #require(DocumentID(text: document)), part: part, access, until: until,
            passphrase: passphrase.flatMap { Passphrase($0) }, by: AuthorID(1))
        return (made.link.number, made.code.text)
    }
}

/// A guest's browser.
struct TestGuest {
    let site: TestSite
    let cookie: String

    /// Comes by a link.
    init(_ site: TestSite, _ code: String, name: String = "", passphrase: String = "", from peer: UInt64 = 1) throws {
        self.site = site
        let answer = site.send(
            [("code", code), ("name", name), ("passphrase", passphrase)], to: "/share", from: peer)
        cookie = try #require(answer.cookie, "\(answer.status)")
    }

    func ask(
        _ method: String, _ target: String, type: String? = nil, body: [UInt8] = [],
        _ headers: [(String, String)] = []
    ) -> HTTPResponse {
        var all = headers + [("Cookie", cookie), ("Sec-Fetch-Site", "same-origin")]
        if method != "GET" { all.append(("Origin", "http://\(TestSite.host)")) }
        if let type { all.append(("Content-Type", type)) }
        return site.ask(method, target, all, body: body, isAllowed: false)
    }

    func get(_ target: String) -> HTTPResponse { ask("GET", target) }

    func send(_ events: [[UInt8]], to document: String) -> HTTPResponse {
        ask(
            "POST", "/api/documents/\(document)/events", type: "application/octet-stream",
            body: EventFraming.bytes(events))
    }

    func listen() throws -> EventStream {
        guard case .stream(let stream) = get("/api/events").body else { throw CommandError(.failed, "no stream") }
        return stream
    }
}
