#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that says something as long as a process holds it, which no crash outlasts: what nobody holds says nothing.
/// It is for its owner alone, and no link is followed.
package final class LockedFile {
    private let descriptor: Int32

    /// Takes the file at `path`, which is made where it is missing, and writes `bytes` to it. Nil where another process
    /// holds it, or no file can be had.
    package init?(_ path: String, saying bytes: [UInt8]) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard opened >= 0 else { return nil }
        // Who only looks holds it for a moment.
        for _ in 0..<50 where flock(opened, LOCK_EX | LOCK_NB) != 0 { usleep(2_000) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0, ftruncate(opened, 0) == 0,
            write(opened, bytes, bytes.count) == bytes.count
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

    /// What a file says, at most `limit` bytes of it; nil where nobody holds it.
    package static func bytes(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }
}
