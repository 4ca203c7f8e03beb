import Primitives

/// The words of a command line, taken apart by a command's declaration.
public struct ArgumentParser {
    private let parameters: [ParameterDeclaration]
    private let usage: Phrase

    /// `usage` is what the hint of an error shows.
    public init(parameters: [ParameterDeclaration], usage: Phrase) {
        self.parameters = parameters
        self.usage = usage
    }

    /// The words by parameter name; a flag that was given has an empty list. Options may stand anywhere,
    /// `--name=value` or `--name value`; a word like `-5`, `-` or `- milk` is no option; after `--` nothing is.
    /// Throws `.usage` for an unknown option, a missing value or word, and a word too many.
    public func parse(_ words: [String]) throws(CommandError) -> [String: [String]] {
        var result: [String: [String]] = [:]
        var positional: [String] = []
        var index = 0
        var onlyPositional = false
        while index < words.count {
            let word = words[index]
            index += 1
            if onlyPositional || !Self.isOption(word) {
                positional.append(word)
                continue
            }
            if word == "--" {
                onlyPositional = true
                continue
            }
            let (given, attached) = Self.split(word)
            guard let declaration = word.hasPrefix("--") ? option(named: given) : option(short: given) else {
                throw unknown(word)
            }
            let name = declaration.name
            if declaration.kind == .flag {
                guard attached == nil else {
                    throw CommandError(.usage, "--\(name) takes no value.", hint: usage)
                }
                result[name] = []
                continue
            }
            if let attached {
                result[name, default: []].append(attached)
            } else if index < words.count, words[index] != "--" {
                result[name, default: []].append(words[index])
                index += 1
            } else {
                throw CommandError(.usage, "--\(name) needs a value.", hint: usage)
            }
        }
        try assign(positional, to: &result)
        return result
    }

    /// Whether a word is an option: `--`, or one or two dashes and a name of ASCII letters, digits and dashes
    /// that begins with a letter, alone or before `=`. Text such as a negative number, a Markdown list or a
    /// rule of dashes is none.
    public static func isOption(_ word: String) -> Bool {
        let bytes = word.utf8
        guard bytes.first == dash else { return false }
        if bytes.elementsEqual([dash, dash]) { return true }
        let body = bytes.dropFirst(bytes.dropFirst().first == dash ? 2 : 1)
        let name = body.prefix { $0 != UInt8(ascii: "=") }
        guard let first = name.first, first.isASCIILetter else { return false }
        return name.allSatisfy { $0.isASCIIAlphanumeric || $0 == dash }
    }

    private static let dash = UInt8(ascii: "-")

    private static func split(_ word: String) -> (name: String, value: String?) {
        let body = word.utf8.drop { $0 == dash }
        guard let equals = body.firstIndex(of: UInt8(ascii: "=")) else { return (String(Substring(body)), nil) }
        return (String(Substring(body[..<equals])), String(Substring(body[body.index(after: equals)...])))
    }

    private func option(named name: String) -> ParameterDeclaration? {
        for parameter in parameters where parameter.name == name {
            if case .argument = parameter.kind { continue }
            return parameter
        }
        return nil
    }

    private func option(short name: String) -> ParameterDeclaration? {
        parameters.first { $0.short.map { String($0) } == name }
    }

    private func unknown(_ word: String) -> CommandError {
        let names = parameters.compactMap { parameter -> String? in
            if case .argument = parameter.kind { return nil }
            return "--" + parameter.name
        }
        let name = "--" + Self.split(word).name
        return CommandError(
            .usage, "There is no option \(word.hasPrefix("--") ? name : word) here.",
            hint: Suggestion.phrase(for: name, among: names) ?? usage)
    }

    private func assign(_ words: [String], to result: inout [String: [String]]) throws(CommandError) {
        var rest = words[...]
        for parameter in parameters {
            guard case .argument(let isRequired, let isRepeated) = parameter.kind else { continue }
            if isRepeated {
                if isRequired && rest.isEmpty { throw missing(parameter) }
                if !rest.isEmpty { result[parameter.name] = Array(rest) }
                rest = []
            } else if let word = rest.first {
                result[parameter.name] = [word]
                rest = rest.dropFirst()
            } else if isRequired {
                throw missing(parameter)
            }
        }
        if let extra = rest.first {
            throw CommandError(.usage, "Unexpected word “\(extra)”.", hint: usage)
        }
    }

    private func missing(_ parameter: ParameterDeclaration) -> CommandError {
        CommandError(.usage, "\(parameter.name.uppercased()) is missing.", hint: usage)
    }
}
