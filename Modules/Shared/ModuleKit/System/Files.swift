/// The files outside the workspace that a person names for import and export.
public protocol Files: Sendable {
    /// The whole file. Errors name the path: not found 66, a folder 65, no permission 77, other 74.
    func read(_ path: String) throws(CommandError) -> [UInt8]
    /// What is at `path`, or nil when nothing is.
    func information(_ path: String) throws(CommandError) -> FileInformation?
    /// Whether `path` is a symbolic link, which may lead back to where one comes from.
    func isLink(_ path: String) -> Bool
    /// The names in a folder, sorted by their bytes.
    func list(_ folder: String) throws(CommandError) -> [String]
    /// Writes a file whole: a temporary name, then renamed. Refuses to replace one unless `overwrites`.
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError)
    /// Makes a folder and those above it; no error if it exists.
    func makeFolder(_ path: String) throws(CommandError)
}

extension Files {
    public func isLink(_ path: String) -> Bool { false }
}

/// What is known of a file without reading it.
public struct FileInformation: Sendable, Equatable {
    public enum Kind: Sendable {
        case file
        case folder
        case other
    }

    public let kind: Kind
    /// In bytes.
    public let size: UInt64
    /// Milliseconds since 1970.
    public let modifiedAt: UInt64

    public init(kind: Kind, size: UInt64, modifiedAt: UInt64) {
        self.kind = kind
        self.size = size
        self.modifiedAt = modifiedAt
    }
}
