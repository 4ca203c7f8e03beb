public import Membership
public import ModuleKit
import Replication

// What an owner does.
extension People {
    /// Those who are members, in the order in which they joined.
    public func members() throws(CommandError) -> [Member] { try lists().present }

    /// The sessions that last, the oldest first.
    public func sessions() throws(CommandError) -> [MemberSession] {
        let now = clock.now()
        return try lists().sessions.filter { $0.isOn(at: now) }
    }

    /// Invites somebody: the code of a link that lets one person join, once, for seven days.
    public func invite(as role: Role) throws(CommandError) -> (code: LinkCode, invitation: MemberInvitation) {
        var random = random
        let code = LinkCode(using: &random)
        let invitation = try change { (lists) throws(CommandError) in
            try Self.checkRoom(lists)
            let invitation = MemberInvitation(
                number: lists.freeNumber, digest: Self.digest(ofInvitation: code), role: role,
                endsAt: clock.now() &+ MemberInvitation.lifetime)
            lists.invitations.append(invitation)
            return invitation
        }
        note(.invited, "", role.rawValue)
        return (code, invitation)
    }

    /// The invitations that are open, in the order in which they were made.
    public func invitations() throws(CommandError) -> [MemberInvitation] {
        let now = clock.now()
        return try lists().invitations.filter { $0.isOpen(at: now) }
    }

    /// Takes an invitation back: its link lets nobody in. Throws `.notFound`.
    public func uninvite(_ number: Int) throws(CommandError) -> MemberInvitation {
        let invitation = try change { (lists) throws(CommandError) in
            guard let found = lists.invitations.first(where: { $0.number == number }) else {
                throw CommandError(
                    .notFound, "There is no open invitation \(number).",
                    hint: "“bojagi members invitations” lists them.")
            }
            lists.invitations.removeAll { $0.number == number }
            return found
        }
        note(.uninvited, "", invitation.role.rawValue)
        return invitation
    }

    /// The code of a link by which a member has their account at a provider known, or sets another passphrase, once, within a
    /// day. Another one takes its place.
    public func link(for name: String, setsPassphrase: Bool = false) throws(CommandError) -> (
        member: Member, code: LinkCode
    ) {
        var random = random
        let code = LinkCode(using: &random)
        let member = try change { (lists) throws(CommandError) in
            let member = lists.members[try Self.place(of: name, in: lists)]
            lists.invitations.removeAll { $0.member == member.id }
            try Self.checkRoom(lists)
            lists.invitations.append(
                MemberInvitation(
                    number: lists.freeNumber, digest: Self.digest(ofInvitation: code), role: member.role ?? .reader,
                    endsAt: clock.now() &+ MemberInvitation.lifetimeForAccount, member: member.id,
                    setsPassphrase: setsPassphrase))
            return member
        }
        return (member, code)
    }

    private static func checkRoom(_ lists: PeopleLists) throws(CommandError) {
        guard lists.invitations.count < PeopleLists.mostInvitations else {
            throw CommandError(
                .unavailable, "Too many invitations are open already.",
                hint: "They end after a week; “bojagi members uninvite” takes one back.")
        }
    }

    /// Gives a member another role. Throws where there would be no owner among the members any more.
    public func setRole(of name: String, to role: Role) throws(CommandError) -> Member {
        let member = try change { (lists) throws(CommandError) in
            let place = try Self.place(of: name, in: lists)
            try Self.checkOwners(lists, without: lists.members[place], unless: role == .owner)
            lists.members[place].role = role
            return lists.members[place]
        }
        note(.role, member.name, role.rawValue)
        return member
    }

    /// Makes somebody a member no more: their sessions end with the next request. Their name stays with what they wrote.
    public func remove(_ name: String) throws(CommandError) -> Member {
        let member = try change { (lists) throws(CommandError) in
            let place = try Self.place(of: name, in: lists)
            let member = lists.members[place]
            try Self.checkOwners(lists, without: member, unless: false)
            lists.members[place].role = nil
            lists.members[place].digest = Member.noPassphrase
            lists.accounts.removeAll { $0.member == member.id }
            lists.invitations.removeAll { $0.member == member.id }
            lists.sessions.removeAll { $0.member == member.id }
            return member
        }
        note(.removed, member.name)
        return member
    }

    /// Ends all sessions of a member; how many there were.
    public func endSessions(of name: String) throws(CommandError) -> (member: Member, count: Int) {
        let ended = try change { (lists) throws(CommandError) in
            let member = lists.members[try Self.place(of: name, in: lists)]
            let count = lists.sessions.count
            lists.sessions.removeAll { $0.member == member.id }
            return (member: member, count: count - lists.sessions.count)
        }
        note(.ended, ended.member.name)
        return ended
    }

    /// The member of that name. Throws `.notFound`.
    public func member(named name: String) throws(CommandError) -> Member {
        let lists = try lists()
        return lists.members[try Self.place(of: name, in: lists)]
    }

    private static func place(of name: String, in lists: PeopleLists) throws(CommandError) -> Int {
        guard let found = PersonName(name).flatMap({ lists.member(named: $0) }),
            let place = lists.members.firstIndex(of: found)
        else {
            throw CommandError(.notFound, "There is no member “\(name)”.", hint: "“bojagi members” lists them.")
        }
        return place
    }

    /// Throws where a member is the last owner.
    private static func checkOwners(
        _ lists: PeopleLists, without member: Member, unless staysOwner: Bool
    ) throws(CommandError) {
        guard member.role == .owner, !staysOwner, lists.members.count(where: { $0.role == .owner }) == 1 else { return }
        throw CommandError(
            .failed, "“\(member.name)” is the last owner.", hint: "Make somebody else an owner first.")
    }
}
