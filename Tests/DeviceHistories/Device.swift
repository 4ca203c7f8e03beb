import DocumentHistories
import FileBlobs
import GalleryModel
import FolderExchange
import KanbanCommands
import KanbanModel
import MemoCommands
import MemoModel
import ModuleKit
import Primitives
import Replication
import TestSupport

/// A workspace in memory with a clock that may be wrong.
final class Device {
    /// Time as it is for everybody, in milliseconds since 1970.
    final class World: @unchecked Sendable {
        var time: UInt64 = 1_779_278_400_000
        /// How many workspaces were opened: each draws other ids than all before.
        fileprivate var opened: UInt64 = 0
    }

    private final class Clock: WallClock, @unchecked Sendable {
        let world: World
        var error: Int64 = 0

        init(_ world: World) { self.world = world }

        func now() -> UInt64 {
            world.time += 1
            return UInt64(clamping: Int64(clamping: world.time) + error)
        }
    }

    let number: UInt64
    private(set) var store: MemoryStore
    private(set) var workspace: Workspace
    private let writes = DiskWrites()
    private(set) var blobs: SimulatedBlobs
    /// What lies beside the store.
    private var folders: MemoryFolders
    private let clock: Clock
    private let world: World
    private let seed: UInt64
    /// What a restore goes back to.
    private(set) var backup: MemoryStore?
    private var foldersBackup: MemoryFolders?
    private var blobsBackup: SimulatedBlobs?
    /// Whether its process died, until it starts anew.
    var isDead: Bool { writes.isOver }
    /// Whether a sync of it is under way.
    var isSyncing = false

    init(
        _ number: UInt64, _ world: World, seed: UInt64, store: MemoryStore? = nil, folders: MemoryFolders? = nil,
        blobs: SimulatedBlobs? = nil
    ) {
        self.number = number
        self.world = world
        self.seed = seed
        clock = Clock(world)
        self.blobs = SimulatedBlobs(writes, copying: blobs)
        // What random galleries save.
        for file in Gallery.randomFiles { self.blobs.give(file) }
        self.store = store ?? MemoryStore(replica: ReplicaID(seed &* 31 &+ number &+ 1))
        self.folders = MemoryFolders(writes, copying: folders)
        workspace = Self.open(self.store, self.blobs, self.folders, number, clock, seed)
        dieWithWrites()
    }

    private func dieWithWrites() {
        store.willCommit = { [writes] () throws(StoreError) in try writes.next() }
    }

    private static func open(
        _ store: MemoryStore, _ blobs: SimulatedBlobs, _ folders: MemoryFolders, _ number: UInt64, _ clock: Clock,
        _ seed: UInt64
    ) -> Workspace {
        clock.world.opened += 1
        return Workspace(
            location: "device \(number)", store: store, blobs: blobs, folders: folders,
            author: Author(id: AuthorID(number + 1), name: "\(number)"),
            clock: clock, random: .seeded(seed &* 0x9e37_79b9_7f4a_7c15 &+ clock.world.opened))
    }

    /// How far the clock is off, in milliseconds.
    var clockError: Int64 {
        get { clock.error }
        set { clock.error = newValue }
    }

    func save() {
        backup = try? MemoryStore(copying: store)
        foldersBackup = MemoryFolders(writes, copying: folders)
        blobsBackup = SimulatedBlobs(writes, copying: blobs)
    }

    /// Loses what it remembers of the hub, as may happen at any time.
    func forgetHub() { folders.removeFiles(beginning: "hub-", in: "/sync") }

    /// Goes back to the backup. Where the store notices, it is another replica from then on.
    func restore(as replica: ReplicaID?) {
        guard let backup, let store = try? MemoryStore(copying: backup, as: replica) else { return }
        self.store = store
        folders = MemoryFolders(writes, copying: foldersBackup)
        blobs = SimulatedBlobs(writes, copying: blobsBackup)
        restart()
    }

    /// Starts its process anew, with what is durable.
    func restart() {
        writes.begin()
        dieWithWrites()
        workspace = Self.open(store, blobs, folders, number, clock, seed)
    }

    /// Its process dies at the write that comes after so many, be it a commit, a file, or what it remembers beside them.
    func die(atWrite count: Int) { writes.end(after: count) }

    /// Nothing makes it die any more.
    func live() { writes.live() }

    /// Another device with all that is here.
    func clone(_ number: UInt64, as replica: ReplicaID?) throws(StoreError) -> Device {
        Device(
            number, world, seed: seed, store: try MemoryStore(copying: store, as: replica), folders: folders,
            blobs: blobs)
    }

    // What its person does.

    func sync(with other: Device) throws(CommandError) -> SyncReport {
        try workspace.sync(with: WorkspaceRemote(other.workspace), kinds: Area.kinds, progress: SilentProgress())
    }

    func sync(folder: String, cursors: String) throws(CommandError) -> SyncReport {
        let remote = try ExchangeFolder(
            folder, cursors: "\(cursors)/\(number)", blobs: BlobFolder(folder: folder))
        return try workspace.sync(with: remote, kinds: Area.kinds, progress: SilentProgress())
    }

    var rows: [CatalogueEntry] {
        get throws(CommandError) { try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created)) }
    }

    /// Everything, document by document.
    var state: [DocumentID: [UInt8]] {
        get throws(CommandError) {
            var state: [DocumentID: [UInt8]] = [:]
            for row in try rows {
                guard let area = Area.named(row.kind) else { continue }
                state[row.document] = try Array(row.kind.utf8) + area.state(workspace, row.document)
            }
            return state
        }
    }

    /// What is wrong here, by `verify`; but for files that nobody has any more.
    func fault(without lost: Set<BlobHash>) -> String? {
        do throws(CommandError) {
            let report = try workspace.verify(kinds: Area.kinds, repairs: false, progress: SilentProgress())
            return report.problems.map { Language.english.text(of: $0.text) }.first { text in
                !lost.contains { text.contains($0.hex) }
            }
        } catch {
            return Language.english.text(of: error.message)
        }
    }
}
