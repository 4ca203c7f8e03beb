internal import Primitives
internal import Replication

/// Files that documents of a workspace name and nobody had when those came, as one that a page sends later: every sync looks
/// for them again. Beside what is remembered of hubs; without it `sync --files` finds them.
struct LackingFiles {
    private(set) var hashes: Set<BlobHash> = []
    private let workspace: Workspace

    private static let name = "lacking-files"
    private static let most = 100_000
    private static let size = 32

    /// What was noted; nothing where nothing was, or what is no list.
    init(of workspace: Workspace) {
        self.workspace = workspace
        guard let folder = try? workspace.folders.open(Self.folder(workspace)),
            let bytes = try? folder.bytes(of: Self.name, limit: Self.most * Self.size)
        else { return }
        var reader = WireReader(bytes)
        while !reader.isAtEnd, let hash = try? BlobHash(from: &reader) { hashes.insert(hash) }
    }

    /// Adds some, and keeps them. A disk that is full only forgets them.
    mutating func note(_ more: some Sequence<BlobHash>) {
        let before = hashes.count
        for hash in more where hashes.count < Self.most { hashes.insert(hash) }
        if hashes.count > before { keep() }
    }

    /// Takes out those that came.
    mutating func remove(but lacking: some Sequence<BlobHash>) {
        let left = hashes.intersection(lacking)
        guard left.count < hashes.count else { return }
        hashes = left
        keep()
    }

    private func keep() {
        var writer = WireWriter(reserving: hashes.count * Self.size)
        for hash in hashes.sorted() { hash.encode(into: &writer) }
        try? workspace.folders.make(Self.folder(workspace)).write(writer.bytes, as: Self.name)
    }

    private static func folder(_ workspace: Workspace) -> String { workspace.location + "/sync" }
}

extension Workspace {
    /// Brings what documents here lack, if the other side has it by now.
    func bringLackingFiles(from remote: any Remote, _ report: inout SyncReport) throws(CommandError) {
        var list = LackingFiles(of: self)
        guard !list.hashes.isEmpty else { return }
        try stored { () throws(StoreError) in
            var transfer = BlobTransfer(from: remote.blobs, to: blobs)
            let wanted = list.hashes.sorted()
            try transfer.copy(wanted)
            report.received.files += transfer.copied
            list.remove(but: try blobs.lacking(among: wanted))
        }
    }

    /// Gives the other side what it lacks and is here. Where nothing may be brought there, somebody else brings it.
    func giveLackingFiles(to remote: any Remote, _ report: inout SyncReport) throws(CommandError) {
        let wanted = remote.lackingFiles
        guard !wanted.isEmpty else { return }
        do {
            try stored { () throws(StoreError) in
                let missing = Set(try blobs.lacking(among: wanted))
                var transfer = BlobTransfer(from: blobs, to: remote.blobs)
                try transfer.copy(wanted.filter { !missing.contains($0) })
                report.sent.files += transfer.copied
            }
        } catch {
            guard error.code == .permission else { throw error }
        }
    }

    /// The first of the files that documents here lack.
    func lackingFiles() throws(CommandError) -> [BlobHash] {
        var list = LackingFiles(of: self)
        guard !list.hashes.isEmpty else { return [] }
        let lacking = try stored { () throws(StoreError) in try blobs.lacking(among: list.hashes.sorted()) }
        list.remove(but: lacking)
        return Array(lacking.prefix(Self.mostLackingFiles))
    }

    /// So many are asked for at once.
    static let mostLackingFiles = 1_000
}
