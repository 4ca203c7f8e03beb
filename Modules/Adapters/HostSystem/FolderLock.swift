public import ModuleKit

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Keeps other processes out of a folder that they lock, too, while one reads a file there and replaces it.
public struct FolderLock {
    private let descriptor: Int32

    /// Waits until nobody else holds the folder. On a file system without locks it is left to luck.
    public init(_ folder: String) throws(CommandError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError(.inputOutput, "Reading \(folder) failed: \(Descriptor.lastError).")
        }
        flock(descriptor, LOCK_EX)
    }

    public func release() {
        close(descriptor)
    }
}
