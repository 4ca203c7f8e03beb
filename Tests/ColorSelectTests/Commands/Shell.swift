import ColorSelectCommands
import Foundation
import HostSystem
import JSON
import ModuleKit
import Pictures
import Primitives
import ProgramBundle
import Replication
import TestSupport
import ZlibCompression

/// A command line over a workspace in memory, with the kits that come with the program. Caches are on disk, in a folder
/// that is gone with it.
final class Shell: AreaShell {
    let area: any Module = ColorSelectModule()
    let workspace: Workspace
    var files = FakeFiles()
    var pictures: any PictureMaking = NoPictures()
    var bundled: any BundledFiles = ProgramFiles()
    var language = Language.english
    private let clock = TestClock()

    init() {
        let folder = NSTemporaryDirectory() + "/color-select-\(UUID().uuidString)"
        workspace = Workspace(
            location: folder, store: MemoryStore(replica: ReplicaID(1)), blobs: MemoryBlobs(),
            folders: LiveFolders(), author: Author(id: AuthorID(0xa), name: "Ada"), authorNames: [:], clock: clock,
            random: .seeded(1))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: workspace.location)
    }

    /// The files that were kept to be shown again, and may be lost.
    var kept: [URL] {
        let folder = URL(filePath: workspace.location + "/cache/color-select")
        return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }

    var services: Services {
        let workspace = workspace
        return Services(
            console: TestConsole(), files: files, bundled: bundled, inflater: Inflater(), clock: clock,
            localTime: FixedZone(hours: 0),
            random: .seeded(2), language: language, log: Logger(category: "test", threshold: .fault) { _ in },
            progress: SilentProgress(),
            pictures: pictures, modules: [ColorSelectModule()],
            openWorkspace: { (_) throws(CommandError) in workspace })
    }

    func pageTime() -> UInt64 { clock.time }

    /// The chosen components, in the order of the answer.
    func parts(_ illustration: String) -> [String] {
        (run("show", illustration).value["choices"]?.array ?? []).compactMap { $0["component"]?.string }
    }
}

/// What commands wrote, by path; tests run one command at a time.
final class Written: @unchecked Sendable {
    var files: [String: [UInt8]] = [:]
}

/// A folder in memory: files by path, links, and files that can't be read.
struct FakeFiles: Files {
    var contents: [String: [UInt8]] = [:]
    /// What was written: a copy of the folder writes to the same place.
    let written = Written()
    var links: Set<String> = []
    var unreadable: Set<String> = []
    /// Sizes that files claim to have.
    var sizes: [String: UInt64] = [:]

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        if unreadable.contains(path) { throw CommandError(.permission, "Reading \(path) is not allowed.") }
        guard let bytes = contents[path] ?? written.files[path] else {
            throw CommandError(.notFound, "There is no file \(path).")
        }
        return bytes
    }

    func information(_ path: String) -> FileInformation? {
        if let bytes = contents[path] ?? written.files[path] {
            return FileInformation(kind: .file, size: sizes[path] ?? UInt64(bytes.count), modifiedAt: 0)
        }
        let isFolder = contents.keys.contains { $0.hasPrefix(path + "/") }
        return isFolder ? FileInformation(kind: .folder, size: 0, modifiedAt: 0) : nil
    }

    func isLink(_ path: String) -> Bool { links.contains(path) }
    func list(_ folder: String) -> [String] { [] }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) { written.files[path] = bytes }
    func makeFolder(_ path: String) {}
}
