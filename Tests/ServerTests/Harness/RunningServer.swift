import Foundation
import Replication
import Testing

/// `bojagi serve` with a home and a workspace of its own, on a port that was free. It ends with the value.
final class RunningServer {
    let folder: String
    let port: UInt16
    /// As it was printed.
    let link: String
    /// Where the workspace lies that it serves.
    private let served: String
    let process: pid_t
    private let environment: [String: String]
    private let log: Int32
    private var exitCode: Int32?

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    var workspace: String { folder + "/workspace" }
    /// As it lies in the workspace, with the name that pages know that by.
    private var secrets: [String] {
        let text = try? String(contentsOfFile: served + "/server-token", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }
    var token: String { secrets.first ?? "" }
    /// What the printed link sets.
    var cookie: String { "\(cookieName)=\(token)" }
    var cookieName: String { "bojagi-" + (secrets.last ?? "").prefix(8) }
    /// The printed link without its address.
    var door: String { Self.door(link) }
    static func door(_ link: String) -> String { "/" + (link.components(separatedBy: "/").last ?? "") }
    var host: String { "127.0.0.1:\(port)" }

    /// The debug build that stands beside the bundle of these tests.
    static let program: String = {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }
        let folder =
            bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
            ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../.build/debug").standardized
        return folder.appendingPathComponent("bojagi").path
    }()

    /// `words` come after `serve --port 0 --json`; `variables` are its environment's beside the usual ones; `prepare`
    /// runs before it is started, with the folder.
    init(
        _ words: String..., variables: [String: String] = [:], prepare: (RunningServer.Shell) throws -> Void = { _ in }
    ) throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/bojagi-serve-XXXXXX").utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let environment = [
            "HOME": folder + "/home", "XDG_CONFIG_HOME": folder + "/home/.config",
            "BOJAGI_WORKSPACE": folder + "/workspace", "PATH": "/usr/local/bin:/usr/bin:/bin",
            "TMPDIR": folder + "/tmp", "TZ": "UTC", "LANG": "en_US.UTF-8", "USER": "mina",
        ].merging(variables) { $1 }
        for name in ["home", "tmp"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        let shell = Shell(environment: environment, folder: folder)
        try prepare(shell)
        log = open(folder + "/log", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var output: [Int32] = [-1, -1]
        try #require(pipe(&output) == 0)
        process = try shell.spawn(
            ["serve", "--port", "0", "--json", "--log", "info"] + words, output: output[1], errors: log)
        close(output[1])
        defer { close(output[0]) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        self.folder = folder
        self.environment = environment
        guard let answer = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
            let url = answer["url"] as? String, let port = answer["port"] as? Int
        else {
            throw Fault(description: "no answer: \(String(decoding: line, as: UTF8.self)) \(Self.content(of: log))")
        }
        self.port = UInt16(port)
        link = url
        served = words.firstIndex(of: "--workspace").map { words[$0 + 1] } ?? folder + "/workspace"
        // The line is printed before connections are answered, but the socket listens already.
    }

    deinit {
        if exitCode == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        close(log)
        try? FileManager.default.removeItem(atPath: folder)
    }

    var shell: Shell { Shell(environment: environment, folder: folder) }

    /// What it wrote to standard error so far.
    var logged: String { Self.content(of: log) }

    static func content(of descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Whether the process is there.
    var isRunning: Bool {
        guard exitCode == nil else { return false }
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return true }
        exitCode = Self.code(status)
        return false
    }

    /// Sends a signal and waits for the end: the exit code, or 128 + the signal that ended it.
    func stop(_ signal: Int32 = SIGTERM, within seconds: Double = 120) throws -> Int32 {
        kill(process, signal)
        return try wait(within: seconds)
    }

    func wait(within seconds: Double) throws -> Int32 {
        if let exitCode { return exitCode }
        var status: Int32 = 0
        let deadline = Date().addingTimeInterval(seconds)
        while waitpid(process, &status, WNOHANG) != process {
            guard Date() < deadline else { throw Fault(description: "still running after \(seconds) seconds") }
            usleep(1000)
        }
        let code = Self.code(status)
        exitCode = code
        return code
    }

    static func code(_ status: Int32) -> Int32 {
        status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// What the process has in memory, in bytes: the resident set without what files back.
    var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return field("RssAnon:", text) + field("RssShmem:", text)
    }

    /// The most that it had resident at any time, in bytes, files included.
    var peak: Int {
        field("VmHWM:", (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? "")
    }

    private func field(_ name: String, _ text: String) -> Int {
        for line in text.split(separator: "\n") where line.hasPrefix(name) {
            return (Int(line.split(separator: " ").dropFirst(0).compactMap { Int($0) }.first ?? 0)) * 1024
        }
        return 0
    }

    /// Runs command lines in the same workspace.
    struct Shell {
        let environment: [String: String]
        let folder: String

        /// Runs the program: its exit code and what it printed.
        @discardableResult
        func bojagi(_ words: String...) throws -> (code: Int32, output: String) { try run(words) }

        func spawn(_ words: [String], output: Int32, errors: Int32) throws -> pid_t {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
            // What other tests have open would stay open with it.
            for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, descriptor) }
            var arguments: [UnsafeMutablePointer<CChar>?] = ([RunningServer.program] + words).map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] =
                environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { for pointer in arguments + variables { free(pointer) } }
            var process = pid_t()
            let code = posix_spawn(&process, RunningServer.program, &actions, nil, &arguments, &variables)
            guard code == 0 else { throw Fault(description: String(cString: strerror(code))) }
            return process
        }
    }
}
