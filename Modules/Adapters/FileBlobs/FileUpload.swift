import CSodium
import HostSystem
public import ModuleKit
import Replication

extension BlobFolder {
    /// Begins to take a file in: to a temporary name, hashed as it comes.
    public func upload() throws(StoreError) -> any BlobUpload {
        let root = try madeRoot()
        return FileUpload(into: self, root, file: try TemporaryFile(in: root))
    }
}

/// A blob that comes piece by piece. Its temporary file goes away with it unless it was finished.
private final class FileUpload: BlobUpload {
    private let folder: BlobFolder
    private let root: OpenFolder
    private let file: TemporaryFile
    private var hasher = FileHasher()
    private(set) var count: UInt64 = 0

    init(into folder: BlobFolder, _ root: OpenFolder, file: consuming TemporaryFile) {
        self.folder = folder
        self.root = root
        self.file = file
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        hasher.update(bytes)
        try file.append(bytes)
        count += UInt64(bytes.count)
    }

    func read(at offset: UInt64, count: Int) -> [UInt8] { file.read(at: offset, count: count) }

    func finish(as expected: BlobHash?) throws(StoreError) -> BlobHash {
        let hash = hasher.finish()
        if let expected, hash != expected { throw .damagedBlob(expected.hex) }
        try folder.keep(file, as: hash, in: root)
        return hash
    }
}
