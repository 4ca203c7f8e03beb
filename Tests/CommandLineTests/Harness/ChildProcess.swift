import Foundation

/// What a program that has ended left behind.
struct Outcome {
    /// Its exit code, or 128 + the signal that ended it.
    var exitCode: Int32
    var output: [UInt8]
    var errors: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// A program started with its own environment, whose streams are files: no pipe fills up, no word is
/// re-encoded on its way.
final class ChildProcess {
    private let process: pid_t
    private let output: Int32
    private let errors: Int32

    struct Failure: Error {
        let what: String
    }

    /// `words` are the program's path and its arguments, byte for byte.
    init(
        _ words: [[UInt8]], input: [UInt8] = [], environment: [String: String], folder: String, scratch: String
    ) throws {
        let inputFile = try Self.temporaryFile(in: scratch)
        output = try Self.temporaryFile(in: scratch)
        errors = try Self.temporaryFile(in: scratch)
        defer { close(inputFile) }
        try Self.fill(inputFile, with: input)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (target, source) in [(0, inputFile), (1, output), (2, errors)] {
            posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
        }

        // env(1) changes the folder: the call for it is not in POSIX.
        let whole = ["/usr/bin/env", "-C", folder].map { Array($0.utf8) } + words
        var arguments: [UnsafeMutablePointer<CChar>?] = whole.map { Self.cString($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var started = pid_t()
        let code = posix_spawn(&started, "/usr/bin/env", &actions, nil, &arguments, &variables)
        guard code == 0 else {
            close(output)
            close(errors)
            throw Failure(what: "\(String(decoding: words[0], as: UTF8.self)): \(String(cString: strerror(code)))")
        }
        process = started
    }

    deinit {
        close(output)
        close(errors)
    }

    /// Sends it a signal.
    func end(_ signal: Int32 = SIGKILL) { kill(process, signal) }

    /// Kills it and takes it away: tests that watch processes of their own would wait for one that is dead and still there.
    func stop() {
        end()
        _ = try? wait()
    }

    /// Waits for its end. One that is still running after `seconds` is stopped, which is a failure.
    func wait(seconds: Double = 300) throws -> Outcome {
        var status: Int32 = 0
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else { throw Failure(what: "waitpid failed") }
            if Date() > deadline {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                throw Failure(what: "still running after \(seconds) seconds")
            }
            usleep(500)
        }
        let signal = status & 0x7f
        return Outcome(
            exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: Self.content(of: output),
            errors: Self.content(of: errors))
    }

    private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        (bytes + [0]).withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
        }
    }

    /// A file without a name, gone when it is closed.
    private static func temporaryFile(in folder: String) throws -> Int32 {
        var template = Array((folder + "/stream-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Failure(what: "no temporary file in \(folder)") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return descriptor
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) throws {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(what: "standard input can't be prepared") }
            offset += count
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    private static func content(of descriptor: Int32) -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return result }
            result += buffer[..<count]
        }
    }
}
