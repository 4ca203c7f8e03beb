import ModuleKit

/// The folders of a device in memory, so that its disk can be put back to an older state as a whole.
final class MemoryFolders: Folders, @unchecked Sendable {
    /// What lies in each folder, by its path below where the device is: a copied disk has the same. One thread uses it.
    private var folders: [String: [String: [UInt8]]]
    private let writes: DiskWrites

    /// With all that another disk has.
    init(_ writes: DiskWrites, copying other: MemoryFolders? = nil) {
        (self.writes, folders) = (writes, other?.folders ?? [:])
    }

    func open(_ path: String) throws(StoreError) -> any FolderHandle {
        let below = Self.below(path)
        guard folders[below] != nil else { throw .inputOutput(path: path, detail: "no such folder") }
        return Handle(disk: self, path: below)
    }

    func make(_ path: String) throws(StoreError) -> any FolderHandle {
        let below = Self.below(path)
        if folders[below] == nil { folders[below] = [:] }
        return Handle(disk: self, path: below)
    }

    /// Takes away the files of a folder whose names begin so.
    func removeFiles(beginning prefix: String, in folder: String) {
        folders[folder] = folders[folder]?.filter { !$0.key.hasPrefix(prefix) }
    }

    private static func below(_ path: String) -> String { String(path.drop { $0 != "/" }) }

    private struct Handle: FolderHandle {
        let disk: MemoryFolders
        let path: String

        func bytes(of name: String, limit: Int) throws(StoreError) -> [UInt8] {
            guard let bytes = disk.folders[path]?[name] else {
                throw .inputOutput(path: place(of: name), detail: "no such file")
            }
            guard bytes.count <= limit else { throw .inputOutput(path: place(of: name), detail: "too large") }
            return bytes
        }

        func write(_ bytes: [UInt8], as name: String) throws(StoreError) {
            try disk.writes.next()
            disk.folders[path]?[name] = bytes
        }

        func append(_ bytes: [UInt8], to name: String) throws(StoreError) {
            try disk.writes.next()
            disk.folders[path]?[name, default: []] += bytes
        }

        func remove(_ name: String) throws(StoreError) {
            try disk.writes.next()
            disk.folders[path]?[name] = nil
        }
        func touch(_ name: String) {}

        func files() -> [FolderFile] {
            (disk.folders[path] ?? [:]).sorted { $0.key < $1.key }.map {
                FolderFile(name: $0.key, size: UInt64($0.value.count), modifiedAt: 0)
            }
        }

        func unfinishedFile() throws(StoreError) -> any UnfinishedFile { throw .readOnly(path: path) }
        func place(of name: String) -> String { path + "/" + name }
    }
}
