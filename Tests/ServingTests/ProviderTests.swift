import Membership
import ModuleKit
import Primitives
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// People who sign in with a provider of OpenID Connect, over the real site and a provider in memory.
@Suite struct ProviderTests {
    private let people = TestPeople()
    private let provider: TestProvider
    private let table = TestTable()
    private let signIn: ProviderSignIn
    private let site: TestSite

    init() throws {
        provider = TestProvider(people.clock)
        signIn = ProviderSignIn(table, people: people.people, connection: provider)
        site = try TestSite(people: people, provider: signIn)
        try set()
    }

    private func set() throws {
        _ = try signIn.set(
            TestProvider.issuer, clientID: TestProvider.client, secret: TestProvider.secret, name: "Example")
    }

    /// What one thread does in the middle of something else.
    private final class Step: @unchecked Sendable {
        var run: () -> Void = {}
    }

    private func invite(_ role: Role = .editor) throws -> LinkCode { try people.people.invite(as: role).code }

    /// Somebody new, by an invitation and the provider.
    private func join(_ subject: String = "1234", name: String = "") throws -> String {
        provider.become(subject)
        return try #require(try TestTrip(site, provider, try invite(), name: name).back().cookie)
    }

    @Test("D3 the pages for signing in and joining have a button for the provider, as long as there is one")
    func buttons() throws {
        let code = try invite()
        func pages() -> [String] {
            ["/sign-in", "/join?code=\(code.text)"].map {
                site.ask("GET", $0, [("Accept", "text/html")], isAllowed: false).text
            }
        }
        _ = try site.join("Ada", as: .owner)
        #expect(pages()[0].contains("Sign in with Example") && pages()[1].contains("Join with Example"))
        #expect(try signIn.remove().name == "Example")
        #expect(pages().allSatisfy { !$0.contains("Example") })
        #expect(site.send([("code", "")], to: "/sign-in/provider").status == 401)
        #expect(throws: CommandError.self) { try signIn.remove() }
        #expect(try people.people.entries().filter { $0.kind == .provider }.map(\.detail) == ["Example", ""])
    }

