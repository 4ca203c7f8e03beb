import Foundation
import Synchronization

/// A PostgreSQL server for the tests of one run, on a socket in a folder of its own. It starts when it is first wanted,
/// as somebody without privileges, and goes away with the process. It doesn't wait for the disk.
public final class PostgresCluster: Sendable {
    let folder: String
    private let count = Atomic<Int>(0)
    private let pool = Mutex<Result<String, any Error>?>(nil)

    /// Nil where the server can't be started; then its tests fail and say so.
    public static let shared = Result { try PostgresCluster() }

    private static let programs = "/usr/lib/postgresql/15/bin"

    private init() throws {
        folder = try Unprivileged.makeFolder("postgres", for: "postgres")
        try Self.runUnprivileged(
            "initdb",
            ["-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"])
        try Self.runUnprivileged(
            "pg_ctl",
            [
                "-D", "\(folder)/data", "-w", "-l", "\(folder)/log", "-o",
                "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off -c max_connections=200",
                "start",
            ])
        atexit {
            guard let cluster = try? PostgresCluster.shared.get() else { return }
            if case .success(let pool)? = cluster.pool.withLock({ $0 }) {
                try? Unprivileged.run("/bin/bash", ["-c", "kill -9 $(< '\(pool)/pid')"])
            }
            try? PostgresCluster.runUnprivileged("pg_ctl", ["-D", "\(cluster.folder)/data", "-m", "immediate", "stop"])
            try? FileManager.default.removeItem(atPath: cluster.folder)
        }
    }

    /// A database of its own name, which nobody has used.
    public func makeDatabase() throws -> String {
        let name = "test\(count.add(1, ordering: .relaxed).newValue)"
        try execute("CREATE DATABASE \(name)", in: "postgres")
        return name
    }

    /// The address of the workspace `name` in a database of this server, to which more words can be added with `&`.
    public func address(_ database: String, _ name: String = "main") -> String {
        "postgres:///\(database)/\(name)?host=\(folder)&user=postgres"
    }

    /// The same through PgBouncer, where each transaction may be on another connection: `pool_mode = transaction`.
    public func pooledAddress(_ database: String, _ name: String = "main") throws -> String {
        let pool = try pool.withLock { pool in
            let made = pool ?? Result { try startPool() }
            pool = made
            return try made.get()
        }
        return "postgres:///\(database)/\(name)?host=\(pool)&port=6432&user=postgres"
    }

    private func startPool() throws -> String {
        let pool = "\(folder)/pool"
        // Fewer connections than there are tests at a time, so that they come from hand to hand.
        let settings = """
            [databases]
            * = host=\(folder) user=postgres
            [pgbouncer]
            pool_mode = transaction
            default_pool_size = 4
            max_db_connections = 4
            max_client_conn = 400
            server_idle_timeout = 2
            auth_type = any
            listen_addr =
            unix_socket_dir = \(pool)
            pidfile = \(pool)/pid
            logfile = \(pool)/log
            """
        // Whoever runs the server owns its folder.
        let script = """
            cd '\(pool)' 2>/dev/null || { mkdir '\(pool)' && cd '\(pool)'; }
            printf '%s' "$1" > pgbouncer.ini && /usr/sbin/pgbouncer -d pgbouncer.ini || exit
            for _ in {1..200}; do [ -S .s.PGSQL.6432 ] && exit; sleep 0.05; done
            exit 1
            """
        try Unprivileged.run("/bin/bash", ["-c", script, "bash", settings], as: "postgres")
        return pool
    }

    /// Runs statements with psql, another client.
    public func execute(_ sql: String, in database: String) throws {
        try Unprivileged.run(
            "\(Self.programs)/psql",
            ["-q", "-X", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database, "-c", sql])
    }

    private static func runUnprivileged(_ name: String, _ arguments: [String]) throws {
        try Unprivileged.run("\(programs)/\(name)", arguments, as: "postgres")
    }
}
