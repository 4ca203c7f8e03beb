public import Phrases
public import Scenes
public import Views

/// A translation whose words stand in brackets, so that what is not translated stands outside of them.
public struct Translated {
    public let language: Language
    /// Names that nobody translates.
    private let names: [String]

    /// `lines` as `Language.words(ofLines:)` takes them.
    public init(_ lines: String, names: [String] = []) {
        language = Language(code: "ko", words: Language.words(ofLines: lines).mapValues { "⟦\($0)⟧" })
        self.names = names
    }

    /// What is shown or read out in English.
    public func untranslated<Action>(in view: Node<Action>, except key: String? = nil) -> [String] {
        view.all { key == nil || $0.key != key }.flatMap(\.shownTexts).filter(hasEnglish)
    }

    /// What is said in English.
    public func untranslated(in effects: [Effect]) -> [String] {
        effects.compactMap { effect in
            switch effect {
            case .announce(let text), .toast(let text, _, _): hasEnglish(text) ? text : nil
            default: nil
            }
        }
    }

    private func hasEnglish(_ text: String) -> Bool {
        var text = text
        for name in names { text.replace(name, with: "") }
        var depth = 0
        for scalar in text.unicodeScalars {
            if scalar == "⟦" { depth += 1 }
            if scalar == "⟧" { depth -= 1 }
            if depth == 0, ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) { return true }
        }
        return false
    }
}

extension Node {
    /// What people see and hear of the node itself.
    public var shownTexts: [String] {
        [text, self[.label], self[.placeholder], self[.title], self[.alternative]].compactMap { $0 }
    }
}
