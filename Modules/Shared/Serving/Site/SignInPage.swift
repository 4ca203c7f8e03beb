import Drawing
import Markup
import Membership
import ModuleKit

/// The pages on which people sign in, join and sign out: forms without scripts, so that nothing has to be loaded first.
struct SignInPage {
    let language: Language
    /// With whom one can sign in as well; nil for nobody.
    var provider: String?

    /// `name` and what was wrong with it, the second time.
    func signIn(_ name: String = "", _ fault: Phrase? = nil, status: Int) -> HTTPResponse {
        page(
            "Sign in", fault,
            form(
                "/sign-in",
                field("name", "Name", name, "autocomplete=\"username\" autofocus required")
                    + field(
                        "passphrase", "Passphrase", "", "type=\"password\" autocomplete=\"current-password\" required"),
                button("Sign in"))
                + (provider.map { form(Site.providerPath, "", other("Sign in with \($0)")) } ?? ""), status: status)
    }

    func join(_ code: LinkCode, _ name: String = "", _ fault: Phrase? = nil, status: Int) -> HTTPResponse {
        page(
            "Join this workspace", fault,
            form(
                "/join",
                "<input type=\"hidden\" name=\"code\" value=\"\(code.text)\">"
                    + field("name", "Name", name, "autocomplete=\"username\" autofocus required") + newPassphrase(),
                button("Join") + (provider.map { other("Join with \($0)") } ?? "")), status: status)
    }

    /// What an invitation leads to: to join, or, for a member, to set another passphrase or have an account known.
    func invitation(
        _ code: LinkCode, _ invitation: MemberInvitation, of people: People, _ name: String = "",
        _ fault: Phrase? = nil, status: Int
    ) -> HTTPResponse {
        guard let id = invitation.member else { return join(code, name, fault, status: status) }
        let hidden = "<input type=\"hidden\" name=\"code\" value=\"\(code.text)\">"
        let member = (try? people.person(id))?.name
        if let member, invitation.setsPassphrase {
            return page(
                "Set a passphrase", fault,
                "<p>\(words("From then on you sign in as \(member) with it, and every other browser is signed out."))</p>"
                    + form(
                        "/join",
                        hidden + field("name", "Name", member, "autocomplete=\"username\" readonly")
                            + newPassphrase("autofocus "), button("Set passphrase")), status: status)
        }
        guard let provider, let member else {
            return WelcomePage.response(to: .usedInvitation, in: language) ?? gone()
        }
        return page(
            "Connect your account", fault,
            "<p>\(words("From then on you sign in as \(member) with \(provider), too."))</p>"
                + form(Site.providerPath, hidden, button("Connect with \(provider)")), status: status)
    }

    private func newPassphrase(_ attributes: String = "") -> String {
        field(
            "passphrase", "Passphrase, of at least \(Passphrase.shortest) characters", "",
            "type=\"password\" autocomplete=\"new-password\" \(attributes)required minlength=\"\(Passphrase.shortest)\""
        )
    }

    /// Asks whether to. `name` is empty for whoever came by a link.
    func signOut(_ name: String?) -> HTTPResponse {
        let name = name ?? ""
        let who = name.isEmpty ? "" : "<p>\(words("You are signed in as \(name)."))</p>"
        let clear =
            "<label><input type=\"checkbox\" name=\"clear\" value=\"1\"> "
            + words("Also remove what this browser keeps of the workspace, unsent changes too") + "</label>"
        return page("Sign out", nil, who + form("/sign-out", clear, button("Sign out")), status: 200)
    }

    func gone() -> HTTPResponse {
        page("You are signed out", nil, "<p><a href=\"/sign-in\">\(words("Sign in"))</a></p>", status: 200)
    }

    /// The form again, which `ask` makes with a sentence and a status; throws what no form helps with.
    func answer(
        to fault: SignInFault, _ ask: (SignInPage, Phrase, Int) -> HTTPResponse
    ) throws(ServingFault) -> HTTPResponse {
        switch fault {
        case .wrong: return ask(self, "The name or the passphrase is wrong.", 401)
        case .tooMany(let seconds):
            return ask(self, "Too many tries. Try again in \(Int(clamping: seconds)) second{|s}.", 429)
                .with(("Retry-After", "\(seconds)"))
        case .unfit(let error): return ask(self, error.message, 422)
        case .provider(let error): return ask(self, error.message, error.code.status)
        case .usedInvitation: throw .usedInvitation
        case .endedLink: throw .endedLink
        case .failed(let error): throw .command(error)
        }
    }

    // MARK: HTML

    func words(_ phrase: Phrase) -> String { MarkupText.escaped(language.text(of: phrase)) }

    func field(_ name: String, _ label: Phrase, _ value: String, _ attributes: String) -> String {
        "<label>\(words(label))<input name=\"\(name)\" value=\"\(MarkupText.escaped(value))\" maxlength=\"1024\" "
            + "autocapitalize=\"none\" spellcheck=\"false\" \(attributes)></label>"
    }

    func button(_ label: Phrase) -> String { "<button>\(words(label))</button>" }

    /// A button that leads to the provider, whatever form it is in: what the form asks for is not needed there.
    private func other(_ label: Phrase) -> String {
        "<button class=\"other\" formaction=\"\(Site.providerPath)\" formnovalidate>\(words(label))</button>"
    }

    func form(_ action: String, _ fields: String, _ button: String) -> String {
        "<form method=\"post\" action=\"\(action)\">\(fields)\(button)</form>"
    }

    func page(_ title: Phrase, _ fault: Phrase?, _ body: String, status: Int) -> HTTPResponse {
        let alert = fault.map { "<p class=\"fault\" role=\"alert\">\(words($0))</p>\n" } ?? ""
        let main = "<main>\n<h1>\(words(title))</h1>\n\(alert)\(body)\n</main>"
        return ServerPage.response(
            language.text(of: title), main, style: Self.style, policy: Self.policy, status: status, in: language
        )
        // With none, the browser would not say where the form comes from.
        .with(("Referrer-Policy", "same-origin"))
    }

    private static let style =
        Style.styleSheet
            + """
            body { margin: 0; background: var(--paper); color: var(--ink); font: var(--size-2)/1.43 var(--font); word-break: keep-all; }
            main { max-width: 320px; margin: 15vh auto 0; padding: var(--space-4); }
            h1 { font-size: var(--size-4); font-weight: 600; margin: 0 0 var(--space-4); }
            form, label { display: grid; gap: var(--space-1); }
            form { gap: var(--space-4); }
            label:has([type=checkbox]) { display: block; color: var(--secondary); }
            input:not([type=checkbox]), button { font: inherit; box-sizing: border-box; min-height: var(--touch); border-radius: var(--radius-control); }
            input:not([type=checkbox]) { width: 100%; padding: 0 var(--space-3); color: inherit; background: var(--surface); border: 1px solid var(--field); }
            input[readonly] { background: var(--paper); color: var(--secondary); }
            button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; }
            button.other { background: var(--surface); color: inherit; border: 1px solid var(--field); }
            form + form { margin-top: var(--space-4); }
            :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
            a { color: var(--accent); }
            .fault { color: var(--danger); }

            """

    private static let policy = ServerPage.policy(style: style)
}
