/// One thing that a command takes, declared once: parsing, help, completions, schema and the HTTP interface
/// all come from it.
public struct Parameter<Value: Sendable>: Sendable {
    /// What help, completions and parsing know of it.
    public let declaration: ParameterDeclaration
    /// Makes the value of the words given for it; nil words mean that it was not given.
    let read: @Sendable (_ words: [String]?, any Console) throws(CommandError) -> Value
}

/// What help and completions need to know of a parameter.
public struct ParameterDeclaration: Sendable {
    /// How it is given.
    public enum Kind: Sendable, Equatable {
        case argument(isRequired: Bool, isRepeated: Bool)
        case option
        case flag
    }

    /// What a value must be.
    public enum ValueType: Sendable, Equatable {
        case text
        /// Text, or `-` for standard input.
        case textOrInput
        case integer(ClosedRange<Int>)
        case date
        case choice([String])
        /// A file or folder; an address is refused.
        case path
        /// A folder, or the address of what may stand for one.
        case place
        /// The path of a file that is read, or `-` for standard input. Over HTTP the file itself stands here.
        case pathOrInput
        /// The id or name of a document of this kind; nil for any.
        case document(kind: String?)
        case none
    }

    /// Without dashes, such as `title` or `due`.
    public let name: String
    /// An argument by its place, an option with a value, or a flag without one.
    public let kind: Kind
    /// A word that is none is refused with `.usage`.
    public let type: ValueType
    /// One sentence, for help.
    public let summary: Phrase
    /// The letter that an option may be called by as well, after one dash: `-o`.
    public var short: Character?
    /// Whether an option may be given more than once, each time with another value.
    public var isRepeated = false
}

/// What declares parameters when a command has it as a stored property: a parameter, or a group of them.
public protocol ParameterDeclaring {
    /// In the order of help.
    var declarations: [ParameterDeclaration] { get }
}

extension Parameter: ParameterDeclaring {
    /// Itself alone.
    public var declarations: [ParameterDeclaration] { [declaration] }
}

/// Several parameters that commands declare together and read as one value.
public protocol ParameterGroup<Value>: ParameterDeclaring, Sendable {
    /// What a command makes of them.
    associatedtype Value
    /// Reads them. Throws what reading each throws, and `.usage` for what does not go together.
    func read(_ input: Input) throws(CommandError) -> Value
}

extension ParameterGroup {
    /// The parameters among its stored properties, in their order.
    public var declarations: [ParameterDeclaration] { ParameterDeclaration.all(of: self) }
}

extension ParameterDeclaration {
    /// What the stored properties of a command or a group declare, in their order.
    static func all(of owner: some Any) -> [ParameterDeclaration] {
        Mirror(reflecting: owner).children.flatMap { ($0.value as? any ParameterDeclaring)?.declarations ?? [] }
    }
}

extension Parameter where Value == String {
    /// A word that must be given.
    public static func argument(
        _ name: String, _ summary: Phrase, type: ParameterDeclaration.ValueType = .text
    ) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .argument(isRequired: true, isRepeated: false), type: type, summary: summary)
        ) { (words, console) throws(CommandError) in
            try Words.text(words?.first ?? "", type, console)
        }
    }
}

extension Parameter where Value == String? {
    /// A word that may be left out.
    public static func optionalArgument(
        _ name: String, _ summary: Phrase, type: ParameterDeclaration.ValueType = .text
    ) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .argument(isRequired: false, isRepeated: false), type: type, summary: summary)
        ) { (words, console) throws(CommandError) in
            guard let word = words?.first else { return nil }
            return try Words.text(word, type, console)
        }
    }

    /// `--name VALUE`, and `-s VALUE` where it has a short name.
    public static func option(
        _ name: String, _ summary: Phrase, type: ParameterDeclaration.ValueType = .text, short: Character? = nil
    ) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(name: name, kind: .option, type: type, summary: summary, short: short)
        ) { (words, console) throws(CommandError) in
            guard let word = words?.last else { return nil }
            return try Words.text(word, type, console)
        }
    }
}

