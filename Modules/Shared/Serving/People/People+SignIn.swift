import Membership
public import ModuleKit
import Primitives
import Replication
import Synchronization

/// Why somebody is not signed in.
public enum SignInFault: Error, Sendable {
    /// There is no such member, or the passphrase is another.
    case wrong
    /// Too many tried; so many seconds are to be waited.
    case tooMany(seconds: UInt64)
    /// What was typed can't be a name or a passphrase, or is taken; what a person is told.
    case unfit(CommandError)
    /// An invitation that was used, is over, or never was one.
    case usedInvitation
    /// A link to share that is over, was taken back, or never was one.
    case endedLink
    /// What came of signing in with a provider; what a person is told.
    case provider(CommandError)
    /// What the tables say.
    case failed(CommandError)
}

extension People {
    /// So many passphrases are hashed at the same time.
    private static let mostHashes = 2

    /// Signs somebody in: the token of their session. `address` is who asks, as it counts for the limits.
    public func signIn(_ name: String, _ passphrase: String, from address: PeerAddress) throws(SignInFault) -> String {
        let name = PersonName(name)
        // Counted before anything is looked at.
        try count(account: name?.key ?? "", address)
        let member: Member?
        do throws(CommandError) {
            member = if let name { try lists().member(named: name) } else { nil }
        } catch {
            throw .failed(error)
        }
        let own = member.flatMap { $0.digest == Member.noPassphrase ? nil : $0.digest }
        let isRight = try withHashing { hashing in
            let digest =
                own
                ?? nobody.withLock { nobody in
                    if nobody == nil { nobody = hashing.digest(of: Array("nobody".utf8)) }
                    return nobody
                }
            guard let passphrase = Passphrase(passphrase), let digest else { return false }
            return hashing.isRight(passphrase.bytes, for: digest)
        }
        guard let member, own != nil, isRight else {
            if let member {
                note(.refused, member.name, more: address.text)
            } else {
                note(.unknown, "", more: address.text)
            }
            throw .wrong
        }
        if let name { forgive(account: name.key) }
        let token: String
        do throws(CommandError) {
            token = try change { (lists) throws(CommandError) in
                // They may have been removed, or got another passphrase, meanwhile.
                guard lists.members.contains(member) else { return "" }
                return begin(member.id, in: &lists)
            }
        } catch {
            throw .failed(error)
        }
        guard !token.isEmpty else { throw .wrong }
        note(.signedIn, member.name)
        return token
    }

    /// Begins a session; beyond the most that a member may have, the oldest ends.
    func begin(_ member: AuthorID, in lists: inout PeopleLists) -> String {
        var random = random
        let token = AccessToken(using: &random).text
        let own = lists.sessions.filter { $0.member == member }
        if own.count >= PeopleLists.mostSessions, let oldest = own.map(\.number).min() {
            lists.sessions.removeAll { $0.number == oldest }
        }
        let now = clock.now()
        lists.sessions.append(
            MemberSession(
                number: (lists.sessions.map(\.number).max() ?? 0) + 1, member: member, startedAt: now,
                endsAt: now &+ MemberSession.lifetime, digest: Self.digest(ofSession: token)))
        return token
    }

    /// Ends the session of a token.
    public func signOut(_ token: String) throws(CommandError) {
        let digest = Self.digest(ofSession: token)
        let name = try change { (lists) throws(CommandError) -> String? in
            guard let session = lists.sessions.first(where: { $0.digest == digest }) else { return nil }
            lists.sessions.removeAll { $0.digest == digest }
            return lists.members.first { $0.id == session.member }?.name
        }
        if let name { note(.signedOut, name) }
    }

    /// The invitation that a code is of, as long as it is open.
    func invitation(by code: LinkCode) -> MemberInvitation? { (try? lists()).flatMap { invitation(by: code, in: $0) } }

    func invitation(by code: LinkCode, in lists: PeopleLists) -> MemberInvitation? {
        let (digest, now) = (Self.digest(ofInvitation: code), clock.now())
        return lists.invitations.first { $0.digest == digest && $0.isOpen(at: now) }
    }

