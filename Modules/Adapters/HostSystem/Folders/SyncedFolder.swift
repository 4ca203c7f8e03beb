package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Folders whose names survive a power cut: made and synced for the adapters that keep files.
package enum SyncedFolder {
    /// Makes `path` and what is missing above it, each with mode 0700 and synced into its parent. One that
    /// exists stays as it is.
    package static func make(_ path: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 { return try sync(parent(of: path)) }
        switch errno {
        case EEXIST:
            guard isFolder(path) else { throw .notAWorkspace(path: path) }
        case ENOENT where parent(of: path) != path:
            try make(parent(of: path))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(errno, creating: path) }
            try sync(parent(of: path))
        case let code:
            throw failure(code, creating: path)
        }
    }

    /// Makes the names in a folder durable: fsync(2) of the folder.
    package static func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, at: path) }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder and say EINVAL; there is no more to be had from them.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(errno, at: path) }
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder that holds `path`.
    package static func parent(of path: String) -> String {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// What an errno at `path` means for a person.
    package static func failure(_ code: Int32, at path: String) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .full(path: path)
        case EROFS: .readOnly(path: path)
        case EACCES, EPERM: .noPermission(path: path)
        case ENOTDIR: .notAWorkspace(path: path)
        default: .inputOutput(path: path, detail: describe(code))
        }
    }

    private static func failure(_ code: Int32, creating path: String) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .full(path: path)
        default: .cannotCreate(path: path, detail: describe(code))
        }
    }

    package static func describe(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
