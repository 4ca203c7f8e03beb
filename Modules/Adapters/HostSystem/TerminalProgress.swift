public import ModuleKit

/// A line of progress that rewrites itself on standard error, at most every twentieth of the work.
public final class TerminalProgress: Progress, @unchecked Sendable {
    private let console: any Console
    private let language: Language
    private var shown = -1

    /// Silent unless standard error is a terminal. Used by one thread: commands run synchronously.
    public init(console: any Console, language: Language) {
        self.console = console
        self.language = language
    }

    public func report(_ done: Int, of total: Int, _ label: Phrase) {
        guard console.isErrorTerminal, total > 0 else { return }
        let share = done * 20 / total
        guard share != shown else { return }
        shown = share
        let bar = String(repeating: "=", count: share) + String(repeating: " ", count: 20 - share)
        console.writeError(Array("\r\u{1b}[K[\(bar)] \(done)/\(total) \(language.text(of: label))".utf8))
    }

    public func finish() {
        guard shown >= 0 else { return }
        shown = -1
        console.writeError(Array("\r\u{1b}[K".utf8))
    }
}
