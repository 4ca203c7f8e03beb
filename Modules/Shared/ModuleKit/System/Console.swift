public import Pictures

/// Where a program's words come from and go to.
public protocol Console: Sendable {
    /// All of standard input. Throws when a read fails.
    func standardInput() throws(CommandError) -> [UInt8]
    /// All of standard input, if it has `limit` bytes at most: of more no more than one byte beyond is read, and the
    /// error says what is read at most.
    func standardInput(limit: Int) throws(CommandError) -> [UInt8]
    /// All of standard input however long it is: `take` is given one piece after the other.
    func standardInput(
        inPieces take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError)
    /// What standard input is called.
    var inputName: Phrase { get }
    /// Writes to standard output; a reader that has gone away is no error, a full disk is.
    func write(_ bytes: [UInt8]) throws(CommandError)
    /// Writes to standard error.
    func writeError(_ bytes: [UInt8])
    /// Whether a person types what is read.
    var isInputTerminal: Bool { get }
    /// Whether a person sees what is written: then it may have colours.
    var isOutputTerminal: Bool { get }
    /// The same of standard error, where progress is shown.
    var isErrorTerminal: Bool { get }
    /// Columns of the terminal, or nil when there is none.
    var width: Int? { get }
    /// How pictures can be shown; nil where they can't, as in a pipe.
    var screen: TerminalScreen? { get }
    /// Lets the person edit `text` in their editor; nil when there is none or it failed.
    func edit(_ text: String) throws(CommandError) -> String?
}

extension Console {
    /// By way of all of it: for what is in memory.
    public func standardInput(limit: Int) throws(CommandError) -> [UInt8] {
        let bytes = try standardInput()
        guard bytes.count <= limit else { throw .tooLarge(inputName, limit: limit) }
        return bytes
    }

    /// By way of all of it: for what is in memory.
    public func standardInput(
        inPieces take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        try take(try standardInput())
    }

    /// “Standard input”.
    public var inputName: Phrase { "Standard input" }

    /// Nil: for what is no terminal.
    public var screen: TerminalScreen? { nil }
}
