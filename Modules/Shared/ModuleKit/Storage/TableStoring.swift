/// A small table of a workspace that lasts, for its owner alone: rows of text. It says who is let in, and goes to no device.
public protocol TableStoring: Sendable {
    /// Another one as soon as the rows may be others; nil where there are none yet. Where another machine changes them it is
    /// a second behind at most, as long as that machine and this one reach what keeps them.
    var mark: TableMark? { get }
    /// Brings `mark` up to date, before somebody is refused by what it says. False where it is, or where it was done too
    /// often just now.
    func refresh() -> Bool
    /// All of them; none where there is no table yet.
    func rows() throws(CommandError) -> [[String]]
    /// Changes them while nobody else does, and returns what `body` does. Nothing is kept where it throws, or where it
    /// leaves them as they are.
    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result
    /// Puts rows in the place of what is there, also of what can't be read.
    func replace(with rows: [[String]]) throws(CommandError)
    /// Says that the rows are not what they should be.
    var damaged: CommandError { get }
}

extension TableStoring {
    /// Does nothing: `mark` is exact.
    public func refresh() -> Bool { false }
}

/// Tells one state of a table from another.
public struct TableMark: Equatable, Sendable {
    private let numbers: [UInt64]

    /// `numbers` are others where the rows are.
    public init(_ numbers: [UInt64]) { self.numbers = numbers }
}

/// Where the tables of a workspace are.
public protocol TableKeeping: Sendable {
    /// The table with a name, whether or not there is something in it. Ask for each once.
    func table(_ shape: TableShape) -> any TableStoring
}

/// What a table is called, and how its rows are written: a line a row, with a tab between the columns.
public struct TableShape: Sendable {
    /// As a file is called: small letters and `-`.
    public let name: String
    /// How many columns each row has; no value but the last may hold a tab, and none the end of a line.
    public let columns: Int
    /// Columns at the end that rows of older versions lack; empty there.
    public let laterColumns: Int

    /// In bytes, of a whole table: thousands of rows.
    public static let limit = 1 << 20

    /// `columns` are at least one.
    public init(_ name: String, columns: Int, laterColumns: Int = 0) {
        (self.name, self.columns, self.laterColumns) = (name, columns, laterColumns)
    }

    /// The rows that such bytes say; nil for what is no such table.
    public func rows(in bytes: [UInt8]) -> [[String]]? {
        var rows: [[String]] = []
        let most = columns + laterColumns
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let row = line.split(separator: "\t", maxSplits: most - 1, omittingEmptySubsequences: false).map(
                String.init)
            guard row.count >= columns else { return nil }
            rows.append(row + Array(repeating: "", count: most - row.count))
        }
        return rows
    }

    /// What says these rows. Throws `.failed` for too many.
    public static func bytes(of rows: [[String]]) throws(CommandError) -> [UInt8] {
        let bytes = Array(rows.map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
        guard bytes.count <= limit else {
            throw CommandError(.failed, "The list is full.", hint: "Remove something first.")
        }
        return bytes
    }
}

/// For a workspace in memory: nothing is there, and nothing can be kept.
public struct NoTables: TableKeeping {
    /// Holds nothing.
    public init() {}

    /// One without rows, whose changes throw.
    public func table(_ shape: TableShape) -> any TableStoring { NoTable(name: shape.name) }
}

private struct NoTable: TableStoring {
    let name: String

    var mark: TableMark? { nil }
    func rows() throws(CommandError) -> [[String]] { [] }
    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        throw CommandError(StoreError.readOnly(path: name))
    }
    func replace(with rows: [[String]]) throws(CommandError) { throw CommandError(StoreError.readOnly(path: name)) }
    var damaged: CommandError { CommandError(StoreError.readOnly(path: name)) }
}
