import ModuleKit
import Synchronization

/// The languages that answers come in, each made when it is first wanted.
final class Languages: Sendable {
    private let usual: Language
    private let words: @Sendable (String) -> [String: String]
    private let known = Mutex<[String: Language]>([:])

    init(usual: Language, words: @escaping @Sendable (String) -> [String: String]) {
        self.usual = usual
        self.words = words
    }

    var usualCode: String { usual.code }

    /// The language that the request asks for first; the server's own where it asks for none, or for one that there
    /// are no words of. Source: RFC 9110, section 12.5.4; the order counts, weights do not.
    func language(for request: HTTPRequest) -> Language {
        guard let wanted = request.headers["accept-language"] else { return usual }
        let code = wanted.utf8.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        guard let code = String(code)?.lowercased() else { return usual }
        return language(code)
    }

    private func language(_ code: String) -> Language {
        if code == usual.code { return usual }
        if code == "en" { return .english }
        guard code.utf8.count == 2 || code.utf8.count == 3 else { return usual }
        if let language = known.withLock({ $0[code] }) { return language }
        let words = words(code)
        guard !words.isEmpty else { return usual }
        let language = Language(code: code, words: words)
        known.withLock { $0[code] = language }
        return language
    }

    /// Every phrase of a language by its English, sorted; none for English itself.
    func phrases(in code: String) -> [(key: String, value: String)] {
        words(code).sorted { $0.key < $1.key }
    }
}
