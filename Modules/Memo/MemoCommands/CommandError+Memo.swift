import MemoModel
import ModuleKit

extension CommandError {
    /// What a memo cannot take, as a person reads it.
    init(_ error: MemoError) {
        switch error {
        case .tooLarge(let bytes, let limit):
            self.init(
                .badData, "A memo can hold up to \(limit) bytes; this one would have \(bytes).",
                hint: "Split it into several memos.")
        case .empty:
            self.init(
                .usage, "An empty memo isn't saved.", hint: "Give it some text, or - to read standard input.")
        case .noTask(let number, 0):
            self.init(.notFound, "There is no task \(number): the memo has none.")
        case .noTask(let number, let count):
            self.init(.notFound, "There is no task \(number): the memo has \(count).")
        case .changedSince:
            self.init(
                .failed, "The memo has changed too much since that version.",
                hint: "Read it again with “bojagi memo show”, then edit what is there now.")
        }
    }
}
