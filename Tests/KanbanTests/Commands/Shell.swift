import JSON
import KanbanCommands
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

/// A command line over a workspace in memory.
final class Shell: AreaShell {
    let area: any Module = KanbanModule()
    let workspace: Workspace
    private let store: MemoryStore
    var files: [String: [UInt8]] = [:]
    var input: [UInt8] = []
    /// Areas beside this one.
    var others: [any Module] = []
    var language = Language.english
    /// East of UTC.
    var hours = 0
    private let clock = SteppingClock()

    init(seed: UInt64 = 1, replica: UInt64 = 77) {
        store = MemoryStore(replica: ReplicaID(replica))
        workspace = Workspace(
            location: "memory", store: store, blobs: MemoryBlobs(),
            author: Author(id: AuthorID(5), name: "Ada"), clock: clock, random: .seeded(seed))
    }

    var services: Services {
        let workspace = workspace
        let console = TestConsole()
        console.input = input
        return Services(
            console: console, files: FakeFiles(shell: self), clock: clock, localTime: FixedZone(hours: hours),
            random: .system, language: language, log: Logger(category: "test", threshold: .fault) { _ in },
            progress: SilentProgress(), modules: [area] + others,
            openWorkspace: { (_) throws(CommandError) in workspace })
    }

    func pageTime() -> UInt64 { clock.now() }

    /// Puts something into the log of a board that is no event.
    func damage(_ board: String) throws {
        let entry = try #require(try workspace.entries(CatalogueFilter(title: board)).first)
        let id = EventID(replica: ReplicaID(9), sequence: 0)
        _ = try store.append(StoredEvent(id: id, span: 1, bytes: [1, 2, 3]), to: entry.document)
    }

    /// Makes this area's part of the demo.
    func makeDemo() throws { try KanbanModule().makeDemo(services) }

    /// The titles of the board by column.
    func titles(_ board: String) -> [[String]] {
        (run("show", board).value["columns"]?.array ?? []).map { column in
            (column["cards"]?.array ?? []).map { $0["title"]?.string ?? "" }
        }
    }

    /// Takes in a file and tells what came of it.
    func take(_ text: String, into board: String, _ options: String...) -> Reply {
        files["in"] = Array(text.utf8)
        return run(["import", board, "in"] + options)
    }
}

/// A second later each time it is asked; from 2026-05-20 00:00 UTC on.
final class SteppingClock: WallClock, @unchecked Sendable {
    private var time: UInt64 = 1_779_235_200_000

    func now() -> UInt64 {
        time += 1000
        return time
    }
}

/// The shell's.
private struct FakeFiles: Files, @unchecked Sendable {
    let shell: Shell

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        guard let bytes = shell.files[path] else { throw CommandError(.notFound, "There is no file \(path).") }
        return bytes
    }
    func information(_ path: String) -> FileInformation? {
        if let bytes = shell.files[path] {
            return FileInformation(kind: .file, size: UInt64(bytes.count), modifiedAt: 0)
        }
        return list(path).isEmpty ? nil : FileInformation(kind: .folder, size: 0, modifiedAt: 0)
    }
    func list(_ folder: String) -> [String] {
        shell.files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
    }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) { shell.files[path] = bytes }
    func makeFolder(_ path: String) {}
}
