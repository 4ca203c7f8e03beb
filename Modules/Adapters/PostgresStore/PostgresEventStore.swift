public import ModuleKit
import Primitives
public import Replication

/// A workspace in a PostgreSQL database, beside others. Any number of processes on any number of machines may have it
/// open at once.
///
/// A pooler may stand between (PgBouncer in transaction mode): then nothing of a session is relied on. A connection that
/// broke is opened again by the next transaction. What is written is gathered and sent together: when something is read,
/// when it has become much, and at the end of the transaction.
public final class PostgresEventStore: EventStore {
    let address: PostgresAddress
    let settings: PostgresSettings
    let options: Options
    var generator: any RandomNumberGenerator
    /// Nil after one broke, until the next use.
    private var connection: PostgresConnection?
    /// The workspace's number in the database; 0, which none has, while it isn't there.
    var workspace: Int64 = 0
    /// The format that the database was last seen with; 0 while it has no tables.
    var format: Int64 = 0
    /// The segment that was read last.
    var unpacked: UnpackedSegment?
    private var access: StoreAccess?
    /// What begins a reading transaction, which goes with its first question.
    private var beginning: [PostgresStatement] = []
    /// What the open transaction knows of documents, and as whom it would write.
    var facts: [DocumentID: DocumentFacts] = [:]
    var readIdentity: StoreIdentity?
    /// The first error of the open transaction, after which it can only be rolled back.
    private var failure: StoreError?
    private var cursors = 0
    /// Of the open writing transaction.
    var transaction: WritingState?
    /// The count of commits in the folder for state, and whose it is.
    var epoch: PostgresEpoch?
    /// This machine's number among the nodes, once it was looked for.
    var node: UInt64?
    /// How many writing transactions of this store were committed, and what the count was when it could last be asked.
    private var ownWrites: UInt64 = 0
    private var lastForeignWrites: UInt64 = 0

    /// How to open a workspace.
    public struct Options: Sendable {
        /// What to do when the database has no such workspace.
        public var missing: Missing
        /// How long to wait for another writer, in milliseconds.
        public var lockTimeout: Int
        /// How long one statement may take, in milliseconds; a check of everything may take sixty times that.
        public var statementTimeout: Int
        /// Where this machine's name among the nodes and its counts of commits are kept. Nil where nothing is kept: then
        /// all who have nothing share one replica, and a database that was set back in place is not noticed.
        public var stateFolder: String?
        /// Stands in for /etc/machine-id, for tests.
        public var machineID: String?
        /// Tells others of each commit; nil where nobody is told, and hears of it when they ask.
        public var hints: PostgresHints?

        /// What to do when there is no workspace.
        public enum Missing: Sendable {
            /// Reading shows an empty one; the first writing transaction makes it.
            case createWhenWriting
            /// Makes it at once.
            case create
            /// Throws `.notAWorkspace`.
            case refuse
        }

        /// Waits 5 seconds for another writer and 60 for a statement unless told otherwise.
        public init(
            missing: Missing = .createWhenWriting, lockTimeout: Int = 5_000, statementTimeout: Int = 60_000,
            stateFolder: String? = nil, machineID: String? = nil, hints: PostgresHints? = nil
        ) {
            self.missing = missing
            self.lockTimeout = lockTimeout
            self.statementTimeout = statementTimeout
            self.stateFolder = stateFolder
            self.machineID = machineID
            self.hints = hints
        }
    }

    /// Opens the workspace at `address`; `generator` gives the bits of new replica ids.
    public init(
        _ address: PostgresAddress, options: Options = Options(),
        using generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    ) throws(StoreError) {
        self.address = address
        self.options = options
        self.generator = generator
        do throws(PostgresFailure) {
            settings = try PostgresSettings(address.connection)
        } catch {
            throw error.error(at: address.shown)
        }
        try findWorkspace(creating: options.missing == .create)
        if workspace == 0, options.missing == .refuse { throw .notAWorkspace(path: path) }
    }

    /// What errors name.
    var path: String { address.shown }

    // MARK: the way to the server

    var isInTransaction: Bool { access != nil }

    /// The connection, opened anew where there is none any more.
    func connected() throws(StoreError) -> PostgresConnection {
        if let connection, connection.isOpen { return connection }
        connection = nil
        do throws(PostgresFailure) {
            let opened = try PostgresConnection(settings, limits)
            connection = opened
            return opened
        } catch {
            throw error.error(at: path)
        }
    }

