import Foundation
import Testing

/// strace(1): stops the program at a system call of our choice, or tells which it made.
enum Strace {
    static let isThere: Bool = {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), let box = try? Sandbox() else {
            return false
        }
        let probe = ["/usr/bin/strace", "-f", "-o", "/dev/null", "/bin/true"].map { Array($0.utf8) }
        return (try? box.start(probe).wait())?.exitCode == 0
    }()

    /// The calls by which something reaches the disk.
    static let calls = [
        "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "ftruncate", "unlink", "mkdir", "mkdirat",
        "syncfs",
    ]

    /// Runs a command that is killed as it enters its `count`-th such call. Nil when it ended before that.
    static func kill(
        at count: Int, of call: String, _ words: [String], in box: Sandbox, input: [UInt8] = []
    ) throws -> Outcome? {
        let strace = [
            "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):signal=KILL:when=\(count)", Sandbox.program,
        ]
        let outcome = try box.start((strace + words).map { Array($0.utf8) }, input: input).wait()
        return outcome.exitCode == 128 + SIGKILL ? outcome : nil
    }

    /// One call in the order in which they were made.
    struct Call {
        let name: String
        /// The file of the descriptor that it was given, if any.
        let file: String
        let descriptor: Int?
        let line: String
    }

    /// The calls that a command makes, all of which must succeed or be harmless.
    static func log(_ words: [String], in box: Sandbox) throws -> [Call] {
        let path = box.folder + "/strace"
        let strace = [
            "/usr/bin/strace", "-f", "-y", "-qq", "-s", "8", "-o", path, "-e",
            "trace=\(calls.joined(separator: ",")),openat", Sandbox.program,
        ]
        let outcome = try box.start((strace + words).map { Array($0.utf8) }).wait()
        try #require(outcome.exitCode == 0, "\(outcome.errorText)")
        return String(decoding: try box.bytes(of: path), as: UTF8.self).split(separator: "\n").compactMap { line in
            let found = line.firstMatch(of: /^\d+ +(?<name>\w+)\((?:(?<descriptor>\d+)<(?<file>[^>]*)>)?/)
            guard let found else { return nil }
            return Call(
                name: String(found.name), file: found.file.map(String.init) ?? "",
                descriptor: found.descriptor.flatMap { Int($0) }, line: String(line))
        }
    }
}
