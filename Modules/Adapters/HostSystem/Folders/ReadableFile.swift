package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file open for reading; closed when it goes out of use.
package struct ReadableFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    /// When it was opened, in bytes.
    package let size: Int

    /// What is said of anything else.
    static let noFile = "it is not a file"

    /// Opens the file at `path`, which a person named: links are followed. `OpenFolder.file` opens what lies among others'.
    package init(_ path: String) throws(StoreError) {
        // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
        try self.init(opened: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), path)
    }

    /// Takes over what open(2) gave, which may be an error.
    init(opened: Int32, _ path: String) throws(StoreError) {
        guard opened >= 0 else {
            // What O_NOFOLLOW says of a link.
            if errno == ELOOP { throw .link(path: path) }
            throw SyncedFolder.failure(errno, at: path)
        }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .inputOutput(path: path, detail: Self.noFile)
        }
        descriptor = opened
        self.path = path
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Whether it is this user's, and nobody else may do anything with it.
    package var isPrivate: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & 0o077 == 0 && status.st_uid == getuid()
    }

    /// Calls `body` for the content in pieces of at most 256 KiB. Throws for a file of more than `limit` bytes.
    package func forEachChunk(
        limit: Int, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard size <= limit else { throw tooLarge }
        // One more than the size, so that a small file's end is seen without a large buffer.
        var buffer = [UInt8](repeating: 0, count: min(size + 1, 256 * 1024))
        var met = 0
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SyncedFolder.failure(errno, at: path) }
            guard count > 0 else { return }
            met += count
            // It may have grown.
            guard met <= limit else { throw tooLarge }
            try body(buffer[..<count])
        }
    }

    /// The next bytes, at most `count` of them; none at the end.
    package func next(_ count: Int) throws(StoreError) -> [UInt8] {
        guard let bytes = Descriptor.readSome(descriptor, atMost: count) else {
            throw SyncedFolder.failure(errno, at: path)
        }
        return bytes
    }

    private var tooLarge: StoreError { .inputOutput(path: path, detail: "it is too large") }

    /// All of it. Throws for a file of more than `limit` bytes.
    package func bytes(limit: Int) throws(StoreError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(min(size, limit))
        try forEachChunk(limit: limit) { (chunk) throws(StoreError) in result.append(contentsOf: chunk) }
        return result
    }
}
