public import JSON

/// The commands as JSON, for programs that call them: `help --json`.
public struct CommandSchema: JSONMembers {
    private let leaves: [CommandTree.Leaf]
    private let globals: [ParameterDeclaration]

    /// `leaves` and `globals` are written in the order given.
    public init(leaves: [CommandTree.Leaf], globals: [ParameterDeclaration]) {
        self.leaves = leaves
        self.globals = globals
    }

    /// Writes an object with `commands` and `options`; its summaries are in English.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member(
            "commands",
            array: { writer in
                for leaf in leaves { write(leaf, to: &writer) }
            })
        writer.member(
            "options",
            array: { writer in
                for parameter in globals { write(parameter, to: &writer) }
            })
    }

    private func write(_ leaf: CommandTree.Leaf, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("changes", leaf.command.access == .write)
            writer.member("name", leaf.name)
            writer.member(
                "parameters",
                array: { writer in
                    for parameter in leaf.command.parameters { write(parameter, to: &writer) }
                })
            writer.member("result", leaf.command.result)
            writer.member("summary", Language.english.text(of: leaf.command.summary))
        }
    }

    private func write(_ parameter: ParameterDeclaration, to writer: inout JSONWriter) {
        writer.object { writer in
            if case .choice(let choices) = parameter.type {
                writer.member("choices", choices)
            }
            switch parameter.kind {
            case .argument(let isRequired, let isRepeated):
                writer.member("kind", "argument")
                if case .integer(let range) = parameter.type { write(range, to: &writer) }
                writer.member("name", parameter.name)
                writer.member("repeated", isRepeated)
                writer.member("required", isRequired)
            case .option, .flag:
                writer.member("kind", parameter.kind == .flag ? "flag" : "option")
                if case .integer(let range) = parameter.type { write(range, to: &writer) }
                writer.member("name", parameter.name)
                if parameter.isRepeated { writer.member("repeated", true) }
            }
            writer.member("summary", Language.english.text(of: parameter.summary))
            writer.member("type", typeName(parameter.type))
        }
    }

    private func write(_ range: ClosedRange<Int>, to writer: inout JSONWriter) {
        writer.member("maximum", range.upperBound)
        writer.member("minimum", range.lowerBound)
    }

    private func typeName(_ type: ParameterDeclaration.ValueType) -> String {
        switch type {
        case .text: "text"
        case .textOrInput: "text-or-input"
        case .integer: "integer"
        case .date: "date"
        case .choice: "choice"
        case .path, .place: "path"
        case .pathOrInput: "path-or-input"
        case .document(let kind): kind ?? "document"
        case .none: "boolean"
        }
    }
}
