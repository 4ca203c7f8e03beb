package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps other processes out of a folder that they lock, too, while one reads a file there and replaces it.
package struct FolderLock {
    private let descriptor: Int32

    /// Waits so long at most until nobody else holds the folder, then throws `.locked`. On a file system without locks
    /// it is left to luck.
    package init(_ folder: String, waiting limit: Duration = .seconds(1)) throws(StoreError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SyncedFolder.failure(errno, at: folder) }
        let start = ContinuousClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EWOULDBLOCK: usleep(2_000)
            case EINTR: break
            default: return
            }
            if ContinuousClock.now - start > limit {
                close(descriptor)
                throw .locked(path: folder)
            }
        }
    }

    package func release() {
        close(descriptor)
    }
}
