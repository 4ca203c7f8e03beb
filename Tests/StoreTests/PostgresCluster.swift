import Foundation
import PostgresStore
import Synchronization
import TestSupport

/// A PostgreSQL server for the tests of one run, on a socket in a folder of its own. It starts when it is first wanted,
/// as somebody without privileges, and goes away with the process. It doesn't wait for the disk.
final class PostgresCluster: Sendable {
    let folder: String
    private let count = Atomic<Int>(0)

    /// Nil where the server can't be started; then its tests fail and say so.
    static let shared = Result { try PostgresCluster() }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let programs = "/usr/lib/postgresql/15/bin"

    private init() throws {
        // Not below TMPDIR: whoever runs the server must get there, and a socket's path is short.
        var template = Array("/tmp/bojagi-postgres-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "no folder can be made in /tmp") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if getuid() == 0 { try Self.run("/bin/chown", ["postgres", folder]) }
        try Self.runUnprivileged(
            "initdb",
            ["-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"])
        try Self.runUnprivileged(
            "pg_ctl",
            [
                "-D", "\(folder)/data", "-w", "-l", "\(folder)/log", "-o",
                "-c listen_addresses='' -c unix_socket_directories=\(folder) -c fsync=off -c max_connections=40",
                "start",
            ])
        atexit {
            guard let cluster = try? PostgresCluster.shared.get() else { return }
            try? PostgresCluster.runUnprivileged("pg_ctl", ["-D", "\(cluster.folder)/data", "-m", "immediate", "stop"])
            try? FileManager.default.removeItem(atPath: cluster.folder)
        }
    }

    /// A database of its own name, which nobody has used.
    func makeDatabase() throws -> String {
        let name = "test\(count.add(1, ordering: .relaxed).newValue)"
        try execute("CREATE DATABASE \(name)", in: "postgres")
        return name
    }

    /// The workspace `name` in a database of this server.
    func address(_ database: String, _ name: String = "main") throws -> PostgresAddress {
        guard let address = PostgresAddress("postgres:///\(database)/\(name)?host=\(folder)&user=postgres") else {
            throw Failure(description: "\(database) is no name for a database")
        }
        return address
    }

    /// Runs statements with psql, another client.
    func execute(_ sql: String, in database: String) throws {
        try Self.run(
            "\(Self.programs)/psql",
            ["-q", "-X", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database, "-c", sql])
    }

    private static func runUnprivileged(_ name: String, _ arguments: [String]) throws {
        let program = "\(programs)/\(name)"
        guard getuid() == 0 else { return try run(program, arguments) }
        try run("/usr/sbin/runuser", ["-u", "postgres", "--", program] + arguments)
    }

    /// Without what this process has open: a server that keeps it open would never seem to have been started.
    private static let closing = """
        for file in /proc/self/fd/*; do n=${file##*/}; [ "$n" -gt 2 ] && eval "exec $n>&-"; done; exec "$@"
        """

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", closing, "bash", program] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program) ended with \(process.terminationStatus)")
        }
    }
}
