internal import ModuleKit

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Says that a server runs on a workspace, and where it is found: `server-running`, locked as long as the server lives. A
/// file that nobody holds is of one that has ended, and says nothing.
final class ServerMark {
    private let descriptor: Int32

    /// Puts up the mark, with addresses such as `http://127.0.0.1:8421`; nil where another server has, or no file can be
    /// had: then nobody finds this one, which serves all the same.
    init?(in folder: String, roots: [String]) {
        let opened = open(Self.path(folder), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard opened >= 0 else { return nil }
        // Who only looks holds it for a moment.
        for _ in 0..<50 where flock(opened, LOCK_EX | LOCK_NB) != 0 { usleep(2_000) }
        let text = Array(roots.map { "\($0)\n" }.joined().utf8)
        guard flock(opened, LOCK_EX | LOCK_NB) == 0, ftruncate(opened, 0) == 0,
            write(opened, text, text.count) == text.count
        else {
            close(opened)
            return nil
        }
        // Last: what has a descriptor empties the file when it goes.
        descriptor = opened
    }

    deinit {
        ftruncate(descriptor, 0)
        close(descriptor)
    }

    /// Where the server of a workspace is found; nil when none runs.
    static func roots(in folder: String) -> [String]? {
        let descriptor = open(path(folder), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Nobody holds it.
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        let roots = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").map(String.init)
        return roots.isEmpty ? nil : roots
    }

    private static func path(_ folder: String) -> String { folder + "/server-running" }
}
