/// The words that a command was given, checked against its declaration.
public struct Input {
    private let words: [String: [String]]
    private let declared: [ParameterDeclaration]
    private let console: any Console

    /// `words` by parameter name, as somebody took them apart by what is `declared`; a flag that was given has an
    /// empty list.
    public init(words: [String: [String]], declared: [ParameterDeclaration], console: any Console) {
        self.words = words
        self.declared = declared
        self.console = console
    }

    /// The value that was given for a parameter. Throws what reading it throws: `.usage` for a wrong word,
    /// `.badData` for input that is not UTF-8.
    ///
    /// The parameter must be declared: one that is not would never be given, whatever a person types.
    public func callAsFunction<Value>(_ parameter: Parameter<Value>) throws(CommandError) -> Value {
        let declaration = parameter.declaration
        precondition(
            declared.contains { $0.isSameWord(as: declaration) },
            "a command reads “\(declaration.name)” without declaring it: make it a stored property of the command")
        return try parameter.read(words[declaration.name], console)
    }

    /// What was given for a group of parameters. Throws what reading each of them throws, and what the group refuses.
    public func callAsFunction<Group: ParameterGroup>(_ group: Group) throws(CommandError) -> Group.Value {
        try group.read(self)
    }
}

extension ParameterDeclaration {
    /// Whether both are given by the same word in the same way.
    fileprivate func isSameWord(as other: ParameterDeclaration) -> Bool {
        name == other.name && kind == other.kind && type == other.type
    }
}
