import Forms
import Interaction
import JSON
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// The form of a new card: nothing typed is ever lost.
extension BoardScene {
    func openForm() {
        guard let current else { return }
        closeMenu(returningFocus: false)
        keepDraft()
        let draft = drafts.first { $0.board == current && $0.card == nil }
        form = CardForm(text: draft?.text ?? CardText(), isFromDraft: draft != nil, opener: "add-card")
        effects.append(.focus(key: "form-title"))
    }

    func act(_ action: CardFormAction, _ event: SceneEvent) {
        switch action {
        case .title: type(event) { $0.title = $1 }
        case .description: type(event) { $0.description = $1 }
        case .field(let index):
            typeField(index, event)
        case .lineKey:
            guard case .key("Enter", _) = event else { return }
            saveForm()
            context.isConsumed = true
        case .label(let id):
            if let place = form?.labels.firstIndex(of: id) {
                form?.labels.remove(at: place)
            } else {
                form?.labels.append(id)
            }
        case .person(let person):
            if let place = form?.people.firstIndex(of: person) {
                form?.people.remove(at: place)
            } else {
                form?.people.append(person)
            }
        case .save: saveForm()
        case .close:
            if form?.isUnsaved == true {
                form?.isAsking = true
                effects.append(.focus(key: "form-keep"))
            } else {
                closeForm()
            }
        case .keepEditing:
            form?.isAsking = false
            effects.append(.focus(key: "form-title"))
        case .discard:
            forgetDraft()
            closeForm()
        case .forgetDraft:
            forgetDraft()
            form?.isFromDraft = false
            form?.text = CardText()
            effects.append(.focus(key: "form-title"))
        case .key: formKey(event)
        }
    }

    private func typeField(_ place: Int, _ event: SceneEvent) {
        guard case .words(let words) = Card.forms[place].input else { return type(event) { $0.fields[place] = $1 } }
        switch event {
        case .commit(let text) where text.hasSameBytes(as: FieldControl.another):
            type(.commit(words.example)) { $0.fields[place] = $1 }
            form?.writing = (place, .offered)
            let key = "form-" + Card.forms[place].name + "-text"
            effects.append(.focus(key: key))
            effects.append(.select(key: key, 0..<context.shown(words.example, words).unicodeScalars.count))
        case .commit(let text):
            type(event) { $0.fields[place] = $1 }
            form?.writing = nil
            hasChosenReminder(text, at: place)
        default:
            type(event) { $0.fields[place] = $1 }
            form?.writing = (place, .typed)
        }
    }

    private func type(_ event: SceneEvent, _ set: (inout CardText, String) -> Void) {
        guard var form else { return }
        switch event {
        case .input(let text, _, _), .commit(let text): set(&form.text, text)
        default: return
        }
        form.problem = nil
        self.form = form
        effects.append(.wake(Self.draftWake, milliseconds: 500))
    }

    /// A pause in typing keeps the draft: a page can go without a word.
    static let draftWake: UInt32 = 2

    private func formKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, let form else { return }
        switch key {
        case "Escape":
            if form.isAsking {
                self.form?.isAsking = false
                effects.append(.focus(key: "form-title"))
            } else {
                // Esc never loses text: it stays as a draft and is offered the next time.
                if form.isUnsaved {
                    keepDraft()
                    toast("Your text is kept as a draft.", undo: false)
                }
                closeForm()
            }
        case "Enter":
            guard modifiers.hasCommand else { return }
            saveForm()
        default: return
        }
        context.isConsumed = true
    }

    private func saving(_ form: CardForm, on open: OpenDocument<Board>) throws(FormProblem) -> [RecordChange] {
        let edits = try form.text.edits()
        do throws(BoardError) {
            var draft = Card(.draft)
            draft.set(edits)
            var batch = BoardBatch(on: open.value, firstUnit: open.nextUnit)
            guard let column = batch.entryColumn else { throw .noColumn }
            try batch.add(draft, to: column, labels: form.labels, people: form.people, using: &context.random)
            return batch.changes
        } catch {
            throw FormProblem(error)
        }
    }

    private func saveForm() {
        guard var form, let current, let open = boards[current] else { return }
        let changes: [RecordChange]
        do throws(FormProblem) {
            changes = try saving(form, on: open)
        } catch {
            form.problem = error
            form.isAsking = false
            self.form = form
            effects.append(.focus(key: "form-" + error.name))
            effects.append(.reveal(key: Self.problemKey))
            return
        }
        let event = boards.perform(changes, on: current)
        if event != nil { noteChange(of: current) }
        forgetDraft()
        if let event {
            announce("Added “\(form.text.title)”.")
            showAdded(event)
            self.form?.opener = event.buttonKey
            effects.append(.reveal(key: event.key))
        }
        closeForm()
    }

    func closeForm() {
        guard let form else { return }
        if !form.isUnsaved { forgetDraft() }
        self.form = nil
        effects.append(.focus(key: form.opener))
    }

    /// What is typed and not saved stays, whatever happens.
    func keepDraft() {
        keepComments()
        guard let current else { return }
        if let form {
            guard form.isUnsaved else { return }
            keep(CardDraftText(board: current, card: nil, text: form.text, base: CardText()))
        } else if let page, let card = board?.card(page.card) {
            let draft = page.draft(of: card, on: current)
            if draft.text != draft.base { keep(draft) } else { forgetDraft(of: page.card) }
        }
    }

    private func keep(_ draft: CardDraftText) {
        if let place = drafts.firstIndex(where: { $0.board == draft.board && $0.card == draft.card }) {
            guard drafts[place].text != draft.text || drafts[place].base != draft.base else { return }
            drafts[place] = draft
        } else {
            drafts.append(draft)
        }
        effects.append(.setting(draft.name, value: draft.json))
    }

    /// With nil that of a new card.
    private func forgetDraft(of card: UnitID? = nil) {
        guard let current, let place = drafts.firstIndex(where: { $0.board == current && $0.card == card })
        else { return }
        effects.append(.setting(drafts.remove(at: place).name, value: ""))
    }
}

extension CardPage {
    /// What is typed and is no event yet, as a draft.
    fileprivate func draft(of card: Card, on board: DocumentID) -> CardDraftText {
        var base = CardText(card)
        var text = base
        for field in typedFields {
            guard let typing = self[field] else { continue }
            switch field {
            case .title: (text.title, base.title) = (typing.text, typing.base)
            case .value(let place): (text.fields[place], base.fields[place]) = (typing.text, typing.base)
            }
        }
        if words.isTyped { (text.description, base.description) = (words.description, words.known) }
        return CardDraftText(board: board, card: self.card, text: text, base: base)
    }
}
