import Markup

/// What `help` and `--help` show, made from the declarations alone.
public struct HelpScreen {
    /// As people call it, such as `bojagi`.
    public let program: String
    /// What it shows the commands of.
    public let tree: CommandTree
    /// What its sentences are in; names of commands and options are the same in all.
    public let language: Language
    /// Options that every command takes.
    public let globals: [ParameterDeclaration]

    /// `globals` are the options that every command takes.
    public init(program: String, tree: CommandTree, language: Language, globals: [ParameterDeclaration]) {
        self.program = program
        self.tree = tree
        self.language = language
        self.globals = globals
    }

    /// `bojagi kanban add BOARD TITLE [--due DATE]`
    public static func usage(program: String, _ leaf: CommandTree.Leaf) -> String {
        ([program] + leaf.path + leaf.command.parameters.map(\.usage)).joined(separator: " ")
    }

    /// All areas and top commands, a line each.
    public func overview() -> String {
        var result = say("Bojagi keeps drawings, illustrations, memos, boards and photos on your own machine.") + "\n\n"
        result += say("Usage:") + " \(program) \(say("COMMAND")) …\n\n"
        result += heading("Areas")
        result += table(tree.modules.map { ($0.name, say($0.summary)) })
        result += "\n" + heading("Commands")
        result += table(tree.topLeaves.map { ($0.name, say($0.command.summary)) })
        result += "\n" + heading("Options of every command")
        result += table(globals.map { ($0.usage, say($0.summary)) })
        result += "\n" + say("Run “bojagi help COMMAND” for more.") + "\n"
        return result
    }

    /// The commands of an area or a group.
    public func group(_ path: [String], _ leaves: [CommandTree.Leaf]) -> String {
        var result = ""
        if let module = tree.modules.first(where: { $0.name == path.first }), path.count == 1 {
            result += say(module.summary) + "\n\n"
        }
        let prefix = path.joined(separator: " ")
        result += say("Usage:") + " \(program) \(prefix) \(say("COMMAND")) …\n\n"
        result += heading("Commands")
        result += table(
            leaves.map { leaf in
                let own = leaf.path.dropFirst(path.count).joined(separator: " ")
                let parameters = leaf.command.parameters.filter(\.isArgument).map(\.usage)
                return (([own] + parameters).joined(separator: " "), say(leaf.command.summary))
            })
        return result
    }

    /// One command with its arguments and options.
    public func command(_ leaf: CommandTree.Leaf) -> String {
        var result = say(leaf.command.summary) + "\n\n"
        result += say("Usage:") + " " + Self.usage(program: program, leaf) + "\n"
        let arguments = leaf.command.parameters.filter(\.isArgument)
        let options = leaf.command.parameters.filter { !$0.isArgument }
        if !arguments.isEmpty {
            result += "\n" + heading("Arguments") + table(arguments.map { ($0.name.uppercased(), say($0.summary)) })
        }
        result += "\n" + heading("Options") + table((options + globals).map { ($0.longUsage, say($0.summary)) })
        return result
    }

    private func say(_ phrase: Phrase) -> String {
        language.text(of: phrase)
    }

    private func heading(_ phrase: Phrase) -> String {
        say(phrase) + "\n"
    }

    /// Two columns; the first as wide as its widest cell up to 30, measured as a terminal shows it.
    private func table(_ rows: [(String, String)]) -> String {
        let width = min(rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0, 30)
        var result = ""
        for (left, right) in rows {
            let own = DisplayWidth.columns(of: left)
            let gap = own > width ? "\n" + String(repeating: " ", count: width + 4) : pad(width - own + 2)
            result += "  " + left + gap + right + "\n"
        }
        return result
    }

    private func pad(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }
}

extension ParameterDeclaration {
    var isArgument: Bool {
        if case .argument = kind { true } else { false }
    }

    /// As it stands in a usage line: `TITLE`, `[TEXT]`, `[--due DATE]`.
    var usage: String {
        switch kind {
        case .argument(let isRequired, let isRepeated):
            let word = name.uppercased() + (isRepeated ? "…" : "")
            return isRequired ? word : "[" + word + "]"
        case .option: return "[" + (short.map { "-\($0)" } ?? "--" + name) + " " + valueName + "]"
        case .flag: return "[" + longUsage + "]"
        }
    }

    /// `--due DATE`
    var longUsage: String {
        switch kind {
        case .argument: name.uppercased()
        case .flag: "--" + name
        case .option: (short.map { "-\($0), " } ?? "") + "--" + name + " " + valueName
        }
    }

    private var valueName: String {
        switch type {
        case .integer: "N"
        case .date: "YYYY-MM-DD"
        case .choice(let choices): choices.joined(separator: "|")
        case .path, .place, .pathOrInput: "PATH"
        case .document: "ID"
        case .text, .textOrInput, .none: "TEXT"
        }
    }
}
