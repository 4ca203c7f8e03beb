import ModuleKit
import Serving
import SodiumPassphrases

extension DeletionLimits {
    /// Those of a workspace: its table `server-deletions`.
    convenience init(
        in tables: any TableKeeping, _ clock: any WallClock,
        held: @escaping @Sendable (LimitedSender, _ count: Int) -> Void = { _, _ in }
    ) {
        self.init(tables.table(TableShape("server-deletions", columns: Self.columns)), clock: clock, held: held)
    }
}

extension Quotas {
    /// Those of a workspace: its table `server-quotas`.
    convenience init(in tables: any TableKeeping, _ clock: any WallClock) {
        self.init(tables.table(TableShape("server-quotas", columns: Self.columns)), clock: clock)
    }
}

extension DeviceSightings {
    /// Those of a workspace: its table `server-sightings`. Without `later` whoever notes something waits for it.
    convenience init(
        in tables: any TableKeeping, _ clock: any WallClock,
        later: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool = { job in
            job()
            return true
        }
    ) {
        self.init(
            tables.table(TableShape("server-sightings", columns: Self.columns)), clock: clock, later: later)
    }
}

extension People {
    /// Those of a workspace: its tables `server-people` and `server-people-log`.
    convenience init(in tables: any TableKeeping, _ clock: any WallClock, _ random: RandomSource) {
        self.init(
            tables.table(Self.shape),
            log: tables.table(
                TableShape("server-people-log", columns: Self.logColumns, laterColumns: Self.laterLogColumns)),
            hashing: Argon2Passphrases.usual, clock: clock, random: random)
    }

    /// Writes down what happened where the log has been begun: a workspace of one person, which is shared with nobody, gets none.
    func noteIfBegun(_ kind: PeopleLogEntry.Kind, _ person: String, _ detail: String) {
        guard let entries = try? entries(), !entries.isEmpty else { return }
        note(kind, person, detail)
    }

    private static let shape = TableShape("server-people", columns: columns)

    /// For a backup; nil where nobody is or was a member. Throws where they can't be read.
    func savedBytes() throws(CommandError) -> [UInt8]? {
        let rows = try savedRows()
        return rows.isEmpty ? nil : try TableShape.bytes(of: rows)
    }

    /// Takes over those of a backup, and returns how many they are.
    func restore(_ bytes: [UInt8]) throws(CommandError) -> Int {
        guard let rows = Self.shape.rows(in: bytes) else {
            throw CommandError(.badData, "The list of members in the backup can't be read.")
        }
        return try restore(rows)
    }

    /// Those of the workspace that a command is about.
    static func ofWorkspace(_ access: StoreAccess, _ services: Services) throws(CommandError) -> People {
        People(in: try services.openWorkspace(access).tables, services.clock, services.random)
    }
}
