public import ModuleKit
internal import Replication

/// The secret that lets in: 32 random bytes, as text that needs no escaping in a link, a cookie or a header.
public struct AccessToken: Sendable, Equatable {
    /// 43 characters of base64url without padding.
    public let text: String

    public init(using random: inout RandomSource) {
        var bytes: [UInt8] = []
        for _ in 0..<4 {
            var word: UInt64 = random.next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        text = Base64.url(bytes)
    }

    /// Nil for text that is no token.
    public init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64.isURLDigit) else { return nil }
        self.text = text
    }

    /// What a page knows the workspace by, which is where the token lies: 16 hexadecimal digits that don't tell it.
    var workspaceName: [UInt8] {
        Array(BlobHash(of: Array("workspace \(text)".utf8)).hex.utf8.prefix(16))
    }

    /// Cookies know no ports: another workspace that is served on this machine has another one.
    var cookieName: String { "bojagi-" + String(decoding: workspaceName.prefix(8), as: UTF8.self) }

    /// Whether `other` is this token; takes as long whatever is wrong with it.
    public func matches(_ other: some StringProtocol) -> Bool {
        let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
        var difference = mine.count ^ theirs.count
        for (index, byte) in mine.enumerated() {
            difference |= Int(byte ^ (index < theirs.count ? theirs[index] : 0))
        }
        return difference == 0
    }
}

/// Lets in who has the token, in the cookie or as a bearer.
public struct TokenGuard: RequestGuard {
    private let token: AccessToken
    private let cookieName: String

    public init(_ token: AccessToken) {
        self.token = token
        cookieName = token.cookieName
    }

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        if let authorization = request.headers["authorization"] {
            // Source: RFC 6750, section 2.1; the scheme's case does not count.
            guard authorization.utf8.count > 7, authorization.prefix(7).lowercased() == "bearer ",
                token.matches(authorization.dropFirst(7))
            else { throw .unauthorized }
            return
        }
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            if pair.hasPrefix(cookieName + "="), token.matches(pair.dropFirst(cookieName.utf8.count + 1)) {
                return
            }
        }
        throw .unauthorized
    }
}
