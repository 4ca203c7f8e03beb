import Forms
import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// A small dialog that asks for one line.
struct Prompt {
    enum Purpose: Equatable {
        case newBoard
        case renameBoard(DocumentID)
        case newColumn
        case renameColumn(UnitID)
        case limitColumn(UnitID)
        /// With a card, one that it has at once.
        case newLabel(UnitID?)
        case editLabel(UnitID)
        /// Somebody to assign, with nil to a new card.
        case newPerson(UnitID?)
        case renamePerson(Person)

        var isOfLabel: Bool {
            switch self {
            case .newLabel, .editLabel: true
            default: false
            }
        }
    }

    var purpose: Purpose
    var text = ""
    /// Of a label, as its form has it.
    var color = ""
    /// What a new board is made from; nil for nothing.
    var template: DocumentID?
    /// Whether that has days, which are then counted from `start`.
    var hasDays = false
    /// As the field for it has it; empty for no days.
    var start = ""
    var problem: String?
    /// What gets the focus back.
    var opener: String

    var title: Phrase {
        switch purpose {
        case .newBoard: "New board"
        case .renameBoard: "Rename board"
        case .newColumn: "New column"
        case .renameColumn: "Rename column"
        case .limitColumn: "Limit of the column"
        case .newLabel: "New label"
        case .editLabel: "Edit label"
        case .newPerson: "Assign somebody"
        case .renamePerson: "Rename person"
        }
    }

    var label: Phrase {
        switch purpose {
        case .limitColumn: "Maximum number of cards; leave empty for no limit"
        default: "Name"
        }
    }

    var save: Phrase {
        switch purpose {
        case .newBoard, .newColumn, .newLabel: "Add"
        case .newPerson: "Assign"
        default: "Save"
        }
    }
}

extension BoardScene {
    func ask(_ purpose: Prompt.Purpose, _ text: String = "", opener: String = "") {
        let opener = menu?.opener ?? opener
        closeMenu(returningFocus: false)
        guard context.gate.passes() else { return }
        prompt = Prompt(purpose: purpose, text: text, opener: opener)
        effects.append(.focus(key: "prompt-text"))
        effects.append(.select(key: "prompt-text", 0..<text.unicodeScalars.count))
    }

    func closePrompt() {
        guard let prompt else { return }
        self.prompt = nil
        effects.append(.focus(key: prompt.opener))
    }

    func savePrompt() {
        guard let prompt else { return }
        var problem: BoardError?
        do throws(BoardError) { try perform(prompt) } catch { problem = error }
        if let problem {
            self.prompt?.problem = context.text(problem.phrase)
            effects.append(.focus(key: "prompt-text"))
        } else if self.prompt?.purpose == prompt.purpose {
            closePrompt()
        }
    }

    private func perform(_ prompt: Prompt) throws(BoardError) {
        switch prompt.purpose {
        case .newBoard where prompt.template != nil: try makeBoard(prompt)
        case .newBoard:
            let names = (
                todo: context.text("Todo"), doing: context.text("Doing"), done: context.text("Done")
            )
            let changes = try Board.creation(name: prompt.text, columnNames: names, using: &context.random)
            guard let made = boards.make(changes) else { return }
            noteChange(of: made.id)
            self.prompt = nil
            effects.append(.open(.document(area: Board.kind, made.id)))
            justMade = made.id
        case .renameBoard(let id): try apply(id) { (board) throws(BoardError) in try board.rename(to: prompt.text) }
        case .newColumn:
            let random = context
            try apply(current) { (board) throws(BoardError) in
                try board.addColumn(prompt.text, using: &random.random)
            }
        case .renameColumn(let column):
            try apply(current) { (board) throws(BoardError) in try board.renameColumn(column, to: prompt.text) }
        case .limitColumn(let column):
            let digits = prompt.text.filter { $0 != " " }
            let limit = UInt32(digits)
            if !digits.isEmpty, limit == nil { throw .limitOutOfRange }
            try apply(current) { (board) throws(BoardError) in try board.limitColumn(column, to: limit) }
        case .newPerson(let card):
            let person = try Person(prompt.text)
            if let card {
                try apply(current) { (board) throws(BoardError) in try board.setPeople([person], of: card, to: true) }
            } else if form?.people.contains(person) == false {
                form?.people.append(person)
            }
        case .renamePerson(let person): rename(person, to: try Person(prompt.text))
        case .newLabel, .editLabel:
            guard let open else { return }
            let changes = try saving(prompt, on: open)
            try apply(current) { (_) throws(BoardError) in changes }
            // A new card has no identity yet: the form keeps its labels until it is added.
            if prompt.purpose == .newLabel(nil), let label = self.open?.value.labels.last {
                form?.labels.append(label.id)
            }
        }
    }

