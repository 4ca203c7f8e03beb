import JSON
import KanbanCommands
import ModuleKit
import Primitives
import Replication

/// A command line over a workspace in memory.
final class Shell {
    let workspace: Workspace
    var files: [String: [UInt8]] = [:]
    var input: [UInt8] = []
    var language = Language.english
    /// Seconds east of UTC.
    var offset = 0
    private let clock = SteppingClock()

    init(seed: UInt64 = 1) {
        let numbers = Numbers(seed: seed)
        workspace = Workspace(
            location: "memory", store: MemoryStore(replica: ReplicaID(77)), blobs: MemoryBlobs(),
            author: Author(id: AuthorID(5), name: "Ada"), clock: clock, random: RandomSource { numbers.next() })
    }

    /// What a command answers.
    struct Result {
        let code: Int32
        let json: String
        let text: String
        /// The words of an error, if it was one.
        let error: String

        /// The answer read back.
        var value: JSONValue { (try? JSONReader.value(of: Array(json.utf8))) ?? .null }
    }

    @discardableResult
    func run(_ words: String...) -> Result { run(words) }

    func run(_ words: [String]) -> Result {
        do throws(CommandError) {
            return try answer(words)
        } catch {
            return Result(code: error.code.exitCode, json: "", text: "", error: language.text(of: error.message))
        }
    }

    private func answer(_ words: [String]) throws(CommandError) -> Result {
        let tree = CommandTree(modules: [KanbanModule()], topCommands: [])
        guard case .command(let leaf, let rest) = try tree.find(["kanban"] + words) else {
            throw CommandError(.usage, "A group.")
        }
        let parsed = try ArgumentParser(parameters: leaf.command.parameters, usage: "").parse(rest)
        let console = FakeConsole(input: input)
        let workspace = workspace
        let services = Services(
            console: console, files: FakeFiles(files: files), clock: clock, localTime: FixedZone(seconds: offset),
            random: .system, language: language, log: Logger(category: "test", threshold: .fault) { _ in },
            progress: SilentProgress(), modules: [KanbanModule()],
            openWorkspace: { (_) throws(CommandError) in workspace })
        let answer = try leaf.command.run(
            Input(words: parsed, declared: leaf.command.parameters, console: console), services)
        var writer = JSONWriter()
        answer.json(&writer)
        var page = Page(language: language, style: .plain, localTime: FixedZone(seconds: offset), now: clock.now())
        answer.text(&page)
        return Result(
            code: answer.exitCode, json: String(decoding: writer.bytes, as: UTF8.self),
            text: String(decoding: page.bytes, as: UTF8.self), error: "")
    }

    /// Makes this area's part of the demo.
    func makeDemo() throws {
        let workspace = workspace
        try KanbanModule().makeDemo(
            Services(
                console: FakeConsole(input: []), files: FakeFiles(files: [:]), clock: clock,
                localTime: FixedZone(seconds: 0), random: .system, language: language,
                log: Logger(category: "test", threshold: .fault) { _ in }, progress: SilentProgress(),
                modules: [KanbanModule()], openWorkspace: { (_) throws(CommandError) in workspace }))
    }

    /// The titles of the board by column.
    func titles(_ board: String) -> [[String]] {
        (run("show", board).value["columns"]?.array ?? []).map { column in
            (column["cards"]?.array ?? []).map { $0["title"]?.string ?? "" }
        }
    }

    /// Takes in a file and tells what came of it.
    func take(_ text: String, into board: String, _ options: String...) -> Result {
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

private final class Numbers: @unchecked Sendable {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    func next() -> UInt64 { generator.next() }
}

private struct FixedZone: LocalTime {
    let seconds: Int
    func offset(atSecond second: Int64) -> Int { seconds }
}

private struct FakeConsole: Console {
    let input: [UInt8]
    func standardInput() -> [UInt8] { input }
    func write(_ bytes: [UInt8]) {}
    func writeError(_ bytes: [UInt8]) {}
    var isInputTerminal: Bool { false }
    var isOutputTerminal: Bool { false }
    var isErrorTerminal: Bool { false }
    var width: Int? { nil }
    func edit(_ text: String) -> String? { nil }
}

private struct FakeFiles: Files {
    let files: [String: [UInt8]]

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        guard let bytes = files[path] else { throw CommandError(.notFound, "There is no file \(path).") }
        return bytes
    }
    func information(_ path: String) -> FileInformation? {
        files[path].map { FileInformation(kind: .file, size: UInt64($0.count), modifiedAt: 0) }
    }
    func list(_ folder: String) -> [String] { [] }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) {}
    func makeFolder(_ path: String) {}
}
