import BookmarkCommands
import Membership
import ModuleKit
import Primitives
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Guests who come by a link to one document, over the real site.
@Suite struct ShareTests {
    private let people = TestPeople()
    private let site: TestSite
    private let shares: TestShares
    /// The one that is shared, and another.
    private let document: String
    private let other: String

    init() throws {
        site = try TestSite(people: people)
        shares = try #require(site.shares)
        for name in ["Shared", "Secret"] {
            #expect(site.command("bookmark/new", #"{"name":"\#(name)"}"#).status == 200)
        }
        let entries = try site.workspace.entries(CatalogueFilter())
        document = try #require(entries.first { $0.title == "Shared" }).document.text
        other = try #require(entries.first { $0.title == "Secret" }).document.text
        try site.feed.lookAtAll(site.workspace)
    }

    private func page(_ code: String) -> HTTPResponse {
        site.ask("GET", "/share?code=\(code)", [("Accept", "text/html")], isAllowed: false)
    }

    /// An event of somebody else's device that changes the shared document.
    private func event(by author: AuthorID, _ name: String, replica: UInt64 = 77) throws -> [UInt8] {
        let device = try TestSite(replica: replica)
        #expect(device.send(site.events(of: document).events, to: document).status == 200)
        let count = device.events(of: document).events.count
        try device.workspace.writing(as: Author(id: author, name: "x")) {
            #expect(
                device.command("bookmark/add", #"{"list":"Shared","address":"https://\#(name).example"}"#).status == 200
            )
        }
        return device.events(of: document).events[count]
    }

