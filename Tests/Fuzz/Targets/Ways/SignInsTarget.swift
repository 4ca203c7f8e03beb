import Membership
import ModuleKit
import Primitives
public import Replication
import Serving
import Synchronization

/// What a browser brings back from a provider, and what the provider answers: the query, a line feed, the answer. A query has
/// `@state@` where the right one belongs; an answer that begins with `claims:` stands for a token with these claims, with
/// `@nonce@` in it.
public final class SignInsTarget: FuzzTarget {
    public let name = "sign-ins"

    public init() {}

    private static let issuer = "https://id.example"

    public func seeds() -> [[UInt8]] {
        let now = Areas.now / 1000
        let claims =
            #"{"iss":"\#(Self.issuer)","aud":["bojagi"],"azp":"bojagi","exp":\#(now + 60),"iat":\#(now),"nonce":"@nonce@","sub":"1","name":"Mina"}"#
        let discovery = Self.discovery
        return [
            "code=x&state=@state@\nclaims:\(claims)", "code=x&state=@state@\n{\"id_token\":\"a.e30.b\"}",
            "code=x&state=@state@&iss=https%3A%2F%2Fid.example\n{\"error\":\"invalid_grant\"}",
            "error=access_denied&state=@state@\n", "code=x&state=y\n\(discovery)",
        ].map { Array($0.utf8) }
    }

    private static let discovery =
        #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a?b=c","token_endpoint":"\#(issuer)/t"}"#

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let (query, rest) = (String(decoding: bytes[..<line], as: UTF8.self), Array(bytes[line...].dropFirst()))
        let connection = Answers()
        guard let site = FuzzSite(provider: connection), let code = try? site.people.invite(as: .reader).code else {
            return
        }
        // As what a provider says of itself.
        connection.say(rest)
        if let found = try? site.provider.set(Self.issuer, clientID: "bojagi", secret: "", name: nil),
            found.issuer != Self.issuer
        {
            throw FuzzFinding("a provider of another name is taken")
        }
        connection.say(Array(Self.discovery.utf8))
        guard (try? site.provider.set(Self.issuer, clientID: "bojagi", secret: "", name: nil)) != nil else {
            throw FuzzFinding("a provider that is right is not taken")
        }
        // As what comes back.
        let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "http://\(FuzzSite.host)")]
        let page = site.answer(
            Self.request("POST", "/sign-in/provider", form, body: Array("code=\(code.text)".utf8)))
        let text = String(decoding: page.bytes, as: UTF8.self)
        guard let cookie = page.header("Set-Cookie")?.prefix(while: { $0 != ";" }),
            let state = Self.item("state", in: text),
            let nonce = Self.item("nonce", in: text)
        else { throw FuzzFinding("no sign-in begins: \(page.status)") }
        var answer = rest
        let isToken = rest.starts(with: "claims:".utf8)
        if isToken {
            let claims = String(decoding: rest.dropFirst(7), as: UTF8.self).replacing("@nonce@", with: nonce)
            answer = Array(#"{"id_token":"a.\#(Base64.url(Array(claims.utf8))).c"}"#.utf8)
        }
        connection.say(answer)
        let target = "/sign-in/provider?" + query.replacing("@state@", with: state)
        let response = site.answer(Self.request("GET", target, [("Cookie", String(cookie)), ("Accept", "text/html")]))
        guard (200..<600).contains(response.status), response.status != 500 else {
            throw FuzzFinding("a sign-in is answered with \(response.status)")
        }
        for (name, value) in response.headers where (name + value).utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
            throw FuzzFinding("the header \(name) has a control character in it")
        }
        let members = (try? site.people.members().count) ?? 0
        guard (members == 1) == (response.status == 200), members <= 1 else {
            throw FuzzFinding("\(members) joined, and the answer is \(response.status)")
        }
        let isAsked = isToken && String(decoding: rest, as: UTF8.self).contains("@nonce@") && query.contains("@state@")
        guard members == 0 || isAsked else { throw FuzzFinding("somebody joined without what was asked for") }
    }

    private static func item(_ name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "\(name)=")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "&" })
    }

    private static func request(
        _ method: String, _ target: String, _ headers: [(String, String)], body: [UInt8] = []
    ) -> HTTPRequest {
        var all: HTTPHeaders = ["Host": FuzzSite.host]
        for (name, value) in headers { all.add(name, value) }
        if !body.isEmpty { all.add("Content-Length", "\(body.count)") }
        return HTTPRequest(method: method, target: target, headers: all, body: body)
    }

    /// Says the same to whatever it is asked.
    private final class Answers: ProviderConnecting {
        private let bytes = Mutex<[UInt8]>([])

        func say(_ answer: [UInt8]) { bytes.withLock { $0 = answer } }

        func ask(_ request: ProviderRequest) throws(WebFault) -> WebAnswer {
            WebAnswer(status: 200, body: bytes.withLock { $0 }, address: request.address)
        }
    }
}
