import JSON
import Membership
import MicroHTTPServer
import ModuleKit
import Replication
import Serving

/// `devices`: who may sync with this workspace.
struct DevicesCommand: Command {
    let name = "devices"
    var summary: Phrase { "List the devices that may sync with this workspace." }
    let result = "[device]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let tables = try services.openWorkspace(.read).tables
        let devices = try DeviceTable(in: tables, services.clock, services.random).devices()
        let names = People(in: tables, services.clock, services.random).names
        let waiting = try DeletionLimits(in: tables, services.clock).waiting()
        let uses = try Quotas(in: tables, services.clock).uses()
        let times = try DeviceSightings(in: tables, services.clock).times()
        let records = devices.map { device in
            DeviceRecord(
                device: device, names: names, waiting: waiting[.device(device.number)] ?? 0,
                use: uses[.device(device.number)], seenAt: times[device.digest])
        }
        return Answer(list: records) { page in
            if devices.isEmpty { page.line("No device is paired; “bojagi devices invite” invites one.") }
            for record in records {
                let device = record.device
                page.line(
                    .accent(.verbatim("\(device.number)")), .plain(text: "  "), .plain(.verbatim(device.name)),
                    .dim(.verbatim(device.member.flatMap { names[$0] }.map { "  " + $0 } ?? "")),
                    .plain(text: record.seenAt == nil ? "" : "  "),
                    .dim(record.seenAt.map { "last here: \(page.date($0))" } ?? ""),
                    .plain(text: record.use == nil ? "" : "  "), .dim(record.use?.line ?? ""))
                guard record.waiting > 0 else { continue }
                page.line(
                    .plain(text: "   "),
                    .plain("It wants to put \(record.waiting) document{|s} into the trash, and waits."))
                page.line(.plain(text: "   "), .dim("“bojagi devices allow \(device.number)” lets it, for a day."))
            }
        }
    }
}

/// `devices invite`: a code for the next device.
struct InviteDeviceCommand: Command {
    let name = "devices invite"
    var summary: Phrase { "Print a code that lets one more device sync; the one before ends." }
    let result = "invitation"
    let access = StoreAccess.write
    let action = Action.manage

    let member = Parameter<String?>.option("member", "The member whose device it is; the owner's own unless given.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.write)
        let owner = try input(member).map { (name) throws(CommandError) in
            try People(in: workspace.tables, services.clock, services.random).member(named: name)
        }
        let (mark, root) = try ServerPlace.known(of: workspace)
        let code = try InvitationTable(in: workspace.tables, services.clock).make(
            for: owner?.id, using: services.random)
        // A device that knows the fingerprint takes the certificate in by itself.
        let fingerprint = root.hasPrefix("https://") ? mark.fingerprint?.hex : nil
        let link = "\(root)/?code=\(code.shown)" + (fingerprint.map { "&authority=\($0)" } ?? "")
        let words =
            "bojagi remote add \(root) --code \(code.shown)" + (fingerprint.map { " --fingerprint \($0)" } ?? "")
        let picture = QRCode.text(of: link, isColoured: services.console.isOutputTerminal)
        return Answer(
            object: { writer in
                writer.member("code", code.shown)
                writer.member("fingerprint", fingerprint)
                writer.member("url", root)
            },
            text: { page in
                page.line("The code is")
                page.line(.plain(text: "  "), .accent(.verbatim(code.shown)))
                page.line("On the other device, run:")
                page.line(.plain(text: "  "), .accent(.verbatim(words)))
                page.noteReach(of: root)
                if let picture { page.text("\n" + picture + "\n") }
                page.line(
                    "It lets one device in and works for \(Int(PairingCode.lifetime / 60_000)) minutes, or until the next code is made."
                )
            })
    }
}

/// `devices revoke NUMBER`
struct RevokeDeviceCommand: Command {
    let name = "devices revoke"
    var summary: Phrase { "Revoke a device's access." }
    let result = "device"
    let access = StoreAccess.write
    let action = Action.manage
    let device = MemberParameters.device

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let word = try input(device)
        let tables = try services.openWorkspace(.write).tables
        let gone = try DeviceTable(in: tables, services.clock, services.random).change {
            (devices) throws(CommandError) in
            let first = try devices.one(called: word)
            devices.removeAll { $0.number == first.number }
            return first
        }
        People(in: tables, services.clock, services.random).note(.revoked, "", gone.name)
        let waiting = try services.forget([.device(gone.number)], devices: [gone.digest], in: tables)
        return Answer(DeviceRecord(device: gone, waiting: waiting)) { page in
            page.line("“\(gone.name)” can no longer sync. What it already had stays on it.")
            if waiting > 0 { page.line("The \(waiting) document{|s} that it wanted to put into the trash stay{s|}.") }
        }
    }
}

