import Membership
public import ModuleKit
import Replication

// Members who sign in by their account at a provider.
extension People {
    /// What is kept of an account: whom a provider knows by `subject`, never a name or an address of mail.
    static func digest(ofAccount subject: String, at issuer: String) -> String {
        BlobHash(of: Array("account \(issuer)\n\(subject)".utf8)).hex
    }

    /// How many members have no passphrase, and sign in by an account alone.
    public func membersWithoutPassphrase() throws(CommandError) -> Int {
        try lists().present.count { $0.digest == Member.noPassphrase }
    }

    /// Signs in whoever has an account: the token of their session. With an invitation they become a member by the first of
    /// `names` that can be one, or the account becomes that of the member whom the invitation is for.
    func enter(
        account: String, _ code: LinkCode?, names: [String], through provider: String
    ) throws(SignInFault) -> String {
        let result: Result<Entry, SignInFault>
        do throws(CommandError) {
            result = try change { (lists) throws(CommandError) in
                // What throws leaves the lists as they are.
                do throws(SignInFault) {
                    return .success(try admit(account, code, names, in: &lists))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .failed(error)
        }
        let entry = try result.get()
        note(entry.kind, entry.name, provider)
        return entry.token
    }

    private struct Entry {
        var token: String
        var kind: PeopleLogEntry.Kind
        var name: String
    }

    private func admit(
        _ account: String, _ code: LinkCode?, _ names: [String], in lists: inout PeopleLists
    ) throws(SignInFault) -> Entry {
        let known = lists.accounts.first { $0.digest == account }?.member
        let member = known.flatMap { id in lists.present.first { $0.id == id } }
        let invitation: MemberInvitation? = if let code { self.invitation(by: code, in: lists) } else { nil }
        if let invitation, let id = invitation.member {
            guard !invitation.setsPassphrase, let own = lists.present.first(where: { $0.id == id }) else {
                throw .usedInvitation
            }
            guard member == nil || member?.id == id else { throw .provider(Self.takenAccount) }
            lists.accounts.removeAll { $0.member == id }
            lists.accounts.append(MemberAccount(member: id, digest: account))
            lists.invitations.removeAll { $0.member == id }
            return Entry(token: begin(id, in: &lists), kind: .connected, name: own.name)
        }
        // Who is a member already uses no invitation up.
        if let member { return Entry(token: begin(member.id, in: &lists), kind: .signedIn, name: member.name) }
        guard code != nil else { throw .provider(Self.stranger) }
        guard let invitation else { throw .usedInvitation }
        guard let name = names.lazy.compactMap({ PersonName($0) }).first else { throw .unfit(Self.unfitName) }
        let id = try add(name, Member.noPassphrase, by: invitation, to: &lists)
        lists.accounts.append(MemberAccount(member: id, digest: account))
        return Entry(token: begin(id, in: &lists), kind: .joined, name: name.text)
    }

    private static var stranger: CommandError {
        CommandError(.permission, "Nobody here has this account. Ask an owner for an invitation.")
    }
    private static var takenAccount: CommandError {
        CommandError(.permission, "Somebody else here has this account already.")
    }
}
