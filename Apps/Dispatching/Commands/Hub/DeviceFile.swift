internal import HostSystem
internal import ModuleKit
internal import Primitives
internal import Replication
internal import Serving
internal import Synchronization

/// The devices that may sync with a workspace, each with a token of its own: `server-devices`, for its owner alone. Of a
/// token only its digest is kept. A row for each: number, digest, when it came, name, and the member whose it is.
final class DeviceFile: Sendable {
    private let table: PrivateTable
    private let clock: any WallClock
    private let random: RandomSource
    private let seen = Mutex<Seen>(Seen())

    private struct Seen {
        var mark: OpenFolder.Entry.Version?
        var devices: [String: Device] = [:]
    }

    /// One of them.
    struct Device {
        /// From 1; never given again.
        var number: Int
        var digest: String
        /// Milliseconds since 1970.
        var pairedAt: UInt64
        var name: String
        /// Whose it is; nil for the owner of the workspace's own token.
        var member: AuthorID?
    }

    init(in folder: String, _ clock: any WallClock, _ random: RandomSource) {
        table = PrivateTable(folder: folder, name: "server-devices", columns: 4, laterColumns: 1)
        (self.clock, self.random) = (clock, random)
    }

    /// In the order in which they came.
    func devices() throws(CommandError) -> [Device] { try devices(in: table.rows()) }

    private func devices(in rows: [[String]]) throws(CommandError) -> [Device] {
        try rows.map { (row) throws(CommandError) in
            guard let number = Int(row[0]), let time = UInt64(row[2]) else { throw table.damaged }
            let member = row[4].isEmpty ? nil : Hexadecimal.number(row[4].utf8).map { AuthorID($0) }
            guard row[4].isEmpty || member != nil else { throw table.damaged }
            return Device(number: number, digest: row[1], pairedAt: time, name: row[3], member: member)
        }
    }

    /// The device that a token lets in now. The file is looked at each time, and read when it is another.
    func device(with token: String) -> Device? {
        guard Pairing.isToken(token) else { return nil }
        let digest = Pairing.digest(of: token)
        let mark = mark
        return seen.withLock { seen in
            if mark == nil || seen.mark != mark {
                let devices = (try? devices()) ?? []
                seen.devices = Dictionary(devices.map { ($0.digest, $0) }) { first, _ in first }
                seen.mark = mark
            }
            return seen.devices[digest]
        }
    }

    /// Another one as soon as the file is; nil where there is none.
    var mark: OpenFolder.Entry.Version? { table.version }

    /// Lets another device in, and returns its token.
    func add(_ name: String, of member: AuthorID? = nil) throws(CommandError) -> String {
        var random = random
        let token = AccessToken(using: &random).text
        try change { devices in
            let number = (devices.map(\.number).max() ?? 0) + 1
            devices.append(
                Device(
                    number: number, digest: Pairing.digest(of: token), pairedAt: clock.now(),
                    name: name.isEmpty ? "device \(number)" : name, member: member))
        }
        return token
    }

    /// The list as a backup has it; nil where there is none.
    func savedBytes() throws(CommandError) -> [UInt8]? { try table.savedBytes() }

    /// Takes the list of a backup over; returns how many devices are in it. Nothing may be there yet.
    func restore(_ bytes: [UInt8]) throws(CommandError) -> Int {
        let rows = try table.rows(in: bytes)
        let count = try devices(in: rows).count
        try PrivateFile.write(PrivateTable.text(of: rows), as: table.name, in: table.folder)
        return count
    }

    /// Changes the list while nobody else does, and returns what `body` does.
    func change<Result>(_ body: (inout [Device]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        try table.change { (rows) throws(CommandError) in
            var devices = try devices(in: rows)
            let result = try body(&devices)
            rows = devices.map { device in
                let member = device.member.map { Hexadecimal.text($0.raw) } ?? ""
                return ["\(device.number)", device.digest, "\(device.pairedAt)", device.name, member]
            }
            return result
        }
    }
}

/// A small file of a workspace for its owner alone, there as a whole or not at all.
enum PrivateFile {
    static func write(_ text: String, as name: String, in folder: String) throws(CommandError) {
        do throws(StoreError) {
            let folder = try OpenFolder(folder)
            let file = try TemporaryFile(in: folder)
            try file.append(Array(text.utf8)[...])
            try file.publish(as: name)
            try folder.sync()
        } catch {
            throw CommandError(error)
        }
    }
}

/// The code that lets the next device in: `server-invitation`, with its digest, until when it does, how many tries are left,
/// and whose it will be. There is one at a time.
struct InvitationFile: Sendable {
    private let folder: String
    private let clock: any WallClock
    private static let name = "server-invitation"

    init(in folder: String, _ clock: any WallClock) {
        (self.folder, self.clock) = (folder, clock)
    }

    /// A new code in the place of the one before.
    func make(for member: AuthorID? = nil, using random: RandomSource) throws(CommandError) -> PairingCode {
        var random = random
        let code = PairingCode(using: &random)
        try write(
            Stored(
                digest: code.digest, end: clock.now() &+ PairingCode.lifetime, tries: PairingCode.tries, member: member)
        )
        return code
    }

    private struct Stored {
        var digest: String
        var end: UInt64
        var tries: Int
        var member: AuthorID?
    }

    /// Whose the device is to be that was let in; nil for the owner of the workspace's own token.
    struct Taken {
        var member: AuthorID?
    }

    private func write(_ code: Stored) throws(CommandError) {
        let member = code.member.map { Hexadecimal.text($0.raw) + "\n" } ?? ""
        try PrivateFile.write("\(code.digest)\n\(code.end)\n\(code.tries)\n\(member)", as: Self.name, in: folder)
    }

    /// Uses a code up; nil for one that lets no device in. A try counts before it is looked at; where that can't be written
    /// down, nobody gets in.
    func take(_ typed: String) -> Taken? {
        // Nothing is locked and written for those who ask where nobody was invited.
        guard stored() != nil, let lock = try? FolderLock(folder) else { return nil }
        defer { lock.release() }
        guard var invitation = stored(), let open = try? OpenFolder(folder) else { return nil }
        let now = clock.now()
        let isFresh = now < invitation.end && invitation.end <= now &+ PairingCode.lifetime
        guard isFresh, invitation.tries > 0 else {
            try? open.remove(Self.name)
            return nil
        }
        invitation.tries -= 1
        do throws(CommandError) {
            try write(invitation)
        } catch {
            return nil
        }
        guard let code = PairingCode(typed), Self.isSame(code.digest, invitation.digest) else {
            if invitation.tries == 0 { try? open.remove(Self.name) }
            return nil
        }
        return open.take(Self.name) ? Taken(member: invitation.member) : nil
    }

    /// Takes as long whatever differs.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (mine, theirs) = (Array(one.utf8), Array(other.utf8))
        guard mine.count == theirs.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(mine, theirs) { difference |= left ^ right }
        return difference == 0
    }

    private func stored() -> Stored? {
        guard let file = try? OpenFolder(folder).file(Self.name), file.isPrivate,
            let bytes = try? file.bytes(limit: 256)
        else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 3 || lines.count == 4, let end = UInt64(lines[1]), let tries = Int(lines[2]) else {
            return nil
        }
        var member: AuthorID?
        if lines.count == 4 {
            guard let number = Hexadecimal.number(lines[3].utf8) else { return nil }
            member = AuthorID(number)
        }
        return Stored(digest: lines[0], end: end, tries: tries, member: member)
    }
}
