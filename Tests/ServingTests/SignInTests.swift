import BookmarkCommands
import Membership
import ModuleKit
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// People who join, sign in and are shut out, over the real site.
@Suite struct SignInTests {
    private let people = TestPeople()

    private func site() throws -> TestSite { try TestSite(people: people) }

    @Test("D7 what a backup has of members lets nobody in, whoever wrote it, and takes no member's place")
    func forgedBackup() throws {
        let site = try site()
        let cookie = try site.join("Ada", as: .owner)
        let rows = try people.table.rows()
        #expect(rows.contains { $0[0] == "session" } && people.table.kept.contains { $0.hasPrefix("quick:") })
        let saved = try people.people.savedRows()
        #expect(saved.allSatisfy { $0[0] == "member" } && !saved.joined().contains { $0.hasPrefix("quick:") })
        // With all that lets in, as somebody may write it who knows the passphrase.
        let other = TestPeople()
        #expect(try other.people.restore(rows) == 1)
        let there = try TestSite(people: other)
        #expect(there.status("/api/catalogue", cookie: cookie) == 401 && there.signIn("Ada").status == 401)
        #expect(try other.people.members().map(\.name) == ["Ada"] && other.people.sessions().isEmpty)
        // Those who are there stay.
        #expect(try people.people.restore([saved[0].map { $0 == "Ada" ? "Eve" : $0 }]) == 0)
        #expect(try people.people.members().map(\.name) == ["Ada"] && site.signIn("Ada").status == 200)
        #expect(throws: CommandError.self) { try other.people.restore([["member", "x"]]) }
    }

