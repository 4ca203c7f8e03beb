package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that a person named, while it is written: it lies beside its place under another name, for its owner alone, and
/// is gone unless it was published. A process that is killed leaves `NAME.PROCESS.part`.
package final class NamedDraft {
    private let descriptor: Int32
    private let target: String
    /// Where it lies while it is written.
    package let path: String
    /// In bytes.
    package private(set) var size: UInt64 = 0
    private var isPublished = false

    /// Begins one for the file at `path`.
    package init(for path: String) throws(StoreError) {
        target = path
        self.path = "\(path).\(getpid()).part"
        unlink(self.path)
        descriptor = open(self.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SyncedFolder.failure(errno, at: path) }
    }

    deinit {
        if !isPublished { unlink(path) }
        close(descriptor)
    }

    package func append(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
        let code = bytes.withUnsafeBytes { buffer -> Int32 in
            var offset = 0
            while offset < buffer.count {
                let place = off_t(size) + off_t(offset)
                let count = pwrite(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, place)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : ENOSPC }
                offset += count
            }
            return 0
        }
        guard code == 0 else { throw SyncedFolder.failure(code, at: target) }
        size += UInt64(bytes.count)
    }

    /// Takes back all beyond a size.
    package func cut(to size: UInt64) throws(StoreError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw SyncedFolder.failure(errno, at: target) }
        self.size = size
    }

    /// Makes the content durable.
    package func sync() throws(StoreError) {
        guard fsync(descriptor) == 0 else { throw SyncedFolder.failure(errno, at: target) }
    }

    /// Gives what was synced its name, durably. False where a file has come there meanwhile, unless it `replaces`.
    package func publish(replaces: Bool) throws(StoreError) -> Bool {
        if replaces {
            guard rename(path, target) == 0 else { throw SyncedFolder.failure(errno, at: target) }
        } else {
            // Unlike rename(2), link(2) replaces nothing; where there are no links, looking before must do.
            if link(path, target) == 0 {
                unlink(path)
            } else {
                guard errno != EEXIST else { return false }
                guard access(target, F_OK) != 0 else { return false }
                guard rename(path, target) == 0 else { throw SyncedFolder.failure(errno, at: target) }
            }
        }
        isPublished = true
        try SyncedFolder.sync(SyncedFolder.parent(of: target))
        return true
    }
}
