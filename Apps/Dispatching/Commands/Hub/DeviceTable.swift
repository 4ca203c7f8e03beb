internal import ModuleKit
internal import Primitives
internal import Replication
internal import Serving
internal import Synchronization

/// The devices that may sync with a workspace, each with a token of its own: `server-devices`, for its owner alone. Of a
/// token only its digest is kept. A row for each: number, digest, when it came, name, and the member whose it is.
final class DeviceTable: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock
    private let random: RandomSource
    private let seen = Mutex<Seen>(Seen())

    private struct Seen {
        var mark: TableMark?
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

    private static let shape = TableShape("server-devices", columns: 4, laterColumns: 1)

    init(in tables: any TableKeeping, _ clock: any WallClock, _ random: RandomSource) {
        table = tables.table(Self.shape)
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

    /// The device that a token lets in now. The mark is looked at each time, and the rows are read when it is another.
    func device(with token: String) -> Device? {
        guard Pairing.isToken(token) else { return nil }
        let digest = Pairing.digest(of: token)
        let mark = mark
        return seen.withLock { seen in
            if mark == nil || seen.mark != mark {
                seen = Seen()
                // Where they can't be read nobody is let in, and the next request looks again.
                guard let devices = try? devices() else { return nil }
                seen = Seen(mark: mark, devices: Dictionary(devices.map { ($0.digest, $0) }) { first, _ in first })
            }
            return seen.devices[digest]
        }
    }

    /// The devices with these numbers that are let in now.
    func digests(of numbers: Set<Int>) -> [String] {
        seen.withLock { seen in seen.devices.values.filter { numbers.contains($0.number) }.map(\.digest) }
    }

    /// Another one as soon as the rows may be; nil where there are none.
    var mark: TableMark? { table.mark }

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
    func savedBytes() throws(CommandError) -> [UInt8]? {
        let rows = try table.rows()
        return rows.isEmpty ? nil : try TableShape.bytes(of: rows)
    }

    /// Takes the list of a backup over; returns how many devices are in it. Nothing may be there yet.
    func restore(_ bytes: [UInt8]) throws(CommandError) -> Int {
        guard let rows = Self.shape.rows(in: bytes) else { throw table.damaged }
        let count = try devices(in: rows).count
        try table.replace(with: rows)
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
