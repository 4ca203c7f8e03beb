extension Setting {
    /// The value as it is kept. Throws `.usage` for what it can't be, with what it can.
    public func checked(_ text: String, _ services: Services) throws(CommandError) -> String {
        let value = text.trimmed
        guard !value.isEmpty else {
            throw CommandError(
                .usage, "\(name) needs a value.", hint: "“bojagi settings unset \(name)” resets it to the default.")
        }
        guard !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
            throw CommandError(.usage, "A setting is a single line.")
        }
        switch kind {
        case .text(let most): try hold(value, to: most)
        case .choice(let choices):
            let words = choices.map(\.word)
            guard words.contains(value) else { throw Words.refusal(of: value, among: words) }
        case .language:
            guard value == usual || value == "en" || !services.words(value).isEmpty else {
                throw CommandError(
                    .usage, "There is no translation for the language “\(value)”.",
                    hint: "Use system, en or ko, or a language with a file in the settings folder.")
            }
        case .number(let range): _ = try Words.integer(value, in: range, for: name)
        case .address:
            guard WebAddress(value) != nil else {
                throw CommandError(.usage, "“\(WebAddress.withoutUser(value))” is not a web address.")
            }
        case .key:
            try hold(value, to: 500)
            guard value.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
                throw CommandError(.usage, "A key has letters, digits and symbols, and no spaces.")
            }
        }
        return value
    }

    private func hold(_ value: String, to most: Int) throws(CommandError) {
        guard value.count <= most else {
            throw CommandError(.usage, "\(name) can have up to \(most) characters; this has \(value.count).")
        }
    }
}

extension StringProtocol {
    /// Without white space at its ends.
    package var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
