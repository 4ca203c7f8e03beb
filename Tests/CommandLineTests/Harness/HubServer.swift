import Foundation
import Testing

/// `bojagi serve` on the workspace of a sandbox, on a port that was free. It ends with the value.
final class HubServer {
    let box: Sandbox
    private(set) var port: Int
    /// What it said when it began.
    private(set) var greeting = JSON.null
    private let process: pid_t
    private var isOver = false

    /// Over TLS where it said so.
    var address: String { (greeting["fingerprint"] == .null ? "http" : "https") + "://127.0.0.1:\(port)" }
    var token: String {
        let text = (try? String(contentsOfFile: box.workspace + "/server-token", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").first.map(String.init) ?? ""
    }

    init(_ box: Sandbox, port wanted: Int = 0, options: [String] = []) throws {
        self.box = box
        var pipes: [Int32] = [-1, -1]
        try #require(pipe(&pipes) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, box.folder + "/log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, descriptor) }
        let words = [Sandbox.program, "serve", "--port", "\(wanted)", "--json"] + options
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            box.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var started = pid_t()
        try #require(posix_spawn(&started, Sandbox.program, &actions, nil, &arguments, &variables) == 0)
        process = started
        close(pipes[1])
        defer { close(pipes[0]) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipes[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        port = 0
        greeting = try JSON(line: line + [byte])
        port = try #require(greeting["port"].int, "the server says nothing")
    }

    deinit { stop(SIGKILL) }

    func stop(_ signal: Int32 = SIGTERM) {
        guard !isOver else { return }
        isOver = true
        kill(process, signal)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// The most that it has had in memory so far, in bytes.
    var peakMemory: Int {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = (status ?? "").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
    }

    /// Lets a device in.
    func admit(_ device: Sandbox, at location: SourceLocation = #_sourceLocation) throws {
        let code = try box.ok("devices", "invite", at: location)["code"].text
        try device.ok("remote", "add", address, "--code", code, at: location)
    }
}
