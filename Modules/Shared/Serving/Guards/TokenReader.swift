internal import Membership
internal import ModuleKit

/// Finds out who asks, by the token in the cookie or as a bearer: that of the workspace, or one that a person has.
struct TokenReader {
    let token: AccessToken
    /// Whose another token is that lets in now.
    let owner: @Sendable (String) -> Person?

    /// Nil for somebody who is not known: without a token, or with one that lets nobody in.
    func person(of request: HTTPRequest) -> Person? {
        if let authorization = request.headers["authorization"] {
            // Source: RFC 6750, section 2.1; the scheme's case does not count.
            guard authorization.utf8.count > 7, authorization.prefix(7).lowercased() == "bearer " else { return nil }
            return person(with: authorization.dropFirst(7))
        }
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            guard pair.hasPrefix(token.cookieName + "=") else { continue }
            if let person = person(with: pair.dropFirst(token.cookieName.utf8.count + 1)) { return person }
        }
        return nil
    }

    private func person(with text: Substring) -> Person? {
        if token.matches(text) { return .owner }
        return text.utf8.count == 43 ? owner(String(text)) : nil
    }
}
