internal import Synchronization

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
        guard let folder = try? OpenFolder(path), let bytes = try? folder.file(name).bytes(limit: Self.longest) else {
            return nil
        }
        guard isWhole(bytes) else {
            try? folder.remove(name)
            return nil
        }
        folder.touch(name)
        return bytes
    }

    /// Keeps a file; false where it can't be kept. It is there as a whole or not at all.
    ///
    /// `name` is one file's name that doesn't begin as those of unfinished files do.
    @discardableResult
    package func keep(_ bytes: [UInt8], named name: String) -> Bool {
        guard bytes.count <= Self.longest, UInt64(bytes.count) <= limit else { return false }
        do throws(StoreError) {
            let file = try TemporaryFile(in: try .made(path))
            try file.append(bytes[...])
            try file.take(name)
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
    /// Looks what is there, whoever put it there, and removes what was used the longest ago until a tenth is free.
    private func makeRoom() {
        guard let folder = try? OpenFolder.made(path) else { return }
        var files: [(name: String, entry: OpenFolder.Entry)] = []
        var total: UInt64 = 0
        for name in (try? folder.names()) ?? [] {
            if TemporaryFile.isName(name) {
                folder.removeLeftover(name)
                continue
            }
            guard let entry = try? folder.entry(name), entry.kind == .file else { continue }
            files.append((name, entry))
            total += entry.size
        }
        if total > limit {
            files.sort { $0.entry.modifiedAt < $1.entry.modifiedAt }
            for file in files where total > limit - limit / 10 {
                try? folder.remove(file.name)
                total -= file.entry.size
            }
        }
        known.withLock { $0 = total }
    }
}
