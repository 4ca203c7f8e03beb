public import ModuleKit

extension Module {
    /// What help says of the area without Korean words, of its own or of every area.
    public func englishOnly() -> [String] {
        let words = words(in: "ko").merging(SharedWords.words(in: "ko")) { own, _ in own }
        let phrases = [summary] + commands.flatMap { [$0.summary] + $0.parameters.map { $0.summary } }
        return phrases.map { $0.key }.filter { words[$0] == nil }
    }

    /// The sentences, of its own and in `besides`, whose Korean has other places for what varies than their English.
    public func misplaced(besides shared: [String: String] = [:]) -> [String] {
        let words = words(in: "ko").merging(shared) { own, _ in own }
        return words.filter { Self.places($0.key) != Self.places($0.value) }.map { $0.key }
    }

    private static func places(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /%\d/).map(\.output))
    }
}
