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
final class Shell {
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

    /// What a command answers.
    struct Result {
        let code: Int32
        let json: String
        let text: String
        /// The words of an error and its hint, if it was one.
        let error: String

        /// The answer read back.
        var value: JSONValue { (try? JSONReader.value(of: Array(json.utf8))) ?? .null }

        var ids: [String] { (value.array ?? []).map { $0["id"]?.string ?? "" } }
    }

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

    @discardableResult
    func run(_ words: String...) -> Result { run(words) }

    func run(_ words: [String]) -> Result {
        do throws(CommandError) {
            return try answer(words)
        } catch {
            let words = [error.message, error.hint].compactMap { $0 }.map { language.text(of: $0) }
            return Result(code: error.code.exitCode, json: "", text: "", error: words.joined(separator: " "))
        }
    }

    private func answer(_ words: [String]) throws(CommandError) -> Result {
        let tree = CommandTree(modules: [GalleryModule()], topCommands: [])
        guard case .command(let leaf, let rest) = try tree.find(["gallery"] + words) else {
            throw CommandError(.usage, "A group.")
        }
        let parsed = try ArgumentParser(parameters: leaf.command.parameters, usage: "").parse(rest)
        let answer = try leaf.command.run(
            Input(words: parsed, declared: leaf.command.parameters, console: console), services)
        var writer = JSONWriter()
        answer.json(&writer)
        var page = Page(language: language, style: .plain, localTime: FixedZone(), now: clock.time)
        answer.text(&page)
        return Result(
            code: answer.exitCode, json: String(decoding: writer.bytes, as: UTF8.self),
            text: String(decoding: page.bytes, as: UTF8.self), error: "")
    }

    /// The ids of the saved photos, the newest first.
    var saved: [String] { run("list").ids }
}

/// What was logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var text: String { lines.withLock { $0.joined() } }
}
