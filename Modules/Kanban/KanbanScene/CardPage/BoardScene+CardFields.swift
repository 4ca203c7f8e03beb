internal import Forms
internal import Interaction
internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

// Title, day, repeat, colour: a field is one register, and saved by itself.
extension BoardScene {
    /// After this pause a day is saved that is typed figure by figure.
    static let dayWake: UInt32 = 4
    private static let dayPause = 800.0

    func type(_ event: SceneEvent, into field: CardField) {
        guard let page, let card = board?.card(page.card) else { return }
        let text: String
        var isFinal = false
        switch event {
        case .input(let typed, _, _): text = typed
        case .commit(let chosen):
            text = chosen
            isFinal = true
        default: return
        }
        let base = page[field]?.base ?? field.text(of: card)
        self.page?[field] = text.hasSameBytes(as: base) ? nil : FieldTyping(text: text, base: base)
        // What is wrong together with another field is so until both are saved.
        if let problem = page.problem, !problem.isOfSeveral, problem.name.hasSameBytes(as: field.name) {
            self.page?.problem = nil
        }
        self.page?.forgetWhatIsSaid(by: card)
        effects.append(.wake(Self.draftWake, milliseconds: 500))
        guard isFinal else { return }
        if case .value(let place) = field {
            hasChosenReminder(text, at: place)
            switch Card.forms[place].input {
            case .day: return effects.append(.wake(Self.dayWake, milliseconds: Self.dayPause))
            // The example is what somebody begins with.
            case .words(let words) where words.example.hasSameBytes(as: text):
                effects.append(.focus(key: field.key + "-text"))
            case .words, .choice, .color, .number, .photo: break
            }
        }
        save([field])
    }

    func fieldKey(_ field: CardField, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        switch key {
        case "Enter":
            save([field])
            // On from the title, unless something is wrong with it.
            if field == .title, page?.title == nil { effects.append(.focus(key: "card-page")) }
            context.isConsumed = true
        case "z", "Z":
            guard modifiers.hasCommand, !modifiers.contains(.shift), page?[field] != nil else { return }
            save([field])
            // What can't be saved is taken back where it is typed.
            guard page?[field] != nil else { return }
            page?[field] = nil
            page?.problem = nil
            context.isConsumed = true
        default: return
        }
    }

    /// Makes an event of what is typed into these fields, as far as nobody else has set them meanwhile.
    func save(_ fields: [CardField]) {
        guard let page, let card = board?.card(page.card), !card.isRemoved else { return }
        var ready: [CardField] = []
        // What failed before may be right together with this.
        for field in page.typedFields {
            let hasFailed = page.problem.map { field.isMeant(by: $0) } ?? false
            guard fields.contains(field) || hasFailed, let typing = page[field],
                !typing.isContested(by: field.text(of: card))
            else { continue }
            ready.append(field)
        }
        guard !ready.isEmpty else { return }
        var problem = attempt(ready)
        if problem != nil, ready.count > 1 {
            problem = nil
            for field in ready { if let fault = attempt([field]) { problem = problem ?? fault } }
        }
        self.page?.problem = problem
        guard let problem else { return }
        announce(problem.phrase)
    }

    private func attempt(_ fields: [CardField]) -> FormProblem? {
        guard let current, let page, let open = boards[current] else { return nil }
        var edit = CardEdit()
        for field in fields {
            guard let text = page[field]?.text else { continue }
            switch field {
            case .title: edit[Card.titles] = text.onOneLine
            case .value(let place):
                let form = Card.forms[place]
                if !form.write(text, &edit) { return FormProblem(form, refusing: text) }
            }
        }
        do throws(BoardError) {
            let changes = try open.value.edit(page.card, edit)
            for field in fields { self.page?[field] = nil }
            guard !changes.isEmpty else { return nil }
            boards.perform(changes, on: current)
            noteChange(of: current)
        } catch {
            return FormProblem(error)
        }
        return nil
    }

    /// Two have set a field: the person says whose counts.
    func decide(_ field: CardField, keepsMine: Bool) {
        guard let page, let card = board?.card(page.card) else { return }
        if keepsMine {
            self.page?[field]?.base = field.text(of: card)
            save([field])
        } else {
            self.page?[field] = nil
        }
        effects.append(.focus(key: field.key))
    }
}

extension CardField {
    /// Whether what is typed into it may have been refused by this: a rule without a day is the day's fault.
    fileprivate func isMeant(by problem: FormProblem) -> Bool {
        problem.name.hasSameBytes(as: name) || (problem.isOfSeveral && self != .title)
    }
}

extension String {
    /// Without line ends, as a title is.
    fileprivate var onOneLine: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar == "\n" || scalar == "\r" ? " " : scalar) }
        return String(scalars)
    }
}
