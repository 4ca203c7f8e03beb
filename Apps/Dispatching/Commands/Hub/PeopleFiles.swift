internal import HostSystem
internal import ModuleKit
internal import Serving
internal import SodiumPassphrases

extension PrivateTable: TableStoring {
    var mark: TableMark? { version.map { TableMark($0.numbers) } }
}

extension People {
    /// Those of a workspace: `server-people` and `server-people-log` in its folder, for its owner alone.
    convenience init(in folder: String, _ clock: any WallClock, _ random: RandomSource) {
        self.init(
            PrivateTable(folder: folder, name: "server-people", columns: Self.columns),
            log: PrivateTable(folder: folder, name: "server-people-log", columns: Self.logColumns),
            hashing: Argon2Passphrases.usual, clock: clock, random: random)
    }

    /// Those of the workspace that a command is about.
    static func ofWorkspace(_ access: StoreAccess, _ services: Services) throws(CommandError) -> People {
        People(in: try services.openWorkspace(access).location, services.clock, services.random)
    }
}
