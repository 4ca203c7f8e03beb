public import ModuleKit

/// A small table of a workspace that lasts, for its owner alone: the first adapter is a file.
public protocol TableStoring: Sendable {
    /// Another one as soon as the rows may be others; nil where there are none yet.
    var mark: TableMark? { get }
    /// All of them; none where there is no table yet.
    func rows() throws(CommandError) -> [[String]]
    /// Changes them while nobody else does, and returns what `body` does. Nothing is kept where it throws.
    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result
}

/// Tells one state of a table from another.
public struct TableMark: Equatable, Sendable {
    private let numbers: [UInt64]

    /// `numbers` are others where the rows are.
    public init(_ numbers: [UInt64]) { self.numbers = numbers }
}

/// Turns passphrases into what may be kept of them: slowly, and with much memory, so that whoever finds it can't try many.
public protocol PassphraseHashing: Sendable {
    /// A line of printable ASCII that tells the parameters, too; nil where there is no memory for it.
    func digest(of passphrase: [UInt8]) -> String?
    /// Whether a passphrase is the one of which that was made.
    func isRight(_ passphrase: [UInt8], for digest: String) -> Bool
}
