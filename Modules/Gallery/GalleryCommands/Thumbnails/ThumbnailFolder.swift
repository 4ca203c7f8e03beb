import GalleryModel
import ModuleKit
import Replication

/// Thumbnails on disk, `<hash>-<width>.jpg` or `.png`, with `-<frame>` before the dot where a photo is shown in one, up
/// to a size.
struct ThumbnailFolder: Sendable {
    private let folder: CacheFolder

    /// In bytes.
    static let usualLimit: UInt64 = 256 << 20

    init(_ path: String, in folders: any Folders, limit: UInt64 = usualLimit) {
        folder = CacheFolder(path, in: folders, limit: limit)
    }

    /// A thumbnail's file, if it is there and whole; room is not made at its cost.
    func file(of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> String? {
        first(of: hash, width, frame) { folder.file(named: $0) }
    }

    func bytes(of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> [UInt8]? {
        first(of: hash, width, frame) { folder.bytes(named: $0) }
    }

    /// Keeps a thumbnail; false where it can't be kept.
    @discardableResult
    func keep(_ bytes: [UInt8], of hash: BlobHash, width: UInt32, in frame: PhotoFrame? = nil) -> Bool {
        guard let kind = Self.kind(of: bytes) else { return false }
        return folder.keep(bytes, named: name(hash, width, frame, kind))
    }

    private func first<Kept>(
        of hash: BlobHash, _ width: UInt32, _ frame: PhotoFrame?, _ kept: (String) -> Kept?
    ) -> Kept? {
        for kind in Self.kinds {
            if let found = kept(name(hash, width, frame, kind)) { return found }
        }
        return nil
    }

    private func name(_ hash: BlobHash, _ width: UInt32, _ frame: PhotoFrame?, _ kind: String) -> String {
        "\(hash.hex)-\(width)\(frame.map { "-" + $0.text } ?? "").\(kind)"
    }

    private static let kinds = ["jpg", "png"]

    /// `jpg` or `png` for a whole file of that kind; nil for anything else.
    private static func kind(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xff, 0xd8]), bytes.suffix(2) == [0xff, 0xd9] { return "jpg" }
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4e, 0x47])
        return isPNG && bytes.suffix(8).prefix(4) == Array("IEND".utf8)[...] ? "png" : nil
    }
}
