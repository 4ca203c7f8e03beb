import JSON
import Membership
import ModuleKit
import Serving

/// `members quota MEMBER SIZE`
struct MemberQuotaCommand: Command {
    let name = "members quota"
    var summary: Phrase { "Limit how much a member may send, or take that limit away." }
    let result = "quota"
    let access = StoreAccess.write
    let action = Action.manage
    let member = MemberParameters.member
    let size = QuotaSize.parameter

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let quota = try QuotaSize.bytes(try input(size))
        let tables = try services.openWorkspace(.write).tables
        let people = People(in: tables, services.clock, services.random)
        let member = try people.member(named: try input(member))
        let use = try Quotas(in: tables, services.clock).set(quota, for: .member(member.id))
        people.note(.quota, member.name, more: quota.map { "\($0)" } ?? "")
        return Answer(QuotaRecord(use: use)) { page in
            page.line(use.sentence(of: member.name))
            if member.role == .owner { page.line("Owners have no quota as long as they are owners.") }
        }
    }
}

/// `devices quota DEVICE SIZE`
struct DeviceQuotaCommand: Command {
    let name = "devices quota"
    var summary: Phrase { "Limit how much a device may send, or take that limit away." }
    let result = "quota"
    let access = StoreAccess.write
    let action = Action.manage
    let device = MemberParameters.device
    let size = QuotaSize.parameter

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let quota = try QuotaSize.bytes(try input(size))
        let tables = try services.openWorkspace(.write).tables
        let people = People(in: tables, services.clock, services.random)
        let device = try DeviceTable(in: tables, services.clock, services.random).devices().one(
            called: try input(device))
        if let member = device.member, try people.person(member)?.role != .owner {
            let name = people.names[member] ?? ""
            throw CommandError(
                .usage, "“\(device.name)” is a device of “\(name)”, and counts as they do.",
                hint: "Use “bojagi members quota”.")
        }
        let use = try Quotas(in: tables, services.clock).set(quota, for: .device(device.number))
        people.note(.quota, "", device.name, more: quota.map { "\($0)" } ?? "")
        return Answer(QuotaRecord(use: use)) { page in page.line(use.sentence(of: device.name)) }
    }
}

/// A size that somebody types: `5GB`, `500 MB`, or `none`.
enum QuotaSize {
    static let parameter = Parameter<String>.argument("size", "As 5GB or 500MB; “none” takes the limit away.")

    private static let units: [(name: String, bytes: UInt64)] = [
        ("tb", 1_000_000_000_000), ("gb", 1_000_000_000), ("mb", 1_000_000), ("kb", 1_000),
    ]

    /// Nil for none. Throws `.usage` for what is no size.
    static func bytes(_ text: String) throws(CommandError) -> UInt64? {
        let word = text.lowercased().filter { $0 != " " }
        if word == "none" { return nil }
        for unit in units where word.hasSuffix(unit.name) {
            guard let number = Double(word.dropLast(2)), number >= 0, number * Double(unit.bytes) < 1e18 else { break }
            return UInt64(number * Double(unit.bytes))
        }
        throw CommandError(.usage, "“\(text)” is no size.", hint: "Write it as 5GB, 500MB or none.")
    }

    /// As people read it.
    static func text(_ bytes: UInt64) -> String {
        let unit = units.first { bytes >= $0.bytes } ?? units[units.count - 1]
        let tenths = UInt64((Double(bytes) * 10 / Double(unit.bytes)).rounded())
        let fraction = tenths % 10 == 0 || tenths >= 1_000 ? "" : ".\(tenths % 10)"
        return "\(tenths / 10)\(fraction) \(unit.name == "kb" ? "kB" : unit.name.uppercased())"
    }
}

extension Quotas.Use {
    /// What somebody may send now.
    fileprivate func sentence(of name: String) -> Phrase {
        let sent = QuotaSize.text(sent)
        guard let quota else { return "“\(name)” may send as much as there is room for; sent so far: \(sent)." }
        return "“\(name)” may send \(QuotaSize.text(quota)); sent so far: \(sent)."
    }

    /// For a list: what was sent, and of how much.
    var line: Phrase {
        guard let quota else { return "sent: \(QuotaSize.text(sent))" }
        return "sent: \(QuotaSize.text(sent)) of \(QuotaSize.text(quota))"
    }
}

/// `{"quota","sent"}`, in bytes; `quota` is null where there is none.
private struct QuotaRecord: JSONMembers {
    let use: Quotas.Use

    func writeMembers(to writer: inout JSONWriter) {
        use.write(to: &writer)
    }
}

extension Quotas.Use {
    /// The two members.
    func write(to writer: inout JSONWriter) {
        writeQuota(to: &writer)
        writer.member("sent", sent)
    }

    /// Null where there is none.
    func writeQuota(to writer: inout JSONWriter) {
        if let quota { writer.member("quota", quota) } else { writer.member("quota", nil as String?) }
    }
}
