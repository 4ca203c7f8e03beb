/// Completion scripts for shells, made from the declarations.
public struct Completions {
    private let program: String
    private let tree: CommandTree
    private let globals: [ParameterDeclaration]

    public static let shells = ["bash", "zsh"]

    public init(program: String, tree: CommandTree, globals: [ParameterDeclaration]) {
        self.program = program
        self.tree = tree
        self.globals = globals
    }

    public func script(for shell: String) -> String {
        shell == "zsh" ? zsh : bash
    }

    /// The words that may follow each path, a path a line.
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
            for parameter in leaf.command.parameters + globals where !parameter.isArgument {
                add("--" + parameter.name, to: leaf.name)
            }
        }
        return branches
    }

    private var cases: String {
        branches.map { branch in
            "        \"\(branch.path)\") words=\"\(branch.words.joined(separator: " "))\" ;;\n"
        }.joined()
    }

    /// The options that take a value, which is then a file or free text.
    private var valued: String {
        var names: Set<String> = []
        for parameter in tree.leaves.flatMap({ $0.command.parameters }) + globals where parameter.kind == .option {
            names.insert("--" + parameter.name)
        }
        return names.sorted().joined(separator: "|")
    }

    private var bash: String {
        """
        # bash completion for \(program)
        _\(program)() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" path="" word words="" index
            case "$previous" in
                \(valued)) COMPREPLY=($(compgen -f -- "$current")); return ;;
            esac
            for ((index = 1; index < COMP_CWORD; index++)); do
                word="${COMP_WORDS[index]}"
                case "$word" in -*) continue ;; esac
                case "$path" in
        \(descent)        esac
            done
            case "$path" in
        \(cases)    esac
            COMPREPLY=($(compgen -W "$words" -- "$current"))
            [[ ${#COMPREPLY[@]} -eq 0 && "$current" != -* ]] && COMPREPLY=($(compgen -f -- "$current"))
        }
        complete -o filenames -F _\(program) \(program)

        """
    }

    private var zsh: String {
        """
        #compdef \(program)
        # zsh completion for \(program)
        _\(program)() {
            local path_words="" word words="" previous="${words_array[CURRENT-1]}" index
            local -a typed; typed=("${(@)${(z)LBUFFER}}")
            local -a candidates
            local place=""
            for ((index = 2; index <= ${#typed}; index++)); do
                word="${typed[index]}"
                [[ "$word" == -* ]] && continue
                [[ $index -eq ${#typed} && "${LBUFFER[-1]}" != " " ]] && continue
                case "$place" in
        \(descent.replacing("path=", with: "place=").replacing("$path", with: "$place"))        esac
            done
            case "$place" in
        \(cases)    esac
            candidates=(${(s: :)words})
            compadd -a candidates || _files
        }
        compdef _\(program) \(program)

        """
    }

    /// Which words lead deeper from a path.
    private var descent: String {
        branches.compactMap { branch in
            let deeper = branch.words.filter { !$0.hasPrefix("-") }
            guard !deeper.isEmpty else { return nil }
            let step = branch.path.isEmpty ? "path=\"$word\"" : "path=\"$path $word\""
            return
                "            \"\(branch.path)\") case \"$word\" in \(deeper.joined(separator: "|"))) \(step) ;; esac ;;\n"
        }.joined()
    }
}
