import JSON
import Membership
import ModuleKit
import Replication
import Serving

/// `members invitations`
struct MemberInvitationsCommand: Command {
    let name = "members invitations"
    var summary: Phrase { "List the invitations that are open." }
    let result = "[invitation]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let people = try People.ofWorkspace(.read, services)
        let names = people.names
        let records = try people.invitations().map { InvitationRecord(invitation: $0, names: names) }
        return Answer(list: records) { page in
            if records.isEmpty { page.line("No invitation is open; “bojagi members invite” makes one.") }
            for record in records {
                let invitation = record.invitation
                page.line(
                    .accent(.verbatim("\(invitation.number)")), .plain(text: "  "), .plain(record.purpose),
                    .plain(text: "  "), .dim("It works until \(page.date(invitation.endsAt))."))
            }
        }
    }
}

/// `members uninvite NUMBER`
struct UninviteMemberCommand: Command {
    let name = "members uninvite"
    var summary: Phrase { "Take an invitation back: its link stops working." }
    let result = "invitation"
    let access = StoreAccess.write
    let action = Action.manage
    let number = Parameter<Int>.integerArgument("invitation", "Its number.", in: 1...1_000_000)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let people = try People.ofWorkspace(.write, services)
        let invitation = try people.uninvite(try input(number))
        return Answer(InvitationRecord(invitation: invitation, names: people.names)) { page in
            page.line("The invitation \(invitation.number) no longer works.")
        }
    }
}

/// `{"endsAt","member","number","role"}`; in milliseconds since 1970; `member` where it is for a member's account at the
/// provider.
private struct InvitationRecord: JSONMembers {
    let invitation: MemberInvitation
    let names: [AuthorID: String]

    /// Whom it is for.
    var purpose: Phrase {
        guard let member = invitation.member else { return "to join as \(invitation.role.phrase)" }
        return "for an account of “\(names[member] ?? "")”"
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("endsAt", Int64(clamping: invitation.endsAt))
        if let member = invitation.member { writer.member("member", names[member]) }
        writer.member("number", invitation.number)
        writer.member("role", invitation.role.rawValue)
    }
}
