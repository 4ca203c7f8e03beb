#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file without a final name. It is locked while it is written, which tells it from the leftover of a
/// killed process, and removed unless it was published.
package struct TemporaryFile: ~Copyable {
    package static let prefix = "new-"

    private let descriptor: Int32
    package let path: String

    package init(in folder: String) throws(StoreError) {
        var name = Array((folder + "/" + Self.prefix + "XXXXXX").utf8CString)
        // mkstemp(3) gives mode 0600.
        let opened = mkstemp(&name)
        let code = errno
        guard opened >= 0 else { throw SyncedFolder.failure(code, at: folder) }
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        descriptor = opened
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        flock(descriptor, LOCK_EX)
    }

    deinit {
        // Gone already when it was published.
        unlink(path)
        close(descriptor)
    }

    package func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SyncedFolder.failure(errno, at: path) }
            rest = rest.dropFirst(count)
        }
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var offset = 0
        while offset < bytes.count {
            let count = write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SyncedFolder.failure(errno, at: path) }
            offset += count
        }
    }

    /// At most `count` bytes of what was written, from `offset` on; fewer where there are no more or reading fails.
    package func read(at offset: UInt64, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let place = off_t(clamping: offset) + off_t(filled)
                let more = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, place)
                if more < 0 && errno == EINTR { continue }
                guard more > 0 else { return }
                filled += more
            }
        }
    }

    /// Syncs the content and gives it its name, replacing what had it.
    package func publish(as name: String) throws(StoreError) {
        try sync()
        try take(name)
    }

    /// Makes the content durable.
    package func sync() throws(StoreError) {
        guard fsync(descriptor) == 0 else { throw SyncedFolder.failure(errno, at: path) }
    }

    /// Gives the content, which is durable, its name, replacing what had it.
    package func take(_ name: String) throws(StoreError) {
        guard rename(path, name) == 0 else { throw SyncedFolder.failure(errno, at: name) }
    }

    /// Removes what an interrupted write left.
    package static func remove(_ path: String) {
        unlink(path)
    }

    /// Whether a living process writes the file.
    package static func isInUse(_ path: String) -> Bool {
        // What is no file of ours, such as a pipe, must not be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}
