import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// M14: what `[[` may become while the description is written.
extension BoardScene {
    /// Looks through the next titles.
    static let titlesWake: UInt32 = 24
    /// The field was left while something was offered: it may have been for what is offered.
    static let leftWake: UInt32 = 25

    func suggestLinks() {
        page?.completion = LinkCompletion()
        guard let words = page?.words, words.isFocused, let typed = openLink(words) else { return }
        page?.completion.begin(typed, in: context.catalogue, besides: current)
        suggestMoreLinks()
    }

    func suggestMoreLinks() {
        guard var completion = page?.completion, completion.isLooking else { return }
        let wasEmpty = completion.rows.isEmpty
        if completion.advance(context.catalogue) { effects.append(.wake(Self.titlesWake, milliseconds: 0)) }
        page?.completion = completion
        if wasEmpty, let first = completion.rows.first {
            announce("Press Enter to link to “\(first.title)”.")
        }
    }

    /// What is typed of a link behind `[[`.
    private func openLink(_ words: WordsField) -> String? {
        guard !words.isComposing, words.selection.isEmpty else { return nil }
        return LinkCompletion.openLink(in: words.text, caret: words.selection.lowerBound)
    }

    func chooseLink(_ index: Int) {
        guard let page, page.completion.rows.indices.contains(index), let typed = openLink(page.words) else { return }
        let row = page.completion.rows[index]
        self.page?.completion = LinkCompletion()
        let end = page.words.selection.upperBound
        self.page?.words.selection = (end - typed.unicodeScalars.count)..<end
        self.page?.words.isFocused = true
        insertWords(ShortID(of: row.document).text + "]]")
        effects.append(.focus(key: "card-description"))
        if let selection = self.page?.words.selection {
            effects.append(.select(key: "card-description", selection))
        }
    }

    /// Whether a key was one for what is offered.
    func linkKey(_ key: String, _ modifiers: KeyModifiers) -> Bool {
        guard var completion = page?.completion else { return false }
        let outcome = completion.take(key, modifiers)
        page?.completion = completion
        switch outcome {
        case .unused: return false
        case .chosen(let index): chooseLink(index)
        case .moved(let index):
            effects.append(.reveal(key: "card-suggestions-\(index)"))
            effects.append(.announce(completion.rows[index].title))
        case .closed: break
        }
        return true
    }

    func wordsAreLeft() {
        saveWords()
        guard page?.completion.rows.isEmpty == false else {
            page?.words.leave()
            return
        }
        page?.isLeavingWords = true
        effects.append(.wake(Self.leftWake, milliseconds: 400))
    }

    func wordsStayLeft() {
        guard page?.isLeavingWords == true else { return }
        page?.isLeavingWords = false
        page?.completion = LinkCompletion()
        page?.words.leave()
    }

    func suggestedLinksView(_ page: CardPage) -> Node<KanbanAction>? {
        page.completion.node("card-suggestions", title: context.text("Link to"), in: context.catalogue) {
            .page(.suggestion($0))
        }
    }
}
