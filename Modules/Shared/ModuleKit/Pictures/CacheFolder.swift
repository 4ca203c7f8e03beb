internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Files on disk that can be made again, up to a size: those that were not asked for the longest go first. The folder
/// may be deleted at any time, several processes may use it at once, and when it can't be used everything works
/// without.
package final class CacheFolder: Sendable {
    package let path: String
    /// In bytes, of all files.
    private let limit: UInt64
    private let isWhole: @Sendable ([UInt8]) -> Bool
    /// What is there in bytes as far as this process knows; nil before it has looked.
    private let known = Mutex<UInt64?>(nil)

    /// `limit` is in bytes, of all files. `isWhole` tells what was kept from what a power cut or anything else left.
    package init(_ path: String, limit: UInt64, isWhole: @escaping @Sendable ([UInt8]) -> Bool) {
        self.path = path
        self.limit = limit
        self.isWhole = isWhole
    }

    /// What was kept under a name, if it is there and whole; that it was asked for is noted.
    package func bytes(named name: String) -> [UInt8]? {
        let file = "\(path)/\(name)"
        guard let bytes = try? ReadableFile(file).bytes(limit: Self.longest) else { return nil }
        guard isWhole(bytes) else {
            unlink(file)
            return nil
        }
        utimensat(AT_FDCWD, file, nil, 0)
        return bytes
    }

    /// Keeps a file; false where it can't be kept. It is there as a whole or not at all.
    ///
    /// `name` is one file's name that doesn't begin as those of unfinished files do.
    @discardableResult
    package func keep(_ bytes: [UInt8], named name: String) -> Bool {
        guard bytes.count <= Self.longest, UInt64(bytes.count) <= limit else { return false }
        do throws(StoreError) {
            try SyncedFolder.make(path)
            let file = try TemporaryFile(in: path)
            try file.append(bytes[...])
            try file.take("\(path)/\(name)")
        } catch {
            return false
        }
        let isOver = known.withLock { known in
            known? += UInt64(bytes.count)
            return known.map { $0 > limit } ?? true
        }
        if isOver { makeRoom() }
        return true
    }

    /// In bytes; a larger file is not kept.
    private static let longest = 32 << 20
}

// Making room.
extension CacheFolder {
    private struct Entry {
        let path: String
        let size: UInt64
        /// Nanoseconds since 1970.
        let usedAt: Int64
    }

    /// Looks what is there, whoever put it there, and removes what was used the longest ago until a tenth is free.
    private func makeRoom() {
        var entries: [Entry] = []
        var total: UInt64 = 0
        for name in (try? SyncedFolder.names(in: path)) ?? [] {
            let file = "\(path)/\(name)"
            if name.hasPrefix(TemporaryFile.prefix) {
                if !TemporaryFile.isInUse(file) { TemporaryFile.remove(file) }
                continue
            }
            var status = stat()
            guard stat(file, &status) == 0 else { continue }
            let size = UInt64(max(status.st_size, 0))
            entries.append(Entry(path: file, size: size, usedAt: Self.time(of: status)))
            total += size
        }
        if total > limit {
            entries.sort { $0.usedAt < $1.usedAt }
            for entry in entries where total > limit - limit / 10 {
                unlink(entry.path)
                total -= entry.size
            }
        }
        known.withLock { $0 = total }
    }

    private static func time(of status: stat) -> Int64 {
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
