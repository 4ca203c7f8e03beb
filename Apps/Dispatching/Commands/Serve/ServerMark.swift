import HostSystem
import Serving

/// Says that a server runs on a workspace, and where it is found: `server-running`, locked as long as the server lives. A
/// file that nobody holds is of one that has ended, and says nothing.
final class ServerMark {
    private let file: LockedFile

    /// What it says.
    struct Content {
        /// Such as `http://127.0.0.1:8421`.
        var roots: [String]
        /// Where devices get the certificate of its own authority, and by what they know it; nil where it has none.
        var setup: String?
        var fingerprint: CertificateFingerprint?
    }

    /// Puts up the mark; nil where another server has, or no file can be had: then nobody finds this one, which serves all
    /// the same.
    init?(in folder: String, _ content: Content) {
        var text = content.roots.map { "\($0)\n" }.joined()
        if let setup = content.setup { text += "setup \(setup)\n" }
        if let fingerprint = content.fingerprint { text += "authority \(fingerprint.hex)\n" }
        guard let file = LockedFile(Self.path(folder), saying: Array(text.utf8)) else { return nil }
        self.file = file
    }

    /// How the server of a workspace is found; nil when none runs.
    static func content(in folder: String) -> Content? {
        guard let bytes = LockedFile.bytes(of: path(folder), limit: 4096) else { return nil }
        var content = Content(roots: [])
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("setup ") {
                content.setup = String(line.dropFirst(6))
            } else if line.hasPrefix("authority ") {
                content.fingerprint = CertificateFingerprint(String(line.dropFirst(10)))
            } else {
                content.roots.append(String(line))
            }
        }
        return content.roots.isEmpty ? nil : content
    }

    private static func path(_ folder: String) -> String { folder + "/server-running" }
}
