import JSON
import Membership
import MicroHTTPServer
import ModuleKit
import Replication
import Serving

/// `members`: who signs in at this workspace's server, and as what.
struct MembersCommand: Command {
    let name = "members"
    var summary: Phrase { "List the members of this workspace." }
    let result = "[member]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let people = try People.ofWorkspace(.read, services)
        let sessions = try people.sessions()
        let open = try people.invitations().count
        let uses = try Quotas(in: try services.openWorkspace(.read).tables, services.clock).uses()
        let records = try people.members().map { member in
            MemberRecord(
                member: member, sessions: sessions.filter { $0.member == member.id }.count,
                use: uses[.member(member.id)])
        }
        return Answer(list: records) { page in
            if records.isEmpty { page.line("There are no members; “bojagi members invite” invites one.") }
            for record in records {
                page.line(
                    .accent(.verbatim(record.member.name)), .plain(text: "  "),
                    .plain(record.member.role?.phrase ?? ""), .plain(text: "  "),
                    .dim("signed in: \(record.sessions)"), .plain(text: record.use == nil ? "" : "  "),
                    .dim(record.use?.line ?? ""))
            }
            if open > 0 {
                page.line("\(open) invitation{|s} {is|are} open; “bojagi members invitations” lists {it|them}.")
            }
        }
    }
}

/// `members invite`: a link by which somebody joins.
struct InviteMemberCommand: Command {
    let name = "members invite"
    var summary: Phrase { "Print a link by which one person joins." }
    let result = "invitation"
    let access = StoreAccess.write
    let action = Action.manage
    let role = MemberParameters.roleOption

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let role = Role(rawValue: try input(role) ?? "") ?? .reader
        let workspace = try services.openWorkspace(.write)
        let root = try ServerPlace.root(of: workspace)
        let (code, invitation) = try People(in: workspace.tables, services.clock, services.random).invite(as: role)
        let link = code.joining(root)
        return Answer(
            object: { writer in
                writer.member("number", invitation.number)
                writer.member("role", role.rawValue)
                writer.member("url", link)
            },
            text: { page in
                page.line("The link is")
                page.link(link)
                page.line("It lets one person join as \(role.phrase) and works for 7 days.")
                page.line("“bojagi members uninvite \(invitation.number)” takes it back.")
            })
    }
}

/// `members passphrase NAME`
struct MemberPassphraseCommand: Command {
    let name = "members passphrase"
    var summary: Phrase { "Print a link by which a member sets a new passphrase." }
    let result = "invitation"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let root = try ServerPlace.root(of: workspace)
        let people = People(in: workspace.tables, services.clock, services.random)
        let (member, code) = try people.link(for: try input(member), setsPassphrase: true)
        return Answer(link: code.joining(root), for: member) { page in
            page.line(
                "Whoever opens it first sets the passphrase of “\(member.name)”, who is signed out everywhere then. It works for a day; give it to nobody else."
            )
        }
    }
}

extension Answer {
    /// A link that is for one member.
    init(link: String, for member: Member, _ more: @escaping (inout Page) -> Void) {
        self.init(
            object: { writer in
                writer.member("role", member.role?.rawValue)
                writer.member("url", link)
            },
            text: { page in
                page.line("The link is")
                page.link(link)
                more(&page)
            })
    }
}

extension LinkCode {
    /// The link by which somebody joins at the server.
    func joining(_ root: String) -> String { "\(root)/join?code=\(text)" }
}

extension Services {
    /// Of those who are gone nothing is kept: what they sent, and what they wanted to put into the trash. Returns how many
    /// documents that was.
    func forget(
        _ gone: [LimitedSender], devices digests: [String], in tables: any TableKeeping
    ) throws(CommandError) -> Int {
        let (limits, quotas) = (DeletionLimits(in: tables, clock), Quotas(in: tables, clock))
        var waiting = 0
        for sender in gone {
            waiting += try limits.forget(sender)
            try quotas.forget(sender)
        }
        try DeviceSightings(in: tables, clock).forget(digests)
        return waiting
    }
}

