#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file open for reading; closed when it goes out of use.
package struct ReadableFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let size: Int

    package init(_ path: String) throws(StoreError) {
        // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw SyncedFolder.failure(errno, at: path) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .inputOutput(path: path, detail: "it is not a file")
        }
        descriptor = opened
        self.path = path
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Calls `body` for the content in pieces of at most 256 KiB.
    package func forEachChunk(_ body: (ArraySlice<UInt8>) throws(StoreError) -> Void) throws(StoreError) {
        // One more than the size, so that a small file's end is seen without a large buffer.
        var buffer = [UInt8](repeating: 0, count: min(size + 1, 256 * 1024))
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SyncedFolder.failure(errno, at: path) }
            guard count > 0 else { return }
            try body(buffer[..<count])
        }
    }

    /// All of it. Throws for a file of more than `limit` bytes.
    package func bytes(limit: Int = .max) throws(StoreError) -> [UInt8] {
        guard size <= limit else { throw .inputOutput(path: path, detail: "it is too large") }
        var result: [UInt8] = []
        result.reserveCapacity(size)
        try forEachChunk { (chunk) throws(StoreError) in result.append(contentsOf: chunk) }
        return result
    }
}
