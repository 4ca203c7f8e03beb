/// The folders in which a workspace keeps what is no event and no blob: caches, journals, files on their way out. `Files`
/// are those that a person names; of these nobody hears.
public protocol Folders: Sendable {
    /// The folder at `path`. Links on the path are followed. Throws where there is none.
    func open(_ path: String) throws(StoreError) -> any FolderHandle
    /// The folder at `path`; it and what is missing above it is made, for its owner alone. Throws `.link` where a link
    /// has its name.
    func make(_ path: String) throws(StoreError) -> any FolderHandle
}

/// A folder held open. What lies in it is reached from there, a single name at a time, and no link is followed: whoever
/// else writes into the folder, or renames folders meanwhile, can't lead anybody out of it.
///
/// A name that is a way somewhere, such as `..`, is the name of nothing. New files are for their owner alone.
public protocol FolderHandle: Sendable {
    /// A file's content. Throws for one of more than `limit` bytes, for a link and for whatever else is no file.
    func bytes(of name: String, limit: Int) throws(StoreError) -> [UInt8]
    /// Writes a file, which is there as a whole or not at all, replacing what had the name. A power cut may still take
    /// it, or its bytes: this is for what can be made again.
    ///
    /// The name must not be one that unfinished files have: `new-` and six letters or digits.
    func write(_ bytes: [UInt8], as name: String) throws(StoreError)
    /// Adds to the end of a file, or begins it, in one piece whoever else does the same.
    func append(_ bytes: [UInt8], to name: String) throws(StoreError)
    /// Removes a file, or a link itself; nothing where nothing has the name.
    func remove(_ name: String) throws(StoreError)
    /// Notes that a file was asked for, which makes it the one last changed.
    func touch(_ name: String)
    /// The files that are whole, in the order of their names. What interrupted writes left is removed meanwhile.
    func files() throws(StoreError) -> [FolderFile]
    /// A new file without a final name. It is gone when nobody holds it.
    func unfinishedFile() throws(StoreError) -> any UnfinishedFile
    /// The path of what has a name, for another process.
    func place(of name: String) -> String
}

/// A file in a folder.
public struct FolderFile: Sendable {
    /// Within the folder, without `/`.
    public let name: String
    /// In bytes.
    public let size: UInt64
    /// When it was last changed or asked for, in nanoseconds since 1970.
    public let modifiedAt: Int64

    /// `size` is in bytes, `modifiedAt` in nanoseconds since 1970.
    public init(name: String, size: UInt64, modifiedAt: Int64) {
        self.name = name
        self.size = size
        self.modifiedAt = modifiedAt
    }
}

/// A file that is being written, and never gets a name of its own.
public protocol UnfinishedFile: AnyObject, Sendable {
    var path: String { get }
    /// What was written, in bytes.
    var size: UInt64 { get }
    func append(_ bytes: [UInt8]) throws(StoreError)
}

/// For a workspace in memory: nothing is there, and nothing can be kept.
public struct NoFolders: Folders {
    /// Holds nothing.
    public init() {}

    /// Throws `.readOnly`.
    public func open(_ path: String) throws(StoreError) -> any FolderHandle { throw Self.refusal(path) }
    /// Throws `.readOnly`.
    public func make(_ path: String) throws(StoreError) -> any FolderHandle { throw Self.refusal(path) }

    private static func refusal(_ path: String) -> StoreError { .readOnly(path: path) }
}