/// `devices rename DEVICE NAME`
struct RenameDeviceCommand: Command {
    let name = "devices rename"
    var summary: Phrase { "Give a device another name." }
    let result = "device"
    let access = StoreAccess.write
    let action = Action.manage
    let device = MemberParameters.device
    let newName = Parameter<String>.argument("name", "Its name from now on.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let (word, newName) = (try input(device), try Self.checked(try input(newName)))
        let tables = try services.openWorkspace(.write).tables
        let (before, after) = try DeviceTable(in: tables, services.clock, services.random).change {
            (devices) throws(CommandError) in
            let before = try devices.one(called: word)
            var after = before
            after.name = newName
            for (place, other) in devices.enumerated() {
                if other.number == before.number {
                    devices[place] = after
                } else if other.name == newName {
                    throw CommandError(.usage, "There is a device “\(newName)” already.")
                }
            }
            return (before, after)
        }
        People(in: tables, services.clock, services.random).note(.renamed, "", before.name, more: after.name)
        return Answer(DeviceRecord(device: after)) { page in
            page.line("“\(before.name)” is called “\(after.name)” now.")
        }
    }

    /// As it is shown in lists.
    private static func checked(_ typed: String) throws(CommandError) -> String {
        guard let name = PersonName(typed)?.text else {
            throw CommandError(
                .usage, "A name has 1 to \(PersonName.longest) letters, without invisible characters.")
        }
        guard Int(name) == nil else {
            throw CommandError(.usage, "A number alone would be taken for another device's number.")
        }
        return name
    }
}

/// `devices allow DEVICE`
struct AllowDeviceCommand: Command {
    let name = "devices allow"
    var summary: Phrase { "Let a device put more than a tenth of all documents into the trash, for a day." }
    let result = "device"
    let access = StoreAccess.write
    let action = Action.manage
    let device = MemberParameters.device

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let tables = try services.openWorkspace(.write).tables
        let device = try DeviceTable(in: tables, services.clock, services.random).devices().one(
            called: try input(device))
        let waiting = try DeletionLimits(in: tables, services.clock).allow(.device(device.number))
        People(in: tables, services.clock, services.random).note(.allowed, "", device.name)
        return Answer(DeviceRecord(device: device)) { page in
            page.line("“\(device.name)” may put documents into the trash as it likes for a day.")
            if waiting > 0 { page.line("The \(waiting) document{|s} that waited go with its next sync.") }
        }
    }
}

extension [DeviceTable.Device] {
    /// The one with a number or a name. A device may call itself by another's number: the number counts.
    func one(called word: String) throws(CommandError) -> DeviceTable.Device {
        if let numbered = first(where: { "\($0.number)" == word }) { return numbered }
        let found = filter { $0.name == word }
        guard let first = found.first else {
            throw CommandError(.notFound, "There is no device “\(word)”.", hint: "“bojagi devices” lists them.")
        }
        guard found.count == 1 else {
            throw CommandError(
                .usage, "There are \(found.count) devices “\(word)”.", hint: "Name one by its number.")
        }
        return first
    }
}

/// `{"member","name","number","pairedAt","quota","seenAt","sent","waiting"}`; the member's name, if it is a member's; times in
/// milliseconds since 1970, that of its last visit to the hour and where there was one since it is noted; bytes, where any
/// came that count as the device's; how many documents wait to go to the trash.
private struct DeviceRecord: JSONMembers {
    let device: DeviceTable.Device
    var names: [AuthorID: String] = [:]
    var waiting = 0
    var use: Quotas.Use?
    var seenAt: UInt64?

    func writeMembers(to writer: inout JSONWriter) {
        if let member = device.member { writer.member("member", names[member]) }
        writer.member("name", device.name)
        writer.member("number", device.number)
        writer.member("pairedAt", Int64(clamping: device.pairedAt))
        use?.writeQuota(to: &writer)
        if let seenAt { writer.member("seenAt", Int64(clamping: seenAt)) }
        if let use { writer.member("sent", use.sent) }
        writer.member("waiting", waiting)
    }
}
