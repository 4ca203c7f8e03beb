import JSON
import MemoCommands
import ModuleKit
import Primitives
import Replication
import TestSupport

/// A command line with one workspace in memory, and files and a console that tests look into.
final class Shell: AreaShell {
    let area: any Module = MemoModule()
    let console = FakeConsole()
    let files = FakeFiles()
    let clock = FakeClock()
    let store: MemoryStore
    let blobs = MemoryBlobs()
    var language = Language.english
    var author = Author(id: AuthorID(10), name: "Mina")
    private let random: RandomSource

    init(replica: UInt64 = 1) {
        store = MemoryStore(replica: ReplicaID(replica))
        random = .seeded(replica &* 0x1000)
    }

    var services: Services {
        let workspace = Workspace(
            location: "memory", store: store, blobs: blobs, author: author,
            authorNames: [AuthorID(20): "Joon"], clock: clock, random: random)
        return Services(
            console: console, files: files, clock: clock, localTime: FixedZone(hours: 0), random: random,
            language: language,
            log: Logger(category: "test", threshold: .fault) { _ in }, progress: SilentProgress(),
            modules: [area]
        ) { (_) throws(CommandError) in workspace }
    }

    func pageTime() -> UInt64 { clock.now() }

    /// What `memo WORDS` answers.
    func answer(_ words: String..., input: String? = nil) throws(CommandError) -> Reply {
        try answer(to: words, input: input.map { Array($0.utf8) })
    }

    func answer(to words: [String], input: [UInt8]? = nil) throws(CommandError) -> Reply {
        clock.advance()
        console.input.value = input
        return try answer(words)
    }

    /// The ids in the list, in its order.
    func ids() throws(CommandError) -> [String] {
        try answer("list").value.array?.compactMap { $0["id"]?.string } ?? []
    }

    func titles(_ words: String...) throws(CommandError) -> [String] {
        let value = try answer(to: words).value
        return (value["hits"] ?? value).array?.compactMap { $0["title"]?.string } ?? []
    }

    /// The error that `memo WORDS` gives.
    func error(_ words: String..., input: String? = nil) -> CommandError? {
        do throws(CommandError) {
            _ = try answer(to: words, input: input.map { Array($0.utf8) })
            return nil
        } catch {
            return error
        }
    }
}

extension Reply {
    var bytes: [UInt8] { Array(json.utf8) }

    subscript(_ name: String) -> String? { value[name]?.string }

    /// The names of the members, in the order in which they are written.
    var names: [String] {
        if case .object(let members) = value { members.map { $0.name } } else { [] }
    }
}

/// Names of an error's message and hint in English.
extension CommandError {
    var said: String { Language.english.text(of: message) }
    var advised: String { hint.map { Language.english.text(of: $0) } ?? "" }
}

final class FakeClock: WallClock, @unchecked Sendable {
    /// 2026-05-20T12:00:00Z.
    var time: UInt64 = 1_779_278_400_000

    func now() -> UInt64 { time }
    func advance(_ milliseconds: UInt64 = 1000) { time += milliseconds }
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
