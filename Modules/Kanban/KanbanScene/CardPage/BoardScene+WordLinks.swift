internal import Interaction
internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

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
        let before = words.text.unicodeScalars.prefix(words.selection.lowerBound)
        return LinkCompletion.openLink(in: String(String.UnicodeScalarView(before)))
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
        guard let completion = page?.completion, !completion.rows.isEmpty, modifiers.isEmpty else { return false }
        switch key {
        case "Enter": chooseLink(completion.index)
        case "ArrowDown", "ArrowUp":
            guard completion.rows.count > 1 else { return false }
            page?.completion.step(by: key == "ArrowDown" ? 1 : -1)
            let index = page?.completion.index ?? 0
            effects.append(.reveal(key: "card-suggestion-\(index)"))
            effects.append(.announce(completion.rows[index].title))
        case "Escape": page?.completion = LinkCompletion()
        default: return false
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

    func suggestedLinksView(_ page: CardPage) -> [Node<KanbanAction>] {
        guard !page.completion.rows.isEmpty else { return [] }
        let title = context.text("Link to")
        return [
            Node(
                .div, "memo-suggestions popup", key: "card-suggestions",
                [Attribute(.identifier, "card-suggestions"), .role("group"), .label(title)]
            ) {
                Node<KanbanAction>(.span, "memo-suggestions-title", text: title)
                for (index, row) in page.completion.rows.enumerated() {
                    Node<KanbanAction>(
                        .button, index == page.completion.index ? "chip is-active" : "chip",
                        key: "card-suggestion-\(index)", text: row.title,
                        [.type("button"), .pressed(index == page.completion.index)],
                        on: [.press(.page(.suggestion(index)))])
                }
            }
        ]
    }

    func linkTitles(of text: String) -> String {
        let revision = context.catalogue.revision
        if let known = cache.linkTitles, known.revision == revision, known.text.hasSameBytes(as: text) {
            return known.titles
        }
        let titles = context.catalogue.linkTitles(of: text, lines: 0..<Int.max) { $0 }
        cache.linkTitles = (text, revision, titles)
        return titles
    }
}
