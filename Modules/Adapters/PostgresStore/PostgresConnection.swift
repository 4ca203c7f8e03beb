import CPostgreSQL

/// A statement with what goes along with it: $1 and so on.
struct PostgresStatement {
    let sql: String
    let parameters: [Parameter]
    /// Whether it begins a transaction or sets its limits: nobody is told what it answered.
    fileprivate(set) var isBeginning = false
    /// The limits that it sets: it is left out where they hold for the session.
    fileprivate var limits: PostgresLimits?

    init(_ sql: String, _ parameters: [Parameter] = []) {
        self.sql = sql
        self.parameters = parameters
    }
}

/// What holds for statements: the limits, in milliseconds; names mean what the system says, whatever somebody has set for
/// the database; and a commit is on the disk when it is said to be.
struct PostgresLimits: Equatable {
    let lockTimeout: Int
    let statementTimeout: Int

    private func statement(isLocal: Bool) -> PostgresStatement {
        var statement = PostgresStatement(
            "SELECT set_config('search_path', 'pg_catalog', \(isLocal)), set_config('lock_timeout', $1, \(isLocal)), "
                + "set_config('statement_timeout', $2, \(isLocal)), "
                + "set_config('idle_in_transaction_session_timeout', $3, \(isLocal)), \(Self.durable)",
            [.text("\(lockTimeout)ms"), .text("\(statementTimeout)ms"), .text("\(statementTimeout)ms")])
        statement.isBeginning = true
        if isLocal { statement.limits = self }
        return statement
    }

    /// Sets them for as long as the connection lasts.
    var ofSession: PostgresStatement { statement(isLocal: false) }

    /// What begins a transaction.
    func beginning(_ mode: String) -> [PostgresStatement] {
        var begin = PostgresStatement("BEGIN ISOLATION LEVEL \(mode)")
        begin.isBeginning = true
        return [begin, statement(isLocal: true)]
    }

    /// Within a writing transaction: somebody may have set otherwise just now.
    static let durable =
        "CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END"
}

/// One connection, always in pipeline mode: statements are sent together and answered together. A pooler may stand between:
/// then any statement outside of a transaction may meet another server process, and nothing is set for longer than one. Where
/// none does, the limits hold for the connection, and statements that come again are prepared: the server would read and plan
/// each anew, which takes it longer than doing it.
final class PostgresConnection {
    private let pq: bojagi_pq
    private let handle: OpaquePointer
    /// For sentences.
    private let place: String
    /// The statements of the batch under way that have no answer yet: whether somebody wants it.
    private var unanswered: [Bool]?
    private var prepared = PreparedStatements()
    /// What holds for the session; nil where it is set for each transaction.
    private var limits: PostgresLimits?
    /// Whether answers can't be told apart any more.
    private var isLost = false

    /// Opens it; waits as long as the settings say. `limits` are those of what will be asked, as a rule.
    init(_ settings: PostgresSettings, _ limits: PostgresLimits? = nil) throws(PostgresFailure) {
        pq = try PostgresLibrary.open()
        place = settings.place
        let connect = pq.connectdbParams
        let opened = settings.withParameters { keywords, values in connect?(keywords, values, 0) }
        guard let opened = opened ?? nil else { throw PostgresFailure(state: "", "out of memory") }
        handle = opened
        guard pq.status(opened) == CONNECTION_OK else {
            // What is thrown from here on ends it, too: all that it has is there.
            let words = Self.words(pq.errorMessage(opened))
            throw PostgresFailure(connectingTo: settings.place, words)
        }
        bojagi_pq_be_silent([pq], opened)
        guard pq.enterPipelineMode(opened) == 1 else {
            throw PostgresFailure(state: "", "statements can't be sent together")
        }
        // A pooler gives numbers of its own.
        let process = try run([PostgresStatement("SELECT pg_catalog.pg_backend_pid()::bigint")])[0].first?.int(0)
        prepared.isPossible = process == Int64(pq.backendPID(opened))
        guard prepared.isPossible, let limits else { return }
        try run([limits.ofSession])
        self.limits = limits
    }

    deinit {
        pq.finish(handle)
    }

    private static func words(_ message: UnsafePointer<CChar>?) -> String {
        let words = message.map { String(cString: $0) } ?? ""
        return words.isEmpty ? "the connection to the database was lost" : words
    }

    var isOpen: Bool { !isLost && pq.status(handle) == CONNECTION_OK }

    var serverVersion: Int { Int(pq.serverVersion(handle)) }

    var descriptor: Int32 { pq.socket(handle) }

    /// Whether a statement that is no part of a transaction has its limits.
    var hasLimits: Bool { limits != nil }

