internal import ModuleKit
internal import Replication
internal import TextMerging

/// Pictures that were drawn once, in a folder that may be deleted at any time.
///
/// It never grows above `places` files: each key has its place, and the next key of that place takes it over. A file
/// says whose it is, so that a place is never mistaken.
struct PictureCache {
    private let folder: String
    private let files: any Files

    static let places = 1024
    /// Larger pictures are drawn again.
    static let largestPicture = 100_000

    init(folder: String, _ files: any Files) {
        self.folder = folder
        self.files = files
    }

    /// What was kept for the key; nil when it is not there or damaged.
    func bytes(for key: String) -> [UInt8]? {
        let hash = BlobHash(of: Array(key.utf8)).digest
        guard let kept = try? files.read(path(hash)), kept.count >= 64, kept.starts(with: hash) else { return nil }
        let bytes = Array(kept[64...])
        return BlobHash(of: bytes).digest.elementsEqual(kept[32..<64]) ? bytes : nil
    }

    /// Keeps it if that works: a full disk is no reason to fail.
    func keep(_ bytes: [UInt8], for key: String) {
        guard bytes.count <= Self.largestPicture else { return }
        let hash = BlobHash(of: Array(key.utf8)).digest
        try? files.makeFolder(folder)
        try? files.write(hash + BlobHash(of: bytes).digest + bytes, to: path(hash), overwrites: true)
    }

    private func path(_ hash: [UInt8]) -> String {
        let place = (Int(hash[0]) << 8 | Int(hash[1])) % Self.places
        return "\(folder)/\(place)"
    }
}
