/// Completion scripts for shells, made from the declarations.
///
/// Each script walks the words before the cursor down the tree of commands, then offers what may follow:
/// commands and options, the choices of an argument or option, else files. The tables are `case` statements
/// of the shell language that bash and zsh share; only the ends differ.
public struct Completions {
    private let program: String
    private let tree: CommandTree
    private let globals: [ParameterDeclaration]

    /// The shells that `script(for:)` knows.
    public static let shells = ["bash", "zsh"]

    /// `globals` are offered with every command.
    public init(program: String, tree: CommandTree, globals: [ParameterDeclaration]) {
        self.program = program
        self.tree = tree
        self.globals = globals
    }

    /// The script for one of `shells`; bash's for any other.
    public func script(for shell: String) -> String {
        shell == "zsh" ? zsh : bash
    }

    private var bash: String {
        """
        # bash completion for \(program)
        \(tables)
        _\(program)() {
            local current="${COMP_WORDS[COMP_CWORD]}"
            local place="" option="" index
            for ((index = 1; index < COMP_CWORD; index++)); do
                _\(program)_step "${COMP_WORDS[index]}"
            done
            COMPREPLY=($(compgen -W "$(_\(program)_candidates "$place" "$option")" -- "$current"))
            if [[ ${#COMPREPLY[@]} -eq 0 && "$current" != -* ]]; then
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen -f -- "$current"))
            fi
        }
        complete -F _\(program) \(program)

        """
    }

    private var zsh: String {
        """
        #compdef \(program)
        # zsh completion for \(program)
        \(tables)
        _\(program)() {
            local place="" option="" index
            for ((index = 2; index < CURRENT; index++)); do
                _\(program)_step "${words[index]}"
            done
            compadd -- ${=$(_\(program)_candidates "$place" "$option")} || _files
        }
        if [ "${funcstack[1]}" = "_\(program)" ]; then
            _\(program) "$@"
        else
            compdef _\(program) \(program)
        fi

        """
    }

    /// What bash and zsh share.
    private var tables: String {
        """
        # Takes one word: an option that wants a value, or a step down from $place.
        _\(program)_step() {
            if [ -n "$option" ]; then
                # bash takes --name=value apart.
                [ "$1" = "=" ] || option=""
                return
            fi
            case "$1" in
                \(valuedOptions.joined(separator: "|"))) option="$1" ;;
                -*) ;;
                *) [ -z "$(_\(program)_candidates "${place:+$place }$1" "")" ] || place="${place:+$place }$1" ;;
            esac
        }
        # What may follow the commands $1, or the option $2 of them.
        _\(program)_candidates() {
            case "$1:$2" in
        \(cases)    esac
        }
        """
    }

    private var cases: String {
        (branches.map { ("\($0.path):", $0.words) } + optionChoices).map { pattern, words in
            "        \(pattern.hasPrefix("*") ? "*\"\(pattern.dropFirst())\"" : "\"\(pattern)\"")) "
                + "echo \"\(words.joined(separator: " "))\" ;;\n"
        }.joined()
    }

    /// The words that may follow each path: commands, options, and the choices of arguments.
    private var branches: [(path: String, words: [String])] {
        var branches: [(path: String, words: [String])] = []
        func add(_ word: String, to path: String) {
            if let index = branches.firstIndex(where: { $0.path == path }) {
                if !branches[index].words.contains(word) { branches[index].words.append(word) }
            } else {
                branches.append((path, [word]))
            }
        }
        for leaf in tree.leaves {
            for depth in leaf.path.indices {
                add(leaf.path[depth], to: leaf.path[..<depth].joined(separator: " "))
            }
            for parameter in leaf.command.parameters where parameter.isArgument {
                for choice in parameter.choices { add(choice, to: leaf.name) }
            }
            for parameter in leaf.command.parameters + globals where !parameter.isArgument {
                add("--" + parameter.name, to: leaf.name)
            }
        }
        return branches
    }

    private var optionChoices: [(pattern: String, words: [String])] {
        let own = tree.leaves.flatMap { leaf in
            leaf.command.parameters.map { ("\(leaf.name):--\($0.name)", $0) }
        }
        let all = own + globals.map { ("*:--\($0.name)", $0) }
        return all.filter { !$0.1.isArgument && !$0.1.choices.isEmpty }.map { ($0.0, $0.1.choices) }
    }

    private var valuedOptions: [String] {
        let all = tree.leaves.flatMap { $0.command.parameters } + globals
        return Set(all.filter { $0.kind == .option }.map { "--" + $0.name }).sorted()
    }
}

extension ParameterDeclaration {
    fileprivate var choices: [String] {
        if case .choice(let choices) = type { choices } else { [] }
    }
}
