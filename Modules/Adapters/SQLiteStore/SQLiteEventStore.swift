import CSQLite
public import ModuleKit
import Primitives
public import Replication

/// A workspace in a SQLite database, `bojagi.db` in its folder. Many processes may have it open at once.
///
/// Opening reads the file's header and its schema and changes nothing in it (SQLite may make its `-wal` and
/// `-shm` beside it). Let a store go out of use when it is no longer needed: that closes the file and, now and
/// then, moves the write-ahead log into it. A process that ends without that loses nothing.
public final class SQLiteEventStore: EventStore {
    /// The workspace's folder.
    public let folder: String
    /// What is open now: the database, or the empty view of a workspace that is not there.
    var connection: Connection
    let options: Options
    let location: Location
    var generator: any RandomNumberGenerator
    /// Whether `connection` is the empty view.
    private var isAbsent = false
    /// Why this store only reads, if it does.
    private var refusal: StoreError?
    private(set) var access: StoreAccess?
    /// The first error of the open transaction, after which it can only be rolled back.
    private var failure: StoreError?
    var current: StoreIdentity?
    private var hasWritten = false
    /// Whether the database has lineages and an epoch; one from before there were any is read without.
    lazy var hasLineages = Self.hasLineages(connection)
    /// Whether the database keeps texts for search; one from before they were kept is searched without.
    lazy var hasSearchTexts = Self.hasSearchTexts(connection)
    /// Whether the database counts the changes of rows, likewise.
    lazy var hasChanges = Self.hasChanges(connection)
    /// Whether the database has packed events, likewise.
    lazy var hasSegments = Self.hasSegments(connection)
    /// The segment that was read last: a log is often asked for in parts.
    var unpacked: (place: Int64, checksum: UInt64, events: [StoredEvent])?
    /// The counts of commits beside the database and in the person's folder for state; nil where they were not asked.
    var epochFiles: EpochFiles?
    /// The rows of documents that the open transaction asked for; nil for those that have none.
    var knownRows: [DocumentID: Int64?] = [:]
    /// The row that the open transaction made last, as long as it has no title, and whether it has events.
    var newRow: (row: Int64, hasEvents: Bool)?
    /// Whether the open transaction gave away units of this store's replica.
    var hasAppended = false

    /// How to open a workspace.
    public struct Options: Sendable {
        /// What to do when the folder holds no workspace.
        public var missing: Missing
        /// How long to wait for another writer, in milliseconds.
        public var busyTimeout: Int
        /// Stands in for /etc/machine-id, for tests.
        public var machineID: String?
        /// Where the counts of commits of all workspaces are kept, away from them; none if nil.
        public var stateFolder: String?
        /// Whether nobody may write by it, whatever the file allows.
        public var isReadOnly: Bool
        /// The most pages that the file may have, for tests of a full disk.
        public var maximumPages: Int?

        /// What to do when there is no workspace.
        public enum Missing: Sendable {
            /// Reading shows an empty one; the first writing transaction makes it.
            case createWhenWriting
            /// Makes it at once.
            case create
            /// Throws `.notAWorkspace`.
            case refuse
        }

        /// Waits 5 seconds for another writer unless told otherwise, and counts no commits outside of the workspace
        /// without a `stateFolder`.
        public init(
            missing: Missing = .createWhenWriting, busyTimeout: Int = 5_000, machineID: String? = nil,
            stateFolder: String? = nil, isReadOnly: Bool = false, maximumPages: Int? = nil
        ) {
            self.isReadOnly = isReadOnly
            self.missing = missing
            self.busyTimeout = busyTimeout
            self.machineID = machineID
            self.stateFolder = stateFolder
            self.maximumPages = maximumPages
        }
    }

    /// Opens the workspace in `folder`; `generator` gives the bits of new replica ids.
    public init(
        folder: String, options: Options = Options(),
        using generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) throws(StoreError) {
        self.folder = folder
        self.options = options
        self.generator = generator
        location = Location(folder: folder)
        if try location.databaseExists() {
            let opened = try Self.openDatabase(location, options)
            connection = opened.connection
            refusal = options.isReadOnly ? .readOnly(path: location.database) : opened.refusal
            return
        }
        switch options.missing {
        case .refuse:
            throw .notAWorkspace(path: folder)
        case .createWhenWriting:
            connection = try Self.emptyView(of: location)
            isAbsent = true
        case .create:
            try Self.create(location, replica: Self.newReplica(&self.generator), machineID: options.machineID)
            connection = try Self.openDatabase(location, options).connection
        }
    }

    deinit {
        if hasWritten { tidyLog() }
    }

    /// Whether writing is refused.
    public var isReadOnly: Bool { refusal != nil }

    // MARK: transactions

