/// The files that come with the program: photos, kits of parts. Paths are relative, with `/`.
public protocol BundledFiles: Sendable {
    /// Sorted by their bytes.
    var paths: [String] { get }
    /// The content, or nil when no file has that path.
    func bytes(_ path: String) -> [UInt8]?
}

/// Comes with nothing.
public struct NoBundledFiles: BundledFiles {
    /// Holds nothing.
    public init() {}
    /// Empty.
    public let paths: [String] = []
    /// Nil for every path.
    public func bytes(_ path: String) -> [UInt8]? { nil }
}
