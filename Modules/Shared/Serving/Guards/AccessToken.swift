public import ModuleKit
import Primitives
import Replication

/// The secret that lets in: 32 random bytes, as text that needs no escaping in a cookie or a header. No link holds it.
public struct AccessToken: Sendable, Equatable {
    /// 43 characters of base64url without padding.
    public let text: String
    /// What a page knows the workspace by: 16 hexadecimal digits that don't tell the token. A renewed token keeps them,
    /// so that a page finds what it has not sent yet.
    public let workspaceName: String
    /// Cookies know no ports: another workspace that is served on this machine has another one.
    private let cookieName: String
    /// What the cookie is called. Over TLS no answer without it can set or replace it. Source: RFC 6265bis,
    /// section 4.1.3.2.
    func cookieName(isSecure: Bool) -> String { (isSecure ? "__Host-" : "") + cookieName }

    public init(using random: inout RandomSource) {
        self.init(checked: Base64.url(random.bytes(32)), workspaceName: nil)
    }

    /// Nil for text that is no token, and for a name that is none. Without one it follows from the token.
    public init?(_ text: String, workspaceName: String? = nil) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64.isURLDigit) else { return nil }
        if let workspaceName {
            guard workspaceName.utf8.count == 16, workspaceName.utf8.allSatisfy(Self.isHexadecimal) else { return nil }
        }
        self.init(checked: text, workspaceName: workspaceName)
    }

    private init(checked text: String, workspaceName: String?) {
        self.text = text
        self.workspaceName = workspaceName ?? String(BlobHash(of: Array("workspace \(text)".utf8)).hex.prefix(16))
        cookieName = "bojagi-\(self.workspaceName.prefix(8))"
    }

    /// Another secret for the same workspace.
    public func renewed(using random: inout RandomSource) -> AccessToken {
        AccessToken(checked: Base64.url(random.bytes(32)), workspaceName: workspaceName)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
    }

    /// Whether `other` is this token; takes as long whatever is wrong with it.
    public func matches(_ other: some StringProtocol) -> Bool { text.isSameSecret(as: other) }
}

extension String {
    /// Whether `other` is this; takes as long whatever is wrong with it.
    package func isSameSecret(as other: some StringProtocol) -> Bool {
        let (mine, theirs) = (Array(utf8), Array(other.utf8))
        var difference = mine.count ^ theirs.count
        for (index, byte) in mine.enumerated() {
            difference |= Int(byte ^ (index < theirs.count ? theirs[index] : 0))
        }
        return difference == 0
    }
}
