/// A path, taken apart at its last slash. By bytes: a mark behind a slash makes one character with it.
public struct FilePath {
    /// The folder with its slash, to put a name behind; empty for the present folder.
    public let start: String
    /// What follows the last slash.
    public let name: String

    /// Any text is one.
    public init(_ path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let end = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
        start = String(path[..<end])
        name = String(path[end...])
    }

    /// The folder without its slash: `.` for the present one, empty for the root.
    public var folder: String { start.isEmpty ? "." : String(decoding: start.utf8.dropLast(), as: UTF8.self) }
}