extension Parameter where Value == [String] {
    /// Any number of words, the last argument of its command.
    public static func repeatedArgument(
        _ name: String, _ summary: Phrase, isRequired: Bool = false,
        type: ParameterDeclaration.ValueType = .text
    ) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .argument(isRequired: isRequired, isRepeated: true), type: type, summary: summary)
        ) { (words, console) throws(CommandError) in
            try (words ?? []).map { (word) throws(CommandError) in try Words.text(word, type, console) }
        }
    }

    /// `--name VALUE`, any number of times; over HTTP an array of them.
    public static func repeatedOption(_ name: String, _ summary: Phrase) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .option, type: .text, summary: summary, isRepeated: true)
        ) { (words, _) throws(CommandError) in words ?? [] }
    }
}

extension Parameter where Value == Int? {
    /// `--name N`.
    public static func integerOption(_ name: String, _ summary: Phrase, in range: ClosedRange<Int>) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(name: name, kind: .option, type: .integer(range), summary: summary)
        ) { (words, _) throws(CommandError) in
            guard let word = words?.last else { return nil }
            return try Words.integer(word, in: range, for: name)
        }
    }

    /// A number that may be left out. Throws `.usage` outside `range`.
    public static func optionalIntegerArgument(
        _ name: String, _ summary: Phrase, in range: ClosedRange<Int>
    ) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .argument(isRequired: false, isRepeated: false), type: .integer(range),
                summary: summary)
        ) { (words, _) throws(CommandError) in
            guard let word = words?.first else { return nil }
            return try Words.integer(word, in: range, for: name)
        }
    }
}

extension Parameter where Value == Int {
    /// A number that must be given. Throws `.usage` outside `range`.
    public static func integerArgument(_ name: String, _ summary: Phrase, in range: ClosedRange<Int>) -> Parameter {
        Parameter(
            declaration: ParameterDeclaration(
                name: name, kind: .argument(isRequired: true, isRepeated: false), type: .integer(range),
                summary: summary)
        ) { (words, _) throws(CommandError) in try Words.integer(words?.first ?? "", in: range, for: name) }
    }
}

extension Parameter where Value == Bool {
    /// `--name`, given or not.
    public static func flag(_ name: String, _ summary: Phrase) -> Parameter {
        Parameter(declaration: ParameterDeclaration(name: name, kind: .flag, type: .none, summary: summary)) {
            (words, _) throws(CommandError) in words != nil
        }
    }
}

/// Turns words into values.
enum Words {
    static func text(
        _ word: String, _ type: ParameterDeclaration.ValueType, _ console: any Console
    ) throws(CommandError) -> String {
        switch type {
        case .textOrInput where word == "-":
            let bytes = try console.standardInput(limit: InputLimit.text)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(.badData, "Standard input is not valid UTF-8.", hint: "Convert it to UTF-8 first.")
            }
            return text
        case .choice(let choices):
            for choice in choices where choice == word { return word }
            throw refusal(of: word, among: choices)
        case .path, .pathOrInput:
            guard !word.isEmpty else { throw CommandError(.usage, "The name of a file or folder can't be empty.") }
            try AddressWord.checkIsNone(word)
            return word
        default: return word
        }
    }

    static func refusal(of word: String, among choices: [String]) -> CommandError {
        CommandError(
            .usage, "“\(word)” is not one of the choices: \(choices.joined(separator: ", ")).",
            hint: Suggestion.phrase(for: word, among: choices))
    }

    static func integer(
        _ word: String, in range: ClosedRange<Int>, for name: String
    ) throws(CommandError) -> Int {
        guard let number = Int(word), range.contains(number) else { throw refusal(of: word, in: range, for: name) }
        return number
    }

    static func refusal(of word: String, in range: ClosedRange<Int>, for name: String) -> CommandError {
        guard let number = Int(word) else {
            return CommandError(.usage, "“\(word)” is not a whole number for \(name).")
        }
        return CommandError(
            .usage, "\(number) is out of range for \(name): \(range.lowerBound) to \(range.upperBound).")
    }
}