    /// As `change`, but what is wrong goes to the dialog.
    private func apply(
        _ document: DocumentID?, _ intent: (Board) throws(BoardError) -> [RecordChange]
    ) throws(BoardError) {
        guard let document, let open = boards[document] else { return }
        let changes = try intent(open.value)
        guard !changes.isEmpty else { return }
        boards.perform(changes, on: document)
        noteChange(of: document)
    }

    func promptKey(_ event: SceneEvent) {
        guard case .key(let key, _) = event else { return }
        switch key {
        case "Escape": closePrompt()
        default: return
        }
        context.isConsumed = true
    }

    /// In the field alone: at a button Enter presses the button.
    func promptFieldKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        switch key {
        case "Enter": savePrompt()
        case "Tab" where modifiers.contains(.shift): effects.append(.focus(key: "prompt-save"))
        default: return
        }
        context.isConsumed = true
    }

    func promptView() -> [Node<KanbanAction>] {
        guard let prompt else { return [] }
        return [
            Node(.div, "shade", key: "prompt-shade", on: [.press(.promptClose)]),
            Node(
                .div, "dialog prompt", key: "prompt",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "prompt-title")],
                on: [.key(.promptKey)]
            ) {
                Node<KanbanAction>(
                    .h2, "dialog-title", text: context.text(prompt.title), [Attribute(.identifier, "prompt-title")])
                Node<KanbanAction>(
                    .label, "field-label", text: context.text(prompt.label), [Attribute(.forElement, "prompt-text")])
                Node<KanbanAction>(
                    .input, "field", key: "prompt-text",
                    [
                        Attribute(.identifier, "prompt-text"), .type("text"), .value(prompt.text),
                        Attribute(.autocomplete, "off"),
                        prompt.problem == nil ? nil : Attribute(.invalid, "true"),
                        prompt.problem == nil ? nil : Attribute(.describedBy, "prompt-problem"),
                        prompt.isNumber ? Attribute(.inputMode, "numeric") : nil,
                    ],
                    on: [.input(.promptText), .key(.promptFieldKey)])
                if prompt.purpose.isOfLabel { colorField(prompt) }
                if prompt.purpose == .newBoard {
                    templateField(prompt)
                    startField(prompt)
                }
                if case .newPerson = prompt.purpose { offeredPeopleView(prompt) }
                if let problem = prompt.problem {
                    Node<KanbanAction>(
                        .p, "problem", text: problem, [Attribute(.identifier, "prompt-problem"), .role("alert")])
                }
                Node<KanbanAction>(.div, "dialog-buttons") {
                    if case .editLabel(let id) = prompt.purpose {
                        Node<KanbanAction>(
                            button: context.text("Remove label"), "quiet danger", key: "prompt-remove",
                            press: .removeLabel(id))
                    }
                    Node<KanbanAction>(button: context.text("Cancel"), "quiet", press: .promptClose)
                    Node<KanbanAction>(
                        .button, "primary", key: "prompt-save", text: context.text(prompt.save), [.type("button")],
                        on: [.press(.promptSave), .key(.wrapFocus("prompt-text", isBackwards: false))])
                }
            },
        ]
    }
}

extension BoardScene {
    @NodeBuilder<KanbanAction>
    private func colorField(_ prompt: Prompt) -> [Node<KanbanAction>] {
        for row in BoardLabel.forms {
            Node<KanbanAction>(
                .label, "field-label", text: context.text(row.label), [Attribute(.forElement, "prompt-color")])
            FieldControl(
                row.input, value: prompt.color, absence: context.text(row.absence), isReadOnly: false,
                text: context.text
            ).node(key: "prompt-color", on: [.input(.promptColor), .commit(.promptColor)])
        }
    }
}

extension Prompt {
    fileprivate var isNumber: Bool { if case .limitColumn = purpose { true } else { false } }
}
