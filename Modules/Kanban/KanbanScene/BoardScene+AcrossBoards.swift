import KanbanModel
import Phrases
import Primitives
import Replication
public import Scenes

/// A card on its way to another board.
struct CardMoving {
    /// What the question was asked with that waits for its answer.
    var question: UInt32
    let card: UnitID
    /// Nil until it is chosen.
    var target: DocumentID?
}

// K20: boards are duplicated, and cards go to other boards.
extension BoardScene {
    func duplicate(_ id: DocumentID) {
        closeMenu()
        let shown = changed
        boards.with(id) { [self] open in
            let name = context.text(open.value.nameOfDuplicate)
            do throws(BoardError) {
                let changes = try open.value.duplication(name: name, by: context.replica, using: &context.random)
                guard let made = boards.make(changes) else { return }
                noteChange(of: made.id)
                // Undo stays with the board that is shown.
                changed = shown
                offer(made.id, "Made the board “\(name)”.")
            } catch {
                toast(error.phrase, undo: false)
            }
        }
    }

    /// Another board gets a copy; the card stays where it is.
    func copyCard(_ id: UnitID, to other: DocumentID) {
        closeMenu()
        guard let home = board, let card = home.card(id) else { return }
        boards.with(other) { [self] open in
            guard let column = open.value.entryColumn?.id else { return toast(BoardError.noColumn.phrase, undo: false) }
            guard add(copyOf: card, of: home, to: column, of: open) else { return }
            toast("Copied to “\(open.value.name)”.", undo: false)
        }
    }

    private func add(copyOf card: Card, of home: Board, to column: UnitID, of open: OpenDocument<Board>) -> Bool {
        let shown = changed
        // Undo stays with the board that is shown.
        defer { changed = shown }
        let context = context
        let first = open.nextUnit
        return change(open.id) { (board) throws(BoardError) in
            try board.add(copyOf: card, of: home, to: column, firstUnit: first, using: &context.random)
        }
    }

    func askBoard(forCard id: UnitID) {
        closeMenu(returningFocus: false)
        guard let card = board?.card(id) else { return }
        moving = CardMoving(question: nextQuestion(), card: id)
        ask(DocumentChoice(title: context.text("Move “\(card.title)” to"), besides: current, kinds: [Board.kind]))
    }

    /// No two questions have one number.
    func nextQuestion() -> UInt32 {
        lastQuestion += 1
        return lastQuestion
    }

    private func ask(_ choice: DocumentChoice) {
        if let moving { effects.append(.pick(moving.question, choice)) }
    }

    /// Asks for a column of the board that was chosen; with nil the card stays.
    public func picked(_ row: CatalogueRow?, for number: UInt32) {
        if row == nil, takeCover(nil, for: number) { return }
        guard let asked = moving, asked.question == number else { return }
        guard let row else {
            moving = nil
            effects.append(.focus(key: asked.card.buttonKey))
            return
        }
        boards.with(row.document) { [self] open in
            guard moving?.question == number else { return }
            moving?.question = nextQuestion()
            moving?.target = open.id
            let columns = open.value.columns.map { DocumentChoice.Item(id: $0.id.key, title: $0.name) }
            ask(DocumentChoice(title: context.text("Column of “\(open.value.name)”"), kinds: [], items: columns))
        }
    }

    /// Takes the card to the column that was chosen.
    public func picked(item: String, for number: UInt32) {
        if takeCover(item, for: number) { return }
        guard let asked = moving, asked.question == number, let column = UnitID(key: item),
            let target = asked.target, let open = boards[target]
        else { return }
        moving = nil
        move(asked.card, to: column, of: open)
    }

    private func move(_ id: UnitID, to column: UnitID, of open: OpenDocument<Board>) {
        guard let home = board, let card = home.card(id), !card.isRemoved else {
            return toast(BoardError.unknownCard(id).phrase, undo: false)
        }
        guard add(copyOf: card, of: home, to: column, of: open), remove(id) else { return }
        offer(
            open.id, besides: current,
            "Moved “\(card.title)” to \(open.value.column(column)?.name ?? "") of “\(open.value.name)”.")
    }
}