/// `members role NAME ROLE`
struct SetRoleCommand: Command {
    let name = "members role"
    var summary: Phrase { "Give a member another role." }
    let result = "member"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member
    let role = MemberParameters.role

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let role = Role(rawValue: try input(role)) ?? .reader
        let member = try People.ofWorkspace(.write, services).setRole(of: try input(member), to: role)
        return Answer(MemberRecord(member: member)) { page in
            page.line("“\(member.name)” is now: \(role.phrase).")
        }
    }
}

/// `members remove NAME`
struct RemoveMemberCommand: Command {
    let name = "members remove"
    var summary: Phrase { "Remove a member: they and their devices can no longer get in." }
    let result = "member"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let tables = try services.openWorkspace(.write).tables
        let member = try People(in: tables, services.clock, services.random).remove(try input(member))
        var gone = [LimitedSender.member(member.id)]
        var digests: [String] = []
        // They let nobody in any more; their rows go as well.
        try DeviceTable(in: tables, services.clock, services.random).change { devices in
            gone += devices.filter { $0.member == member.id }.map { .device($0.number) }
            digests = devices.filter { $0.member == member.id }.map(\.digest)
            devices.removeAll { $0.member == member.id }
        }
        _ = try services.forget(gone, devices: digests, in: tables)
        return Answer(MemberRecord(member: member)) { page in
            page.line("“\(member.name)” can no longer get in. What they already had stays with them.")
        }
    }
}

/// `members sign-out NAME`
struct SignOutMemberCommand: Command {
    let name = "members sign-out"
    var summary: Phrase { "Sign a member out in every browser." }
    let result = "member"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let (member, count) = try People.ofWorkspace(.write, services).endSessions(of: try input(member))
        return Answer(MemberRecord(member: member)) { page in
            page.line("Signed “\(member.name)” out in \(count) browser{|s}.")
        }
    }
}

/// `members allow NAME`
struct AllowMemberCommand: Command {
    let name = "members allow"
    var summary: Phrase { "Let a member put more than a tenth of all documents into the trash, for a day." }
    let result = "member"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let tables = try services.openWorkspace(.write).tables
        let people = People(in: tables, services.clock, services.random)
        let member = try people.member(named: try input(member))
        let waiting = try DeletionLimits(in: tables, services.clock).allow(.member(member.id))
        people.note(.allowed, member.name)
        return Answer(MemberRecord(member: member)) { page in
            page.line("“\(member.name)” may put documents into the trash as they like for a day.")
            if waiting > 0 { page.line("What waited goes with the next try of their page.") }
        }
    }
}

/// `members log`
struct MembersLogCommand: Command {
    let name = "members log"
    var summary: Phrase { "Show who joined, signed in or lost access." }
    let result = "[entry]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let entries = try People.ofWorkspace(.read, services).entries()
        return Answer(list: entries.map { LogRecord(entry: $0) }) { page in
            if entries.isEmpty { page.line("Nothing has happened yet.") }
            for entry in entries {
                page.line(
                    .dim(page.date(entry.time)), .plain(text: "  "), .plain(entry.sentence),
                    .plain(text: entry.address.isEmpty ? "" : "  "), .dim(.verbatim(entry.address)))
            }
        }
    }
}

enum MemberParameters {
    static let member = Parameter<String>.argument("member", "Their name.")
    static let device = Parameter<String>.argument("device", "Its number or name.")
    static let role = Parameter<String>.argument(
        "role", "What they may do.", type: .choice(Role.allCases.map(\.rawValue)))
    static let roleOption = Parameter<String?>.option(
        "role", "What they may do; reader unless given.", type: .choice(Role.allCases.map(\.rawValue)))
}

extension Role {
    /// What it is called.
    var phrase: Phrase {
        switch self {
        case .owner: "owner"
        case .editor: "editor"
        case .commenter: "commenter"
        case .reader: "reader"
        }
    }
}

extension PeopleLogEntry {
    private var role: Phrase { Role(rawValue: detail)?.phrase ?? .verbatim(detail) }
    private var document: String { DocumentID(text: detail).map { ShortID(of: $0).text } ?? detail }

