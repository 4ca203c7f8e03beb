import ModuleKit

/// What the server, or the way to it, said was wrong.
///
/// Source: https://www.postgresql.org/docs/15/errcodes-appendix.html
struct PostgresFailure: Error, Equatable {
    /// The five characters of SQLSTATE; empty where it was not the server that failed.
    let state: String
    let message: String
    /// Why nothing can be had from the server, where that is it.
    private(set) var unreached: UnreachedDatabase?

    /// Only the first line is kept, and not too much of it: it goes into a sentence.
    init(state: String, _ message: String) {
        self.state = state
        let line = message.prefix { $0 != "\n" }
        self.message = String(line.prefix(Self.longest).map { $0.isASCII && $0 < " " ? " " : $0 })
    }

    /// What the server at a place says.
    init(state: String, _ message: String, from place: String) {
        self.init(state: state, message)
        // too_many_connections
        if state == "53300" {
            unreached = UnreachedDatabase(at: place, .crowded)
        } else if isCut {
            unreached = UnreachedDatabase(at: place, .silent)
        }
    }

    /// The server does not answer any more.
    init(silentAt place: String) {
        self.init(state: "", "the connection to the database was lost")
        unreached = UnreachedDatabase(at: place, .silent)
    }

    /// Of a connection that never came about there is only what libpq says, a line or two for each host.
    init(connectingTo place: String, _ words: String) {
        func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
        let isRefused =
            says("authentication failed", "no pg_hba.conf entry") || says("role \"") && says("does not exist")
        self.init(state: isRefused ? "28000" : "", words)
        guard !isRefused else { return }
        let reason: UnreachedDatabase.Reason =
            if says("session is read-only", "server is in hot standby mode") {
                .noPrimary
            } else if says("FATAL:  database \"") {
                .noDatabase
            } else if says("too many clients", "remaining connection slots", "no more connections") {
                .crowded
            } else if says(
                "Connection refused", "timeout expired", "timed out", "No such file or directory", "unreachable",
                "No route to host", "starting up", "shutting down", "closed the connection", "Connection reset",
                "connection to the database was lost")
            {
                .silent
            } else if says("could not translate host name") {
                .noHost
            } else {
                .other(message)
            }
        unreached = UnreachedDatabase(at: place, reason)
    }

    /// Characters of the server's words.
    private static let longest = 300

    /// Whether the connection is gone with it.
    var isCut: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }

    func error(at path: String) -> StoreError {
        if let unreached { return .unreachable(unreached) }
        switch state {
        // lock_not_available, deadlock_detected, serialization_failure
        case "55P03", "40P01", "40001": return .locked(path: path)
        // read_only_sql_transaction: a standby
        case "25006": return .readOnly(path: path)
        // insufficient_privilege
        case "42501": return .noPermission(path: path)
        // disk_full
        case "53100": return .full(path: path)
        // unique_violation; undefined or other tables, columns, functions and types; a tree that is no tree
        case "23505", "23502", "42P01", "42703", "42804", "42883", "42P16", "XX001", "XX002":
            return .corrupt(path: path, detail: "\(message) (PostgreSQL \(state))")
        // invalid_password, invalid_authorization_specification
        case "28P01", "28000":
            return .noPermission(path: path)
        // query_canceled, by its own time limit
        case "57014":
            return .inputOutput(path: path, detail: "the database took too long")
        case "":
            return .inputOutput(path: path, detail: message)
        default:
            return .inputOutput(path: path, detail: "\(message) (PostgreSQL \(state))")
        }
    }
}
