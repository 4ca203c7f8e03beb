/// The manual page in roff, made from the declarations.
public struct ManualPage {
    private let program: String
    private let version: String
    private let tree: CommandTree
    private let globals: [ParameterDeclaration]

    /// `version` stands on the page beside the name; `globals` are the options that every command takes.
    public init(program: String, version: String, tree: CommandTree, globals: [ParameterDeclaration]) {
        self.program = program
        self.version = version
        self.tree = tree
        self.globals = globals
    }

    /// The page in the `man` macros.
    public var roff: String {
        var result = ".TH \(program.uppercased()) 1 \"\" \"\(program) \(version)\"\n"
        result +=
            ".SH NAME\n\(program) \\- a local-first workspace for drawings, illustrations, memos, boards and photos\n"
        result += ".SH SYNOPSIS\n.B \(program)\n[COMMAND ...] [--json] [--workspace DIR]\n"
        result += ".SH COMMANDS\n"
        for leaf in tree.leaves {
            result += ".TP\n.B \(escape(HelpScreen.usage(program: program, leaf)))\n"
            result += escape(english(leaf.command.summary)) + "\n"
            for parameter in leaf.command.parameters where !parameter.isArgument {
                result += ".RS\n.TP\n.B \(escape(parameter.longUsage))\n\(escape(english(parameter.summary)))\n.RE\n"
            }
        }
        result += ".SH OPTIONS OF EVERY COMMAND\n"
        for parameter in globals {
            result += ".TP\n.B \(escape(parameter.longUsage))\n\(escape(english(parameter.summary)))\n"
        }
        result += ".SH ENVIRONMENT\n"
        for (name, text) in Self.environment { result += ".TP\n.B \(name)\n\(escape(text))\n" }
        result += ".SH EXIT STATUS\n"
        for code in CommandError.Code.allCases { result += ".TP\n.B \(code.exitCode)\n\(escape(code.rawValue))\n" }
        return result
    }

    static let environment: [(String, String)] = [
        ("BOJAGI_WORKSPACE", "The folder of the workspace, unless --workspace names one."),
        ("BOJAGI_LOG", "Which log lines to show: debug, info, default, error or fault."),
        ("XDG_DATA_HOME, XDG_CONFIG_HOME", "Where the workspace and the settings are otherwise."),
        ("XDG_STATE_HOME", "Where writes are counted, so that a backup that was put back is noticed."),
        ("LC_ALL, LC_MESSAGES, LANG", "The language, such as ko_KR.UTF-8."),
        ("NO_COLOR", "No colours."),
        ("VISUAL, EDITOR", "The editor for longer texts."),
    ]

    private func english(_ phrase: Phrase) -> String {
        Language.english.text(of: phrase)
    }

    private func escape(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "“": result += "\\(lq"
            case "”": result += "\\(rq"
            case "…": result += "..."
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
