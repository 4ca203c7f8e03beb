internal import Interaction
internal import JSON
internal import KanbanModel
internal import Markup
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

// The form: nothing typed is ever lost.
extension BoardScene {
    func openForm(for card: UnitID?) {
        guard let current else { return }
        let opener = card.map { $0.buttonKey } ?? "add-card"
        closeMenu(returningFocus: false)
        keepDraft()
        let place = drafts.firstIndex { $0.board == current && $0.card == card }
        let draft = place.map { drafts[$0] }
        if let card {
            guard let found = board?.card(card), !found.isRemoved else {
                toast(BoardError.unknownCard(card).phrase, undo: false)
                return
            }
            let present = CardText(found)
            form = CardForm(
                card: card, isEditing: draft != nil, text: draft?.text ?? present, base: draft?.base ?? present,
                isFromDraft: draft != nil, opener: opener)
            formFollowsBoard()
        } else {
            form = CardForm(
                card: nil, isEditing: true, text: draft?.text ?? CardText(), base: CardText(),
                isFromDraft: draft != nil, opener: opener)
        }
        effects.append(.focus(key: form?.isEditing == true ? "form-title" : "form-edit"))
    }

    func act(_ action: CardFormAction, _ event: SceneEvent) {
        switch action {
        case .title: type(event) { $0.title = $1 }
        case .description: type(event) { $0.description = $0.description.edited(inField: $1) }
        case .field(let index): type(event) { $0.fields[index] = $1 }
        case .lineKey:
            guard case .key("Enter", _) = event, form?.isEditing == true else { return }
            saveForm()
            context.isConsumed = true
        case .label(let id): toggleLabel(id)
        case .edit:
            form?.isEditing = true
            effects.append(.focus(key: "form-title"))
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
        case .tick(let index): tick(index)
        case .discard:
            forgetDraft()
            closeForm()
        case .forgetDraft:
            forgetDraft()
            form?.isFromDraft = false
            if let card = form?.card, let found = board?.card(card) {
                form?.text = CardText(found)
                form?.base = CardText(found)
            } else {
                form?.text = CardText()
            }
            effects.append(.focus(key: "form-title"))
        case .key: formKey(event)
        }
    }

    private func toggleLabel(_ id: UnitID) {
        if let card = form?.card {
            let isOn = board?.labels(of: card).contains { $0.id == id } ?? false
            setLabel(id, of: card, to: !isOn)
        } else if let place = form?.labels.firstIndex(of: id) {
            form?.labels.remove(at: place)
        } else {
            form?.labels.append(id)
        }
    }

    private func tick(_ index: Int) {
        guard let form, !form.isEditing, let id = form.card else { return }
        let isTicked = change { (board) throws(BoardError) in
            guard let card = board.card(id), let mark = TaskList.toggled(index, in: card.description) else { return [] }
            return try board.edit(id, CardEdit(description: mark.applied(to: card.description)))
        }
        if isTicked { formFollowsBoard() }
    }

    private func type(_ event: SceneEvent, _ set: (inout CardText, String) -> Void) {
        guard var form, form.isEditing else { return }
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
            guard modifiers.hasCommand, form.isEditing else { return }
            saveForm()
        default: return
        }
        context.isConsumed = true
    }

    private func saving(_ form: CardForm, on open: OpenDocument<Board>) throws(FormProblem) -> [RecordChange] {
        let edits = try form.text.edits()
        do throws(BoardError) {
            if let card = form.card { return try open.value.edit(card, edits) }
            var draft = Card(.draft)
            draft.set(edits)
            var batch = BoardBatch(on: open.value, firstUnit: open.session.graph.next(of: context.replica))
            guard let column = batch.entryColumn else { throw .noColumn }
            try batch.add(draft, to: column, labels: form.labels, using: &context.random)
            return batch.changes
        } catch {
            throw FormProblem(error)
        }
    }

    private func saveForm() {
        guard var form, form.isEditing, let current, let open = boards[current] else { return }
        let changes: [RecordChange]
        do throws(FormProblem) {
            changes = try saving(form, on: open)
        } catch {
            form.problem = error
            form.isAsking = false
            self.form = form
            effects.append(.focus(key: error.key))
            return
        }
        let event = boards.perform(changes, on: current)
        if event != nil { noteChange(of: current) }
        forgetDraft()
        if form.card == nil, let event {
            announce("Added '\(form.text.title)'.")
            self.form?.opener = event.buttonKey
            effects.append(.reveal(key: event.key))
        }
        closeForm()
    }

    func closeForm() {
        guard let form else { return }
        keepComments()
        let isCommenting = commentDrafts.contains { $0.board == current && $0.card == form.card && !$0.text.isBlank }
        if isCommenting { toast("Your text is kept as a draft.", undo: false) }
        if !form.isUnsaved { forgetDraft() }
        self.form = nil
        effects.append(.focus(key: form.opener))
    }

    /// What is typed and not saved stays, whatever happens.
    func keepDraft() {
        keepComments()
        guard let form, form.isUnsaved, let current else { return }
        let draft = CardDraftText(board: current, card: form.card, text: form.text, base: form.base)
        if let place = drafts.firstIndex(where: { $0.board == current && $0.card == form.card }) {
            guard drafts[place].text != draft.text || drafts[place].base != draft.base else { return }
            drafts[place] = draft
        } else {
            drafts.append(draft)
        }
        effects.append(.setting(draft.name, value: draft.json))
    }

    private func forgetDraft() {
        guard let form, let current,
            let place = drafts.firstIndex(where: { $0.board == current && $0.card == form.card })
        else { return }
        effects.append(.setting(drafts.remove(at: place).name, value: ""))
    }

    /// Somebody else may have changed the card meanwhile: what is typed is kept beside it.
    func formFollowsBoard() {
        guard var form, let card = form.card, let found = board?.card(card) else { return }
        let present = CardText(found)
        guard present != form.base else { return }
        form.text.description = .merged(
            base: form.base.description, mine: form.text.description, theirs: present.description)
        if form.text.title.hasSameBytes(as: form.base.title) { form.text.title = present.title }
        for index in present.fields.indices where form.text.fields[index].hasSameBytes(as: form.base.fields[index]) {
            form.text.fields[index] = present.fields[index]
        }
        form.base = present
        self.form = form
    }
}
