import Primitives
package import Replication
import Synchronization

/// Files that documents of a workspace name and nobody had when those came, as one that a page sends later: every sync looks
/// for some of them again. The list lies beside what is remembered of hubs, for one process after the other; without it, and of
/// what it has forgotten, `sync --files` finds them.
///
/// A peer can name as many files as it likes that are nowhere: the latest 10,000 are kept, and a thousand of them, drawn anew
/// each time, are looked for at once, so that those cost little and keep none from its turn.
struct LackingFiles {
    /// The latest last.
    private var hashes: [BlobHash]

    static let most = 10_000
    static let atOnce = 1_000
    private static let name = "lacking-files"
    private static let size = 32
    /// One changes the list at a time.
    private static let changing = Mutex(())

    private init(of workspace: Workspace) {
        hashes = []
        guard let folder = try? workspace.folders.open(Self.folder(workspace)),
            let bytes = try? folder.bytes(of: Self.name, limit: Self.most * Self.size)
        else { return }
        var reader = WireReader(bytes)
        while !reader.isAtEnd, let hash = try? BlobHash(from: &reader) { hashes.append(hash) }
    }

    /// Notes some. A disk that is full only forgets them.
    static func note(_ more: some Sequence<BlobHash>, of workspace: Workspace) {
        let more = Array(more)
        guard !more.isEmpty else { return }
        changing.withLock { _ in
            var list = LackingFiles(of: workspace)
            var known = Set(list.hashes)
            let before = list.hashes.count
            for hash in more where known.insert(hash).inserted { list.hashes.append(hash) }
            guard list.hashes.count > before else { return }
            list.hashes = Array(list.hashes.suffix(most))
            list.keep(in: workspace)
        }
    }

    /// Takes out those that came.
    static func remove(_ found: Set<BlobHash>, of workspace: Workspace) {
        guard !found.isEmpty else { return }
        changing.withLock { _ in
            var list = LackingFiles(of: workspace)
            list.hashes.removeAll { found.contains($0) }
            list.keep(in: workspace)
        }
    }

    /// Some that came last.
    static func latest(of workspace: Workspace) -> [BlobHash] { LackingFiles(of: workspace).hashes.suffix(fewest) }

    /// So many fit the head of an answer.
    static let fewest = 32

    /// Those to look for now, sorted.
    static func some(of workspace: Workspace) -> [BlobHash] {
        let hashes = LackingFiles(of: workspace).hashes
        guard hashes.count > atOnce else { return hashes.sorted() }
        var random = workspace.random
        return hashes.shuffled(using: &random).prefix(atOnce).sorted()
    }

    private func keep(in workspace: Workspace) {
        var writer = WireWriter(reserving: hashes.count * Self.size)
        for hash in hashes { hash.encode(into: &writer) }
        try? workspace.folders.make(Self.folder(workspace)).write(writer.bytes, as: Self.name)
    }

    private static func folder(_ workspace: Workspace) -> String { workspace.location + "/sync" }
}

extension Workspace {
    /// Notes what a document will need that is not here, before it is written: a page gives other people's events, whose files
    /// it has not.
    func noteLackingFiles(of intake: Intake) throws(CommandError) {
        guard !intake.newBlobs.isEmpty else { return }
        guard intake.newBlobs.count <= LackingFiles.atOnce else {
            // Nobody waits for so many questions: those that are here are taken out again by the next who looks.
            return LackingFiles.note(intake.newBlobs, of: self)
        }
        let lacking = try stored { () throws(StoreError) in try blobs.lacking(among: intake.newBlobs) }
        LackingFiles.note(lacking, of: self)
    }

    /// Brings what documents here lack, if the other side has it by now.
    func bringLackingFiles(from remote: any Remote, _ report: inout SyncReport) throws(CommandError) {
        let wanted = LackingFiles.some(of: self)
        guard !wanted.isEmpty else { return }
        try stored { () throws(StoreError) in
            var transfer = BlobTransfer(from: remote.blobs, to: blobs)
            try transfer.copy(wanted)
            report.received.files += transfer.copied
            report.missed = report.missed ?? transfer.missed
            LackingFiles.remove(Set(wanted).subtracting(try blobs.lacking(among: wanted)), of: self)
        }
    }

    /// Gives the other side what it lacks and is here. Where nothing may be brought there, somebody else brings it.
    func giveLackingFiles(to remote: any Remote, _ report: inout SyncReport) throws(CommandError) {
        let wanted = Array(remote.lackingFiles.prefix(LackingFiles.atOnce))
        guard !wanted.isEmpty else { return }
        do {
            try stored { () throws(StoreError) in
                let missing = Set(try blobs.lacking(among: wanted))
                var transfer = BlobTransfer(from: blobs, to: remote.blobs)
                try transfer.copy(wanted.filter { !missing.contains($0) })
                report.sent.files += transfer.copied
                report.missed = report.missed ?? transfer.missed
            }
        } catch {
            guard error.code == .permission else { throw error }
        }
    }

    /// Of those that came last, what documents here lack still: few enough for the head of an answer.
    package func latestLackingFiles() throws(CommandError) -> [BlobHash] {
        let wanted = LackingFiles.latest(of: self)
        guard !wanted.isEmpty else { return [] }
        return try stored { () throws(StoreError) in try blobs.lacking(among: wanted) }
    }

    /// Some of the files that documents here lack.
    func lackingFiles() throws(CommandError) -> [BlobHash] {
        let wanted = LackingFiles.some(of: self)
        guard !wanted.isEmpty else { return [] }
        let lacking = try stored { () throws(StoreError) in try blobs.lacking(among: wanted) }
        LackingFiles.remove(Set(wanted).subtracting(lacking), of: self)
        return lacking
    }
}
