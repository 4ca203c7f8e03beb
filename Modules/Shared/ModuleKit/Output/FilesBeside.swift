public import Replication

/// The files of the blob store that a JSON file names, in a folder beside it: `week-files/HASH.png` beside `week.json`.
public struct FilesBeside {
    /// Beside the JSON file and called like it; empty beside standard input.
    public let folder: String
    private let files: any Files
    /// What the files in the folder are called, once somebody has looked.
    private var names: [BlobHash: String]?
    /// Those that are nowhere, as far as somebody has asked for them.
    public private(set) var missing: Set<BlobHash> = []

    /// In bytes of one file, as everywhere.
    private static let largestFile = 64 << 20

    /// `path` is that of the JSON file, or `-`.
    public init(_ path: String, _ files: any Files) {
        folder = path == "-" ? "" : Self.folder(of: path)
        self.files = files
    }

    /// Of a JSON file with that path.
    static func folder(of path: String) -> String {
        let place = FilePath(path)
        var name = place.name
        if name.lowercased().hasSuffix(".json") { name.removeLast(5) }
        return place.start + (name.isEmpty ? "bojagi" : name) + "-files"
    }

    /// Writes files into the folder; those that are there already stay. Gives how many are there.
    public mutating func write(_ hashes: [BlobHash], of workspace: Workspace) throws(CommandError) -> Int {
        var written: Set<BlobHash> = []
        for hash in hashes where !written.contains(hash) && !missing.contains(hash) {
            guard try workspace.hasFile(hash) else {
                missing.insert(hash)
                continue
            }
            let bytes = try workspace.file(hash)
            if written.isEmpty { try files.makeFolder(folder) }
            let path = "\(folder)/\(hash.fileName(of: bytes))"
            // What is called by its hash is that file, unless it was cut or changed.
            if try files.information(path)?.size != UInt64(bytes.count) {
                try files.write(bytes, to: path, overwrites: true)
            }
            written.insert(hash)
        }
        return written.count
    }

    /// Takes in from the folder what the workspace lacks.
    public mutating func bring(_ hashes: some Sequence<BlobHash>, into workspace: Workspace) throws(CommandError) {
        for hash in hashes where !missing.contains(hash) {
            if try workspace.hasFile(hash) { continue }
            guard let bytes = try bytes(of: hash), workspace.blobs.hash(of: bytes) == hash else {
                missing.insert(hash)
                continue
            }
            _ = try workspace.keep(bytes)
        }
    }

    /// Nil where there is no such file.
    private mutating func bytes(of hash: BlobHash) throws(CommandError) -> [UInt8]? {
        if names == nil {
            var found: [BlobHash: String] = [:]
            // Through no link: it may lead anywhere.
            if !folder.isEmpty, !files.isLink(folder), try files.information(folder)?.kind == .folder {
                for name in try files.list(folder) {
                    if let hash = BlobHash(fileName: name) { found[hash] = name }
                }
            }
            names = found
        }
        guard let name = names?[hash] else { return nil }
        let path = "\(folder)/\(name)"
        guard !files.isLink(path), try files.information(path)?.kind == .file else { return nil }
        return try files.read(path, limit: Self.largestFile)
    }
}

extension Page {
    /// Says after an import which files it names that are nowhere.
    public mutating func missing(_ hashes: Set<BlobHash>) {
        guard !hashes.isEmpty else { return }
        line(.danger("Files that it names and nobody has: \(hashes.count)"))
        for hash in hashes.sorted().prefix(Self.mostMissing) { line(.danger(.verbatim("  " + hash.hex))) }
        if hashes.count > Self.mostMissing { line(.danger("  … \(hashes.count - Self.mostMissing) more")) }
    }

    private static let mostMissing = 20
}
