import ModuleKit
import Primitives
import Replication

// What the program gives its commands from outside: as little as these need, and the same each time.

struct Terminal: Console {
    let isInputTerminal = false
    let isOutputTerminal = false
    let isErrorTerminal = false
    let width: Int? = nil

    func standardInput() throws(CommandError) -> [UInt8] { [] }
    func write(_ bytes: [UInt8]) { print(String(decoding: bytes, as: UTF8.self), terminator: "") }
    func writeError(_ bytes: [UInt8]) { write(bytes) }
    func edit(_ text: String) throws(CommandError) -> String? { nil }
}

struct NoFiles: Files {
    func read(_ path: String) throws(CommandError) -> [UInt8] { throw CommandError(.notFound, "There is no \(path).") }
    func information(_ path: String) throws(CommandError) -> FileInformation? { nil }
    func list(_ folder: String) throws(CommandError) -> [String] { [] }
    func makeFolder(_ path: String) throws(CommandError) {}
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }
}

struct Noon: WallClock {
    func now() -> UInt64 { 1_779_278_400_000 }
}

struct Greenwich: LocalTime {
    func offset(atSecond second: Int64) -> Int { 0 }
}

/// Identities that are the same each time, so that what is printed is.
final class Numbers: @unchecked Sendable {
    static let shared = Numbers()
    private var generator = SplitMix64(seed: 1)

    func next() -> UInt64 { generator.next() }
}
