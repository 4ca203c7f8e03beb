import Synchronization

/// Files on disk that can be made again, up to a size: those that were not asked for the longest go first. The folder
/// may be deleted at any time, several processes may use it at once, and when it can't be used everything works
/// without.
package final class CacheFolder: Sendable {
    private let path: String
    private let folders: any Folders
    /// In bytes, of all files.
    private let limit: UInt64
    private let isWhole: @Sendable ([UInt8]) -> Bool
    /// What is there in bytes as far as this process knows; nil before it has looked.
    private let known = Mutex<UInt64?>(nil)

    /// `limit` is in bytes, of all files. `isWhole` tells what was kept from what a power cut or anything else left.
    package init(
        _ path: String, in folders: any Folders, limit: UInt64, isWhole: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.path = path
        self.folders = folders
        self.limit = limit
        self.isWhole = isWhole
    }

    /// What was kept under a name, if it is there and whole; that it was asked for is noted.
    package func bytes(named name: String) -> [UInt8]? {
        guard let folder = try? folders.open(path), let bytes = try? folder.bytes(of: name, limit: Self.longest) else {
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
            try folders.make(path).write(bytes, as: name)
        } catch {
            return false
        }
        let isOver = known.withLock { known in
            known? += UInt64(bytes.count)
            return known.map { $0 > limit } ?? isLookDue(bytes.count, name)
        }
        if isOver { makeRoom() }
        return true
    }

    /// In bytes; a larger file is not kept.
    private static let longest = 32 << 20
}

// Making room.
extension CacheFolder {
    /// Whether a process that does not know what is there looks through the folder: the more seldom, the less it keeps.
    /// Many that keep a small file each do not look each time, and all in all put a 256th of the limit on top.
    private func isLookDue(_ count: Int, _ name: String) -> Bool {
        Checksum(of: Array(name.utf8)).value % max(limit, 1) < 256 * UInt64(count)
    }

    /// Looks what is there, whoever put it there, and removes what was used the longest ago until a tenth is free.
    private func makeRoom() {
        guard let folder = try? folders.make(path) else { return }
        var files = (try? folder.files()) ?? []
        var total = files.reduce(0) { $0 + $1.size }
        if total > limit {
            files.sort { $0.modifiedAt < $1.modifiedAt }
            for file in files where total > limit - limit / 10 {
                try? folder.remove(file.name)
                total -= file.size
            }
        }
        known.withLock { $0 = total }
    }
}

extension Workspace {
    /// Where what can be made again lies: it may be deleted at any time.
    package var cacheFolder: String { "\(location)/cache" }
}
