public import ModuleKit

/// The tables of a workspace in a folder: a file each.
public struct FileTables: TableKeeping {
    private let folder: String

    /// Those in the workspace at `folder`.
    public init(_ folder: String) { self.folder = folder }

    /// The file with its name.
    public func table(_ shape: TableShape) -> any TableStoring { FileTable(shape, in: folder) }
}

/// A table in a file, for its owner alone.
public struct FileTable: TableStoring {
    private let folder: String
    private let shape: TableShape

    /// The one in the workspace at `folder`.
    public init(_ shape: TableShape, in folder: String) {
        (self.shape, self.folder) = (shape, folder)
    }

    /// That of the file, as it is now.
    public var mark: TableMark? {
        // Every request asks, so without opening the folder.
        OpenFolder.entry(shape.name, in: folder).map { TableMark($0.version.numbers) }
    }

    /// None where there is no file yet. Throws `.permission` for one that others may read, and `.badData` for what is no
    /// such table: what it holds is not written over.
    public func rows() throws(CommandError) -> [[String]] {
        guard let open = try? OpenFolder(folder) else { return [] }
        let bytes: [UInt8]
        let isPrivate: Bool
        do throws(StoreError) {
            guard try open.entry(shape.name) != nil else { return [] }
            let file = try open.file(shape.name)
            isPrivate = file.isPrivate
            bytes = try file.bytes(limit: TableShape.limit)
        } catch {
            throw CommandError(error)
        }
        guard isPrivate else {
            throw CommandError(
                .permission, "Others may read \(path), so it isn't used.",
                hint: "Take that from them, as by “chmod 600”.")
        }
        guard let rows = shape.rows(in: bytes) else { throw damaged }
        return rows
    }

    /// Keeps the folder's lock meanwhile.
    public func change<Result>(
        _ body: (inout [[String]]) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let lock: FolderLock
        do throws(StoreError) { lock = try FolderLock(folder) } catch { throw CommandError(error) }
        defer { lock.release() }
        let before = try rows()
        var rows = before
        let result = try body(&rows)
        if rows != before { try replace(with: rows) }
        return result
    }

    /// Without the lock: whoever changes it meanwhile may win.
    public func replace(with rows: [[String]]) throws(CommandError) {
        try PrivateFile.write(TableShape.bytes(of: rows), as: shape.name, in: folder)
    }

    /// Names the file.
    public var damaged: CommandError {
        CommandError(.badData, "\(path) can't be read.", hint: "Mend it, or move it away.")
    }

    private var path: String { folder + "/" + shape.name }
}