    @Test("D4 a link leads to a page that tells nothing of the document, and from there to the document alone")
    func coming() throws {
        let (_, code) = try shares.make(to: document, .read)
        let form = page(code)
        #expect(form.status == 200 && form.text.contains("action=\"/share\"") && form.text.contains(code))
        #expect(!form.text.contains("Shared<") && !form.text.contains(document) && form.cookie == nil)
        #expect(!form.text.contains("<script") && form.header("Referrer-Policy") == "same-origin")
        #expect(form.header("Cache-Control") == "no-store")
        let korean = site.ask("GET", "/share?code=\(code)", [("Accept-Language", "ko")], isAllowed: false)
        #expect(korean.text.contains("lang=\"ko\""))
        let guest = try TestGuest(site, code, name: "Mina")
        let came = site.send([("code", code)], to: "/share")
        #expect(came.text.contains("url=/#/bookmark/\(document)\""))
        #expect(came.header("Set-Cookie")?.contains("; HttpOnly; SameSite=Strict") == true)
        let session = guest.get("/api/session")
        #expect(session.status == 200 && session.member("document") == document)
        #expect(session.member("role") == "reader" && session.member("members") == "true")
        #expect(session.text.contains(#""name":"Mina (guest)""#))
        #expect(guest.get("/api/catalogue").text.contains("\"title\":\"Shared\""))
        #expect(!guest.get("/api/catalogue").text.contains("Secret"))
        #expect(guest.get("/api/documents/\(document)/events").status == 200)
        #expect(guest.get("/api/documents/\(other)/events").status == 403)
        // Of what it keeps nothing says the code, the session, or who it was.
        let kept = try shares.table.rows().joined().joined(separator: " ")
        #expect(!kept.contains(code) && !kept.contains(guest.cookie.suffix(43)))
        for code in ["", "x", String(repeating: "A", count: 22)] { #expect(page(code).status == 401, "\(code)") }
        #expect(site.ask("HEAD", "/share?code=\(code)", isAllowed: false).status == 200)
    }

    @Test("D4 guests by a link to read, to comment and to edit: what each may do with the document")
    func kinds() throws {
        for (access, role, mayWrite) in [
            (Access.read, "reader", false), (.comment, "commenter", false), (.edit, "editor", true),
        ] {
            let guest = try TestGuest(site, try shares.make(to: document, access).code)
            let session = guest.get("/api/session")
            #expect(session.member("role") == role)
            let id = try #require(session.member("id"))
            let author = try #require(Hexadecimal.number(id.utf8))
            let event = try event(by: AuthorID(author), role)
            let sent = guest.send([event], to: document)
            // Of whoever may comment each event is looked at; this one is no comment.
            #expect(sent.status == (access == .read ? 403 : 200), "\(role)")
            if sent.status == 200 { #expect(sent.member("applied") == (mayWrite ? "1" : "0"), "\(role)") }
            #expect((access == .comment) == sent.text.contains("may comment on the document"), "\(role)")
            #expect(guest.send([event], to: other).status == 403)
            let upload = guest.ask(
                "POST", "/api/blobs?as=file", type: "application/octet-stream", body: Array("a file of \(role)".utf8))
            #expect(upload.status == (mayWrite ? 200 : 403), "\(role)")
            for command in ["bookmark/list", "bookmark/new", "share", "members"] {
                let answer = guest.ask("POST", "/api/\(command)", type: "application/json", body: Array("{}".utf8))
                #expect(answer.status == 403, "\(command)")
            }
        }
    }

    @Test("D4 what a guest writes is theirs: two are two, and nobody writes under another's name") func authors() throws
    {
        let code = try shares.make(to: document, .edit).code
        let guests = [try TestGuest(site, code), try TestGuest(site, code, name: "Jun")]
        let sessions = guests.map { $0.get("/api/session") }
        let ids = sessions.compactMap { $0.member("id").flatMap { Hexadecimal.number($0.utf8) } }
        #expect(Set(ids).count == 2 && sessions[0].text.contains("Guest 1"))
        #expect(sessions[0].member("workspace") != sessions[1].member("workspace"))
        #expect(sessions[0].member("workspace") != site.get("/api/session").member("workspace"))
        #expect(shares.shares.names[AuthorID(ids[1])] == "Jun (guest)")
        let before = site.events(of: document).events.count
        for author in [AuthorID(ids[1]), site.workspace.author.id, AuthorID(7)] {
            let sent = guests[0].send([try event(by: author, "other\(author.raw)", replica: author.raw)], to: document)
            #expect(sent.status == 200 && sent.member("applied") == "0")
            #expect(sent.text.contains("somebody else"))
        }
        #expect(site.events(of: document).events.count == before)
        #expect(guests[0].send([try event(by: AuthorID(ids[0]), "own", replica: 5)], to: document).status == 200)
        #expect(site.events(of: document).events.count == before + 1)
        for name in ["\u{202e}x", String(repeating: "a", count: 65)] {
            let unfit = site.send([("code", code), ("name", name)], to: "/share")
            #expect(unfit.status == 422 && unfit.cookie == nil)
        }
    }

    @Test("D4 a guest does not go on in the replica of somebody else, who could send nothing there any more")
    func replicas() throws {
        let guest = try TestGuest(site, try shares.make(to: document, .edit).code)
        let id = try #require(guest.get("/api/session").member("id").flatMap { Hexadecimal.number($0.utf8) })
        // Another device writes there, and the guest takes the number that it would give next.
        let device = try TestSite(replica: 78)
        #expect(device.send(site.events(of: document).events, to: document).status == 200)
        func add(_ name: String, as author: Author) throws -> [UInt8] {
            let count = device.events(of: document).events.count
            let json = #"{"list":"Shared","address":"https://\#(name).example"}"#
            try device.workspace.writing(as: author) {
                #expect(device.command("bookmark/add", json).status == 200)
            }
            return device.events(of: document).events[count]
        }
        let first = try add("first", as: Author(id: AuthorID(3), name: "x"))
        #expect(site.send([first], to: document).member("applied") == "1")
        let forged = try add("forged", as: Author(id: AuthorID(id), name: "x"))
        let answer = guest.send([forged], to: document)
        #expect(answer.member("applied") == "0" && answer.text.contains("another person's device writes"))
        // What is theirs comes in, again and again.
        for number in 0..<3 {
            let own = try event(by: AuthorID(id), "own\(number)", replica: 900 + UInt64(number))
            #expect(guest.send([own], to: document).member("applied") == "1")
        }
    }

    @Test("D4 a passphrase is asked for, held by its hash, and tries are slowed for the link and for the address")
    func passphrase() throws {
        let (_, code) = try shares.make(to: document, .read, passphrase: TestPeople.passphrase)
        let free = try shares.make(to: document, .read).code
        #expect(page(code).text.contains("name=\"passphrase\"") && !page(free).text.contains("name=\"passphrase\""))
        #expect(try shares.table.rows().joined().contains { $0.hasPrefix("quick:") })
        for number in 0..<10 {
            let answer = site.send(
                [("code", code), ("passphrase", "another ribbon")], to: "/share", from: 100 + UInt64(number))
            #expect(answer.status == 401 && answer.cookie == nil && answer.text.contains("passphrase is wrong"))
        }
        let fields = [("code", code), ("passphrase", TestPeople.passphrase)]
        let slow = site.send(fields, to: "/share", from: 200)
        #expect(slow.status == 429 && slow.cookie == nil && slow.header("Retry-After") == "31")
        people.clock.pass(seconds: 30)
        #expect(site.send(fields, to: "/share", from: 200).cookie != nil)
        for number in 0..<30 {
            #expect(site.send([("code", free)], to: "/share", from: 300).cookie != nil, "\(number)")
        }
        #expect(site.send([("code", free)], to: "/share", from: 300).status == 429)
        #expect(site.send([("code", free)], to: "/share", from: 301).cookie != nil)
    }

    @Test(
        "D4 a link ends by its time, by being taken back, in the trash and with its document, streams and sessions too")
    func ending() throws {
        func lose(_ name: String, _ guest: TestGuest, _ code: String, _ end: () throws -> Void) throws {
            let stream = try guest.listen()
            #expect(guest.get("/api/session").status == 200 && !stream.isClosed, "\(name)")
            try end()
            try site.feed.lookAtAll(site.workspace)
            site.site.endGuests()
            #expect(stream.isClosed, "\(name)")
            for target in ["/", "/api/session", "/api/catalogue", "/api/documents/\(document)/events", "/api/events"] {
                #expect(guest.get(target).status == 401, "\(name), \(target)")
            }
            let late = site.send([("code", code)], to: "/share", from: 50)
            #expect(late.status == 401 && late.cookie == nil, "\(name)")
            #expect(page(code).text.contains("work any more"), "\(name)")
        }
        let timed = try shares.make(to: document, .read, until: people.clock.now() + 60_000).code
        try lose("time", try TestGuest(site, timed), timed) { people.clock.pass(seconds: 60) }
        let taken = try shares.make(to: document, .read)
        let stays = try TestGuest(site, try shares.make(to: document, .read).code)
        try lose("taken back", try TestGuest(site, taken.code), taken.code) {
            _ = try shares.shares.remove(taken.number)
        }
        #expect(stays.get("/api/session").status == 200)
        let (_, code) = try shares.make(to: document, .edit)
        let guest = try TestGuest(site, code)
        try lose("trash", guest, code) {
            #expect(site.command("bookmark/remove", #"{"list":"Shared"}"#).status == 200)
        }
        // Out of the trash it is what it was.
        let kinds = BookmarkModule().documentKinds
        _ = try site.workspace.restore(try site.workspace.trashItem("Shared", kinds: kinds), kinds: kinds)
        #expect(guest.get("/api/session").status == 200 && stays.get("/api/session").status == 200)
        let id = try #require(DocumentID(text: document))
        try lose("erased", stays, code) {
            try site.workspace.transaction(.write) { () throws(CommandError) in
                try site.workspace.stored { () throws(StoreError) in
                    try site.workspace.store.erase(id)
                }
            }
        }
        #expect(try shares.shares.links().isEmpty)
    }

    @Test("D4 a member who opens a link stays who they are, and a guest signs out") func others() throws {
        let cookie = try site.join("Ada", as: .reader)
        let (_, code) = try shares.make(to: document, .edit, passphrase: TestPeople.passphrase)
        for answer in [
            site.ask("GET", "/share?code=\(code)", [("Cookie", cookie)], isAllowed: false),
            site.send([("code", code)], to: "/share", cookie: cookie),
        ] {
            #expect(answer.status == 200 && answer.cookie == nil && answer.text.contains("/#/bookmark/\(document)"))
        }
        #expect(site.ask("GET", "/api/session", [("Cookie", cookie)], isAllowed: false).member("role") == "reader")
        let guest = try TestGuest(site, code, passphrase: TestPeople.passphrase)
        #expect(guest.get("/share?code=\(code)").text.contains("/#/bookmark/"))
        #expect(guest.get("/sign-out").status == 200)
        #expect(site.send([], to: "/sign-out", cookie: guest.cookie).status == 200)
        #expect(guest.get("/api/session").status == 401)
        // A page elsewhere can't bring anybody in.
        let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "http://evil.example")]
        #expect(site.ask("POST", "/share", headers, body: Array("code=\(code)".utf8), isAllowed: false).status == 403)
    }