    /// Sends statements as they are and waits for their answers.
    @discardableResult
    func ask(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresRows] {
        let connection = try connected()
        let before = beginning
        beginning = []
        do throws(PostgresFailure) {
            return try connection.run(before + statements)
        } catch {
            throw error.error(at: path)
        }
    }

    func submit(_ statements: [PostgresStatement]) throws(StoreError) {
        let connection = try connected()
        do throws(PostgresFailure) {
            try connection.submit(statements)
        } catch {
            throw error.error(at: path)
        }
    }

    private var limits: PostgresLimits {
        PostgresLimits(lockTimeout: options.lockTimeout, statementTimeout: options.statementTimeout)
    }

    var writingBeginning: [PostgresStatement] { limits.beginning("READ COMMITTED READ WRITE") }
    var readingBeginning: [PostgresStatement] { limits.beginning("REPEATABLE READ READ ONLY") }

    // MARK: transactions

    /// A writing one locks the workspace's row, waits for it at most as long as the options say, and makes a workspace
    /// that is missing.
    public func begin(_ access: StoreAccess) throws(StoreError) { try begin(access, about: []) }

    /// A writing one asks for the documents' facts along with the lock.
    public func begin(_ access: StoreAccess, about documents: [DocumentID]) throws(StoreError) {
        guard self.access == nil else {
            throw .inputOutput(path: path, detail: "a transaction is already under way")
        }
        if workspace == 0 { try findWorkspace(creating: access == .write) }
        if access == .write, format < PostgresSchema.format { try make([]) }
        self.access = access
        // Whether the end of the last one was heard, or its connection is gone, shows now.
        if let connection { _ = try? connection.collect() }
        do throws(StoreError) {
            switch access {
            case .read:
                _ = try connected()
                beginning = readingBeginning
                // Whoever wrote to an older one meanwhile has packed there; all of this transaction sees one moment.
                if (1..<PostgresSchema.format).contains(format) {
                    format = Self.readFormat(try ask([Self.formatQuery])[0])
                }
            case .write: try beginWriting(about: documents)
            }
        } catch {
            rollback()
            throw error
        }
    }

    /// Throws what went wrong in the transaction, or `.inputOutput` outside one. When the connection breaks just then,
    /// the server is asked what became of it.
    public func commit() throws(StoreError) {
        guard let access else { throw .inputOutput(path: path, detail: "no transaction is under way") }
        if let failure {
            rollback()
            throw failure
        }
        do throws(StoreError) {
            switch access {
            case .read:
                // Nothing depends on it, so nobody waits for it.
                if beginning.isEmpty { try submit([PostgresStatement("COMMIT")]) }
            case .write: try commitWriting()
            }
        } catch {
            rollback()
            throw error
        }
        endTransaction()
    }

    /// Never fails: the server rolls back by itself what it hears no more of.
    public func rollback() {
        if access != nil, let connection, connection.isOpen {
            // Whatever is under way is of no interest any more.
            _ = try? connection.collect()
            if beginning.isEmpty, connection.isInTransaction {
                _ = try? connection.run([PostgresStatement("ROLLBACK")])
            }
        }
        endTransaction()
    }

    private func endTransaction() {
        access = nil
        beginning = []
        facts = [:]
        readIdentity = nil
        failure = nil
        transaction = nil
    }

    /// Notes that a writing transaction of this store is committed.
    func countOwnWrite() { ownWrites &+= 1 }

    /// Runs something that writes: in the open transaction, or in one of its own. What is known of documents is forgotten
    /// unless `body` takes care of it.
    func writing<Result>(
        mindingFacts: Bool = false, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if !mindingFacts { facts = [:] }
        switch access {
        case .read:
            throw .readOnly(path: path)
        case .write:
            if let failure { throw failure }
            do throws(StoreError) {
                let result = try body()
                transaction?.hasWritten = true
                return result
            } catch {
                if case .conflictingEvent = error { throw error }
                failure = error
                throw error
            }
        case nil:
            try begin(.write)
            do throws(StoreError) {
                let result = try body()
                transaction?.hasWritten = true
                try commit()
                return result
            } catch {
                rollback()
                throw error
            }
        }
    }

    // MARK: reading