    /// Whether the server sees a transaction, sound or failed.
    var isInTransaction: Bool {
        let status = pq.transactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR || status == PQTRANS_ACTIVE
    }

    /// Sends statements and waits for their answers, one for each but those that begin a transaction.
    @discardableResult
    func run(_ statements: [PostgresStatement]) throws(PostgresFailure) -> [PostgresRows] {
        try submit(statements)
        return try collect()
    }

    /// Sends statements whose answers are of no interest but for errors, and goes on. At most one such batch is under
    /// way: the server works at it meanwhile.
    func submit(_ statements: [PostgresStatement]) throws(PostgresFailure) {
        try collect()
        guard isOpen else { throw PostgresFailure(silentAt: place) }
        var wanted: [Bool] = []
        for statement in statements where statement.limits == nil || statement.limits != limits {
            let name = prepared.name(of: statement)
            if case .new(let name) = name {
                let types = statement.parameters.map(\.type)
                guard pq.sendPrepare(handle, name, statement.sql, Int32(types.count), types) == 1 else { throw lost() }
                wanted.append(false)
            }
            guard send(statement, as: name.text) else { throw lost() }
            wanted.append(!statement.isBeginning)
        }
        guard pq.pipelineSync(handle) == 1 else { throw lost() }
        unanswered = wanted
    }

    /// The answers to what was submitted; the first error if one failed, after which the rest was not done.
    @discardableResult
    func collect() throws(PostgresFailure) -> [PostgresRows] {
        guard let wanted = unanswered else { return [] }
        unanswered = nil
        var answers: [PostgresRows] = []
        answers.reserveCapacity(wanted.count)
        var failure: PostgresFailure?
        var answered = 0
        var isSound = false
        defer { prepared.settle(isSound: isSound) }
        while true {
            // Nil ends the answers to one statement.
            guard let result = pq.getResult(handle) else {
                answered += 1
                guard answered <= wanted.count, pq.status(handle) == CONNECTION_OK else { throw failure ?? lost() }
                continue
            }
            switch pq.resultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                pq.clear(result)
                if let failure { throw failure }
                guard answers.count == wanted.count(where: { $0 }) else { throw lost() }
                isSound = true
                return answers
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                let rows = PostgresRows(result, pq)
                if answered < wanted.count, wanted[answered] { answers.append(rows) }
            case PGRES_PIPELINE_ABORTED:
                pq.clear(result)
            default:
                if failure == nil {
                    let state = bojagi_pq_state([pq], result).map { String(cString: $0) } ?? ""
                    let words = bojagi_pq_words([pq], result).map { Self.words($0) }
                    let said = words ?? Self.words(pq.errorMessage(handle))
                    failure =
                        state.isEmpty
                        ? PostgresFailure(connectingTo: place, said) : PostgresFailure(state: state, said, from: place)
                }
                pq.clear(result)
            }
        }
    }

    /// Has no use from here on.
    private func lost() -> PostgresFailure {
        isLost = true
        return PostgresFailure(connectingTo: place, Self.words(pq.errorMessage(handle)))
    }

    /// Under its name where it has one.
    private func send(_ statement: PostgresStatement, as name: String?) -> Bool {
        let parameters = statement.parameters
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parameters.reduce(0) { $0 + $1.size + 20 })
        var ends: [Int] = []
        for parameter in parameters {
            parameter.append(to: &bytes)
            ends.append(bytes.count)
        }
        // What has no bytes still has a place.
        if bytes.isEmpty { bytes.append(0) }
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
            var values: [UnsafePointer<CChar>?] = []
            var lengths: [Int32] = []
            var start = 0
            for (parameter, end) in zip(parameters, ends) {
                if case .null = parameter { values.append(nil) } else { values.append(base + start) }
                lengths.append(Int32(clamping: end - start))
                start = end
            }
            let formats = [Int32](repeating: 1, count: parameters.count)
            if let name {
                return pq.sendQueryPrepared(handle, name, Int32(parameters.count), values, lengths, formats, 1) == 1
            }
            let types = parameters.map(\.type)
            return pq.sendQueryParams(
                handle, statement.sql, Int32(parameters.count), types, values, lengths, formats, 1) == 1
        }
    }

    // MARK: listening

    /// What others notified of since it was asked last: channel and payload. Reads what has come, and waits for nothing.
    func notifications() throws(PostgresFailure) -> [(channel: String, payload: String)] {
        guard pq.consumeInput(handle) == 1 else { throw lost() }
        var found: [(channel: String, payload: String)] = []
        while let notification = pq.notifies(handle) {
            defer { pq.freemem(notification) }
            guard let channel = notification.pointee.relname, let payload = notification.pointee.extra else { continue }
            found.append((String(cString: channel), String(cString: payload)))
        }
        return found
    }
}