    /// Makes somebody a member who was invited, or gives a member the passphrase whose link it is, and signs them in: the token of
    /// their session. An invitation is used up with that, and by nothing else.
    public func join(
        _ code: LinkCode, _ name: String, _ passphrase: String, from address: PeerAddress
    ) throws(SignInFault) -> String {
        try count(account: nil, address)
        guard let invited = invitation(by: code), invited.member == nil || invited.setsPassphrase else {
            throw .usedInvitation
        }
        // A member who sets another passphrase keeps their name.
        let known = try invited.member.map { (id) throws(SignInFault) in try nameOfMember(id) }
        guard let name = PersonName(known ?? name) else { throw .unfit(Self.unfitName) }
        let typed = passphrase
        guard let passphrase = Passphrase(typed) else { throw .unfit(Self.unfit(passphrase: typed)) }
        let digest = try withHashing { hashing in hashing.digest(of: passphrase.bytes) }
        let result: (token: String?, fault: SignInFault?)
        do throws(CommandError) {
            guard let digest else { throw CommandError(.unavailable, "There is not enough memory for this now.") }
            result = try change { (lists) throws(CommandError) in
                guard let found = invitation(by: code, in: lists), found == invited else {
                    return (nil, .usedInvitation)
                }
                do throws(SignInFault) {
                    if let member = found.member { return (try renew(member, digest, in: &lists), nil) }
                    let id = try add(name, digest, by: found, to: &lists)
                    return (begin(id, in: &lists), nil)
                } catch {
                    return (nil, error)
                }
            }
        } catch {
            throw .failed(error)
        }
        if let fault = result.fault { throw fault }
        note(known == nil ? .joined : .passphrase, name.text)
        return result.token ?? ""
    }

    private func nameOfMember(_ id: AuthorID) throws(SignInFault) -> String {
        guard let member = (try? lists())?.present.first(where: { $0.id == id }) else { throw .usedInvitation }
        return member.name
    }

    /// Gives a member another passphrase, ends their sessions and begins one: whoever knew the one before is out.
    private func renew(
        _ id: AuthorID, _ digest: String, in lists: inout PeopleLists
    ) throws(SignInFault) -> String {
        guard let place = lists.members.firstIndex(where: { $0.id == id && $0.role != nil }) else {
            throw .usedInvitation
        }
        lists.members[place].digest = digest
        lists.sessions.removeAll { $0.member == id }
        lists.invitations.removeAll { $0.member == id }
        return begin(id, in: &lists)
    }

    /// Makes somebody a member by an invitation, which is used up then.
    func add(
        _ name: PersonName, _ digest: String, by invitation: MemberInvitation, to lists: inout PeopleLists
    ) throws(SignInFault) -> AuthorID {
        guard lists.member(named: name) == nil else { throw .unfit(Self.takenName) }
        guard lists.present.count < PeopleLists.mostMembers else { throw .unfit(Self.tooManyMembers) }
        lists.invitations.removeAll { $0.digest == invitation.digest }
        var random = random
        var id: UInt64 = 0
        while id == 0 || lists.members.contains(where: { $0.id.raw == id }) { id = random.next() }
        lists.members.append(
            Member(id: AuthorID(id), name: name.text, role: invitation.role, joinedAt: clock.now(), digest: digest))
        return AuthorID(id)
    }

    /// Hashes, if not too many do.
    func withHashing<Result>(_ body: (any PassphraseHashing) -> Result) throws(SignInFault) -> Result {
        defer { hashesUnderWay.subtract(1, ordering: .relaxed) }
        guard hashesUnderWay.add(1, ordering: .relaxed).oldValue < Self.mostHashes else { throw .tooMany(seconds: 1) }
        return body(hashing)
    }

    static func digest(ofInvitation code: LinkCode) -> String { BlobHash(of: Array("join \(code.text)".utf8)).hex }

    static var unfitName: CommandError {
        CommandError(.usage, "A name has 1 to \(PersonName.longest) letters, without invisible characters.")
    }
    /// What is said of a passphrase that can be none.
    public static func unfit(passphrase typed: String) -> CommandError {
        typed.utf8.count > Passphrase.longest
            ? CommandError(.usage, "A passphrase has at most \(Passphrase.longest) bytes.")
            : CommandError(.usage, "A passphrase has at least \(Passphrase.shortest) characters.")
    }
    private static var takenName: CommandError { CommandError(.usage, "Somebody has this name already.") }
    private static var tooManyMembers: CommandError {
        CommandError(.unavailable, "This workspace has as many members as it can have.")
    }
}
