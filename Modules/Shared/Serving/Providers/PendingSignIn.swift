import ModuleKit
import Primitives
import Replication

/// A sign-in that is under way at the provider. All of it lies in a cookie of the browser that began it, so that any node
/// can end it and nothing is kept for strangers. Who makes such a cookie by hand signs in as nobody but themselves: what it
/// opens, the provider and the invitation say.
struct PendingSignIn: Equatable, Sendable {
    /// 32 random bytes in base64url, of which the provider sees digests alone.
    let secret: String
    /// In milliseconds since 1970.
    let startedAt: UInt64
    /// That of an invitation; nil for somebody who is a member already.
    let code: LinkCode?
    /// What somebody who joins wants to be called; empty where the provider's word is taken.
    let name: String

    /// In milliseconds: ten minutes.
    static let lifetime: UInt64 = 600_000
    /// In milliseconds: so far apart the clocks of two nodes may be.
    private static let clockDifference: UInt64 = 60_000

    init(code: LinkCode?, name: String, at now: UInt64, using random: inout RandomSource) {
        secret = Base64.url(random.bytes(32))
        (self.code, self.name, startedAt) = (code, name, now)
    }

    /// Nil for what `text` never was, and for what is over.
    init?(_ text: some StringProtocol, at now: UInt64) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].utf8.count == 43, parts[0].utf8.allSatisfy(Base64.isURLDigit),
            let time = Hexadecimal.number(parts[1].utf8), time <= now &+ Self.clockDifference,
            now < time || now - time < Self.lifetime, parts[3].utf8.count <= 400,
            let name = Base64.bytes(ofURL: String(parts[3])), let name = String(validating: name, as: UTF8.self)
        else { return nil }
        secret = String(parts[0])
        startedAt = time
        if parts[2].isEmpty {
            code = nil
        } else {
            guard let read = LinkCode(String(parts[2])) else { return nil }
            code = read
        }
        self.name = name
    }

    /// What the cookie holds.
    var text: String { "\(secret).\(Hexadecimal.text(startedAt)).\(code?.text ?? "").\(Base64.url(Array(name.utf8)))" }

    /// Comes back with the browser, so that no other site ends a sign-in here.
    var state: String { derived("state") }
    /// Comes back in the token, so that it is none of another sign-in.
    var nonce: String { derived("nonce") }
    /// Proves to the provider that whoever brings its answer has asked. Source: RFC 7636.
    var verifier: String { derived("verifier") }

    private func derived(_ word: String) -> String { Base64.url(BlobHash(of: Array("\(word) \(secret)".utf8)).digest) }

    /// Where the browser goes; `redirect` is where it comes back to.
    func address(at provider: Provider, redirect: String) -> String {
        let challenge = Base64.url(BlobHash(of: Array(verifier.utf8)).digest)
        let query = Self.form([
            ("response_type", "code"), ("client_id", provider.clientID), ("redirect_uri", redirect),
            ("scope", "openid profile"), ("state", state), ("nonce", nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ])
        let base = provider.authorization.text
        return base + (base.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
    }

    /// Asks for the token that a code is worth.
    func exchange(_ code: String, at provider: Provider, redirect: String) -> ProviderRequest {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier),
        ]
        var headers = [WebHeader("Accept", MediaType.json)].compactMap { $0 }
        if provider.hasSecret {
            // Source: RFC 6749, section 2.3.1.
            let pair = Percent.encoded(provider.clientID) + ":" + Percent.encoded(provider.secret)
            let value = "Basic " + String(decoding: Base64.bytes(Array(pair.utf8)), as: UTF8.self)
            if let header = WebHeader("Authorization", value, isSecret: true) { headers.append(header) }
        } else {
            fields.append(("client_id", provider.clientID))
        }
        return ProviderRequest(provider.token, form: Array(Self.form(fields).utf8), headers: headers)
    }

    private static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(Percent.encoded($0.1))" }.joined(separator: "&")
    }
}

extension Base64 {
    /// What `url` gave that text for; nil for what it never gives.
    static func bytes(ofURL text: String) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            guard isURLDigit(byte) else { return nil }
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            default: digits.append(byte)
            }
        }
        while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        return PEM.bytes(of: digits[...])
    }
}
