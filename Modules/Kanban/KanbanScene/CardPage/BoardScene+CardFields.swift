import Forms
import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// Title, day, repeat, colour: a field is one register, and saved by itself.
extension BoardScene {
    /// After this pause a day is saved that is typed figure by figure.
    static let dayWake: UInt32 = 4
    private static let dayPause = 800.0

    func type(_ event: SceneEvent, into field: CardField) {
        guard let page, let card = board?.card(page.card) else { return }
        let text: String
        var isFinal = false
        var writing: FieldControl.Writing?
        switch event {
        case .input(let typed, _, _):
            text = typed
            if field.words != nil { writing = .typed }
        case .commit(let text) where field.words != nil && text.hasSameBytes(as: FieldControl.another):
            return offerExample(in: field)
        case .commit(let chosen):
            text = chosen
            isFinal = true
        default: return
        }
        let base = page[field]?.base ?? field.text(of: card)
        self.page?[field] =
            writing == nil && text.hasSameBytes(as: base)
            ? nil : FieldTyping(text: text, base: base, writing: writing)
        // What is wrong together with another field is so until both are saved.
        self.page?.problems.removeAll { !$0.isOfSeveral && $0.name.hasSameBytes(as: field.name) }
        self.page?.forgetWhatIsSaid(by: card)
        effects.append(.wake(Self.draftWake, milliseconds: 500))
        guard isFinal else { return }
        if case .value(let place) = field {
            hasChosenReminder(text, at: place)
            switch Card.forms[place].input {
            case .day: return effects.append(.wake(Self.dayWake, milliseconds: Self.dayPause))
            case .words, .choice, .color, .number, .photo: break
            }
        }
        save([field])
    }

    /// Another value than the plain ones begins with an example, which is nobody's until it is changed or confirmed.
    private func offerExample(in field: CardField) {
        guard let page, let card = board?.card(page.card), let words = field.words else { return }
        let base = page[field]?.base ?? field.text(of: card)
        self.page?[field] = FieldTyping(text: words.example, base: base, writing: .offered)
        self.page?.forgetProblem(named: field.name)
        effects.append(.focus(key: field.key + "-text"))
        effects.append(.select(key: field.key + "-text", 0..<context.shown(words.example, words).unicodeScalars.count))
    }

    /// Whoever leaves an example as it was has not chosen it.
    func leave(_ field: CardField) {
        if page?[field]?.isOffer == true { page?[field] = nil }
        save([field])
    }

    func fieldKey(_ field: CardField, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        switch key {
        case "Enter":
            if page?[field]?.isOffer == true { page?[field]?.writing = .typed }
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
            page?.forgetProblem(named: field.name)
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
            let hasFailed = page.problems.contains { field.isMeant(by: $0) }
            guard fields.contains(field) || hasFailed, let typing = page[field],
                !typing.isContested(by: field.text(of: card))
            else { continue }
            ready.append(field)
        }
        guard !ready.isEmpty else { return }
        var problems: [FormProblem] = []
        if let problem = attempt(ready) {
            problems = ready.count == 1 ? [problem] : ready.compactMap { attempt([$0]) }
        }
        self.page?.problems.removeAll { $0.name != FormProblem.description }
        self.page?.problems += problems
        for problem in problems { announce(problem.phrase) }
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

extension SceneContext {
    /// A value as people read it.
    func shown(_ value: String, _ words: FieldWords) -> String { words.phrase(value).map { text($0) } ?? value }
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
