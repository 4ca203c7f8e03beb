import Membership
import ModuleKit

/// Finds out who asks, by the token in the cookie or as a bearer: that of the workspace, or one that a person has.
struct TokenReader {
    let token: AccessToken
    /// Whose another token is that lets in now.
    let owner: @Sendable (String) throws(CommandError) -> Person?

    /// Nil for somebody who is not known: without a token, or with one that lets nobody in.
    func person(of request: HTTPRequest) throws(CommandError) -> Person? {
        for text in tokens(of: request) {
            if token.matches(text) { return .owner }
            if let person = try owner(text) { return person }
        }
        return nil
    }

    /// What a request has that could be a token: the bearer alone, where there is one; else two at most of the cookies.
    func tokens(of request: HTTPRequest) -> [String] {
        if let authorization = request.headers["authorization"] {
            // Source: RFC 6750, section 2.1; the scheme's case does not count.
            guard authorization.utf8.count == 50, authorization.prefix(7).lowercased() == "bearer " else { return [] }
            return [String(authorization.dropFirst(7))]
        }
        let name = token.cookieName(isSecure: request.isEncrypted)
        var found: [String] = []
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            guard pair.hasPrefix(name + "=") else { continue }
            let text = pair.dropFirst(name.utf8.count + 1)
            if text.utf8.count == 43, found.count < 2 { found.append(String(text)) }
        }
        return found
    }
}