    @Test("D3 who is invited joins with the provider, signs out, signs in again, and is refused once removed")
    func whole() throws {
        let trip = try TestTrip(site, provider, try invite())
        #expect(trip.page.status == 200 && trip.page.header("Referrer-Policy") == "no-referrer")
        let flow = try #require(trip.page.header("Set-Cookie"))
        #expect(flow.hasSuffix("; Path=/sign-in/provider; Max-Age=600; HttpOnly; SameSite=Lax"))
        for (name, value) in [
            ("kind", "one"), ("response_type", "code"), ("client_id", TestProvider.client), ("scope", "openid profile"),
            ("redirect_uri", "http://\(TestSite.host)/sign-in/provider"), ("code_challenge_method", "S256"),
        ] { #expect(try trip.asked.item(name) == value, "\(name)") }
        let joined = trip.back()
        let cookie = try #require(joined.cookie)
        #expect(joined.status == 200 && site.status("/api/catalogue", cookie: cookie) == 200)
        #expect(joined.headers.contains { $0.name == "Set-Cookie" && $0.value.contains("-provider=; Path=/sign-in") })
        let member = try #require(try people.people.members().first)
        #expect(member.name == "Mina Han" && member.role == .editor)
        let exchange = try #require(provider.state.withLock { $0.asked.last })
        let header = try #require(exchange.headers.first { $0.name == "Authorization" })
        let pair = "\(Percent.encoded(TestProvider.client)):\(Percent.encoded(TestProvider.secret))"
        #expect(header.value == "Basic " + String(decoding: Base64.bytes(Array(pair.utf8)), as: UTF8.self))
        #expect(!"\(header)".contains("Basic"))
        #expect(try Form(exchange.form ?? [])["grant_type"] == "authorization_code")
        #expect(try Form(exchange.form ?? [])["client_id"].isEmpty)
        // Nothing but digests is kept of who they are there.
        #expect(!people.table.kept.contains { $0.contains("1234") || $0.contains("id.example") })
        #expect(site.send([], to: "/sign-out", cookie: cookie).status == 200)
        #expect(site.status("/api/catalogue", cookie: cookie) == 401)
        // Whatever they are called by now.
        provider.become("1234", claims: ["name": #""Somebody Else""#])
        let again = try #require(try TestTrip(site, provider).back().cookie)
        #expect(site.status("/api/catalogue", cookie: again) == 200)
        #expect(try people.people.members() == [member])
        // An invitation that somebody follows who is a member is not used up.
        let code = try invite(.owner)
        #expect(try TestTrip(site, provider, code).back().status == 200)
        #expect(try people.people.members() == [member] && people.people.invitation(by: code) != nil)
        let kinds = try people.people.entries().map(\.kind)
        #expect(kinds == [.provider, .invited, .joined, .signedOut, .signedIn, .invited, .signedIn])
        #expect(try people.people.entries()[2].detail == "Example" && people.people.entries()[4].detail == "Example")
        _ = try site.join("Ada", as: .owner)
        _ = try people.people.remove("Mina Han")
        #expect(site.status("/api/catalogue", cookie: again) == 401)
        let refused = try TestTrip(site, provider).back()
        #expect(refused.status == 403 && refused.text.contains("Nobody here has this account"))
        // Invited anew they are another member.
        _ = try join()
        #expect(try people.people.member(named: "Mina Han").id != member.id)
    }

    @Test("D3 who it is says the provider's own word for them, never a name, and no passphrase opens their account")
    func strangers() throws {
        _ = try join("1234", name: "Mina Han")
        provider.become("1235")
        let stranger = try TestTrip(site, provider).back()
        #expect(stranger.status == 403 && stranger.cookie?.hasSuffix("-provider=") == true)
        for passphrase in ["", "-", "----------", TestPeople.passphrase] {
            #expect(site.signIn("Mina Han", passphrase).status == 401)
        }
        // The same word of another provider is another account.
        #expect(
            People.digest(ofAccount: "1234", at: "https://id.example")
                != People.digest(ofAccount: "1234", at: "https://id.example/"))
        #expect(try people.people.members().count == 1)
    }

    @Test(
        "D3 a name is typed, or the provider's; one that is taken or none is asked for again, with the invitation open")
    func names() throws {
        _ = try join("1", name: "한지민")
        #expect(try people.people.members().map(\.name) == ["한지민"])
        let code = try invite()
        provider.become("2", claims: ["name": #""한지민""#])
        let taken = try TestTrip(site, provider, code).back()
        #expect(taken.status == 422 && taken.text.contains("Somebody has this name already."))
        #expect(taken.text.contains("name=\"name\"") && taken.text.contains(code.text))
        provider.become("2", claims: ["name": nil])
        #expect(try TestTrip(site, provider, code).back().status == 422)
        #expect(site.send([("code", code.text), ("name", "a\u{202e}b")], to: "/sign-in/provider").status == 422)
        provider.become("2", claims: ["name": #""\u200b""#, "preferred_username": #""jun""#])
        #expect(try TestTrip(site, provider, code).back().status == 200)
        #expect(try people.people.members().map(\.name) == ["한지민", "jun"])
        #expect(site.send([("code", code.text)], to: "/sign-in/provider").status == 401)
    }

    @Test("D3 what a provider answers wrongly lets nobody in, says why, and uses nothing up") func badAnswers() throws {
        let code = try invite()
        func check(_ status: Int, _ words: String, _ note: String) throws {
            let answer = try TestTrip(site, provider, code).back()
            #expect(answer.status == status && answer.text.contains(words), "\(note): \(answer.status) \(answer.text)")
            #expect(answer.cookie?.hasSuffix("-provider=") == true, "\(note)")
            people.clock.pass(seconds: 5)
        }
        func answering(_ status: Int, _ text: String, _ wanted: Int, _ words: String) throws {
            provider.answer { () throws(WebFault) in (status, text) }
            try check(wanted, words, text)
        }
        provider.answer { () throws(WebFault) in throw .noConnection(host: "id.example", "refused") }
        try check(503, "Can't reach Example", "down")
        provider.answer { () throws(WebFault) in throw .timedOut(seconds: 15) }
        try check(503, "Example didn't respond within 15 seconds.", "late")
        let unreadable = "Example sent an answer that can't be read."
        try answering(200, String(repeating: " ", count: 70_000), 422, "more than 64 kB")
        try answering(200, String(repeating: "[", count: 60_000), 422, unreadable)
        for text in ["", "<html>", "[]", "{}", #"{"id_token":7}"#, #"{"id_token":"a.b"}"#, #"{"id_token":"a.!.c"}"#] {
            try answering(200, text, 422, unreadable)
        }
        for claims in ["{", "[1]", "\"x\""] {
            try answering(200, #"{"id_token":"a.\#(Base64.url(Array(claims.utf8))).c"}"#, 422, unreadable)
        }
        try answering(400, #"{"error":"invalid_grant"}"#, 503, "Example refuses it: invalid_grant.")
        try answering(400, #"{"error":"<b>"}"#, 503, "Example refuses it: error.")
        try answering(302, "", 503, "status 302")
        try answering(500, "", 503, "Example is having problems")
        provider.answer(nil)
        let now = people.clock.now() / 1000 + 1000
        let long = String(repeating: "x", count: 256)
        for (claim, value) in [
            ("iss", "\"https://id.example/\""), ("iss", nil), ("iss", "7"), ("aud", "\"somebody else\""), ("aud", "[]"),
            ("aud", nil),
            ("aud", "[\(Array(repeating: "\"\(TestProvider.client)\"", count: 17).joined(separator: ","))]"),
            ("exp", "\(now - 2000)"), ("exp", nil), ("exp", "\"\(now)\""), ("iat", "\(now + 1000)"), ("iat", nil),
            ("iat", "\(now - 3000)"), ("iat", "1e999"), ("nonce", "\"another\""), ("nonce", nil), ("sub", nil),
            ("sub", "\"\""), ("sub", "7"), ("sub", "\"\(long)\""), ("sub", "\"\\n\""), ("sub", "\"é\""),
        ] as [(String, String?)] {
            provider.become("1234", claims: [claim: value])
            try check(403, "does not belong to this sign-in (\(claim))", "\(claim) \(value ?? "none")")
        }
        // Of several for whom it is, one must have asked.
        let both = "[\"other\",\"\(TestProvider.client)\"]"
        for claims in [["aud": both], ["aud": both, "azp": "\"other\""], ["azp": "\"other\""]] {
            provider.become("1234", claims: claims)
            try check(403, "(azp)", "\(claims)")
        }
        #expect(try people.people.members().isEmpty)
        provider.become("1234", claims: ["aud": both, "azp": "\"\(TestProvider.client)\""])
        #expect(try TestTrip(site, provider, code).back().status == 200)
    }

    @Test("D3 what a browser brings back counts once, within ten minutes, and where it was begun") func trips() throws {
        let code = try invite()
        let stale = "was begun in another browser"
        func isStale(_ answer: HTTPResponse) -> Bool {
            answer.status == 400 && answer.text.contains(stale) && answer.cookie == nil
        }
        var (mine, other) = (try TestTrip(site, provider, code), try TestTrip(site, provider, code))
        #expect(isStale(mine.back("code=x&state=\(other.state)")))
        #expect(isStale(mine.back("code=x")) && isStale(mine.back("")) && isStale(mine.back("state=")))
        let right = mine.cookie
        for cookie in [
            other.cookie, "", "bojagi=x", right.replacing(".", with: ""), String(right.dropLast(60)), right + ".x",
        ] {
            mine.cookie = cookie
            #expect(isStale(mine.back()), "\(cookie)")
        }
        mine.cookie = right
        #expect(mine.back("code=a&code=b&state=\(mine.state)").status == 400)
        // What the provider says instead of a code.
        let denied = mine.back("error=access_denied&state=\(mine.state)")
        #expect(denied.status == 403 && denied.text.contains("was cancelled") && denied.text.contains(code.text))
        #expect(mine.back("error=%3Cb%3E&state=\(mine.state)").text.contains("Example refuses it: error."))
        #expect(mine.back("code=x&iss=https%3A%2F%2Fother.example&state=\(mine.state)").text.contains("(iss)"))
        let asked = provider.state.withLock { $0.asked.count }
        #expect(mine.back("code=&state=\(mine.state)").status == 400)
        #expect(mine.back("code=\(String(repeating: "x", count: 2049))&state=\(mine.state)").status == 400)
        #expect(provider.state.withLock { $0.asked.count } == asked)
        // Another node ends what this one began.
        let node = try TestSite(people: people, provider: signIn)
        #expect(mine.back(on: node).status == 200)
        // With the cookie and the state, a code is still worth nothing a second time.
        let replayed = mine.back()
        #expect(replayed.status == 503 && replayed.text.contains("invalid_grant"))
        other = try TestTrip(site, provider)
        people.clock.pass(seconds: 599)
        #expect(other.back().status == 200)
        other = try TestTrip(site, provider)
        people.clock.pass(seconds: 600)
        #expect(isStale(other.back()))
        // No page elsewhere begins one.
        let headers = [
            ("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "https://evil.example"),
        ]
        #expect(
            site.ask("POST", "/sign-in/provider", headers, body: Array("code=".utf8), isAllowed: false).status == 403)
    }

    @Test("D3 tries with the provider are slowed by address, before it is asked") func slowed() throws {
        let trip = try TestTrip(site, provider)
        for _ in 0..<30 { #expect(trip.back("code=x&state=\(trip.state)", from: 300).status == 503) }
        let asked = provider.state.withLock { $0.asked.count }
        let slow = trip.back("code=x&state=\(trip.state)", from: 300)
        #expect(slow.status == 429 && slow.header("Retry-After") != nil)
        #expect(provider.state.withLock { $0.asked.count } == asked)
        #expect(site.signIn("Nobody", from: 300).status == 429)
        #expect(trip.back("code=x&state=\(trip.state)", from: 301).status == 503)
    }

    @Test("D3 so many wait for a provider that is slow that others are answered still") func waiting() throws {
        let trips = try (0..<6).map { _ in try TestTrip(site, provider) }
        let step = Step()
        var statuses: [Int] = []
        var next = 0
        // Each comes back while all before it wait.
        step.run = {
            let number = next
            next += 1
            statuses.append(trips[number].back(from: UInt64(number)).status)
        }
        provider.answer { () throws(WebFault) in
            step.run()
            throw .timedOut(seconds: 15)
        }
        step.run()
        #expect(statuses == [429, 503, 503, 503, 503])
    }

    @Test("D3 a member who has a passphrase connects an account by a link, once, and signs in by either")
    func connecting()
        throws
    {
        let cookie = try site.join("Ada", as: .owner)
        let ada = try people.people.members()[0].id
        let (member, first) = try people.people.link(for: "ada")
        #expect(member.id == ada)
        let code = try people.people.link(for: "Ada").code
        // Another link takes the place of the one before, and nobody joins by one.
        #expect(people.people.invitation(by: first) == nil)
        let fields = [("code", code.text), ("name", "Eve"), ("passphrase", TestPeople.passphrase)]
        #expect(site.send(fields, to: "/join").status == 401)
        let page = site.ask("GET", "/join?code=\(code.text)", [("Accept", "text/html")], isAllowed: false)
        #expect(page.status == 200 && page.text.contains("From then on you sign in as Ada with Example, too."))
        #expect(!page.text.contains("passphrase"))
        let connected = try #require(try TestTrip(site, provider, code).back().cookie)
        #expect(site.status("/api/catalogue", cookie: connected) == 200)
        #expect(try people.people.entries().last?.kind == .connected)
        #expect(try TestTrip(site, provider).back().status == 200)
        #expect(site.signIn("Ada").status == 200 && site.status("/api/catalogue", cookie: cookie) == 200)
        #expect(try people.people.members().map(\.id) == [ada])
        #expect(site.ask("GET", "/join?code=\(code.text)", isAllowed: false).status == 401)
        // Somebody else's account stays theirs.
        _ = try join("5678", name: "Bo")
        let other = try people.people.link(for: "Ada").code
        let taken = try TestTrip(site, provider, other).back()
        #expect(taken.status == 403 && taken.text.contains("Somebody else here has this account already."))
        #expect(taken.text.contains("Connect with Example"))
        // Another account takes the place of the one before.
        provider.become("9")
        #expect(try TestTrip(site, provider, other).back().status == 200)
        provider.become("1234")
        #expect(try TestTrip(site, provider).back().status == 403)
        // A link ends after a day, and with whom it is for.
        let late = try people.people.link(for: "Ada").code
        people.clock.pass(seconds: 86_400)
        #expect(people.people.invitation(by: late) == nil)
        let gone = try people.people.link(for: "Bo").code
        _ = try people.people.remove("Bo")
        #expect(people.people.invitation(by: gone) == nil)
        #expect(throws: CommandError.self) { try people.people.link(for: "Bo") }
    }

    @Test(
        "D3 the address to come back to is the one by which the browser came, and over TLS the cookie goes there alone")
    func origins() throws {
        func go(_ host: String, isEncrypted: Bool) -> HTTPResponse? {
            var request = HTTPRequest(
                method: "POST", target: "/sign-in/provider",
                headers: ["Host": host, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "0"])
            request.isEncrypted = isEncrypted
            switch site.site.receive(request) {
            case .body(let receiver): return receiver.finish()
            case .answer(let answer): return answer
            case .later: return nil
            }
        }
        let plain = try #require(go("LOCALHOST:8421", isEncrypted: false))
        #expect(plain.text.contains("redirect_uri=http%3A%2F%2Flocalhost%3A8421%2Fsign-in%2Fprovider"))
        let secure = try #require(go("localhost:8421", isEncrypted: true))
        #expect(secure.text.contains("redirect_uri=https%3A%2F%2Flocalhost%3A8421%2Fsign-in%2Fprovider"))
        let cookie = try #require(secure.header("Set-Cookie"))
        #expect(cookie.hasPrefix("__Secure-bojagi-") && cookie.hasSuffix("; Secure"))
        #expect(go("evil.example", isEncrypted: false)?.status == 421)
    }

    @Test("D3 a provider is one that says so itself, by TLS or on this computer; else all stays as it was")
    func setting()
        throws
    {
        func fault(_ issuer: String = TestProvider.issuer, secret: String = "", _ answer: String? = nil)
            -> CommandError?
        {
            let text = answer ?? TestProvider.discovery()
            provider.answer { () throws(WebFault) in (200, text) }
            do throws(CommandError) {
                _ = try signIn.set(issuer, clientID: "other", secret: secret, name: nil)
                return nil
            } catch {
                return error
            }
        }
        let before = try signIn.provider()
        #expect(before?.name == "Example" && before?.hasSecret == true)
        #expect(!"\(String(reflecting: before)) \(String(describing: before))".contains("a secret"))
        for issuer in [
            "", "id.example", "http://id.example", "ftp://id.example", "https://id.example?a=b", "https://id.example#a",
            "https://user:word@id.example", "https://id.example/" + String(repeating: "x", count: 255),
        ] { #expect(fault(issuer)?.code == .usage, "\(issuer)") }
        #expect(
            fault("https://user:word@id.example").map { Language.english.text(of: $0.message) }?.contains("word")
                == false)
        #expect(
            fault(secret: "é")?.code == .usage && fault(secret: String(repeating: "x", count: 1025))?.code == .usage)
        #expect(fault("https://id.example/")?.code == .badData)
        for text in [
            "", "[]", "{}", "<html>", String(repeating: "x", count: 70_000),
            TestProvider.discovery(["issuer": "\"https://other.example\""]), TestProvider.discovery(["issuer": "7"]),
            TestProvider.discovery(["authorization_endpoint": nil]), TestProvider.discovery(["token_endpoint": nil]),
            TestProvider.discovery(["authorization_endpoint": "\"http://id.example/a\""]),
            TestProvider.discovery(["token_endpoint": "\"http://id.example/t\""]),
            TestProvider.discovery(["token_endpoint": "\"javascript:alert(1)\""]),
            TestProvider.discovery(["token_endpoint": "\"https://id.example/\(String(repeating: "x", count: 2048))\""]),
        ] { #expect(fault(TestProvider.issuer, text)?.code == .badData, "\(text.prefix(80))") }
        provider.answer { () throws(WebFault) in throw .unknownHost("id.example") }
        #expect(throws: CommandError.self) { try set() }
        #expect(try signIn.provider() == before)
        let asked = provider.state.withLock { $0.asked.map(\.address.text) }
        #expect(asked.allSatisfy { $0 == "https://id.example/.well-known/openid-configuration" })
        // A client without a secret says who it is in the form.
        #expect(fault() == nil)
        #expect(try signIn.provider()?.name == "id.example")
        let local = "\"http://localhost:9400/t\""
        #expect(fault(TestProvider.issuer, TestProvider.discovery(["token_endpoint": local])) == nil)
        let pending = signIn.begin(nil, name: "")
        let exchange = pending.exchange("c", at: try #require(try signIn.provider()), redirect: "r")
        #expect(try Form(exchange.form ?? [])["client_id"] == "other")
        #expect(!exchange.headers.contains { $0.name == "Authorization" })
        // What can't be read lets nobody in by a provider, and hides no other way in.
        _ = try site.join("Ada", as: .owner)
        try table.change { (rows) throws(CommandError) in rows = [["nonsense"]] }
        #expect(site.send([("code", "")], to: "/sign-in/provider").status == 422)
        #expect(site.signIn("Ada").status == 200)
    }
}
