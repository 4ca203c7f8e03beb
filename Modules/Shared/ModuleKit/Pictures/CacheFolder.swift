import Synchronization

/// Files on disk that can be made again, up to a size: those that were not asked for the longest go first. The folder
/// may be deleted at any time, several processes may use it at once, and when it can't be used everything works
/// without.
///
/// Behind each file's own bytes, where no reader of pictures looks, stands their checksum: what decayed or was cut off by
/// a power cut is as if it were not there.
package final class CacheFolder: Sendable {
    private let path: String
    private let folders: any Folders
    /// In bytes, of all files.
    private let limit: UInt64
    /// What is there in bytes as far as this process knows, without what is spared; nil before it has looked.
    private let known = Mutex<UInt64?>(nil)
    /// Names of files whose paths were given out: whoever has one reads it later, so it stays while this object lives.
    private let spared = Mutex<Set<String>>([])

    /// `limit` is in bytes, of all files.
    package init(_ path: String, in folders: any Folders, limit: UInt64) {
        self.path = path
        self.folders = folders
        self.limit = limit
    }

    /// What was kept under a name, if it is there and whole; that it was asked for is noted.
    package func bytes(named name: String) -> [UInt8]? { used(name)?.bytes }

    /// The path of a file, if it is there and whole; that it was asked for is noted, and room is not made at its cost.
    package func file(named name: String) -> String? {
        guard let folder = used(name)?.folder else { return nil }
        spared.withLock { _ = $0.insert(name) }
        return folder.place(of: name)
    }

    private func used(_ name: String) -> (folder: any FolderHandle, bytes: [UInt8])? {
        guard let folder = try? folders.open(path), let kept = try? folder.bytes(of: name, limit: Self.longest) else {
            return nil
        }
        let bytes = Array(kept.dropLast(Self.sealLength))
        guard kept.suffix(Self.sealLength).elementsEqual(Self.seal(of: bytes)) else {
            try? folder.remove(name)
            return nil
        }
        folder.touch(name)
        return (folder, bytes)
    }

    /// Keeps a file; false where it can't be kept. It is there as a whole or not at all.
    ///
    /// `name` is one file's name that doesn't begin as those of unfinished files do.
    @discardableResult
    package func keep(_ bytes: [UInt8], named name: String) -> Bool {
        let size = bytes.count + Self.sealLength
        guard size <= Self.longest, UInt64(size) <= limit else { return false }
        do throws(StoreError) {
            try folders.make(path).write(bytes + Self.seal(of: bytes), as: name)
        } catch {
            return false
        }
        let isOver = known.withLock { known in
            known? += UInt64(size)
            return known.map { $0 > limit } ?? isLookDue(size, name)
        }
        if isOver { makeRoom(for: name) }
        return true
    }

    /// In bytes, with its seal; a larger file is not kept.
    private static let longest = 32 << 20

    private static let sealLength = 8

    private static func seal(of bytes: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: Checksum(of: bytes).value.bigEndian) { Array($0) }
    }
}

// Making room.
extension CacheFolder {
    /// Whether a process that does not know what is there looks through the folder: the more seldom, the less it keeps.
    /// Many that keep a small file each do not look each time, and all in all put a 256th of the limit on top.
    private func isLookDue(_ count: Int, _ name: String) -> Bool {
        Checksum(of: Array(name.utf8)).value % max(limit, 1) < 256 * UInt64(count)
    }

    /// Looks what is there, whoever put it there, and removes what was used the longest ago until a tenth is free;
    /// neither the new file nor those that were given out.
    private func makeRoom(for new: String) {
        guard let folder = try? folders.make(path) else { return }
        let all = (try? folder.files()) ?? []
        let spared = spared.withLock { $0 }
        var files = all.filter { !spared.contains($0.name) }
        var total = all.reduce(0) { $0 + $1.size }
        let sparedSize = total - files.reduce(0) { $0 + $1.size }
        if total > limit {
            files.sort { $0.modifiedAt < $1.modifiedAt }
            for file in files where file.name != new && total > limit - limit / 10 {
                try? folder.remove(file.name)
                total -= file.size
            }
        }
        // What is spared does not count, or each file more would be a reason to look again.
        let rest = total - sparedSize
        known.withLock { $0 = rest }
    }
}

extension Workspace {
    /// Where what can be made again lies: it may be deleted at any time.
    package var cacheFolder: String { "\(location)/cache" }
}
