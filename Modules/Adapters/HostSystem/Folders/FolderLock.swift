package import ModuleKit

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Keeps other processes out of a folder that they lock, too, while one reads a file there and replaces it.
package struct FolderLock {
    private let descriptor: Int32

    /// Waits until nobody else holds the folder. On a file system without locks it is left to luck.
    package init(_ folder: String) throws(StoreError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SyncedFolder.failure(errno, at: folder) }
        flock(descriptor, LOCK_EX)
    }

    package func release() {
        close(descriptor)
    }
}
