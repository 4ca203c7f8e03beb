import ModuleKit
import Primitives
import Replication
import Serving

/// The devices that may sync with a workspace, each with a token of its own: `server-devices`, for its owner alone. Of a
/// token only its digest is kept. A row for each: number, digest, when it came, name, and the member whose it is.
final class DeviceTable: Sendable {
    private let table: any TableStoring
    private let watched: WatchedTable<DevicesByDigest>
    private let clock: any WallClock
    private let random: RandomSource

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
        watched = WatchedTable(table, clock: clock)
        (self.clock, self.random) = (clock, random)
    }

    /// In the order in which they came.
    func devices() throws(CommandError) -> [Device] { try watched.lists().devices }

    /// The device that a token lets in now; nil for a token that lets in none. Throws where the list can't be read.
    func device(with token: String) throws(CommandError) -> Device? {
        guard Pairing.isToken(token) else { return nil }
        let digest = Pairing.digest(of: token)
        return try watched.look { $0.devices[digest] }
    }

    /// The devices with these numbers that are let in now.
    func digests(of numbers: Set<Int>) -> [String] {
        (try? watched.look { seen in seen.devices.values.filter { numbers.contains($0.number) }.map(\.digest) }) ?? []
    }

    /// Another one as soon as the rows may be; nil where there are none.
    var mark: TableMark? { watched.mark }

    /// Lets another device in, and returns its token.
    func add(_ name: String, of member: AuthorID? = nil) throws(CommandError) -> String {
        var random = random
        let token = AccessToken(using: &random).text
        try watched.change { list in
            list.highest += 1
            let number = list.highest
            list.devices.append(
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

    /// Takes the devices of the owner and of these members over from a backup, and returns how many they are: others would be
    /// let in no more. Nothing may be there yet.
    func restore(_ bytes: [UInt8], of members: Set<AuthorID>) throws(CommandError) -> Int {
        guard let rows = Self.shape.rows(in: bytes), var list = DeviceList(rows: rows) else { throw table.damaged }
        list.devices.removeAll { device in device.member.map { !members.contains($0) } ?? false }
        try table.replace(with: list.rows)
        return list.devices.count
    }

    /// Changes the list while nobody else does, and returns what `body` does.
    func change<Result>(_ body: (inout [Device]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        try watched.change { (list) throws(CommandError) in try body(&list.devices) }
    }
}

private struct DeviceList: TableLists {
    var devices: [DeviceTable.Device] = []
    /// The highest number that was ever given: what is said of a device must not come to count for another.
    var highest = 0

    init() {}

    init?(rows: [[String]]) {
        for row in rows {
            guard let number = Int(row[0]), number < Int.max, let time = UInt64(row[2]) else { return nil }
            highest = max(highest, number)
            if row[1] == Self.nobody { continue }
            let member = row[4].isEmpty ? nil : Hexadecimal.number(row[4].utf8).map { AuthorID($0) }
            guard row[4].isEmpty || member != nil else { return nil }
            devices.append(
                DeviceTable.Device(number: number, digest: row[1], pairedAt: time, name: row[3], member: member))
        }
    }

    var rows: [[String]] {
        var rows = devices.map { device in
            let member = device.member.map { Hexadecimal.text($0.raw) } ?? ""
            return ["\(device.number)", device.digest, "\(device.pairedAt)", device.name, member]
        }
        if !devices.contains(where: { $0.number == highest }), highest > 0 {
            rows.append(["\(highest)", Self.nobody, "0", "", ""])
        }
        return rows
    }

    /// The digest in a row that only keeps the highest number, after its device has gone.
    private static let nobody = "-"

    func tidy(at now: UInt64) {}

    static var damage: CommandError {
        CommandError(
            .badData, "The list of devices can't be read.", hint: "Mend server-devices in the workspace, or restore it."
        )
    }
}

private struct DevicesByDigest: TableIndex {
    let lists: DeviceList
    let devices: [String: DeviceTable.Device]

    init(_ lists: DeviceList) {
        self.lists = lists
        devices = Dictionary(lists.devices.map { ($0.digest, $0) }) { first, _ in first }
    }
}
