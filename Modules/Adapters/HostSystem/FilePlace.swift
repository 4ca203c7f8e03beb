#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a folder really is, whatever name it was given: two names of one folder have the same place.
public struct FilePlace: Equatable, Sendable {
    /// The path without links; as it was given where nothing is there.
    private let path: String
    /// Which file the workspace's database is in that folder; nil where there is none.
    public let database: FileNumber?

    /// Links on the path are followed; nothing need be there.
    public init(_ path: String) {
        self.path = Self.real(path)
        database = (try? FileStatus(path + "/bojagi.db"))?.number
    }

    public static func == (left: FilePlace, right: FilePlace) -> Bool {
        left.path.utf8.elementsEqual(right.path.utf8)
    }

    /// Whether it lies anywhere below `folder`.
    public func isInside(_ folder: FilePlace) -> Bool {
        path.utf8.starts(with: folder.path.utf8)
            && path.utf8.dropFirst(folder.path.utf8.count).first == UInt8(ascii: "/")
    }

    /// What does not exist yet lies in the folder above it.
    private static func real(_ path: String) -> String {
        if let found = realpath(path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { $0 == 0 ? "/" : String(decoding: bytes[..<$0], as: UTF8.self) } ?? "."
        let name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
        guard parent != path, !name.isEmpty else { return path }
        let folder = real(parent)
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}
