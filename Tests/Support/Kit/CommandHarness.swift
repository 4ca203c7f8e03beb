import JSON
public import ModuleKit
import Replication

/// Runs command lines as the dispatcher does, over a workspace in memory.
public final class CommandHarness {
    public let console = TestConsole()
    public let workspace: Workspace
    public let tree: CommandTree
    public var language = Language.english
    public var files: any Files = NoFiles()
    public var localTime: any LocalTime = FixedZone()
    private let clock: TestClock

    public static let json = Parameter<Bool>.flag("json", "Answer with JSON.")

    /// The toy program's one list of modules goes in here.
    public init(modules: [any Module], topCommands: [any Command] = [], workspace: Workspace? = nil) {
        clock = TestClock()
        self.workspace = workspace ?? .testing(clock: clock)
        tree = CommandTree(modules: modules, topCommands: topCommands)
    }

    public var services: Services {
        let workspace = workspace
        return Services(
            console: console, files: files, clock: clock, localTime: localTime, random: .seeded(2),
            language: language, log: Logger(category: "test", threshold: .fault) { _ in },
            progress: SilentProgress(), modules: tree.modules,
            openWorkspace: { (_) throws(CommandError) in workspace })
    }

    /// What a command line answered.
    public struct Outcome: Equatable, Sendable {
        public let code: Int32
        public let output: String
        public let errors: String
    }

    /// Runs words such as `["bookmark", "add", "Reading", "https://swift.org", "--json"]`.
    public func run(_ words: String...) -> Outcome { run(words) }

    public func run(_ words: [String]) -> Outcome {
        var code: Int32
        do throws(CommandError) {
            code = try answer(words)
        } catch {
            code = error.code.exitCode
            let hint = error.hint.map { language.text(of: $0) + "\n" } ?? ""
            console.writeError(Array((language.text(of: error.message) + "\n" + hint).utf8))
        }
        return Outcome(code: code, output: console.takeOutput(), errors: console.takeErrors())
    }

    private func answer(_ words: [String]) throws(CommandError) -> Int32 {
        guard case .command(let leaf, let rest) = try tree.find(words) else {
            throw CommandError(.usage, "A command is missing.")
        }
        let services = services
        let usage: Phrase = "Usage: \(HelpScreen.usage(program: "toy", leaf))"
        let parameters = leaf.command.parameters + [Self.json.declaration]
        let parser = ArgumentParser(parameters: parameters, usage: usage)
        let input = Input(words: try parser.parse(rest), declared: parameters, console: console)
        let answer = try leaf.command.run(input, services)
        if try input(Self.json) {
            var writer = JSONWriter()
            answer.json(&writer)
            console.write(writer.bytes)
        } else {
            var page = Page(language: language, style: .plain, localTime: services.localTime, now: clock.time)
            answer.text(&page)
            console.write(page.bytes)
        }
        return answer.exitCode
    }
}
