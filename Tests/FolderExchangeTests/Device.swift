import BookmarkCommands
import BookmarkModel
import FileBlobs
import FolderExchange
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

/// A list of bookmarks of which those that begin with `file:` name a file.
struct ListKind: DocumentKind {
    private let inner = BookmarkKind()

    var name: String { inner.name }
    var snapshotCodec: UInt32 { inner.snapshotCodec }
    func header(of value: BookmarkList) -> Header { inner.header(of: value) }
    func change(_ change: HeaderChange) -> RecordChange { inner.change(change) }
    func listing(of value: BookmarkList) -> Listing { inner.listing(of: value) }
    func searchParts(of value: BookmarkList) -> [SearchPart] { inner.searchParts(of: value) }
    func exportFiles(_ value: BookmarkList, id: DocumentID) -> [ExportedFile] { [] }

    func blobs(of value: BookmarkList) -> [BlobHash] {
        value.bookmarks.compactMap {
            $0.address.hasPrefix("file:") ? BlobHash(hex: String($0.address.dropFirst(5))) : nil
        }
    }

    func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], to value: inout BookmarkList
    ) -> [Phrase] {
        inner.applyReportingHistory(changes, to: &value)
    }
}

/// Somebody's workspace in memory, with cursors on the disk.
final class Device {
    let workspace: Workspace
    let store: MemoryStore
    let blobs = MemoryBlobs()
    let cursors: StoreFolder
    private let clock: TestClock

    init(
        _ replica: UInt64, clock: TestClock = TestClock(), cursors: StoreFolder = StoreFolder(), seed: UInt64? = nil,
        store: MemoryStore? = nil
    ) {
        self.store = store ?? MemoryStore(replica: ReplicaID(replica))
        self.clock = clock
        self.cursors = cursors
        workspace = .testing(
            store: self.store, blobs: blobs, author: Author(id: AuthorID(replica), name: "\(replica)"), clock: clock,
            seed: seed ?? replica)
    }

    func exchange(_ folder: String) throws(CommandError) -> ExchangeFolder {
        try ExchangeFolder(folder, cursors: cursors("sync"), blobs: BlobFolder(folder: folder))
    }

    @discardableResult
    func sync(
        _ folder: String, kinds: [any DocumentKind] = [ListKind()], files: Bool = false
    ) throws(CommandError) -> SyncReport {
        try workspace.sync(
            with: try exchange(folder), kinds: kinds, looksAtAllFiles: files, progress: SilentProgress())
    }

    @discardableResult
    func make(_ name: String) throws -> CatalogueEntry {
        try workspace.create(ListKind()) { (list, _) throws(CommandError) in list.rename(to: name) }.entry
    }

    func add(_ address: String, to entry: CatalogueEntry) throws {
        _ = try workspace.change(ListKind(), entry.document) { (list, _) throws(CommandError) in
            guard let changes = try? list.add(address) else { throw CommandError(.usage, "no") }
            return changes
        }
    }

    func list(_ entry: CatalogueEntry) throws -> [String] {
        try workspace.load(ListKind(), entry.document).value.bookmarks.map(\.address)
    }

    var rows: [CatalogueEntry] {
        get throws { try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created)) }
    }

    /// All that is in the workspace, each document as its snapshot's bytes.
    var content: [[UInt8]] {
        get throws { try rows.map { try workspace.load(ListKind(), $0.document).value.wireBytes } }
    }

    func expectSound(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) throws {
        let report = try workspace.verify(kinds: [ListKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty, comment, sourceLocation: location)
    }
}

func reasons(_ report: SyncReport) -> [String] {
    report.leftOut.map { Language.english.text(of: $0.reason) }
}

func refusal(_ body: () throws(CommandError) -> Void) -> (code: CommandError.Code, text: String)? {
    do throws(CommandError) {
        try body()
        return nil
    } catch {
        return (error.code, Language.english.text(of: error.message))
    }
}

func flow(_ documents: Int, _ events: Int, _ files: Int = 0) -> SyncReport.Flow {
    var flow = SyncReport.Flow()
    (flow.documents, flow.events, flow.files) = (documents, events, files)
    return flow
}
