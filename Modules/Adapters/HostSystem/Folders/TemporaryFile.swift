package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file without a final name. It is locked while it is written, which tells it from the leftover of a
/// killed process, and removed unless it was published.
package struct TemporaryFile: ~Copyable {
    private static let prefix = "new-"
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    private static let letterCount = 6

    private let descriptor: Int32
    private let folder: OpenFolder
    private let name: String

    package var path: String { folder.place(of: name) }

    /// Whether a name is one that such files have, and nothing else: `new-` and six letters or digits.
    package static func isName(_ name: String) -> Bool {
        name.utf8.count == prefix.utf8.count + letterCount && name.hasPrefix(prefix)
            && name.utf8.dropFirst(prefix.utf8.count).allSatisfy { letters.contains($0) }
    }

    package init(in folder: OpenFolder) throws(StoreError) {
        self.folder = folder
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let letters = (0..<Self.letterCount).map { _ in
                Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
            }
            let name = Self.prefix + String(decoding: letters, as: UTF8.self)
            guard let opened = try folder.create(name) else { continue }
            flock(opened, LOCK_EX)
            // Somebody who took it for a leftover before it was locked has removed it.
            var status = stat()
            guard fstat(opened, &status) == 0, status.st_nlink > 0 else {
                close(opened)
                continue
            }
            descriptor = opened
            self.name = name
            return
        }
        throw .inputOutput(path: folder.path, detail: "no name for a new file is left")
    }

    deinit {
        // Gone already when it was published.
        try? folder.remove(name)
        close(descriptor)
    }

    package func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in try append(UnsafeRawBufferPointer(buffer)) }
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

    /// What was written, in bytes; 0 where that can't be told.
    package var size: UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(max(status.st_size, 0)) : 0
    }

    /// At most `count` bytes of what was written, from `offset` on; fewer where there are no more or reading fails.
    package func read(at offset: UInt64, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            guard let start = off_t(exactly: offset) else { return }
            while filled < count {
                let (place, isBeyond) = start.addingReportingOverflow(off_t(filled))
                guard !isBeyond else { return }
                let more = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, place)
                if more < 0 && errno == EINTR { continue }
                guard more > 0 else { return }
                filled += more
            }
        }
    }

    /// Syncs the content and gives it its name, in its folder or in another, replacing what had it.
    package func publish(as name: String, in target: OpenFolder? = nil) throws(StoreError) {
        try sync()
        try take(name, in: target)
    }

    /// Makes the content durable.
    package func sync() throws(StoreError) {
        guard fsync(descriptor) == 0 else { throw SyncedFolder.failure(errno, at: path) }
    }

    /// Gives the content, which is durable, its name, in its folder or in another, replacing what had it.
    package func take(_ name: String, in target: OpenFolder? = nil) throws(StoreError) {
        try folder.rename(self.name, to: name, in: target)
    }
}
