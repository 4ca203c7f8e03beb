import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// K20: boards and cards that others are made from.
extension BoardScene {
    /// The latest boards that others are made from.
    var templates: [CatalogueRow] {
        Array(
            context.catalogue.rows(kind: Board.kind, pinnedFirst: true).prefix(Self.rowsLookedThrough)
                .lazy.filter { BoardTemplate.isOne($0.title) }.prefix(Self.mostTemplates))
    }

    private static var rowsLookedThrough: Int { 1_500 }
    private static var mostTemplates: Int { 20 }

    func markBoard(_ id: DocumentID, isTemplate: Bool) {
        closeMenu()
        boards.with(id) { [self] open in
            let name = open.value.name
            let new = isTemplate ? BoardTemplate.marked(name) : BoardTemplate.text(of: name)
            guard change(id, { (board) throws(BoardError) in try board.rename(to: new) }) else { return }
            toast(isTemplate ? "New boards can be made from “\(name)”." : "“\(new)” is no template any more.")
        }
    }

    func askBoard(from id: DocumentID) {
        ask(.newBoard, BoardTemplate.text(of: context.catalogue[id]?.title ?? ""), opener: "new-board")
        chooseTemplate(id)
    }

    /// Asks for the day from which the template's days are counted, once it is known that it has some.
    func chooseTemplate(_ id: DocumentID?) {
        guard prompt?.purpose == .newBoard else { return }
        prompt?.template = id
        prompt?.hasDays = false
        guard let id else { return }
        boards.with(id) { [self] open in
            guard prompt?.template == id, open.value.firstDay != nil else { return }
            prompt?.hasDays = true
            if prompt?.start.isEmpty == true { prompt?.start = context.today?.text ?? "" }
        }
    }

    /// Makes the board that the prompt asks for once the one that it is made from is there.
    func makeBoard(_ prompt: Prompt) throws(BoardError) {
        try BoardLimits.check(name: prompt.text, of: .board)
        guard let template = prompt.template else { return }
        if prompt.hasDays, !prompt.start.isEmpty, CivilDate(prompt.start) == nil { throw .dayOutOfRange }
        self.prompt = nil
        let name = prompt.text
        // Who was not asked for a day has not seen that there are some: they begin today.
        let start = prompt.hasDays ? CivilDate(prompt.start) : context.today
        boards.with(template) { [self] open in
            do throws(BoardError) {
                let changes = try open.value.boardFromTemplate(
                    name: name, start: start, by: context.replica, using: &context.random)
                guard let made = boards.make(changes) else { return }
                noteChange(of: made.id)
                effects.append(.open(.document(area: Board.kind, made.id)))
                justMade = made.id
            } catch {
                toast(error.phrase, undo: false)
            }
        }
    }

    /// Nothing where there is none to choose from.
    @NodeBuilder<KanbanAction>
    func templateField(_ prompt: Prompt) -> [Node<KanbanAction>] {
        let templates = templates
        if !templates.isEmpty || prompt.template != nil {
            Node<KanbanAction>(
                .label, "field-label", text: context.text("Template"), [Attribute(.forElement, "prompt-template")])
            Node<KanbanAction>(
                .select, "field", key: "prompt-template",
                [Attribute(.identifier, "prompt-template")],
                on: [.commit(.promptTemplate)]
            ) {
                Node<KanbanAction>(
                    option: "", context.text("An empty board"), key: "none", isSelected: prompt.template == nil)
                for row in templates {
                    Node<KanbanAction>(
                        option: row.document.text, BoardTemplate.text(of: row.title), key: row.document.key,
                        isSelected: prompt.template == row.document)
                }
            }
        }
    }

    /// The day from which the days of the template are counted.
    @NodeBuilder<KanbanAction>
    func startField(_ prompt: Prompt) -> [Node<KanbanAction>] {
        if prompt.template != nil, prompt.hasDays {
            Node<KanbanAction>(
                .label, "field-label", text: context.text("First due date"), [Attribute(.forElement, "prompt-start")])
            FieldControl(.day, value: prompt.start, absence: "", isReadOnly: false, text: context.text).node(
                key: "prompt-start", [Attribute(.describedBy, "prompt-start-note")],
                on: [.input(.promptStart), .commit(.promptStart), .key(.promptFieldKey)])
            Node<KanbanAction>(
                .p, "field-note", key: "prompt-start-note",
                text: context.text("The others keep their distance. Leave it empty for no due dates."),
                [Attribute(.identifier, "prompt-start-note")])
        }
    }

    // Cards

    func markCard(_ id: UnitID, isTemplate: Bool) {
        closeMenu()
        guard let card = board?.card(id) else { return }
        let edit =
            isTemplate
            ? CardEdit(title: BoardTemplate.marked(card.title))
            : CardEdit(
                title: BoardTemplate.text(of: card.title), description: BoardTemplate.text(of: card.description))
        guard change({ (board) throws(BoardError) in try board.edit(id, edit) }) else { return }
        let name = BoardTemplate.text(of: card.title)
        toast(isTemplate ? "New cards can be made from “\(name)”." : "“\(name)” is no template any more.")
    }

    /// Adds a card that is called as what is typed at the foot of the column, or as the template.
    func add(fromTemplate template: UnitID, to column: UnitID) {
        closeMenu(returningFocus: false)
        guard let current, let open = boards[current], let card = open.value.card(template) else { return }
        let context = context
        let typed = Card.drafts(ofLines: quickText(in: column)).first?.title
        let first = open.nextUnit
        guard
            change({ (board) throws(BoardError) in
                try board.add(
                    fromTemplate: template, title: typed, to: column, firstUnit: first, using: &context.random)
            })
        else { return }
        if typed != nil { setQuickText("", in: column) }
        focusedCard = first
        showAdded(first)
        effects.append(.focus(key: Self.quickField(of: column)))
        effects.append(.reveal(key: first.key))
        toast("Added “\(typed ?? BoardTemplate.text(of: card.title))”.")
    }
}
