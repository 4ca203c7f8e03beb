import Drawing
import HostSystem
import JSON
import ModuleKit
import Pictures

/// Finds the command that was asked for, runs it, and writes its answer. The one place where answers and
/// errors meet the console.
struct Dispatcher {
    let environment: Environment
    let tree: CommandTree

    init(environment: Environment, modules: [any Module]) {
        self.environment = environment
        tree = CommandTree(modules: modules, topCommands: topCommands)
    }

    /// Runs the words of a command line and returns the exit code. `invalidWord` is the place of the first
    /// that is not valid UTF-8, counted from 1.
    func run(_ words: [String], invalidWord: Int? = nil) -> Int32 {
        let (options, rest) = GlobalOptions.extract(from: words)
        let live = LiveServices(environment: environment, options: options)
        let services = live.services(modules: tree.modules)
        do throws(CommandError) {
            if let invalidWord {
                throw CommandError(
                    .badData, "Word \(invalidWord) of the command line is not valid UTF-8.",
                    hint: "Convert it to UTF-8 first.")
            }
            return try run(rest, options, services)
        } catch {
            report(error, options, services)
            return error.code.exitCode
        }
    }

    private func run(
        _ words: [String], _ options: GlobalOptions, _ services: Services
    ) throws(CommandError) -> Int32 {
        let leaf: CommandTree.Leaf
        var rest: [String]
        if words.isEmpty && options.wantsHelp { return try run(["help"], GlobalOptions(), services) }
        if words == ["--version"] { return try run(["version"], options, services) }
        do {
            switch try tree.find(words.isEmpty ? [RecentCommand().name] : words) {
            case .group(let path, let leaves):
                return try answer(HelpCommand.answer(group: path, leaves, tree, services), options, services)
            case .command(let found, let words): (leaf, rest) = (found, words)
            }
        } catch {
            if let code = runPlugin(words, options) { return code }
            throw error
        }
        if options.wantsHelp {
            return try answer(HelpCommand.answer(command: leaf, tree, services), options, services)
        }
        let usage: Phrase = "Usage: \(HelpScreen.usage(program: "bojagi", leaf))"
        let parameters = leaf.command.parameters + GlobalOptions.declarations
        let parsed = try ArgumentParser(parameters: parameters, usage: usage).parse(rest)
        let input = Input(words: parsed, declared: parameters, console: services.console)
        _ = try input(GlobalOptions.logOption)
        var services = services
        // An area's lines bear its name.
        if leaf.path.count > 1, tree.modules.contains(where: { $0.name == leaf.path[0] }) {
            services.log = services.log.category(leaf.path[0])
        }
        services.log.debug("\(leaf.name) \(parsed)")
        let start = services.clock.now()
        let code = try answer(try leaf.command.run(input, services), options, services)
        services.log.info("\(leaf.name) took \(services.clock.now() &- start) ms")
        return code
    }

    private func answer(
        _ answer: Answer, _ options: GlobalOptions, _ services: Services
    ) throws(CommandError) -> Int32 {
        services.progress.finish()
        var failure: CommandError?
        func write(_ bytes: [UInt8]) {
            guard failure == nil else { return }
            do throws(CommandError) {
                try services.console.write(bytes)
            } catch {
                failure = error
            }
        }
        if options.isJSON {
            var writer = JSONWriter(handingTo: write)
            answer.json(&writer)
            write(writer.bytes + [UInt8(ascii: "\n")])
        } else {
            if options.showsPictures, let picture = answer.picture, let screen = services.console.screen {
                // Without it the text still says everything.
                do throws(PictureFault) {
                    let shown = try services.pictures.perform(.terminal(picture, screen))
                    if case .file(let bytes) = shown { write(bytes) }
                } catch {
                    services.log.info("no picture: \(services.language.text(of: error.phrase))")
                }
            }
            var page = Page(
                language: services.language, style: LiveServices.style(environment, services.console),
                localTime: services.localTime, now: services.clock.now(), handingTo: write)
            answer.text(&page)
            write(page.bytes)
        }
        if let failure { throw failure }
        for fault in answer.faults { say(fault, services) }
        try answer.goesOn?()
        return answer.exitCode
    }

    private func report(_ error: CommandError, _ options: GlobalOptions, _ services: Services) {
        services.progress.finish()
        if options.isJSON {
            services.console.writeError(error.json(in: services.language) + [UInt8(ascii: "\n")])
        } else {
            say(error.message, services)
            if let hint = error.hint.map({ services.language.text(of: $0) }) {
                services.console.writeError(Array("\(Page.harmless(hint))\n".utf8))
            }
        }
    }

    /// A line on standard error. What is quoted in it may come from anywhere.
    private func say(_ fault: Phrase, _ services: Services) {
        let text = services.language.text(of: fault)
        services.console.writeError(Array("bojagi: \(Page.harmless(text))\n".utf8))
    }

    /// `bojagi-NAME` on the PATH is a command too, as in git. Built-in names go before it.
    private func runPlugin(_ words: [String], _ options: GlobalOptions) -> Int32? {
        guard let name = words.first, !tree.isBuiltIn(name), let path = environment["PATH"],
            let program = Child.find("bojagi-" + name, on: path)
        else { return nil }
        var arguments = [program] + words.dropFirst()
        if options.isJSON { arguments.append("--json") }
        if let workspace = options.workspace { arguments += ["--workspace", workspace] }
        return Child.run(arguments)
    }
}
