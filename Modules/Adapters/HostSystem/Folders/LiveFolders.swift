public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine's folders.
public struct LiveFolders: Folders {
    /// It has no state.
    public init() {}

    public func open(_ path: String) throws(StoreError) -> any FolderHandle { try OpenFolder(path) }
    public func make(_ path: String) throws(StoreError) -> any FolderHandle { try OpenFolder.made(path) }
}

extension OpenFolder: FolderHandle {
    package func bytes(of name: String, limit: Int) throws(StoreError) -> [UInt8] {
        try file(name).bytes(limit: limit)
    }

    package func write(_ bytes: [UInt8], as name: String) throws(StoreError) {
        let file = try TemporaryFile(in: self)
        try file.append(bytes[...])
        try file.take(name)
    }

    package func files() throws(StoreError) -> [FolderFile] {
        var files: [FolderFile] = []
        for name in try names() {
            if TemporaryFile.isName(name) {
                removeLeftover(name)
                continue
            }
            guard let entry = try? entry(name), entry.kind == .file else { continue }
            files.append(FolderFile(name: name, size: entry.size, modifiedAt: entry.modifiedAt))
        }
        return files
    }

    package func unfinishedFile() throws(StoreError) -> any UnfinishedFile {
        SharedTemporaryFile(try TemporaryFile(in: self))
    }
}

/// A temporary file that may have several holders.
private final class SharedTemporaryFile: UnfinishedFile {
    private let file: TemporaryFile

    init(_ file: consuming TemporaryFile) {
        self.file = file
    }

    var path: String { file.path }
    var size: UInt64 { file.size }
    func append(_ bytes: [UInt8]) throws(StoreError) { try file.append(bytes[...]) }
}
