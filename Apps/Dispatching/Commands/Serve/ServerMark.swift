internal import HostSystem

/// Says that a server runs on a workspace, and where it is found: `server-running`, locked as long as the server lives. A
/// file that nobody holds is of one that has ended, and says nothing.
final class ServerMark {
    private let file: LockedFile

    /// Puts up the mark, with addresses such as `http://127.0.0.1:8421`; nil where another server has, or no file can be
    /// had: then nobody finds this one, which serves all the same.
    init?(in folder: String, roots: [String]) {
        let text = roots.map { "\($0)\n" }.joined()
        guard let file = LockedFile(Self.path(folder), saying: Array(text.utf8)) else { return nil }
        self.file = file
    }

    /// Where the server of a workspace is found; nil when none runs.
    static func roots(in folder: String) -> [String]? {
        guard let bytes = LockedFile.bytes(of: path(folder), limit: 4096) else { return nil }
        let roots = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return roots.isEmpty ? nil : roots
    }

    private static func path(_ folder: String) -> String { folder + "/server-running" }
}
