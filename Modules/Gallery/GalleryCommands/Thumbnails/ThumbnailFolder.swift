import GalleryModel
import ModuleKit
import Replication
import Synchronization

/// Thumbnails on disk, `<hash>-<width>.jpg` or `.png`, with `-<frame>` before the dot where a photo is shown in one, up
/// to a size: those that were not asked for the longest go
/// first. It may be deleted at any time, several processes may use it at once, and when it can't be used everything
/// works without.
///
/// Behind each picture's end, where no reader looks, stands its checksum: what decayed or was cut is made again.
final class ThumbnailFolder: Sendable {
    private let path: String
    private let folders: any Folders
    /// In bytes, of all files.
    private let limit: UInt64
    /// What is there as far as this process knows; nil before it has looked.
    private let known = Mutex<UInt64?>(nil)
    /// Files whose paths were given out: whoever has one reads it later, so it stays while this object lives.
    private let spared = Mutex<Set<String>>([])

    /// In bytes.
    static let usualLimit: UInt64 = 256 << 20

    init(_ path: String, in folders: any Folders, limit: UInt64 = usualLimit) {
        self.path = path
        self.folders = folders
        self.limit = limit
    }

    /// A thumbnail's file, if it is there and whole; that it was asked for is noted, and room is not made at its cost.
    func file(of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> String? {
        guard let file = used(hash, width, frame)?.file else { return nil }
        spared.withLock { _ = $0.insert(file) }
        return file
    }

    func bytes(of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> [UInt8]? {
        used(hash, width, frame)?.bytes
    }

    private func used(_ hash: BlobHash, _ width: UInt32, _ frame: PhotoFrame?) -> (file: String, bytes: [UInt8])? {
        guard let folder = try? folders.open(path) else { return nil }
        for kind in Self.kinds {
            let name = name(hash, width, frame, kind)
            guard let kept = try? folder.bytes(of: name, limit: Self.longest) else { continue }
            let bytes = Array(kept.dropLast(Self.sealLength))
            guard Self.kind(of: bytes) == kind, kept.suffix(Self.sealLength).elementsEqual(Self.seal(of: bytes)) else {
                try? folder.remove(name)
                continue
            }
            folder.touch(name)
            return (folder.place(of: name), bytes)
        }
        return nil
    }

    private static let sealLength = 8

    /// What follows the bytes in their file.
    private static func seal(of bytes: [UInt8]) -> [UInt8] {
        var checksum = Checksum()
        checksum.add(bytes)
        return withUnsafeBytes(of: checksum.value.bigEndian) { Array($0) }
    }

    /// Keeps a thumbnail; false where it can't be kept. It is there as a whole or not at all.
    @discardableResult
    func keep(_ bytes: [UInt8], of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> Bool {
        guard let kind = Self.kind(of: bytes), UInt64(bytes.count) <= limit else { return false }
        let name = name(hash, width, frame, kind)
        do throws(StoreError) {
            try folders.make(path).write(bytes + Self.seal(of: bytes), as: name)
        } catch {
            return false
        }
        let isOver = known.withLock { known in
            known? += UInt64(bytes.count + Self.sealLength)
            return known.map { $0 > limit } ?? true
        }
        if isOver { makeRoom(for: name) }
        return true
    }

    private func name(_ hash: BlobHash, _ width: UInt32, _ frame: PhotoFrame?, _ kind: String) -> String {
        "\(hash.hex)-\(width)\(frame.map { "-" + $0.text } ?? "").\(kind)"
    }

    private static let kinds = ["jpg", "png"]
    private static let longest = 32 << 20

    /// `jpg` or `png` for a whole file of that kind; nil for anything else.
    private static func kind(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xff, 0xd8]), bytes.suffix(2) == [0xff, 0xd9] { return "jpg" }
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4e, 0x47])
        return isPNG && bytes.suffix(8).prefix(4) == Array("IEND".utf8)[...] ? "png" : nil
    }
}

// Making room.
extension ThumbnailFolder {
    /// Looks what is there, whoever put it there, and removes what was used the longest ago until a tenth is free;
    /// neither the new file nor those that were given out.
    private func makeRoom(for new: String) {
        guard let folder = try? folders.make(path) else { return }
        let all = (try? folder.files()) ?? []
        let spared = spared.withLock { $0.union([folder.place(of: new)]) }
        var files = all.filter { !spared.contains(folder.place(of: $0.name)) }
        var total = all.reduce(0) { $0 + $1.size }
        let sparedSize = total - files.reduce(0) { $0 + $1.size }
        if total > limit {
            files.sort { $0.modifiedAt < $1.modifiedAt }
            for file in files where total > limit - limit / 10 {
                try? folder.remove(file.name)
                total -= file.size
            }
        }
        // What is spared does not count, or each thumbnail more would be a reason to look again.
        let rest = total - sparedSize
        known.withLock { $0 = rest }
    }
}
