import ModuleKit

/// So many memos, in words.
enum MemoCount {
    static func phrase(_ count: Int) -> Phrase {
        if count == 1 { return "1 memo" }
        return "\(count) memo{|s}"
    }
}
