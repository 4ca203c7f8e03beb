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
    /// `--name=value` or `--name value`; a word like `-5` or `-` is no option; after `--` nothing is.
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
            let (name, attached) = Self.split(word)
            guard let declaration = option(named: name) else { throw unknown(word) }
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

    /// Whether a word is an option: `-x…` or `--…`, but not `-` and not a negative number.
    public static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return false }
        let second = word.utf8.dropFirst().first ?? 0
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
    }

    private static func split(_ word: String) -> (name: String, value: String?) {
        let body = word.drop { $0 == "-" }
        guard let equals = body.firstIndex(of: "=") else { return (String(body), nil) }
        return (String(body[..<equals]), String(body[body.index(after: equals)...]))
    }

    private func option(named name: String) -> ParameterDeclaration? {
        for parameter in parameters where parameter.name == name {
            if case .argument = parameter.kind { continue }
            return parameter
        }
        return nil
    }

    private func unknown(_ word: String) -> CommandError {
        let names = parameters.compactMap { parameter -> String? in
            if case .argument = parameter.kind { return nil }
            return "--" + parameter.name
        }
        return CommandError(
            .usage, "There is no option \(word) here.",
            hint: Suggestion.phrase(for: word, among: names) ?? usage)
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
            throw CommandError(.usage, "“\(extra)” is one word too many.", hint: usage)
        }
    }

    private func missing(_ parameter: ParameterDeclaration) -> CommandError {
        CommandError(.usage, "\(parameter.name.uppercased()) is missing.", hint: usage)
    }
}
