package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is at a path, links followed.
package struct FileStatus {
    package enum Kind { case file, folder, other }

    package let kind: Kind
    /// In bytes.
    package let size: UInt64
    package let number: FileNumber

    /// Nil where nothing has that name. Throws where nobody can tell, with `.notAWorkspace` for a path that leads
    /// through a file; the error names `reported` instead of the path.
    package init?(_ path: String, reportedAs reported: String? = nil) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw SyncedFolder.failure(errno, at: reported ?? path)
        }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        size = UInt64(max(status.st_size, 0))
        number = FileNumber(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    }
}

/// A file's device and inode: the same for all its names.
public struct FileNumber: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
}
