import ModuleKit
import Replication

/// Which contents were met in files. Only files of one size are read, for others differ anyway.
struct FileContents {
    private var sizes: Set<UInt64> = []
    /// The file of a size that was met alone so far.
    private var unread: [UInt64: String] = [:]
    private var hashes: Set<BlobHash> = []

    /// Whether no file before it had the same content. One that can't be read, or is too large to be, counts as new:
    /// whoever wants it is told why it can't be had.
    mutating func isNew(_ path: String, _ files: any Files) -> Bool {
        guard let size = try? files.information(path)?.size, size <= PhotoInFile.maximumSize else { return true }
        guard !sizes.insert(size).inserted else {
            unread[size] = path
            return true
        }
        if let first = unread.removeValue(forKey: size) { insert(first, files) }
        return insert(path, files)
    }

    @discardableResult
    private mutating func insert(_ path: String, _ files: any Files) -> Bool {
        guard let bytes = try? files.read(path, limit: Int(PhotoInFile.maximumSize)) else { return true }
        return hashes.insert(BlobHash(of: bytes)).inserted
    }
}
