/// The words of one language. English needs none: a phrase's key is its English.
public struct Language: Sendable {
    /// Such as `en` or `ko`.
    public let code: String
    private let words: [String: String]

    /// `words` are by the phrases' keys; a phrase without any stays English.
    public init(code: String, words: [String: String] = [:]) {
        self.code = code
        self.words = words
    }

    /// Phrases as they were written.
    public static let english = Language(code: "en")

    /// The phrase in this language; in English where it has no words for it.
    public func text(of phrase: Phrase) -> String {
        if phrase.arguments.isEmpty { return words[phrase.key] ?? phrase.key }
        // Most of what lists show is verbatim; thousands of lines ask.
        if phrase.key == "%1", case .text(let text) = phrase.arguments[0] { return text }
        return filled(words[phrase.key] ?? phrase.key, phrase.arguments)
    }

    /// Puts the arguments in. `{을}`, `{이}`, `{은}`, `{와}`, `{으로}` after a place becomes the Korean particle
    /// that fits the word that was put there last; `{is|are}` becomes what stands before the bar if that word is
    /// 1, else what stands behind it.
    private func filled(_ pattern: String, _ arguments: [Phrase.Argument]) -> String {
        var result = ""
        var lastWord = ""
        var rest = pattern[...]
        while let place = rest.firstIndex(where: { $0 == "%" || $0 == "{" }) {
            result += rest[..<place]
            rest = rest[rest.index(after: place)...]
            if pattern[place] == "%" {
                guard let digit = rest.utf8.first.map({ Int($0) - 48 }), digit >= 1, digit <= min(9, arguments.count)
                else {
                    result += "%"
                    continue
                }
                switch arguments[digit - 1] {
                case .text(let text): lastWord = text
                case .phrase(let phrase): lastWord = text(of: phrase)
                case .names(let names): lastWord = name(among: names)
                }
                result += lastWord
                rest = rest.dropFirst()
            } else {
                guard let end = rest.firstIndex(of: "}"), let form = form(of: rest[..<end], after: lastWord) else {
                    result += "{"
                    continue
                }
                result += form
                rest = rest[rest.index(after: end)...]
            }
        }
        return result + rest
    }

    private func name(among names: [Phrase.Name]) -> String {
        for wanted in [code, "en"] {
            for name in names where name.language.utf8.elementsEqual(wanted.utf8) { return name.text }
        }
        return names.first?.text ?? ""
    }

    private func form(of marker: Substring, after word: String) -> String? {
        guard let bar = marker.firstIndex(of: "|") else {
            return KoreanParticle.following(word, like: String(marker))
        }
        return String(word == "1" ? marker[..<bar] : marker[marker.index(after: bar)...])
    }
}

extension Language {
    /// Words as a file gives them: a line `English = words` for each phrase; empty lines and those that begin with
    /// `#` say nothing.
    public static func words(ofLines lines: String) -> [String: String] {
        var words: [String: String] = [:]
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            // Never inside a phrase: an equals sign between spaces.
            var index = line.startIndex
            while index < line.endIndex {
                let rest = line[index...]
                if rest.starts(with: [32, 61, 32]) {
                    let english = String(decoding: line[..<index], as: UTF8.self)
                    words[english] = String(decoding: rest.dropFirst(3), as: UTF8.self)
                    break
                }
                index = line.index(after: index)
            }
        }
        return words
    }

    /// The same language with more words; those here go before.
    public func adding(_ more: [String: String]) -> Language {
        var all = more
        for (english, own) in words { all[english] = own }
        return Language(code: code, words: all)
    }
}
