import JSON
import ModuleKit

/// What a command is given, as JSON: an object with a member for each parameter, by its name.
enum CommandWords {
    /// The words by the names of the parameters, as a command line gives them, and what stands for standard input: the
    /// file that is sent in place of a path. Throws `.usage` for what does not fit the declaration, `.badData` for what
    /// is no JSON.
    static func words(
        of body: [UInt8], for parameters: [ParameterDeclaration]
    ) throws(CommandError) -> (words: [String: [String]], input: String?) {
        var words: [String: [String]] = [:]
        var input: String?
        for (name, value) in try members(of: body) {
            guard let parameter = parameters.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw CommandError(
                    .usage, "There is no parameter “\(name)” here.",
                    hint: Suggestion.phrase(for: name, among: parameters.map { $0.name }))
            }
            guard words[parameter.name] == nil else {
                throw CommandError(.usage, "The parameter “\(name)” is there twice.")
            }
            if parameter.type == .pathOrInput, let text = value.string {
                guard input == nil else { throw CommandError(.usage, "One file can be sent at a time.") }
                input = text
                words[parameter.name] = ["-"]
            } else {
                words[parameter.name] = try self.words(of: value, for: parameter)
            }
        }
        for parameter in parameters {
            if case .argument(isRequired: true, _) = parameter.kind, words[parameter.name]?.isEmpty ?? true {
                throw CommandError(.usage, "\(parameter.name.uppercased()) is missing.")
            }
        }
        return (words, input)
    }

    private static func members(of body: [UInt8]) throws(CommandError) -> [(name: String, value: JSONValue)] {
        guard !body.isEmpty else { return [] }
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONReader.value(of: body)
        } catch {
            throw CommandError(.badData, "This is not JSON: byte \(error.offset): \(error.reason.phrase)")
        }
        guard case .object(let members) = value else {
            throw CommandError(.usage, "The body must be a JSON object.")
        }
        if let fault = value.fault { throw CommandError(.badData, "This can't be saved: \(fault.phrase)") }
        return members
    }

    /// Nil for what counts as not given.
    private static func words(
        of value: JSONValue, for parameter: ParameterDeclaration
    ) throws(CommandError) -> [String]? {
        let name = parameter.name
        if value.isNull { return nil }
        if parameter.kind == .flag {
            guard let isGiven = value.boolean else {
                throw CommandError(.usage, "The parameter “\(name)” must be true or false.")
            }
            return isGiven ? [] : nil
        }
        var isRepeated = parameter.isRepeated
        if case .argument(_, isRepeated: true) = parameter.kind { isRepeated = true }
        if isRepeated {
            guard let elements = value.array else {
                throw CommandError(.usage, "The parameter “\(name)” must be an array.")
            }
            var words: [String] = []
            for element in elements { words.append(try word(of: element, for: parameter)) }
            return words
        }
        return [try word(of: value, for: parameter)]
    }

    private static func word(of value: JSONValue, for parameter: ParameterDeclaration) throws(CommandError) -> String {
        if case .number(let text) = value {
            if let integer = value.integer { return "\(integer)" }
            return text
        }
        guard let text = value.string else {
            throw CommandError(.usage, "The parameter “\(parameter.name)” must be text or a number.")
        }
        guard parameter.type != .path || isPlainName(text) else {
            throw CommandError(
                .permission, "Files of this machine can't be named over the network.", hint: "Send the file itself.")
        }
        return text
    }

    /// Whether a word where a path may stand is a plain name, such as that of a source of photos.
    private static func isPlainName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
                    || $0 == UInt8(ascii: "-")
            } && text.utf8.first != UInt8(ascii: "-")
    }
}
