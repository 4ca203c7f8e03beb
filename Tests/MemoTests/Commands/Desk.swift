import JSON
import MemoCommands
import ModuleKit
import Primitives
import Replication

/// A command line with one workspace in memory, and files and a console that tests look into.
final class Desk {
    let console = FakeConsole()
    let files = FakeFiles()
    let clock = FakeClock()
    let store: MemoryStore
    var language = Language.english
    var author = Author(id: AuthorID(10), name: "Mina")
    private let random: RandomSource

    init(replica: UInt64 = 1) {
        store = MemoryStore(replica: ReplicaID(replica))
        let counter = Counter(replica &* 0x1000)
        random = RandomSource { counter.next() }
    }

    var services: Services {
        let workspace = Workspace(
            location: "memory", store: store, blobs: MemoryBlobs(), author: author,
            authorNames: [AuthorID(20): "Joon"], clock: clock, random: random)
        return Services(
            console: console, files: files, clock: clock, localTime: UTC(), random: random, language: language,
            log: Logger(category: "test", threshold: .fault) { _ in }, progress: SilentProgress(),
            modules: [MemoModule()]
        ) { (_) throws(CommandError) in workspace }
    }

    /// What `memo WORDS` answers.
    func run(_ words: String..., input: String? = nil) throws(CommandError) -> Reply {
        try run(words: words, input: input.map { Array($0.utf8) })
    }

    func run(words: [String], input: [UInt8]? = nil) throws(CommandError) -> Reply {
        clock.advance()
        console.input.value = input
        let tree = CommandTree(modules: [MemoModule()], topCommands: [])
        guard case .command(let leaf, let rest) = try tree.find(["memo"] + words) else {
            throw CommandError(.usage, "no command")
        }
        let parser = ArgumentParser(parameters: leaf.command.parameters, usage: "usage")
        let services = services
        let answer = try leaf.command.run(
            Input(words: try parser.parse(rest), declared: leaf.command.parameters, console: console), services)
        var writer = JSONWriter()
        answer.json(&writer)
        var page = Page(language: language, style: .plain, localTime: UTC(), now: clock.now())
        answer.text(&page)
        return Reply(exitCode: answer.exitCode, bytes: writer.bytes, text: String(decoding: page.bytes, as: UTF8.self))
    }

    /// The ids in the list, in its order.
    func ids() throws(CommandError) -> [String] {
        try run("list").json.array?.compactMap { $0["id"]?.string } ?? []
    }

    func titles(_ words: String...) throws(CommandError) -> [String] {
        try run(words: words).json.array?.compactMap { $0["title"]?.string } ?? []
    }

    /// The error that `memo WORDS` gives.
    func error(_ words: String..., input: String? = nil) -> CommandError? {
        do throws(CommandError) {
            _ = try run(words: words, input: input.map { Array($0.utf8) })
            return nil
        } catch {
            return error
        }
    }
}

struct Reply {
    let exitCode: Int32
    let bytes: [UInt8]
    /// As a person reads it, without colours.
    let text: String

    var json: JSONValue { (try? JSONReader.value(of: bytes)) ?? .broken(.endsEarly) }

    subscript(_ name: String) -> String? { json[name]?.string }

    /// The names of the members, in the order in which they are written.
    var names: [String] {
        if case .object(let members) = json { members.map { $0.name } } else { [] }
    }
}

/// Names of an error's message and hint in English.
extension CommandError {
    var said: String { Language.english.text(of: message) }
    var advised: String { hint.map { Language.english.text(of: $0) } ?? "" }
}

final class Counter: @unchecked Sendable {
    private var generator: SplitMix64

    init(_ seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    func next() -> UInt64 { generator.next() }
}

final class FakeClock: WallClock, @unchecked Sendable {
    /// 2026-05-20T12:00:00Z.
    var time: UInt64 = 1_779_278_400_000

    func now() -> UInt64 { time }
    func advance(_ milliseconds: UInt64 = 1000) { time += milliseconds }
}

struct UTC: LocalTime {
    func offset(atSecond second: Int64) -> Int { 0 }
}

final class FakeConsole: Console, @unchecked Sendable {
    final class Box: @unchecked Sendable {
        var value: [UInt8]?
    }

    /// Standard input; a terminal when nil.
    let input = Box()
    var isOutputTerminal = false
    /// What the editor makes of the text; no editor when nil.
    var editor: ((String) -> String)?

    func standardInput() throws(CommandError) -> [UInt8] { input.value ?? [] }
    func write(_ bytes: [UInt8]) {}
    func writeError(_ bytes: [UInt8]) {}
    var isInputTerminal: Bool { input.value == nil }
    var isErrorTerminal: Bool { false }
    var width: Int? { isOutputTerminal ? 40 : nil }
    func edit(_ text: String) throws(CommandError) -> String? { editor.map { $0(text) } }
}