    @Test("D3 an invitation lets one person join, once, in the role that it names") func joining() throws {
        let site = try site()
        #expect(site.ask("GET", "/", [("Accept", "text/html")], isAllowed: false).text.contains("serve --link"))
        let (code, other) = (try people.people.invite(as: .editor).code, try people.people.invite(as: .reader).code)
        let form = site.ask("GET", "/join?code=\(code.text)", [("Accept", "text/html")], isAllowed: false)
        #expect(form.status == 200 && form.text.contains("action=\"/join\"") && form.text.contains(code.text))
        let fields = [("code", code.text), ("name", "Ada"), ("passphrase", TestPeople.passphrase)]
        let joined = site.send(fields, to: "/join")
        #expect(joined.status == 200)
        let cookie = try #require(joined.header("Set-Cookie"))
        #expect(cookie.contains("; HttpOnly; SameSite=Strict") && !cookie.contains("Secure"))
        let session = site.ask("GET", "/api/session", [("Cookie", try #require(joined.cookie))], isAllowed: false)
        #expect(session.member("role") == "editor" && session.member("name") == "Ada")
        #expect(session.member("members") == "true")
        for target in ["/join?code=\(code.text)", "/join", "/join?code=", "/join?code=x"] {
            #expect(site.ask("GET", target, [("Accept", "text/html")], isAllowed: false).status == 401, "\(target)")
        }
        #expect(site.send(fields, to: "/join").text.contains("invitation has been used already"))
        #expect(try people.people.members().map(\.name) == ["Ada"])
        // Neither guesses nor names that are none use up another's.
        for number in 0..<20 {
            var random = RandomSource.seeded(UInt64(number))
            let guess = site.send(
                [("code", LinkCode(using: &random).text), ("name", "Eve"), ("passphrase", TestPeople.passphrase)],
                to: "/join", from: 2)
            #expect(guess.status == 401 && guess.cookie == nil)
        }
        for (name, passphrase) in [("ada", TestPeople.passphrase), ("", TestPeople.passphrase), ("Bo", "short")] {
            let unfit = site.send([("code", other.text), ("name", name), ("passphrase", passphrase)], to: "/join")
            #expect(unfit.status == 422 && unfit.text.contains("role=\"alert\"") && unfit.cookie == nil, "\(name)")
        }
        #expect(
            site.send([("code", other.text), ("name", "Bo"), ("passphrase", TestPeople.passphrase)], to: "/join").status
                == 200)
        #expect(try people.people.members().map(\.role) == [.editor, .reader])
        // Who is not known is asked to sign in from now on.
        let door = site.ask("GET", "/", [("Accept", "text/html")], isAllowed: false)
        #expect(door.status == 401 && door.text.contains("action=\"/sign-in\""))
    }

    @Test("D3 an invitation ends after seven days") func lateInvitation() throws {
        let site = try site()
        let code = try people.people.invite(as: .reader).code
        people.clock.pass(seconds: 7 * 86_400 - 1)
        #expect(site.ask("GET", "/join?code=\(code.text)", isAllowed: false).status == 200)
        people.clock.pass(seconds: 1)
        let fields = [("code", code.text), ("name", "Ada"), ("passphrase", TestPeople.passphrase)]
        #expect(site.send(fields, to: "/join").status == 401)
        #expect(try people.people.members().isEmpty)
    }

    @Test("D3 a member signs in by name and passphrase; who errs is not told in which of the two") func signingIn()
        throws
    {
        let site = try site()
        _ = try site.join("한지민", as: .reader)
        _ = try site.join("Ada", as: .owner)
        for name in ["Ada", " ada ", "ADA"] {
            let answer = site.signIn(name)
            let cookie = try #require(answer.cookie)
            #expect(answer.status == 200 && site.status("/api/catalogue", cookie: cookie) == 200)
            #expect(!answer.text.contains(String(cookie.suffix(43))))
        }
        #expect(site.signIn("\u{1112}\u{1161}\u{11ab}지민").cookie != nil)
        let before = people.hashing.count.load(ordering: .relaxed)
        let wrong = site.signIn("Ada", "another ribbon")
        let once = people.hashing.count.load(ordering: .relaxed) - before
        _ = site.signIn("Eve")
        let middle = people.hashing.count.load(ordering: .relaxed)
        let unknown = site.signIn("Ida", "another ribbon")
        #expect(wrong.status == 401 && unknown.status == 401 && wrong.cookie == nil && unknown.cookie == nil)
        #expect(unknown.text.replacing("Ida", with: "Ada") == wrong.text)
        // As much is worked for a name that there is none of.
        #expect(people.hashing.count.load(ordering: .relaxed) - middle == once)
        for body in ["", "name=Ada", "passphrase=x", "name=Ada&name=Ada&passphrase=x", "name=%00&passphrase=%ff", "%"] {
            let answer = site.ask(
                "POST", "/sign-in", [("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8),
                isAllowed: false)
            #expect(answer.status == 401 || answer.status == 400, "\(body)")
            #expect(answer.cookie == nil)
        }
        #expect(site.signIn("Ada", String(repeating: "a", count: 5000)).status == 413)
        // A page elsewhere can't sign anybody in or out.
        for origin in ["http://evil.example", "null"] {
            let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", origin)]
            #expect(site.ask("POST", "/sign-in", headers, body: [0x61], isAllowed: false).status == 403)
        }
        let form = site.ask("GET", "/sign-in", isAllowed: false)
        #expect(form.header("Referrer-Policy") == "same-origin" && form.header("X-Content-Type-Options") == "nosniff")
        #expect(form.header("Content-Security-Policy")?.contains("form-action 'self'") == true)
        let korean = site.ask("GET", "/sign-in", [("Accept-Language", "ko")], isAllowed: false)
        #expect(korean.text.contains("lang=\"ko\""))
    }

    @Test("D3 what was typed as a name stays text in the page that asks again") func echoed() throws {
        let site = try site()
        _ = try site.join("Ada", as: .owner)
        let answer = site.signIn("\"><script>alert(1)</script>&<!--")
        #expect(answer.status == 401 && !answer.text.contains("<script") && !answer.text.contains("&<!--"))
        #expect(answer.text.contains("&quot;&gt;&lt;script&gt;"))
    }

    @Test("D3 tries are slowed for an account and for an address, known or not, and a wait helps") func slowed() throws
    {
        let site = try site()
        _ = try site.join("Ada", as: .owner, from: 9)
        _ = try site.join("Bo", as: .reader, from: 9)
        for name in ["Ada", "Nobody"] {
            let address: UInt64 = name == "Ada" ? 100 : 200
            for number in 0..<10 {
                #expect(site.signIn(name, "another ribbon", from: address + UInt64(number)).status == 401)
            }
            let slow = site.signIn(name, from: address + 50)
            #expect(slow.status == 429 && slow.cookie == nil && slow.header("Retry-After") == "31", "\(name)")
        }
        #expect(site.signIn("Bo", from: 150).status == 200)
        people.clock.pass(seconds: 30)
        #expect(site.signIn("Ada", from: 150).status == 200)
        // Who had it right begins anew.
        for _ in 0..<10 { #expect(site.signIn("Ada", "another ribbon", from: 151).status == 401) }
        #expect(site.signIn("Ada", from: 152).status == 429)
        for number in 0..<30 { #expect(site.signIn("name \(number)", "another ribbon", from: 300).status == 401) }
        #expect(site.signIn("Bo", from: 300).status == 429)
        #expect(site.signIn("Bo", from: 301).status == 200)
        people.clock.pass(seconds: 5)
        #expect(site.signIn("Bo", from: 300).status == 200)
    }

    @Test("D3 however many tries come, and from whatever clock, no more pass than the limits say") func limits() {
        let seed = UInt64.random(in: 1 ... .max)
        var random = RandomSource.seeded(seed)
        var limits = TryLimits(seed: seed)
        var (now, passed): (UInt64, UInt64) = (1_000_000, 0)
        let start = now
        let (ada, bo) = (TryLimits.key(ofAccount: "ada"), TryLimits.key(ofAccount: "bo"))
        for step in 0..<5000 {
            now += UInt64.random(in: 0...2000, using: &random)
            // Others try other names meanwhile.
            _ = limits.take(account: TryLimits.key(ofAccount: "other \(step)"), address: UInt64(step) + 1000, at: now)
            if limits.take(account: ada, address: UInt64(step) << 20, at: now) == nil { passed += 1 }
        }
        // Others that share the account's place can only make it fewer.
        #expect(passed <= 10 + (now - start) / 30_000 + 1, "seed \(seed)")
        // A clock that was put back keeps nobody out for longer than the largest debt.
        for _ in 0..<20 { _ = limits.take(account: bo, address: 5, at: .max / 2) }
        let wait = limits.take(account: bo, address: 5, at: 1000)
        #expect(wait ?? 0 <= 11 * 30_000, "seed \(seed)")
    }

    @Test("D3 a session ends when somebody signs out, after thirty days, when an owner ends it, and beyond ten")
    func sessions() throws {
        let site = try site()
        let first = try site.join("Ada", as: .owner)
        #expect(site.status("/", cookie: first) != 401)
        let second = try #require(site.signIn("Ada").cookie)
        let ask = site.ask("GET", "/sign-out", [("Cookie", second)], isAllowed: false)
        #expect(ask.status == 200 && ask.text.contains("signed in as Ada"))
        let out = site.send([], to: "/sign-out", cookie: second)
        #expect(out.status == 200 && out.header("Set-Cookie")?.contains("=; Path=/; Max-Age=0") == true)
        #expect(out.header("Clear-Site-Data") == nil)
        #expect(site.status("/api/catalogue", cookie: second) == 401)
        #expect(site.status("/api/catalogue", cookie: first) == 200)
        let third = try #require(site.signIn("Ada").cookie)
        #expect(site.send([("clear", "1")], to: "/sign-out", cookie: third).header("Clear-Site-Data") != nil)
        let fourth = try #require(site.signIn("Ada").cookie)
        #expect(try people.people.endSessions(of: "ada").count == 2)
        for cookie in [first, fourth] { #expect(site.status("/api/catalogue", cookie: cookie) == 401) }
        let fifth = try #require(site.signIn("Ada").cookie)
        people.clock.pass(seconds: 30 * 86_400 - 1)
        #expect(site.status("/api/catalogue", cookie: fifth) == 200)
        people.clock.pass(seconds: 1)
        #expect(site.status("/api/catalogue", cookie: fifth) == 401)
        var all: [String] = []
        for number in 0..<11 { all.append(try #require(site.signIn("Ada", from: UInt64(number)).cookie)) }
        #expect(all.map { site.status("/api/catalogue", cookie: $0) } == [401] + Array(repeating: 200, count: 10))
        #expect(try people.people.sessions().count == 10)
    }

    @Test("D3 another role counts with the next request, and nothing counts of somebody who was removed") func changes()
        throws
    {
        let site = try site()
        _ = try site.join("Ada", as: .owner)
        let cookie = try site.join("Bo", as: .editor)
        func write(_ number: Int) -> Int {
            site.ask(
                "POST", "/api/bookmark/new", [("Content-Type", "application/json"), ("Cookie", cookie)],
                body: Array(#"{"name":"List \#(number)"}"#.utf8), isAllowed: false
            ).status
        }
        #expect(write(1) == 200)
        #expect(try people.people.setRole(of: "bo", to: .reader).role == .reader)
        #expect(write(2) == 403 && site.status("/api/catalogue", cookie: cookie) == 200)
        #expect(try people.people.setRole(of: "Bo", to: .editor).role == .editor)
        #expect(write(3) == 200)
        let id = try people.people.remove("Bo").id
        #expect(write(4) == 401 && site.status("/api/catalogue", cookie: cookie) == 401)
        #expect(try people.people.person(id) == nil && site.signIn("Bo").status == 401)
        #expect(people.people.names[id] == "Bo")
        // The name is free for somebody else, who is another person.
        _ = try site.join("Bo", as: .reader)
        #expect(try people.people.member(named: "Bo").id != id)
        #expect(site.status("/api/catalogue", cookie: cookie) == 401)
    }

    @Test("D3 there is always an owner among the members who had one") func lastOwner() throws {
        let site = try site()
        _ = try site.join("Ada", as: .owner)
        _ = try site.join("Bo", as: .editor)
        #expect(throws: CommandError.self) { try people.people.remove("Ada") }
        #expect(throws: CommandError.self) { try people.people.setRole(of: "Ada", to: .editor) }
        #expect(try people.people.setRole(of: "Ada", to: .owner).role == .owner)
        #expect(try people.people.setRole(of: "Bo", to: .owner).role == .owner)
        #expect(try people.people.remove("Ada").name == "Ada")
        #expect(throws: CommandError.self) { try people.people.remove("Bo") }
        #expect(throws: CommandError.self) { try people.people.remove("Ada") }
    }

    @Test("D3 what a member does by a command is theirs, as what they undo is") func authors() throws {
        let site = try site()
        let cookie = try site.join("Ada", as: .editor)
        let headers = [("Content-Type", "application/json"), ("Cookie", cookie)]
        #expect(
            site.ask("POST", "/api/bookmark/new", headers, body: Array(#"{"name":"Hers"}"#.utf8), isAllowed: false)
                .status
                == 200)
        #expect(site.command("bookmark/new", #"{"name":"His"}"#).status == 200)
        let ada = try people.people.member(named: "Ada").id
        var authors: [String: AuthorID] = [:]
        for entry in try site.workspace.entries(CatalogueFilter()) {
            let event = try #require(site.events(of: entry.document.text).events.first)
            authors[entry.title] = try Event(bytes: event).author
        }
        #expect(authors == ["Hers": ada, "His": site.workspace.author.id])
    }

    @Test("D3 whoever listens hears nothing more once their sign-in is over") func listening() throws {
        let site = try site()
        let cookie = try site.join("Ada", as: .editor)
        guard case .stream(let stream) = site.ask("GET", "/api/events", [("Cookie", cookie)], isAllowed: false).body
        else { throw CommandError(.failed, "no stream") }
        site.site.endSignIns()
        #expect(site.feed.count == 1 && !stream.isClosed)
        people.clock.pass(seconds: 31 * 86_400)
        #expect(site.status("/api/session", cookie: cookie) == 401)
        site.site.endSignIns()
        #expect(stream.isClosed)
    }

    @Test("D3 nobody is let in by a list of members that can't be read, and the owner's link still opens")
    func damaged() throws {
        let site = try site()
        let cookie = try site.join("Ada", as: .owner)
        people.table.fault.withLock { $0 = CommandError(.permission, "Others may read it.") }
        // Another change makes it look again.
        #expect(throws: CommandError.self) { try people.people.members() == [] }
        people.table.fault.withLock { $0 = nil }
        _ = try people.table.change { (rows) throws(CommandError) in rows.append(["nonsense"]) }
        #expect(site.status("/api/catalogue", cookie: cookie) == 503)
        #expect(site.signIn("Ada").status == 422)
        #expect(site.get("/api/catalogue").status == 200)
    }

    @Test("D3 an owner reads what happened; tries are counted in one line, and drive nothing out") func log() throws {
        let site = try site()
        _ = try site.join("Ada", as: .owner, from: 9)
        for number in 0..<5 { _ = site.signIn("Ada", "another ribbon", from: UInt64(number)) }
        _ = site.signIn("Nobody", "another ribbon", from: 20)
        _ = site.signIn("Ada", from: 21)
        _ = try people.people.endSessions(of: "Ada")
        let entries = try people.people.entries()
        #expect(entries.map(\.kind) == [.invited, .joined, .refused, .unknown, .signedIn, .ended])
        #expect(entries[2].count == 5 && entries[2].person == "Ada" && entries[0].detail == "owner")
        #expect(entries[2].more == "0.0.0.4" && entries[3].more == "0.0.0.20")
        // Whatever was typed there may be a passphrase.
        #expect(!people.log.kept.contains { $0.contains("Nobody") })
        // Tries for names in turn are a line for each name.
        for number in 0..<300 { people.people.note(.refused, number.isMultiple(of: 2) ? "Ada" : "Bo") }
        #expect(try people.people.entries().suffix(2).map(\.count) == [150, 150])
        for number in 0..<1400 {
            people.people.note(.refused, "\(number)")
            if number.isMultiple(of: 2) { people.people.note(.signedIn, "Bo") }
        }
        let after = try people.people.entries()
        #expect(after.count <= 2000 && after.prefix(2).map(\.kind) == [.invited, .joined])
        #expect(after.contains { $0.kind == .ended } && after.count { $0.kind == .signedIn } == 600)
        for number in 0..<1100 { people.people.note(.role, "\(number)", "reader") }
        #expect(try people.people.entries().count == 2000)
    }

    @Test("D3 an address is kept as people write it, of version 6 its network") func addresses() throws {
        #expect(PeerAddress(v4: 0xc0a8_0107).text == "192.168.1.7" && PeerAddress(v4: 0x7f12_3456).text == "127.0.0.1")
        for (first, text) in [(0x2001 as UInt16, "2001:db8:1:2::/64"), (0xfe80, "fe80:db8:1:2::/64")] {
            let words: [UInt16] = [first, 0xdb8, 1, 2, 5, 6, 7, 8]
            #expect(PeerAddress(v6: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }).text == text)
        }
    }

    @Test("D3 a passphrase that is too long is told so, and who is not signed in that they are not") func words() throws
    {
        let site = try site()
        #expect(site.ask("GET", "/api/catalogue", isAllowed: false).text.contains("This needs a link"))
        _ = try site.join("Ada", as: .owner)
        let refused = site.ask("GET", "/api/catalogue", isAllowed: false)
        #expect(refused.status == 401 && refused.text.contains("You are not signed in."))
        let code = try people.people.invite(as: .reader).code
        func join(_ passphrase: String) -> String {
            site.send([("code", code.text), ("name", "Bo"), ("passphrase", passphrase)], to: "/join").text
        }
        #expect(join(String(repeating: "a", count: 1025)).contains("at most 1024 bytes"))
        #expect(join("short").contains("at least 10 characters"))
    }

    @Test("D3 over TLS the cookie goes over TLS alone") func secure() throws {
        let site = try site()
        _ = try site.join("Ada", as: .owner)
        var request = HTTPRequest(
            method: "POST", target: "/sign-in",
            headers: ["Host": TestSite.host, "Content-Type": "application/x-www-form-urlencoded"])
        request.isEncrypted = true
        guard case .body(let receiver) = site.site.receive(request) else {
            Issue.record("no form")
            return
        }
        Array("name=Ada&passphrase=a+ribbon+around+it".utf8).withUnsafeBytes { _ = receiver.append($0) }
        #expect(receiver.finish().header("Set-Cookie")?.hasSuffix("; Secure") == true)
    }
}
