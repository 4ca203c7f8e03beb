import Interaction
import Markup
import Phrases
import Primitives
import Scenes

/// What a key does to what is selected in the text.
public enum MemoTextKey: Sendable {
    case bold, italic, link, tab, tabBack

    /// The one table: the field looks up what to do, and the list of keys shows it.
    static var table: KeyTable<MemoTextKey> {
        KeyTable([
            .init("Ctrl+B", "Bold", [KeyChord("b", command: true, shift: false)], .bold),
            .init("Ctrl+I", "Italic", [KeyChord("i", command: true, shift: false)], .italic),
            .init("Ctrl+K", "Make a link, in the text", [KeyChord("k", command: true, shift: false)], .link),
            .init(
                "Tab Shift+Tab", "In a list further in and out, in a table from cell to cell",
                [KeyChord("Tab", shift: false), KeyChord("Tab", shift: true)], .tab, .tabBack),
        ])
    }
}

// Marks of Markdown that are written by keys.
extension MemosScene {
    /// Does what a key says to what is selected. Returns whether the key is used.
    func mark(_ key: MemoTextKey) -> Bool {
        switch key {
        case .bold: rewrite { $0.toggling(.bold) }
        case .italic: rewrite { $0.toggling(.italic) }
        case .link: rewrite { $0.linking() }
        // Where there is nothing to go to, the key leaves the field: nobody is caught in a list.
        case .tab: return rewrite { $0.steppingCell(isBack: false) ?? $0.indenting(isOutward: false) }
        case .tabBack: return rewrite { $0.steppingCell(isBack: true) ?? $0.indenting(isOutward: true) }
        }
        return true
    }

    /// Makes another text of what is selected and the lines around it, as one step of undo; nothing where `change`
    /// gives nothing. Returns whether it gave something.
    @discardableResult
    func rewrite(_ change: (SelectedText) -> SelectedText?) -> Bool {
        // What an input method composes is its own.
        guard let now = editor, !now.isComposing else { return false }
        let passage = now.passage
        let before = now.text.part(0..<passage.lowerBound)
        let start = before.unicodeScalars.count
        let selected = SelectedText(
            now.text.part(passage),
            selection: (now.selection.lowerBound - start)..<(now.selection.upperBound - start))
        guard let changed = change(selected) else { return false }
        let caret = (changed.selection.lowerBound + start)..<(changed.selection.upperBound + start)
        if changed.text.hasSameBytes(as: selected.text) {
            editor?.selection = caret
            effects.append(.select(key: "editor", caret))
            return true
        }
        commit()
        place(before + changed.text + now.text.part(passage.upperBound..<now.text.utf8.count), caret)
        keep()
        return true
    }
}
