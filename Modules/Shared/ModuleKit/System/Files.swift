/// The files outside the workspace that a person names for import and export.
public protocol Files: Sendable {
    /// The whole file. Errors name the path: not found 66, a folder 65, no permission 77, other 74.
    func read(_ path: String) throws(CommandError) -> [UInt8]
    /// The whole file, if it has `limit` bytes at most: of a longer one, or of a device or a pipe that goes on, no
    /// more than one byte beyond is read, and the error says what is read at most. Errors as of `read`.
    func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8]
    /// The bytes of a regular file from `offset` on, at most `count` of them; fewer where it ends. Errors as of
    /// `read`; what is no regular file is refused, since reading a pipe may wait without end.
    func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8]
    /// What is at `path`, or nil when nothing is.
    func information(_ path: String) throws(CommandError) -> FileInformation?
    /// Whether `path` is a symbolic link, which may lead back to where one comes from.
    func isLink(_ path: String) -> Bool
    /// The names in a folder, sorted by their bytes. One that is not UTF-8 has U+FFFD where it is not, and
    /// there is nothing at such a path; `entries` tells these names apart.
    func list(_ folder: String) throws(CommandError) -> [String]
    /// The names in a folder in the same order, and which of them can be asked for.
    func entries(_ folder: String) throws(CommandError) -> [FolderEntry]
    /// Writes a file whole: a temporary name, then renamed. Refuses to replace one unless `overwrites`.
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError)
    /// Writes a file in pieces, as `body` hands them on: what is larger than memory should hold. As `write`, it is
    /// there whole or not at all: when `body` throws, what was there before stays.
    func write(
        to path: String, overwrites: Bool,
        _ body: (_ take: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) -> Void
    ) throws(CommandError)
    /// Makes a folder and those above it; no error if it exists.
    func makeFolder(_ path: String) throws(CommandError)
}

extension Files {
    /// What is at `path`. Throws `.notFound` where nothing is.
    public func existing(_ path: String) throws(CommandError) -> FileInformation {
        if let information = try information(path) { return information }
        throw CommandError(.notFound, "There is no file \(path).", hint: "Check the path.")
    }

    /// False: for files in memory.
    public func isLink(_ path: String) -> Bool { false }

    /// By way of the whole file: for files in memory.
    public func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        let bytes = try read(path)
        guard bytes.count <= limit else { throw .tooLarge(.verbatim(path), limit: limit) }
        return bytes
    }

    /// By way of the whole file: for files in memory.
    public func write(
        to path: String, overwrites: Bool,
        _ body: (_ take: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) -> Void
    ) throws(CommandError) {
        var bytes: [UInt8] = []
        try body { (piece) throws(CommandError) in bytes += piece }
        try write(bytes, to: path, overwrites: overwrites)
    }

    /// By way of the whole file: for files in memory.
    public func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        let bytes = try read(path)
        guard offset < UInt64(bytes.count), count > 0 else { return [] }
        return Array(bytes.dropFirst(Int(offset)).prefix(count))
    }

    /// By way of `list`, without a damaged name: for files in memory.
    public func entries(_ folder: String) throws(CommandError) -> [FolderEntry] {
        try list(folder).map { FolderEntry(name: $0) }
    }
}

/// A name in a folder.
public struct FolderEntry: Sendable, Equatable {
    /// To be shown, and to be asked for unless it is damaged.
    public let name: String
    /// Whether the true name is not UTF-8, so that no path leads to the file. It can only be named and skipped.
    public let isDamaged: Bool

    /// A name that `list` gives as well.
    public init(name: String, isDamaged: Bool = false) {
        self.name = name
        self.isDamaged = isDamaged
    }
}

/// What is known of a file without reading it.
public struct FileInformation: Sendable, Equatable {
    /// What a path leads to; `other` is a device, a pipe, a socket.
    public enum Kind: Sendable {
        case file
        case folder
        case other
    }

    /// Of what a link leads to, not of the link.
    public let kind: Kind
    /// In bytes.
    public let size: UInt64
    /// Milliseconds since 1970.
    public let modifiedAt: UInt64

    /// `size` is in bytes, `modifiedAt` in milliseconds since 1970.
    public init(kind: Kind, size: UInt64, modifiedAt: UInt64) {
        self.kind = kind
        self.size = size
        self.modifiedAt = modifiedAt
    }
}
