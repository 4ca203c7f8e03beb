import CurlClient
import JSON
import Membership
import ModuleKit
import Serving

/// `members provider`: with whom members may sign in beside their passphrases.
struct ProviderCommand: Command {
    let name = "members provider"
    var summary: Phrase { "Show with which provider of OpenID Connect members may sign in." }
    let result = "[provider]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.read)
        let records = try ProviderSignIn(in: workspace.tables, services).provider().map {
            (provider) throws(CommandError) in
            try ProviderRecord(provider, of: workspace)
        }
        return Answer(list: records.map { [$0] } ?? []) { page in
            guard let record = records else {
                page.line("There is no provider; “bojagi members provider set” sets one up.")
                return
            }
            record.show(on: &page)
        }
    }
}

/// `members provider set ISSUER`
struct SetProviderCommand: Command {
    let name = "members provider set"
    var summary: Phrase { "Have members sign in with a provider of OpenID Connect as well." }
    let result = "provider"
    let access = StoreAccess.write
    let action = Action.manage
    let issuer = Parameter<String>.argument("issuer", "Its address, as it calls itself.")
    let client = Parameter<String?>.option("client-id", "By what it knows this workspace; it gives it to you.")
    let secret = Parameter<String?>.option(
        "client-secret",
        "What it gave you with that, if it did; - reads standard input, where others can't see it.", type: .textOrInput)
    let called = Parameter<String?>.option("name", "What people know it by; the name of its host unless given.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        guard let client = try input(client) else {
            throw CommandError(
                .usage, "A provider needs --client-id.",
                hint: "It gives you one when you register this workspace there.")
        }
        let secret = try input(secret).map { (typed) throws(CommandError) -> String in
            let secret = typed.withoutLastLineEnd
            guard !secret.isEmpty else { throw CommandError(.usage, "The client's secret is empty.") }
            return secret
        }
        let workspace = try services.openWorkspace(.write)
        let provider = try ProviderSignIn(in: workspace.tables, services).set(
            try input(issuer), clientID: client, secret: secret ?? "", name: try input(called))
        let record = try ProviderRecord(provider, of: workspace)
        return Answer(record) { page in
            page.line("Members can sign in with “\(provider.name)” as soon as it knows this workspace.")
            record.show(on: &page)
        }
    }
}

/// `members provider remove`
struct RemoveProviderCommand: Command {
    let name = "members provider remove"
    var summary: Phrase { "Stop members from signing in with the provider." }
    let result = "provider"
    let access = StoreAccess.write
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let signIn = ProviderSignIn(in: workspace.tables, services)
        let provider = try signIn.remove()
        let stranded = try People(in: workspace.tables, services.clock, services.random).membersWithoutPassphrase()
        return Answer(try ProviderRecord(provider, of: workspace)) { page in
            page.line("Members no longer sign in with “\(provider.name)”. Those who are signed in stay so.")
            if stranded > 0 {
                page.line("Without it, \(stranded) member{|s} without a passphrase can't sign in.")
            }
        }
    }
}

/// `members connect NAME`
struct ConnectMemberCommand: Command {
    let name = "members connect"
    var summary: Phrase { "Print a link by which a member can sign in with the provider from then on." }
    let result = "invitation"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let root = try ServerPlace.root(of: workspace)
        guard let provider = try ProviderSignIn(in: workspace.tables, services).provider() else {
            throw ProviderSignIn.noProvider
        }
        let people = People(in: workspace.tables, services.clock, services.random)
        let (member, code) = try people.link(for: try input(member))
        return Answer(link: code.joining(root), for: member) { page in
            page.line(
                "Whoever opens it first signs in as “\(member.name)” with “\(provider.name)” from then on. It works for a day; give it to nobody else."
            )
        }
    }
}

extension ProviderSignIn {
    /// That of a workspace: its table `server-provider`.
    convenience init(in tables: any TableKeeping, people: People) {
        self.init(
            tables.table(TableShape("server-provider", columns: Self.columns)), people: people,
            connection: CurlProvider())
    }

    fileprivate convenience init(in tables: any TableKeeping, _ services: Services) {
        self.init(in: tables, people: People(in: tables, services.clock, services.random))
    }
}

/// `{"clientId","issuer","name","redirects","secret"}`: whether there is a secret, never which.
private struct ProviderRecord: JSONMembers {
    let provider: Provider
    /// Where it may send browsers back to, as far as is known.
    let redirects: [String]

    init(_ provider: Provider, of workspace: Workspace) throws(CommandError) {
        self.provider = provider
        redirects = (try ServerPlace.content(of: workspace)?.roots ?? []).map { $0 + Site.providerPath }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("clientId", provider.clientID)
        writer.member("issuer", provider.issuer)
        writer.member("name", provider.name)
        writer.member("redirects", redirects)
        writer.member("secret", provider.hasSecret)
    }

    func show(on page: inout Page) {
        page.line(.accent(.verbatim(provider.name)), .plain(text: "  "), .plain(.verbatim(provider.issuer)))
        page.line(.plain(text: "  "), .dim("client: \(provider.clientID)"))
        page.line(.plain(text: "  "), .dim(provider.hasSecret ? "with a secret" : "without a secret"))
        guard !redirects.isEmpty else {
            page.line(
                "Register the address of this workspace's server there, with \(Site.providerPath) behind it, as redirect address."
            )
            return
        }
        page.line("Register there, as redirect address, those of these by which people open the workspace:")
        for redirect in redirects { page.line(.plain(text: "  "), .accent(.verbatim(redirect))) }
    }
}
