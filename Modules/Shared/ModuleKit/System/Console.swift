public import Pictures

/// Where a program's words come from and go to.
public protocol Console: Sendable {
    /// All of standard input. Throws when a read fails.
    func standardInput() throws(CommandError) -> [UInt8]
    /// Writes to standard output; a reader that has gone away is no error, a full disk is.
    func write(_ bytes: [UInt8]) throws(CommandError)
    /// Writes to standard error.
    func writeError(_ bytes: [UInt8])
    var isInputTerminal: Bool { get }
    var isOutputTerminal: Bool { get }
    var isErrorTerminal: Bool { get }
    /// Columns of the terminal, or nil when there is none.
    var width: Int? { get }
    /// How pictures can be shown; nil where they can't, as in a pipe.
    var screen: TerminalScreen? { get }
    /// Lets the person edit `text` in their editor; nil when there is none or it failed.
    func edit(_ text: String) throws(CommandError) -> String?
}

extension Console {
    public var screen: TerminalScreen? { nil }
}
