import JSON
public import ModuleKit
import Primitives
import Replication
import Synchronization

/// Signing in with a provider: which one a workspace has, and what becomes of its answers. Any number of processes may have
/// one over the same table; what one changes counts for the others with their next question.
public final class ProviderSignIn: Sendable {
    private let table: WatchedTable<Seen>
    private let connection: any ProviderConnecting
    let people: People
    /// Codes that are being exchanged: each keeps a thread until the provider answers.
    private let exchangesUnderWay = Atomic(0)

    /// Fewer than a server has threads for such work.
    private static let mostExchanges = 4
    /// In bytes.
    private static let longestCode = 2048

    private struct Seen: TableIndex {
        let lists: ProviderLists
        init(_ lists: ProviderLists) { self.lists = lists }
    }

    /// `table` is of `columns`.
    public init(_ table: any TableStoring, people: People, connection: any ProviderConnecting) {
        (self.people, self.connection) = (people, connection)
        self.table = WatchedTable(table, clock: people.clock)
    }

    public static let columns = ProviderLists.columns

    // MARK: what an owner does

    /// The one that there is; nil for none.
    public func provider() throws(CommandError) -> Provider? { try table.lists().provider }

    /// Asks a provider what it says of itself, and has people sign in with it from now on; empty `secret` for none. Throws
    /// where it can't be used: then all stays as it is.
    public func set(
        _ issuer: String, clientID: String, secret: String, name: String?
    ) throws(CommandError) -> Provider {
        let found = try Provider.discovering(issuer, clientID: clientID, secret: secret, name: name, by: connection)
        try table.change { (lists) throws(CommandError) in lists.provider = found }
        people.note(.provider, "", found.name)
        return found
    }

    /// Has nobody sign in with a provider any more, and returns which it was. Throws `.notFound` where there is none.
    public func remove() throws(CommandError) -> Provider {
        let former = try table.change { (lists) throws(CommandError) -> Provider? in
            defer { lists.provider = nil }
            return lists.provider
        }
        guard let former else { throw Self.noProvider }
        people.note(.provider, "")
        return former
    }

    /// What is said where one is needed.
    public static var noProvider: CommandError {
        CommandError(.notFound, "There is no provider.", hint: "“bojagi members provider set” sets one up.")
    }

    // MARK: what a browser does

    /// What a page shows of it: quick.
    var shownName: String? { (try? table.look { $0.lists.provider?.name }) ?? nil }

    /// Begins a sign-in, with an invitation or as somebody who is a member.
    func begin(_ code: LinkCode?, name: String) -> PendingSignIn {
        var random = people.random
        return PendingSignIn(code: code, name: name, at: people.clock.now(), using: &random)
    }

    /// Ends a sign-in with what the browser brings back: the token of a session. Asks the provider, and waits for it.
    func finish(
        _ pending: PendingSignIn, _ answer: ProviderAnswer, redirect: String, from address: PeerAddress
    ) throws(SignInFault) -> String {
        let provider: Provider?
        do throws(CommandError) {
            provider = try self.provider()
        } catch {
            throw .failed(error)
        }
        guard let provider else { throw .provider(Self.stale) }
        let name = provider.name
        if let error = answer.error {
            throw error == "access_denied"
                ? .provider(
                    CommandError(.permission, "Signing in with \(name) was cancelled, or isn't allowed there."))
                : .provider(CommandError(.unavailable, "\(name) refuses it: \(ProviderAnswer.shown(error))."))
        }
        if let issuer = answer.issuer, !issuer.hasSameBytes(as: provider.issuer) {
            throw .provider(Self.foreign("iss", name))
        }
        guard let code = answer.code, (1...Self.longestCode).contains(code.utf8.count) else {
            throw .provider(Self.stale)
        }
        try people.count(account: nil, address)
        let identity = try identity(pending.exchange(code, at: provider, redirect: redirect), pending, provider)
        return try people.enter(
            account: People.digest(ofAccount: identity.subject, at: provider.issuer), pending.code,
            names: pending.name.isEmpty ? identity.names : [pending.name], through: name)
    }

    private func identity(
        _ request: ProviderRequest, _ pending: PendingSignIn, _ provider: Provider
    ) throws(SignInFault) -> IdentityToken {
        defer { exchangesUnderWay.subtract(1, ordering: .relaxed) }
        guard exchangesUnderWay.add(1, ordering: .relaxed).oldValue < Self.mostExchanges else {
            throw .tooMany(seconds: 1)
        }
        let token: String?
        do throws(CommandError) {
            token = try connection.object(request, from: provider.name)["id_token"]?.string
        } catch {
            throw .provider(error)
        }
        do throws(IdentityToken.Fault) {
            guard let token else { throw .unreadable }
            return try IdentityToken(token, from: provider, nonce: pending.nonce, at: people.clock.now())
        } catch {
            switch error {
            case .unreadable:
                throw .provider(CommandError(.badData, "\(provider.name) sent an answer that can't be read."))
            case .claim(let claim): throw .provider(Self.foreign(claim, provider.name))
            }
        }
    }

    /// What a browser brings that did not begin it, or not now.
    static var stale: CommandError {
        CommandError(
            .usage, "This sign-in took too long, was used already, or was begun in another browser. Try again.")
    }
    private static func foreign(_ claim: String, _ name: String) -> CommandError {
        CommandError(.permission, "What \(name) sent does not belong to this sign-in (\(claim)).")
    }
}
