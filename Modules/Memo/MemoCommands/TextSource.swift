import ModuleKit

/// Where a memo's text comes from when the command line does not hold it.
enum TextSource {
    /// The word that was given (`-` is read already), else standard input unless that is a terminal, else
    /// the person's editor.
    static func text(_ given: String?, _ console: any Console) throws(CommandError) -> String {
        if let given { return given }
        guard console.isInputTerminal else {
            let bytes = try console.standardInput(limit: InputLimit.text)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(
                    .badData, "Standard input is not valid UTF-8.", hint: "Convert it to UTF-8 first.")
            }
            return text
        }
        return try edited("", console)
    }

    /// `text` as the person leaves it in their editor.
    static func edited(_ text: String, _ console: any Console) throws(CommandError) -> String {
        guard console.isInputTerminal, console.isOutputTerminal else {
            throw CommandError(
                .usage, "No text was given.", hint: "Give the text on the command line, or - to read standard input.")
        }
        guard let edited = try console.edit(text) else {
            throw CommandError(
                .usage, "No text was given, and no editor could be run.",
                hint: "Set VISUAL or EDITOR, or give the text on the command line.")
        }
        return edited
    }
}