    /// The rows of a query whose $1 is the workspace; none while that is missing. What was written in this transaction
    /// is sent before.
    func rows(_ sql: String, _ parameters: [Parameter] = []) throws(StoreError) -> PostgresRows? {
        guard workspace != 0 else { return nil }
        let query = PostgresStatement(sql, [.number(workspace)] + parameters)
        guard access != nil else {
            // One statement sees one moment.
            if try connected().hasLimits { return try ask([query])[0] }
            return try ask(readingBeginning + [query, PostgresStatement("COMMIT")])[0]
        }
        return try askInTransaction([query]).first
    }

    /// What was written in the transaction is sent before.
    func askInTransaction(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresRows] {
        if let failure { throw failure }
        do throws(StoreError) {
            try flush()
            return try ask(statements)
        } catch {
            // The server takes no more in this transaction.
            if access == .write { failure = error }
            throw error
        }
    }

    /// Calls `body` for the rows of a query until it returns false; so many are fetched at once that a long list never
    /// lies in memory as a whole. `body` may ask for other rows, but must not write.
    func forEachRow(
        _ sql: String, _ parameters: [Parameter] = [], atOnce most: Int = 2_000,
        _ body: (PostgresRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEachRow([sql], parameters, atOnce: most) { (row, _) throws(StoreError) in try body(row) }
    }

    /// The same for several queries of one moment, one after the other: `body` is told which a row answers, counted from 0.
    func forEachRow(
        _ queries: [String], _ parameters: [Parameter] = [], atOnce most: Int = 2_000,
        _ body: (PostgresRow, _ query: Int) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard workspace != 0 else { return }
        try atOneMoment { () throws(StoreError) in try fetch(queries, parameters, most, body) }
    }

    /// Runs `body` in the open transaction, or in a reading one of its own.
    func atOneMoment<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard access == nil else { return try body() }
        try begin(.read)
        do throws(StoreError) {
            let result = try body()
            try commit()
            return result
        } catch {
            rollback()
            throw error
        }
    }

    private func fetch(
        _ queries: [String], _ parameters: [Parameter], _ most: Int,
        _ body: (PostgresRow, Int) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if let failure { throw failure }
        let names = queries.indices.map { "bojagi\(cursors + $0 + 1)" }
        cursors += queries.count
        do throws(StoreError) {
            try flush()
            let first = min(64, most)
            var statements: [PostgresStatement] = []
            for (name, sql) in zip(names, queries) {
                statements += [
                    PostgresStatement(
                        "DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", [.number(workspace)] + parameters),
                    PostgresStatement("FETCH FORWARD \(first) FROM \(name)"),
                ]
            }
            let answers = try ask(statements)
            reading: for (query, name) in names.enumerated() {
                var (rows, size) = (answers[2 * query + 1], first)
                while true {
                    for row in 0..<rows.count {
                        guard try body(rows[row], query) else { break reading }
                    }
                    if rows.count < size { break }
                    size = min(size * 4, most)
                    rows = try ask([PostgresStatement("FETCH FORWARD \(size) FROM \(name)")])[0]
                }
            }
            try ask(names.map { PostgresStatement("CLOSE \($0)") })
        } catch {
            if access == .write { failure = error }
            throw error
        }
    }

    // MARK: others

    /// The count of all commits without this store's own. Where the server can't be asked it stays.
    public var foreignWrites: UInt64 {
        guard
            let row = try? rows("SELECT writes FROM bojagi.workspaces WHERE workspace = $1")?.first
        else { return lastForeignWrites }
        lastForeignWrites = row.unsigned(0) &- ownWrites
        return lastForeignWrites
    }

    /// By the hints of whoever writes to the database; the first call in a process counts.
    public func hearOthers(_ heard: @escaping @Sendable () -> Void, passedOn: @escaping @Sendable (String) -> Void) {
        options.hints?.listen(at: address, heard, passedOn: passedOn)
    }

    /// Only a process that listens passes anything on.
    public var passOn: (@Sendable (_ word: String, _ key: String) -> Void)? {
        guard let hints = options.hints else { return nil }
        let workspace = address.workspace
        return { word, key in hints.passOn(word, key: key, in: workspace) }
    }

    /// Tells others of a commit, after it and on its own.
    func tellOthers() {
        guard let hints = options.hints, hints.tell(of: address.workspace) else { return }
        _ = try? ask([hints.statement([address.workspace])])
    }

    /// How many events a log may have, less one.
    static var lastPosition: UInt64 { 1 << 32 - 1 }
}
