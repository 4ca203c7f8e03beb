import HostSystem
import JSON
import ModuleKit

/// `help`: everything, an area, or one command; made from the declarations.
struct HelpCommand: Command {
    let name = "help"
    var summary: Phrase { "Show the commands, or how to use one." }
    let result = "schema"
    let access = StoreAccess.read
    let words = Parameter<[String]>.repeatedArgument("command", "The command to explain.")
    let manual = Parameter<Bool>.flag("man", "Print the manual page.")
    let phrases = Parameter<Bool>.flag("words", "Print every phrase, for translators.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let tree = CommandTree(modules: services.modules, topCommands: topCommands)
        if try input(manual) {
            let page = ManualPage(
                program: Program.name, version: Program.version, tree: tree, globals: GlobalOptions.declarations)
            return Answer(json: { $0.string(page.roff) }, text: { $0.text(page.roff) })
        }
        if try input(phrases) {
            var keys = Array(sharedWords(in: "ko").keys)
            for module in services.modules { keys += module.words(in: "ko").keys }
            let sorted = Set(keys).sorted()
            return Answer(
                json: { $0.array(sorted) },
                text: { page in for key in sorted { page.text("\(key) = \n") } })
        }
        let words = try input(words)
        guard !words.isEmpty else {
            let schema = CommandSchema(leaves: tree.leaves, globals: GlobalOptions.declarations)
            return Answer(schema) { $0.text(Self.screen(tree, services).overview()) }
        }
        switch try tree.find(words) {
        case .command(let leaf, _): return Self.answer(command: leaf, tree, services)
        case .group(let path, let leaves): return Self.answer(group: path, leaves, tree, services)
        }
    }

    static func answer(command leaf: CommandTree.Leaf, _ tree: CommandTree, _ services: Services) -> Answer {
        Answer(CommandSchema(leaves: [leaf], globals: GlobalOptions.declarations)) {
            $0.text(screen(tree, services).command(leaf))
        }
    }

    static func answer(
        group path: [String], _ leaves: [CommandTree.Leaf], _ tree: CommandTree, _ services: Services
    ) -> Answer {
        Answer(CommandSchema(leaves: leaves, globals: GlobalOptions.declarations)) {
            $0.text(screen(tree, services).group(path, leaves))
        }
    }

    private static func screen(_ tree: CommandTree, _ services: Services) -> HelpScreen {
        HelpScreen(
            program: Program.name, tree: tree, language: services.language, globals: GlobalOptions.declarations)
    }
}

/// `completions SHELL`
struct CompletionsCommand: Command {
    let name = "completions"
    var summary: Phrase { "Print the completion script for a shell." }
    let result = "script"
    let access = StoreAccess.read
    let shell = Parameter<String>.argument("shell", "bash or zsh.", type: .choice(Completions.shells))

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let script = Completions(
            program: Program.name, tree: CommandTree(modules: services.modules, topCommands: topCommands),
            globals: GlobalOptions.declarations
        ).script(for: try input(shell))
        return Answer(json: { $0.string(script) }, text: { $0.text(script) })
    }
}
