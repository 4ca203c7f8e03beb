public import Membership
import ModuleKit
import Primitives
public import Replication

/// Somebody who belongs to a workspace, or did.
public struct Member: Equatable, Sendable {
    /// The author of what they write.
    public var id: AuthorID
    public var name: String
    /// Nil for somebody who was a member: the history knows them by name still.
    public var role: Role?
    /// In milliseconds since 1970.
    public var joinedAt: UInt64
    /// What is kept of the passphrase; `noPassphrase` for somebody who has none.
    var digest: String

    static let noPassphrase = "-"
}

/// Somebody's account at a provider, by which a member signs in.
struct MemberAccount: Equatable, Sendable {
    var member: AuthorID
    /// Of the provider's issuer and what it knows them by.
    var digest: String
}

/// A browser in which a member is signed in.
public struct MemberSession: Equatable, Sendable {
    /// From 1; never given again as long as a later one is there.
    public var number: Int
    public var member: AuthorID
    /// In milliseconds since 1970.
    public var startedAt: UInt64
    public var endsAt: UInt64
    /// Of its token.
    var digest: String
}

/// What lets one person join, or a member set another passphrase or have their account at a provider known.
public struct MemberInvitation: Equatable, Sendable {
    /// From 1; never given again as long as a later one is there.
    public var number: Int
    /// Of its code.
    var digest: String
    /// What whoever joins is.
    public var role: Role
    /// In milliseconds since 1970.
    public var endsAt: UInt64
    /// Whose account or passphrase it is for; nil where somebody joins.
    public var member: AuthorID?
    /// Whether the member sets another passphrase.
    var setsPassphrase = false
}

/// Members, their accounts, sessions and invitations, as rows of one table.
struct PeopleLists: TableLists, Equatable {
    var members: [Member] = []
    var accounts: [MemberAccount] = []
    var sessions: [MemberSession] = []
    var invitations: [MemberInvitation] = []

    static let columns = 6
    /// So many at most of each; sessions for each member.
    static let mostMembers = 500
    static let mostSessions = 10
    static let mostInvitations = 100

    init() {}

    static var damage: CommandError {
        CommandError(
            .badData, "The list of members can't be read.",
            hint: "Mend server-people in the workspace, or restore it.")
    }

    /// Nil for rows that are none of ours.
    init?(rows: [[String]]) {
        for row in rows {
            guard row.count == Self.columns else { return nil }
            switch row[0] {
            case "member":
                guard let id = AuthorID(row: row[1]), let time = UInt64(row[3]) else { return nil }
                let role = Role(rawValue: row[2])
                guard role != nil || row[2] == "-" else { return nil }
                members.append(Member(id: id, name: row[5], role: role, joinedAt: time, digest: row[4]))
            case "session":
                guard let number = Int(row[1]), let member = AuthorID(row: row[2]), let start = UInt64(row[3]),
                    let end = UInt64(row[4])
                else { return nil }
                sessions.append(
                    MemberSession(number: number, member: member, startedAt: start, endsAt: end, digest: row[5]))
            case "invitation", "passphrase":
                guard let role = Role(rawValue: row[1]), let end = UInt64(row[2]) else { return nil }
                // Older versions gave no numbers.
                let number = row[4].isEmpty ? freeNumber : Int(row[4])
                guard let number, number > 0, number < Int.max else { return nil }
                var invitation = MemberInvitation(number: number, digest: row[5], role: role, endsAt: end)
                if !row[3].isEmpty {
                    // Else it would let somebody else join.
                    guard let member = AuthorID(row: row[3]) else { return nil }
                    invitation.member = member
                }
                invitation.setsPassphrase = row[0] == "passphrase"
                guard !invitation.setsPassphrase || invitation.member != nil else { return nil }
                invitations.append(invitation)
            case "account":
                guard let member = AuthorID(row: row[1]) else { return nil }
                accounts.append(MemberAccount(member: member, digest: row[5]))
            default: return nil
            }
        }
    }

    var rows: [[String]] {
        members.map { member in
            [
                "member", Hexadecimal.text(member.id.raw), member.role?.rawValue ?? "-", "\(member.joinedAt)",
                member.digest, member.name,
            ]
        }
            + sessions.map { session in
                [
                    "session", "\(session.number)", Hexadecimal.text(session.member.raw), "\(session.startedAt)",
                    "\(session.endsAt)", session.digest,
                ]
            }
            + invitations.map { invitation in
                [
                    invitation.setsPassphrase ? "passphrase" : "invitation", invitation.role.rawValue,
                    "\(invitation.endsAt)",
                    invitation.member.map { Hexadecimal.text($0.raw) } ?? "", "\(invitation.number)",
                    invitation.digest,
                ]
            }
            + accounts.map { ["account", Hexadecimal.text($0.member.raw), "", "", "", $0.digest] }
    }

    /// Those who are members now, in the order in which they joined.
    var present: [Member] { members.filter { $0.role != nil } }

    /// The member of that name, whatever its case.
    func member(named name: PersonName) -> Member? { present.first { PersonName($0.name)?.key == name.key } }

    /// For the next invitation.
    var freeNumber: Int { (invitations.map(\.number).max() ?? 0) + 1 }

    /// Takes out what is over.
    mutating func tidy(at now: UInt64) {
        sessions.removeAll { !$0.isOn(at: now) }
        invitations.removeAll { !$0.isOpen(at: now) }
    }
}

extension AuthorID {
    /// As a row of a list has it: 16 hexadecimal digits.
    init?(row text: String) {
        guard text.utf8.count == 16, let number = Hexadecimal.number(text.utf8) else { return nil }
        self.init(number)
    }
}

extension MemberSession {
    /// Milliseconds: thirty days.
    static let lifetime: UInt64 = 30 * 86_400_000

    /// A clock that was put back makes none last longer.
    func isOn(at now: UInt64) -> Bool { now < endsAt && endsAt <= now &+ Self.lifetime }
}

extension MemberInvitation {
    /// Milliseconds: seven days.
    static let lifetime: UInt64 = 7 * 86_400_000

    /// The same where it is for a member's account, whom whoever has it could sign in as: a day.
    static let lifetimeForAccount: UInt64 = 86_400_000

    func isOpen(at now: UInt64) -> Bool { now < endsAt && endsAt <= now &+ Self.lifetime }
}
