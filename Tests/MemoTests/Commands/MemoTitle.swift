import MemoModel

enum MemoTitle {
    static func of(_ text: String) -> String { Memo.title(of: text) ?? "" }
}
