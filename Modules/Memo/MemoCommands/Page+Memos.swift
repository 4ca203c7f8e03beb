import Markup
import MemoModel
import ModuleKit
import Replication

extension Page {
    /// What a memo is called in the reader's language, short enough for a sentence.
    static func title(of entry: CatalogueEntry) -> Phrase {
        entry.title.isEmpty ? "New memo" : .verbatim(cut(entry.title, to: 60))
    }

    /// One line that names the memo and its id, after something was done to it.
    mutating func done(_ sentence: Phrase, _ entry: CatalogueEntry) {
        done(sentence, entry.shortID)
    }

    /// A line a memo: id, pin, date, title; a title that is too wide for the terminal is cut.
    mutating func memos(_ entries: [CatalogueEntry], width: Int?) {
        for entry in entries {
            append(.id(entry.shortID))
            if entry.isPinned { append(.accent(.verbatim(" • "))) } else { text("   ") }
            dateColumn(entry.changedAt)
            text("  ")
            // Id, pin, date and space stand before it.
            let room = width.map { max($0 - 16 - Self.dateWidth, 12) }
            if entry.title.isEmpty {
                append(.dim("New memo"))
            } else {
                append(.plain(text: room.map { Self.cut(entry.title, to: $0) } ?? entry.title))
            }
            line()
        }
    }

    /// `text` in at most `columns` cells, with an ellipsis where it was cut.
    private static func cut(_ text: String, to columns: Int) -> String {
        if text.utf8.count <= columns || DisplayWidth.columns(of: text) <= columns { return text }
        var result = ""
        var used = 0
        for character in text {
            used += DisplayWidth.columns(of: String(character))
            if used > columns - 1 { break }
            result.append(character)
        }
        return result + "…"
    }
}
