import Membership
import ModuleKit

// Where people come in and go: pages of their own, for the page itself is for those who are in.
extension Site {
    static let peopleRoutes: [Route] = [
        Route("GET", "/sign-in", .enter, askForName),
        Route("POST", "/sign-in", .enter, body: .form, signIn),
        Route("GET", "/join", .enter, askToJoin),
        Route("POST", "/join", .enter, body: .form, join),
        Route("GET", "/sign-out", .read, of: .shared) { (call) throws(ServingFault) in
            call.signInPage.signOut(call.person?.name)
        },
        Route("POST", "/sign-out", .read, of: .shared, body: .form, signOut),
    ]

    private static func people(_ call: Call) throws(ServingFault) -> People {
        guard let people = call.site.options.people else { throw .unauthorized }
        return people
    }

    private static func askForName(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard try people(call).hasMembers else { throw .unauthorized }
        return call.signInPage.signIn(status: 200)
    }

    private static func signIn(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let people = try people(call)
        let form = try Form(call.request.body)
        let (name, passphrase) = (try form["name"], try form["passphrase"])
        do throws(SignInFault) {
            return call.letIn(try people.signIn(name, passphrase, from: call.request.asker))
        } catch {
            return try call.signInPage.answer(to: error) { $0.signIn(name, $1, status: $2) }
        }
    }

    private static func askToJoin(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let people = try people(call)
        guard let code = try call.target.item("code").flatMap({ LinkCode($0) }),
            let invitation = people.invitation(by: code)
        else { throw .usedInvitation }
        return call.signInPage.invitation(code, invitation, of: people, status: 200)
    }

    private static func join(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let people = try people(call)
        let form = try Form(call.request.body)
        guard let code = LinkCode(try form["code"]) else { throw .usedInvitation }
        let (name, passphrase) = (try form["name"], try form["passphrase"])
        do throws(SignInFault) {
            return call.letIn(try people.join(code, name, passphrase, from: call.request.asker))
        } catch {
            return try call.signInPage.answer(to: error) { page, fault, status in
                guard let invitation = people.invitation(by: code) else {
                    return page.join(code, name, fault, status: status)
                }
                return page.invitation(code, invitation, of: people, name, fault, status: status)
            }
        }
    }

    /// Ends the session, and takes the cookie away; with `clear`, what the browser has kept of the workspace as well.
    private static func signOut(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let form = try Form(call.request.body)
        let clears = try !form["clear"].isEmpty
        for token in call.site.reader.tokens(of: call.request) {
            do throws(CommandError) {
                try call.site.options.people?.signOut(token)
                try call.site.options.shares?.signOut(token)
            } catch {
                throw .command(error)
            }
        }
        let response = call.signInPage.gone().with(call.site.cookie("", for: call.request, seconds: 0))
        return clears ? response.with(("Clear-Site-Data", "\"cache\", \"storage\"")) : response
    }

    func signInPage(for request: HTTPRequest) -> SignInPage {
        SignInPage(language: languages.language(for: request), provider: options.provider?.shownName)
    }

    /// The cookie that lets a browser in, for so many seconds.
    func cookie(_ token: String, for request: HTTPRequest, seconds: Int) -> (name: String, value: String) {
        let secure = request.isEncrypted ? "; Secure" : ""
        return (
            "Set-Cookie",
            "\(self.token.cookieName(isSecure: request.isEncrypted))=\(token); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)"
        )
    }
}

extension Call {
    var signInPage: SignInPage { site.signInPage(for: request) }

    /// For somebody who has just signed in: the page, with the cookie of the session.
    func letIn(_ token: String) -> HTTPResponse {
        WelcomePage.entrance(in: site.languages.language(for: request)).with(
            site.cookie(token, for: request, seconds: Int(MemberSession.lifetime / 1000)))
    }
}

/// What a form sends. Source: URL standard, "application/x-www-form-urlencoded".
struct Form {
    private let target: RequestTarget

    /// In bytes.
    static let limit = RequestTarget.maximumLength - 2

    /// Throws `.badTarget` for what is none, is too long, or holds control characters.
    init(_ body: [UInt8]) throws(ServingFault) {
        guard let text = String(validating: body, as: UTF8.self) else { throw .badTarget }
        target = try RequestTarget("/?" + text)
    }

    /// A field; empty where there is none. Throws `.badTarget` for one that is there twice.
    subscript(_ name: String) -> String {
        get throws(ServingFault) { try target.item(name) ?? "" }
    }
}
