import Foundation

/// What becomes of a trap: the program starts itself anew in place of the one that trapped, to make the history small
/// that did it. Each try is a process, for it traps as well.
enum Trap {
    /// The arguments of that start, as C wants them: in a signal's handler nothing can be made any more.
    nonisolated(unsafe) private static var words: [UnsafeMutablePointer<CChar>?] = []

    /// Says what is tried now.
    static func note(_ subject: String, _ number: Int, seed: UInt64) {
        if words.isEmpty {
            for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] { _ = Foundation.signal(signal, handler) }
        }
        for word in words { free(word) }
        let list = [program, "--trapped", subject, "--history", "\(number)", "--seed", "\(seed)"]
        words = list.map { strdup($0) } + [nil]
    }

    private static let program = CommandLine.arguments[0]

    private static let handler: @convention(c) (Int32) -> Void = { _ in
        words.withUnsafeBufferPointer { words in
            if let list = words.baseAddress, let path = list[0] { _ = execv(path, list) }
        }
        _exit(1)
    }

    /// Whether a history, as a vector, makes a process of this program die by a signal.
    static func happens(_ subject: some SoakSubject, _ written: String, _ number: Int, seed: UInt64) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--try", subject.name, "--history", "\(number)", "--seed", "\(seed)"]
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        let input = Pipe()
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        input.fileHandleForWriting.write(Data(written.utf8))
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }
}
