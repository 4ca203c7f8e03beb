import Interaction
import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes

// The description: each pause is an event, and what somebody else writes comes in beside it.
extension BoardScene {
    /// The pause that makes an event, and how long somebody can type without one, in milliseconds.
    static let wordsWake: UInt32 = 5
    private static let pauseLength = 700.0
    private static let longestRun: UInt64 = 5000

    func typeWords(_ event: SceneEvent) {
        switch event {
        case .focus:
            page?.words.isFocused = true
            page?.isLeavingWords = false
        case .blur: wordsAreLeft()
        case .input(let text, let selection, let isComposing):
            guard var words = page?.words else { return }
            let before = words.text
            let wasComposing = words.isComposing
            words.isFocused = true
            words.text = text
            words.selection = selection
            words.isComposing = isComposing
            page?.words = words
            if wasComposing, !isComposing, let id = page?.card, let card = board?.card(id) {
                followWords(card.description)
            }
            defer {
                suggestLinks()
                offerNames(in: .words)
            }
            guard !text.hasSameBytes(as: before) else { return }
            if !isComposing { continueList(after: before) }
            page?.forgetProblem(named: FormProblem.description)
            let since = words.pendingSince ?? context.now
            page?.words.pendingSince = since
            if !isComposing, context.now >= since + Self.longestRun {
                saveWords()
            } else {
                effects.append(.wake(Self.wordsWake, milliseconds: Self.pauseLength))
            }
        default: return
        }
    }

    /// Takes in what the description has become; nothing comes into the field while an input method composes.
    func followWords(_ description: String, bringsCaret: Bool = false) {
        guard var words = page?.words, !words.isComposing, !words.known.hasSameBytes(as: description) else { return }
        let before = words.text
        words.follow(description, bringsCaret: bringsCaret)
        page?.words = words
        if words.isFocused, !words.text.hasSameBytes(as: before) {
            effects.append(.select(key: "card-description", words.selection))
        }
        followItem()
    }

    /// Makes an event of what is typed.
    func saveWords() {
        guard let page, page.words.isTyped, let card = board?.card(page.card), !card.isRemoved else { return }
        if !page.words.known.hasSameBytes(as: card.description) {
            // Only an input method has held it up.
            self.page?.words.isComposing = false
            followWords(card.description)
        }
        guard let words = self.page?.words, let current, let open = boards[current] else { return }
        do throws(BoardError) {
            let changes = try open.value.edit(page.card, CardEdit(description: words.description))
            boards.perform(changes, on: current)
            noteChange(of: current)
            self.page?.words.agree(with: words.description)
            self.page?.forgetProblem(named: FormProblem.description)
        } catch {
            let problem = FormProblem(error)
            self.page?.forgetProblem(named: FormProblem.description)
            self.page?.problems.append(problem)
            announce(problem.phrase)
        }
    }

    func wordsKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        if linkKey(key, modifiers) || nameKey(key, modifiers, in: .words) {
            context.isConsumed = true
            return
        }
        guard modifiers.hasCommand, !modifiers.contains(.shift) else { return }
        switch key {
        case "b": rewriteWords { $0.toggling(.bold) }
        case "i": rewriteWords { $0.toggling(.italic) }
        case "k": rewriteWords { $0.linking() }
        default: return
        }
        context.isConsumed = true
    }

    private func rewriteWords(_ change: (SelectedText) -> SelectedText?) {
        guard let words = page?.words, !words.isComposing,
            let changed = change(SelectedText(words.text, selection: words.selection))
        else { return }
        putWords(changed.text, changed.selection)
        saveWords()
    }

    func putWords(_ text: String, _ selection: Range<Int>) {
        page?.words.text = text
        page?.words.selection = selection
        effects.append(.select(key: "card-description", selection))
    }

    /// Lists go on after Enter.
    private func continueList(after before: String) {
        guard let words = page?.words, words.selection.isEmpty,
            let next = ListContinuation.continued(words.text, from: before, caret: words.selection.lowerBound)
        else { return }
        putWords(next.text, next.caret..<next.caret)
    }
}
