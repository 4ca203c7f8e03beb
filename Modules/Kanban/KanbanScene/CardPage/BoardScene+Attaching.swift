import KanbanModel
import Primitives
import Replication
import Scenes

// K15: files come into the description by paste, drop and picker, as into a memo.
extension BoardScene {
    func chooseAttachments() {
        effects.append(.chooseFiles(key: "card-description", accept: "*/*", multiple: true))
    }

    /// `isWords`: it was the description itself, which takes texts that are dropped, too.
    func takeIntoPage(_ event: SceneEvent, isWords: Bool) {
        switch event.textDrop(into: current, in: context.catalogue) {
        case .link(let link): insertWords(link)
        case .text(let text): if isWords { insertWords(text) }
        case .files(let files):
            context.isConsumed = true
            insertWords(files)
        case nil: break
        }
    }

    /// Puts text in at the caret, or at the end on a line of its own while nobody writes.
    func insertWords(_ inserted: String) {
        guard let words = page?.words, !words.isComposing else { return }
        var scalars = Array(words.text.unicodeScalars)
        var selection = words.selection.clamped(to: 0..<scalars.count)
        var text = inserted.inField
        if !words.isFocused {
            selection = scalars.count..<scalars.count
            if let last = scalars.last, last != "\n" { text = "\n" + text }
        }
        scalars.replaceSubrange(selection, with: Array(text.unicodeScalars))
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let caret = selection.lowerBound + text.unicodeScalars.count
        putWords(String(view), caret..<caret)
        saveWords()
        if !words.isFocused { page?.words.leave() }
    }
}