    @Test("D4 a guest hears of the document and who is in it, and of nothing else") func hearing() throws {
        let guest = try TestGuest(site, try shares.make(to: document, .edit).code, name: "Jun")
        let stream = try guest.listen()
        let after = stream.readAll()
        #expect(after.contains("hello"))
        for name in ["Secret", "Shared"] {
            #expect(
                site.command("bookmark/add", #"{"list":"\#(name)","address":"https://a.example"}"#).status == 200)
        }
        try site.feed.lookAtAll(site.workspace)
        func tell(_ document: String, page: Int, as guest: TestGuest?) -> HTTPResponse {
            let body = Array(#"{"page":"000000000000000\#(page)","document":"\#(document)","place":{}}"#.utf8)
            return guest?.ask("POST", "/api/presence", type: "application/json", body: body)
                ?? site.ask("POST", "/api/presence", [("Content-Type", "application/json")], body: body)
        }
        #expect(tell(other, page: 1, as: nil).status == 200)
        var heard = stream.readAll()
        #expect(heard.contains("\"title\":\"Shared\"") && !heard.contains("Secret") && !heard.contains(other))
        #expect(tell(document, page: 1, as: nil).status == 200)
        #expect(stream.readAll().contains("presence"))
        #expect(tell(document, page: 2, as: guest).text.contains("0000000000000001"))
        #expect(tell(other, page: 2, as: guest).status == 403)
        // What was missed is told in the same way.
        guard case .stream(let again) = guest.get("/api/events?after=\(site.feed.cursor - 2)").body else {
            Issue.record("no stream")
            return
        }
        heard = again.readAll()
        #expect(heard.contains("\"title\":\"Shared\"") && !heard.contains("Secret") && !heard.contains(other))
    }

    @Test("D4 links and guests are bounded, and the oldest guest by a link goes for the newest") func bounds() throws {
        var lists = ShareLists()
        for number in 1...3000 {
            let link = number % 3 == 0 ? 1 : 2
            lists.add(
                .init(
                    link: link, author: AuthorID(UInt64(number)), name: "G", startedAt: 0, endsAt: 10,
                    digest: "\(number)"))
        }
        #expect(lists.guests.count == ShareLists.mostRemembered)
        for link in [1, 2] {
            #expect(lists.guests.count { $0.link == link && $0.digest != "-" } == ShareLists.mostGuests)
        }
        #expect(lists.guests.last?.digest == "3000")
        #expect(ShareLists(rows: lists.rows) == lists)
        #expect(try TableShape.bytes(of: lists.rows).count < TableShape.limit / 2)
        for _ in 0..<ShareLists.mostLinks { _ = try shares.make(to: document, .read) }
        #expect(throws: CommandError.self) { try shares.make(to: document, .read) }
        #expect(try TableShape.bytes(of: shares.table.rows()).count < TableShape.limit / 2)
        #expect(shares.shares.mayBring(Shares.dailyBytes, by: 1) && !shares.shares.mayBring(1, by: 1))
        #expect(shares.shares.mayBring(1, by: 2))
        people.clock.pass(seconds: 86_400)
        #expect(shares.shares.mayBring(1, by: 1))
    }

    @Test("D4 a table that can't be read lets in no guest, and everybody else") func damaged() throws {
        let guest = try TestGuest(site, try shares.make(to: document, .read).code)
        for row in [
            ["nonsense"], Array(repeating: "", count: 9), ["link", "1", "x", "read", "", "-", "0", "-", "0"],
            ["link", "1", "\(document)/x", "read", "", "-", "0", "-", "0000000000000001"],
        ] {
            let before = try shares.table.rows()
            try shares.table.replace(with: before + [row])
            #expect(guest.get("/api/session").status == 503 && site.get("/api/session").status == 200)
            try shares.table.replace(with: before)
            #expect(guest.get("/api/session").status == 200)
        }
    }
}
