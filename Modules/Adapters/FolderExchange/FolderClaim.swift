internal import ModuleKit

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Keeps a second sync of the same workspace out: two would give two files one name.
final class FolderClaim {
    private let descriptor: Int32

    /// Waits a few seconds for another process, then throws `.locked`. On a file system without locks it is left to
    /// luck.
    init(_ folder: String) throws(CommandError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandError(folder: SyncedFolder.failure(errno, at: folder)) }
        for _ in 0..<100 {
            guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
            usleep(50_000)
        }
        close(descriptor)
        throw CommandError(.locked, "This workspace is being synced already.", hint: "Try again in a moment.")
    }

    deinit {
        close(descriptor)
    }
}
