internal import HostSystem
internal import ModuleKit

/// A small table of a workspace, for its owner alone: a line a row, with a tab between the columns.
struct PrivateTable: Sendable {
    let folder: String
    let name: String
    let columns: Int
    /// Columns at the end that rows of older versions lack; empty there.
    var laterColumns = 0

    /// In bytes; of thousands of rows.
    private static let limit = 1 << 20

    /// None where there is no file yet. Throws `.permission` for one that others may read, and `.badData` for what is no
    /// such table: what it holds is not written over.
    func rows() throws(CommandError) -> [[String]] {
        guard let open = try? OpenFolder(folder) else { return [] }
        let bytes: [UInt8]
        let isPrivate: Bool
        do throws(StoreError) {
            guard try open.entry(name) != nil else { return [] }
            let file = try open.file(name)
            isPrivate = file.isPrivate
            bytes = try file.bytes(limit: Self.limit)
        } catch {
            throw CommandError(error)
        }
        guard isPrivate else {
            throw CommandError(
                .permission, "Others may read \(path), so it isn't used.",
                hint: "Take that from them, as by “chmod 600”.")
        }
        return try rows(in: bytes)
    }

    /// Those that such a file says. Throws `.badData` for what is none.
    func rows(in bytes: [UInt8]) throws(CommandError) -> [[String]] {
        try String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { (line) throws(CommandError) in
            let most = columns + laterColumns
            let row = line.split(separator: "\t", maxSplits: most - 1, omittingEmptySubsequences: false).map(
                String.init)
            guard row.count >= columns else { throw damaged }
            return row + Array(repeating: "", count: most - row.count)
        }
    }

    /// Another one as soon as the file is; nil where there is none.
    var version: OpenFolder.Entry.Version? { try? OpenFolder(folder).entry(name)?.version }

    /// What a file with these rows says.
    static func text(of rows: [[String]]) -> String { rows.map { $0.joined(separator: "\t") + "\n" }.joined() }

    /// The whole file, for a backup; nil where there is none.
    func savedBytes(_ change: ([String]) -> [String] = { $0 }) throws(CommandError) -> [UInt8]? {
        let rows = try rows().map(change)
        return rows.isEmpty ? nil : Array(Self.text(of: rows).utf8)
    }

    /// Changes it while nobody else does, and returns what `body` does.
    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        let lock: FolderLock
        do throws(StoreError) { lock = try FolderLock(folder) } catch { throw CommandError(error) }
        defer { lock.release() }
        var rows = try rows()
        let result = try body(&rows)
        try PrivateFile.write(Self.text(of: rows), as: name, in: folder)
        return result
    }

    var damaged: CommandError { CommandError(.badData, "\(path) can't be read.", hint: "Mend it, or move it away.") }

    private var path: String { folder + "/" + name }
}
