import JSON
import ModuleKit
import Primitives
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// A provider in memory: it answers as one does, unless a test says otherwise.
final class TestProvider: ProviderConnecting {
    static let issuer = "https://id.example"
    static let client = "bojagi & co"
    static let secret = "a secret: with %"

    let state = Mutex(State())
    private let clock: StillClock

    struct State: Sendable {
        /// What it is asked.
        var asked: [ProviderRequest] = []
        /// What it answers instead.
        var answer: (@Sendable () throws(WebFault) -> (status: Int, text: String))?
        /// What its tokens say beside or instead of what they should, as JSON; nil leaves a claim out.
        var claims: [String: String?] = [:]
        /// Who signs in.
        var subject = "1234"
        /// What was asked for at each code that it gave.
        var codes: [String: RequestTarget] = [:]
    }

    init(_ clock: StillClock) { self.clock = clock }

    func answer(_ answer: (@Sendable () throws(WebFault) -> (status: Int, text: String))?) {
        state.withLock { $0.answer = answer }
    }

    func become(_ subject: String, claims: [String: String?] = [:]) {
        state.withLock { ($0.subject, $0.claims) = (subject, claims) }
    }

    /// What it says of itself, with members put in the place of others.
    static func discovery(_ changed: [String: String?] = [:]) -> String {
        var members: [String: String?] = [
            "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(issuer)/authorize?kind=one\"",
            "token_endpoint": "\"\(issuer)/token\"",
        ]
        for (name, value) in changed { members[name] = value }
        return object(members)
    }

    private static func object(_ members: [String: String?]) -> String {
        "{"
            + members.sorted { $0.key < $1.key }.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
            .joined(separator: ",") + "}"
    }

    func ask(_ request: ProviderRequest) throws(WebFault) -> WebAnswer {
        let instead = state.withLock { state in
            state.asked.append(request)
            return state.answer
        }
        let said: (status: Int, text: String)
        if let instead {
            said = try instead()
        } else if let form = request.form {
            let now = clock.now() / 1000
            said = state.withLock { Self.token(for: form, &$0, now) }
        } else {
            said = (200, Self.discovery())
        }
        guard said.text.utf8.count <= ProviderRequest.limits.bytes else {
            throw .tooLarge(limit: ProviderRequest.limits.bytes)
        }
        return WebAnswer(status: said.status, body: Array(said.text.utf8), address: request.address)
    }

    /// Gives a token for a code, once, to whoever has asked for it.
    private static func token(for form: [UInt8], _ state: inout State, _ now: UInt64) -> (Int, String) {
        guard let fields = try? Form(form), let code = try? fields["code"],
            let asked = state.codes.removeValue(forKey: code),
            let verifier = try? fields["code_verifier"], let redirect = try? fields["redirect_uri"],
            let challenge = try? asked.item("code_challenge"), let wanted = try? asked.item("redirect_uri"),
            Base64.url(BlobHash(of: Array(verifier.utf8)).digest) == challenge, redirect == wanted
        else { return (400, #"{"error":"invalid_grant"}"#) }
        var claims: [String: String?] = [
            "iss": "\"\(issuer)\"", "aud": "\"\(client)\"", "exp": "\(now + 60)", "iat": "\(now).5",
            "nonce": "\"\((try? asked.item("nonce")) ?? "")\"", "sub": "\"\(state.subject)\"", "name": "\"Mina Han\"",
        ]
        for (name, value) in state.claims { claims[name] = value }
        let token = [#"{"alg":"RS256"}"#, object(claims), "signature"].map { Base64.url(Array($0.utf8)) }
        return (200, #"{"access_token":"x","id_token":"\#(token.joined(separator: "."))"}"#)
    }
}

/// A browser that is on its way to the provider and back.
struct TestTrip {
    let site: TestSite
    /// What the page answered that sends it there.
    let page: HTTPResponse
    /// Where it is sent.
    let asked: RequestTarget
    var cookie: String
    let code: String

    /// Presses the button on the page for signing in, or on that of an invitation.
    init(_ site: TestSite, _ provider: TestProvider, _ code: LinkCode? = nil, name: String = "") throws {
        self.site = site
        page = site.send(
            (code.map { [("code", $0.text)] } ?? []) + [("name", name), ("passphrase", "")], to: "/sign-in/provider")
        let link = try #require(page.text.firstMatch(of: /<a href="https:\/\/id\.example\/authorize\?([^"]*)">/)).1
        asked = try RequestTarget("/?" + link.replacing("&amp;", with: "&"))
        cookie = try #require(page.cookie)
        let number = provider.state.withLock { $0.codes.count + $0.asked.count }
        let given = "code \(number)"
        self.code = given
        provider.state.withLock { [asked] in $0.codes[given] = asked }
    }

    var state: String { (try? asked.item("state")) ?? "" }

    /// Comes back; `query` takes the place of what the provider would add.
    func back(_ query: String? = nil, from peer: UInt64 = 1, on other: TestSite? = nil) -> HTTPResponse {
        let query = query ?? "code=\(Percent.encoded(code))&state=\(state)"
        return (other ?? site).ask(
            "GET", "/sign-in/provider?" + query,
            [
                ("Cookie", cookie), ("Accept", "text/html"), ("Sec-Fetch-Site", "cross-site"),
                ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
            ], isAllowed: false, peer: peer)
    }
}