    /// A writing one waits for `busyTimeout` at most and makes a workspace that is missing; it throws why the store
    /// only reads, if it does.
    public func begin(_ access: StoreAccess) throws(StoreError) {
        guard self.access == nil else {
            throw .inputOutput(path: location.database, detail: "a transaction is already under way")
        }
        if isAbsent { try lookAgain(creating: access == .write) }
        switch access {
        case .read:
            try connection.execute("BEGIN")
            self.access = .read
        case .write:
            if let refusal { throw refusal }
            try connection.execute("BEGIN IMMEDIATE")
            self.access = .write
            do {
                try bindReplica()
            } catch {
                rollback()
                throw error
            }
        }
    }

    /// Rolls back what it can't make durable. Throws what went wrong in the transaction, or `.inputOutput` outside one.
    public func commit() throws(StoreError) {
        guard let access else {
            throw .inputOutput(path: location.database, detail: "no transaction is under way")
        }
        do {
            try checkTransaction()
            if hasAppended { try raiseEpoch() }
            try connection.execute("COMMIT")
        } catch {
            rollback()
            throw error
        }
        if access == .write { hasWritten = true }
        endTransaction()
    }

    /// Never fails: SQLite may have rolled back by itself.
    public func rollback() {
        // SQLite itself rolls back after some errors, and then this one has nothing left to do.
        if connection.isInTransaction { try? connection.execute("ROLLBACK") }
        // The transaction may have made them.
        if access == .write { lookForTables() }
        endTransaction()
    }

    private func endTransaction() {
        access = nil
        failure = nil
        current = nil
        hasAppended = false
        forgetRows()
    }

    /// Throws what went wrong earlier in this transaction.
    private func checkTransaction() throws(StoreError) {
        if let failure { throw failure }
        guard connection.isInTransaction else {
            throw .inputOutput(path: location.database, detail: "the transaction has been rolled back")
        }
    }

    /// Runs something that writes: in the open transaction, or in one of its own.
    func writing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        switch access {
        case .read:
            throw .readOnly(path: location.database)
        case .write:
            try checkTransaction()
            do {
                return try body()
            } catch {
                if case .conflictingEvent = error { throw error }
                failure = error
                throw error
            }
        case nil:
            try begin(.write)
            do {
                let result = try body()
                try commit()
                return result
            } catch {
                rollback()
                throw error
            }
        }
    }

    // MARK: identity

    /// Within a transaction as it was bound there, else as the file says now.
    public func identity() throws(StoreError) -> StoreIdentity {
        if let current { return current }
        return try readMeta().identity
    }

    /// Keeps any time, earlier ones as well.
    public func setLatestTime(_ time: Timestamp) throws(StoreError) {
        try writing { () throws(StoreError) in
            try connection.run("UPDATE meta SET latest = ?1 WHERE one = 1") { $0.bind(1, time.raw) }
            current?.latestTime = time
        }
    }

    func readMeta() throws(StoreError) -> (identity: StoreIdentity, binding: Binding) {
        let row = try connection.row("SELECT replica, latest, device, inode, machine FROM meta") { row in
            (
                StoreIdentity(
                    replica: ReplicaID(row.unsigned(0)), latestTime: Timestamp(raw: row.unsigned(1))),
                Binding(device: row.unsigned(2), inode: row.unsigned(3), machine: row.unsigned(4))
            )
        }
        guard let row else { throw .corrupt(path: location.database, detail: "the table meta is empty") }
        return row
    }

    /// Never zero, which stands for nobody.
    static func newReplica(_ generator: inout any RandomNumberGenerator) -> ReplicaID {
        ReplicaID(UInt64.random(in: 1...UInt64.max, using: &generator))
    }

    // MARK: opening

    /// Opens the workspace that was missing, if somebody has made it since or `creating` asks for it.
    private func lookAgain(creating: Bool) throws(StoreError) {
        if try !location.databaseExists() {
            guard creating else { return }
            try Self.create(location, replica: Self.newReplica(&generator), machineID: options.machineID)
        }
        let opened = try Self.openDatabase(location, options)
        (connection, refusal) = (opened.connection, opened.refusal)
        isAbsent = false
        lookForTables()
    }

    /// Looks which of the tables are there that older databases lack.
    private func lookForTables() {
        hasLineages = Self.hasLineages(connection)
        hasSearchTexts = Self.hasSearchTexts(connection)
        hasChanges = Self.hasChanges(connection)
        hasSegments = Self.hasSegments(connection)
    }

    /// Moves the write-ahead log into the database once it has grown; see `Docs/Decisions/sqlite.md`.
    private func tidyLog() {
        rollback()
        guard location.logSize > Self.longLog else { return }
        sqlite3_busy_timeout(connection.handle, 0)
        sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    /// Bytes of log that the next process may find: reading them again takes it about half a millisecond.
    private static let longLog: Int64 = 512 * 1024
}
