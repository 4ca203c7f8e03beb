import GalleryCommands
import HostSystem
import JSON
import ModuleKit
import Primitives
import ProgramBundle
import Replication
import Synchronization
import TestSupport

/// A command line over a workspace in memory, the program's own photos and the machine's files.
final class Shell: AreaShell {
    let area: any Module = GalleryModule()
    let workspace: Workspace
    let console = TestConsole()
    var language = Language.english
    var files: any Files = LiveFiles()
    var bundled: any BundledFiles = ProgramFiles()
    var pictures: any PictureMaking = NoPictures()
    var web: any WebFetching = NoWeb()
    /// Those of another shell, where two belong to one program.
    var sharedDownloads: Downloads?
    var settings: [String: String] = [:]
    let log = LogLines()
    private let clock = TestClock()

    init(store: (any EventStore)? = nil, blobs: any BlobStore = MemoryBlobs(), replica: UInt64 = 1, seed: UInt64 = 1) {
        workspace = .testing(store: store, blobs: blobs, replica: replica, clock: clock, seed: seed)
    }

    /// Over a folder on disk, as far as caches go; events and files are in memory.
    init(in folder: String, pictures: any PictureMaking, blobs: any BlobStore = MemoryBlobs()) {
        let ada = Author(id: AuthorID(0xa), name: "Ada")
        workspace = Workspace(
            location: folder, store: MemoryStore(replica: ReplicaID(1)), blobs: blobs, folders: LiveFolders(),
            author: ada, authorNames: [:], clock: clock, random: .seeded(1))
        self.pictures = pictures
    }

    static let korean = Language(code: "ko", words: GalleryModule().words(in: "ko"))

    var services: Services {
        let (workspace, settings, log) = (workspace, settings, log)
        var services = Services(
            console: console, files: files, bundled: bundled, clock: clock, localTime: FixedZone(),
            random: .seeded(2), language: language, log: Logger(category: "test", threshold: .error) { log.append($0) },
            progress: SilentProgress(), pictures: pictures, web: web, setting: { settings[$0] },
            modules: [GalleryModule()],
            openWorkspace: { (_) throws(CommandError) in workspace })
        if let sharedDownloads { services.downloads = sharedDownloads }
        return services
    }

    func pageTime() -> UInt64 { clock.time }

    /// The ids of the saved photos, the newest first.
    var saved: [String] { run("list").ids }
}

/// What was logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var text: String { lines.withLock { $0.joined() } }
}