    /// What happened.
    fileprivate var sentence: Phrase {
        switch kind {
        case .invited: "Somebody was invited as \(role)."
        case .uninvited: "An invitation as \(role) was taken back."
        case .joined where detail.isEmpty: "“\(person)” joined."
        case .joined: "“\(person)” joined with “\(detail)”."
        case .signedIn where detail.isEmpty: "“\(person)” signed in."
        case .signedIn: "“\(person)” signed in with “\(detail)”."
        case .refused: "A wrong passphrase was given for “\(person)”, \(count) time{|s}."
        case .signedOut: "“\(person)” signed out."
        case .role: "“\(person)” became \(role)."
        case .removed: "“\(person)” was removed."
        case .ended: "“\(person)” was signed out everywhere."
        case .paired where person.isEmpty: "The device “\(detail)” was let in."
        case .paired: "The device “\(detail)” of “\(person)” was let in."
        case .revoked: "The device “\(detail)” was revoked."
        case .shared where person.isEmpty: "The document \(document) was shared by a link."
        case .shared: "“\(person)” shared the document \(document) by a link."
        case .unshared where person.isEmpty: "A link to the document \(document) was taken back."
        case .unshared: "“\(person)” took a link to the document \(document) back."
        case .provider where detail.isEmpty: "Members no longer sign in with the provider."
        case .provider: "Members can sign in with “\(detail)”."
        case .connected: "“\(person)” connected an account of “\(detail)”."
        case .unknown: "A name that nobody has was tried, \(count) time{|s}."
        case .refusedAtLink:
            "A wrong passphrase was given at a link to the document \(document), \(count) time{|s}."
        case .held where person.isEmpty:
            "The device “\(detail)” wanted to put \(number) document{|s} into the trash, and waits."
        case .held: "“\(person)” wanted to put \(number) document{|s} into the trash, and waits."
        case .allowed where person.isEmpty:
            "The device “\(detail)” was allowed to put documents into the trash as it likes for a day."
        case .allowed: "“\(person)” was allowed to put documents into the trash as they like for a day."
        case .quota where more.isEmpty: "“\(name)” has no quota any more."
        case .quota: "“\(name)” got a quota: \(QuotaSize.text(UInt64(more) ?? 0))."
        case .renamed: "The device “\(detail)” is called “\(more)” now."
        case .renewed: "All browsers were signed out by a new token."
        case .refusedCode: "A wrong code for a device was given, \(count) time{|s}."
        case .passphrase: "“\(person)” set a new passphrase."
        case .erased: "“\(person)” deleted \(Int(detail) ?? 0) document{|s} for good."
        case .backedUp: "A backup of \(Int(detail) ?? 0) document{|s} was written."
        case .restored:
            "A backup of \(String(decoding: Times.iso8601(milliseconds: UInt64(detail) ?? 0), as: UTF8.self)) was put back: everyone who had access then has it again."
        }
    }

    /// A member's or a device's.
    private var name: String { person.isEmpty ? detail : person }
    private var number: Int { Int(more) ?? 0 }

    /// From where tries came, where it is known.
    fileprivate var address: String {
        switch kind {
        case .refused, .unknown, .refusedAtLink: more
        default: ""
        }
    }
}

/// `{"id","joinedAt","name","quota","role","sent","sessions"}`; times in milliseconds since 1970, sizes in bytes.
private struct MemberRecord: JSONMembers {
    let member: Member
    var sessions = 0
    var use: Quotas.Use?

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", String(member.id.raw, radix: 16))
        writer.member("joinedAt", Int64(clamping: member.joinedAt))
        writer.member("name", member.name)
        use?.writeQuota(to: &writer)
        writer.member("role", member.role?.rawValue)
        if let use { writer.member("sent", use.sent) }
        writer.member("sessions", sessions)
    }
}

/// `{"count","detail","kind","more","person","time"}`; times in milliseconds since 1970.
private struct LogRecord: JSONMembers {
    let entry: PeopleLogEntry

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("count", entry.count)
        writer.member("detail", entry.detail)
        writer.member("kind", entry.kind.rawValue)
        writer.member("more", entry.more)
        writer.member("person", entry.person)
        writer.member("time", Int64(clamping: entry.time))
    }
}
