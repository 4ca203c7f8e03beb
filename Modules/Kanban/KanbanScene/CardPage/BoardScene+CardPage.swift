import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// K15: a card opens as a page of its own in the board. What is typed there is kept field by field, without a word.
extension BoardScene {
    /// `isRouted`: the address says it already.
    func openCard(_ id: UnitID, isRouted: Bool = false) {
        guard let current else { return }
        closeMenu(returningFocus: false)
        guard let card = board?.card(id), !card.isRemoved else {
            toast(BoardError.unknownCard(id).phrase, undo: false)
            return
        }
        savePage()
        page = CardPage(card, opener: id.buttonKey)
        page?.openedAt = context.now
        see(of: id)
        takeUpDraft(of: id)
        effects.append(.focus(key: "card-page"))
        if !isRouted { dueOpened = nil }
        if !isRouted { effects.append(.open(.inside(area: Board.kind, current, Inside(part: card.shortID)))) }
    }

    /// What is typed becomes events, and what can't stays as a draft.
    func closePage() {
        guard let current, page != nil else { return }
        let isFromCalendar = dueOpened.map { $0.board == current && $0.card == page?.card } ?? false
        leavePage()
        effects.append(
            .leave(
                to: isFromCalendar
                    ? .face(area: Board.kind, BoardCalendar.name) : .document(area: Board.kind, current)))
    }

    /// The same where the address says so already.
    func leavePage() {
        guard let card = page?.card else { return }
        savePage()
        keepDraft()
        see(of: card)
        let isLeft = page?.isTyping == true
        let isCommenting = commentDrafts.contains { $0.board == current && $0.card == card && !$0.text.isBlank }
        if isLeft || isCommenting { toast("Your text is kept as a draft.", undo: false) }
        let opener = page?.opener ?? ""
        page = nil
        dueOpened = nil
        menu = nil
        focusedCard = card
        effects.append(.focus(key: opener))
    }

    /// What was typed when the page ended without a word is done now, as if one had never left.
    private func takeUpDraft(of id: UnitID) {
        guard let place = drafts.firstIndex(where: { $0.board == current && $0.card == id }),
            let card = board?.card(id)
        else { return }
        let draft = drafts.remove(at: place)
        effects.append(.setting(draft.name, value: ""))
        if !draft.text.title.hasSameBytes(as: draft.base.title) {
            page?.title = FieldTyping(text: draft.text.title, base: draft.base.title)
        }
        for index in draft.text.fields.indices
        where !draft.text.fields[index].hasSameBytes(as: draft.base.fields[index]) {
            page?.values[index] = FieldTyping(text: draft.text.fields[index], base: draft.base.fields[index])
        }
        page?.forgetWhatIsSaid(by: card)
        let merged = String.merged(
            base: draft.base.description, mine: draft.text.description, theirs: card.description)
        if !merged.hasSameBytes(as: card.description) { page?.words.take(merged) }
        let count = page?.typedParts ?? 0
        savePage()
        page?.words.leave()
        if let page, page.typedParts < count { toast("Saved the text that had been left here.") }
    }

    /// Makes events of all that is typed and can be one.
    func savePage() {
        guard let page else { return }
        saveWords()
        saveItem()
        save(page.typedFields)
    }

    /// The board has changed: the page shows it, and what is typed stays.
    func pageFollowsBoard(bringsCaret: Bool = false) {
        guard let id = page?.card, let card = board?.card(id) else { return }
        if card.isRemoved {
            keepDraft()
            page = nil
            toast("“\(card.title)” was deleted.", undo: false)
            if let current { effects.append(.leave(to: .document(area: Board.kind, current))) }
            return
        }
        page?.forgetWhatIsSaid(by: card)
        followWords(card.description, bringsCaret: bringsCaret)
    }

    func act(_ action: CardPageAction, _ event: SceneEvent) {
        switch action {
        case .field(let field): type(event, into: field)
        case .fieldKey(let field): fieldKey(field, event)
        case .fieldLeft(let field): leave(field)
        case .decide(let field, let keepsMine): decide(field, keepsMine: keepsMine)
        case .column: if case .commit(let key) = event { moveToColumn(key) }
        case .label(let id):
            guard let card = page?.card else { return }
            setLabel(id, of: card, to: !(board?.labels(of: card).contains { $0.id == id } ?? false))
        case .person(let person):
            guard let card = page?.card else { return }
            setPerson(person, of: card, to: !(board?.people(of: card).contains(person) ?? false))
        case .name(let index): chooseName(index)
        case .words: typeWords(event)
        case .wordsKey: wordsKey(event)
        case .take(let isWords): takeIntoPage(event, isWords: isWords)
        case .attach: chooseAttachments()
        case .suggestion(let index): chooseLink(index)
        case .tick(let place): editChecklist { $0.toggle(place) }
        case .item(let place): typeItem(place, event)
        case .itemKey(let place): itemKey(place, event)
        case .removeItem(let place): removeItem(place)
        case .dragItem(let place): dragItem(place, event)
        case .overItem: break
        case .newItem: typeNewItem(event)
        case .newItemKey: newItemKey(event)
        case .addItem: addItems()
        case .chooseCover: chooseCover()
        case .removeCover: removeCover()
        case .history: toggleCardHistory()
        case .earlierHistory: page?.history?.showEarlier()
        case .step(let direction): stepOnPage(direction)
        case .close: closePage()
        case .key: pageKey(event)
        }
    }

    private func moveToColumn(_ key: String) {
        guard let card = page?.card, let column = UnitID(key: key) else { return }
        let context = context
        guard change({ (board) throws(BoardError) in try board.move(card, to: column, using: &context.random) })
        else { return }
        if isPhone { shownColumn = column }
        announcePlace(of: card)
    }

    private func stepOnPage(_ direction: UndoDirection) {
        savePage()
        changed = current
        step(direction)
    }

    private func pageKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        switch key {
        case "Escape": closePage()
        // What stands in a field that keeps drafts is the browser's to take back.
        case "z", "Z", "y":
            guard modifiers.hasCommand, !isKeyOfText else { return }
            stepOnPage(key == "y" || modifiers.contains(.shift) ? .redo : .undo)
        default: return
        }
        isKeyOfText = false
        context.isConsumed = true
    }
}

extension CardPage {
    /// What the card says by now needs no typing, but for what is being written in words.
    mutating func forgetWhatIsSaid(by card: Card) {
        for field in typedFields
        where self[field]?.writing == nil && self[field]?.text.hasSameBytes(as: field.text(of: card)) == true {
            self[field] = nil
            forgetProblem(named: field.name)
        }
    }
}
