import Membership
import ModuleKit
import Primitives

// Where people sign in with a provider: one address, to go and to come back.
extension Site {
    static let providerRoutes: [Route] = [
        Route("POST", "/sign-in/provider", .enter, body: .form, goToProvider),
        Route("GET", "/sign-in/provider", .enter, comeBack),
    ]

    /// Behind the address of a server: where a provider sends browsers back to.
    public static let providerPath = "/sign-in/provider"

    /// Begins a sign-in. Only a page of this server does so, and the answer is a page, not a redirect: a form may lead to this
    /// server alone.
    private static func goToProvider(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let form = try Form(call.request.body)
        let (typed, typedCode) = (try form["name"], try form["code"])
        let provider: Provider?
        do throws(CommandError) {
            provider = try call.site.options.provider?.provider()
        } catch {
            throw .command(error)
        }
        guard let provider, let signIn = call.site.options.provider, let redirect = call.redirect else {
            throw .unauthorized
        }
        var (code, name): (LinkCode?, PersonName?) = (nil, nil)
        if !typedCode.isEmpty {
            guard let read = LinkCode(typedCode), let invitation = signIn.people.invitation(by: read) else {
                throw .usedInvitation
            }
            code = read
            if invitation.member == nil {
                name = PersonName(typed)
                guard name != nil || typed.allSatisfy({ $0 == " " }) else {
                    return call.signInPage.join(read, typed, People.unfitName.message, status: 422)
                }
            }
        }
        let pending = signIn.begin(code, name: name?.text ?? "")
        let page = WelcomePage.departure(
            to: pending.address(at: provider, redirect: redirect), provider.name,
            in: call.site.languages.language(for: call.request))
        return page.with(call.pendingCookie(pending.text, seconds: Int(PendingSignIn.lifetime / 1000)))
    }

    /// Ends a sign-in. No cookie of a session comes along, as another site leads here; that of the sign-in does.
    private static func comeBack(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let signIn = call.site.options.provider, let redirect = call.redirect else { throw .unauthorized }
        let state = try call.target.item("state") ?? ""
        let answer = ProviderAnswer(
            code: try call.target.item("code"), error: try call.target.item("error"),
            issuer: try call.target.item("iss"))
        let now = signIn.people.clock.now()
        let all = call.pendingTexts.compactMap { PendingSignIn($0, at: now) }
        guard let pending = all.first(where: { $0.state.hasSameBytes(as: state) }) else {
            // Not taken away: a sign-in that is under way goes on.
            return call.signInPage.signIn("", ProviderSignIn.stale.message, status: 400)
        }
        let response: HTTPResponse
        do throws(SignInFault) {
            response = call.letIn(try signIn.finish(pending, answer, redirect: redirect, from: call.request.asker))
        } catch {
            response = try call.signInPage.answer(to: error) { page, fault, status in
                guard let code = pending.code, let invitation = signIn.people.invitation(by: code) else {
                    return page.signIn("", fault, status: status)
                }
                return page.invitation(code, invitation, of: signIn.people, pending.name, fault, status: status)
            }
        }
        return response.with(call.pendingCookie("", seconds: 0))
    }
}

extension Call {
    /// Where the provider sends the browser back to: the address by which it has come, which `HostGuard` has looked at.
    fileprivate var redirect: String? { request.origin.map { $0 + Site.providerPath } }

    /// Lax, for it comes along when another site, the provider, leads here.
    fileprivate func pendingCookie(_ text: String, seconds: Int) -> (name: String, value: String) {
        let secure = request.isEncrypted ? "; Secure" : ""
        return (
            "Set-Cookie",
            "\(pendingName)=\(text); Path=\(Site.providerPath); Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)"
        )
    }

    private var pendingName: String {
        (request.isEncrypted ? "__Secure-" : "") + site.token.cookieName(isSecure: false) + "-provider"
    }

    /// Two at most of those that came.
    fileprivate var pendingTexts: [Substring] {
        let beginning = pendingName + "="
        return (request.headers["cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(beginning) }.prefix(2).map { $0.dropFirst(beginning.utf8.count) }
    }
}
