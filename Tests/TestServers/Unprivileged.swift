import Foundation

/// Programs of servers for tests, which must not run as root.
enum Unprivileged {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A folder of its own for `user`. Not below TMPDIR: whoever runs the server must get there, and a socket's path is
    /// short.
    static func makeFolder(_ name: String, for user: String) throws -> String {
        var template = Array("/tmp/bojagi-\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "no folder can be made in /tmp") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if getuid() == 0 { try run("/bin/chown", [user, folder]) }
        return folder
    }

    /// Runs a program to its end, as `user` where that would be root.
    static func run(_ program: String, _ arguments: [String], as user: String) throws {
        let (program, arguments) = words(program, arguments, as: user)
        try run(program, arguments)
    }

    /// The program and its arguments with what makes it `user`'s where it would be root's.
    static func words(_ program: String, _ arguments: [String], as user: String) -> (String, [String]) {
        guard getuid() == 0 else { return (program, arguments) }
        return ("/usr/sbin/runuser", ["-u", user, "--", program] + arguments)
    }

    /// Without what this process has open: a server that keeps it open would never seem to have been started.
    private static let closing = """
        for file in /proc/self/fd/*; do n=${file##*/}; [ "$n" -gt 2 ] && eval "exec $n>&-"; done; exec "$@"
        """

    static func run(_ program: String, _ arguments: [String]) throws {
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
