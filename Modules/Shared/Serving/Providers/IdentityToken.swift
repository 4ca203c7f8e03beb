import JSON
import Primitives

/// Who has signed in at a provider, by its ID token.
///
/// The token comes straight from the provider over TLS, or from this computer, which stands for its signature. Source: OpenID
/// Connect Core 1.0, sections 2 and 3.1.3.7.
struct IdentityToken: Equatable, Sendable {
    /// Whom the provider never takes for another.
    let subject: String
    /// What they may be called, the best first.
    let names: [String]

    /// Why a token counts for nothing.
    enum Fault: Error, Equatable {
        case unreadable
        /// The claim of that name is not there, or says something else.
        case claim(String)
    }

    /// In seconds: so far apart the clocks may be.
    static let clockDifference = 120.0
    /// In seconds: so long ago a token may have been given.
    static let longestAge = 600.0
    /// In bytes.
    static let longestSubject = 255
    private static let mostAudiences = 16

    /// `now` is in milliseconds since 1970; `nonce` is that of the sign-in for which the token was asked.
    init(_ text: String, from provider: Provider, nonce: String, at now: UInt64) throws(Fault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.bytes(ofURL: String(parts[1])),
            let claims = try? JSONReader.value(of: bytes, atMost: 10_000), case .object = claims
        else { throw .unreadable }
        func check(_ name: String, _ isRight: (JSONValue) -> Bool) throws(Fault) {
            guard let value = claims[name], isRight(value) else { throw .claim(name) }
        }
        try check("iss") { $0.string?.hasSameBytes(as: provider.issuer) == true }
        var audiences: [String] = []
        try check("aud") { value in
            audiences = value.string.map { [$0] } ?? (value.array ?? []).compactMap(\.string)
            return audiences.count <= Self.mostAudiences
                && audiences.contains { $0.hasSameBytes(as: provider.clientID) }
        }
        if audiences.count > 1 || claims["azp"] != nil {
            try check("azp") { $0.string?.hasSameBytes(as: provider.clientID) == true }
        }
        let seconds = Double(now) / 1000
        try check("exp") { ($0.double ?? 0) > seconds - Self.clockDifference }
        try check("iat") { value in
            guard let time = value.double else { return false }
            let age = seconds - time
            return age >= -Self.clockDifference && age <= Self.longestAge + Self.clockDifference
        }
        try check("nonce") { $0.string?.hasSameBytes(as: nonce) == true }
        var subject = ""
        try check("sub") { value in
            subject = value.string ?? ""
            return (1...Self.longestSubject).contains(subject.utf8.count)
                && subject.utf8.allSatisfy { 0x20...0x7e ~= $0 }
        }
        self.subject = subject
        names = ["name", "preferred_username"].compactMap { claims[$0]?.string }
    }
}
