public import ModuleKit

/// A console that keeps what is written to it. Used by one thread, as commands are.
public final class TestConsole: Console, @unchecked Sendable {
    public var input: [UInt8] = []
    public private(set) var output: [UInt8] = []
    public private(set) var errors: [UInt8] = []
    public var isInputTerminal = false
    public var isOutputTerminal = false
    public var isErrorTerminal = false
    public var width: Int?

    public init() {}

    public func standardInput() throws(CommandError) -> [UInt8] { input }
    public func write(_ bytes: [UInt8]) { output += bytes }
    public func writeError(_ bytes: [UInt8]) { errors += bytes }
    public func edit(_ text: String) throws(CommandError) -> String? { nil }

    /// What was written since the last call.
    public func takeOutput() -> String {
        defer { output = [] }
        return String(decoding: output, as: UTF8.self)
    }

    public func takeErrors() -> String {
        defer { errors = [] }
        return String(decoding: errors, as: UTF8.self)
    }
}
