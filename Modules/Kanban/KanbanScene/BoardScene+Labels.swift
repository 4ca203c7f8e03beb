import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

// K13: labels of the board, and of its cards.
extension BoardScene {
    func setLabel(_ label: UnitID, of card: UnitID, to isOn: Bool) {
        guard let name = board?.label(label)?.name, let title = board?.card(card)?.title else { return }
        guard change({ (board) throws(BoardError) in try board.setLabel(label, of: card, to: isOn) }) else { return }
        announce(isOn ? "Labelled “\(title)” with \(name)." : "Took the label \(name) off “\(title)”.")
    }

    func editLabel(_ id: UnitID) {
        guard let label = board?.label(id) else { return }
        ask(.editLabel(id), label.name)
        prompt?.color = label.color?.text ?? ""
    }

    func removeLabel(_ id: UnitID) {
        closePrompt()
        guard let name = board?.label(id)?.name else { return }
        guard change({ (board) throws(BoardError) in try board.removeLabel(id) }) else { return }
        filter.labels.removeAll { $0 == id }
        form?.labels.removeAll { $0 == id }
        toast("Removed the label “\(name)”.")
    }

    /// The changes of a prompt about a label.
    func saving(_ prompt: Prompt, on open: OpenDocument<Board>) throws(BoardError) -> [RecordChange] {
        let draft = BoardLabel(name: prompt.text, color: CardColor(prompt.color))
        let board = open.value
        switch prompt.purpose {
        case .newLabel(let card?): return try board.add(draft, to: card, firstUnit: open.nextUnit)
        case .newLabel(nil): return try board.add(draft)
        case .editLabel(let id):
            var edit = FieldEdits<BoardLabel>()
            edit[BoardLabel.names] = draft.name
            edit[BoardLabel.colors] = .some(draft.color)
            return try board.editLabel(id, edit)
        default: return []
        }
    }

    /// A label as a chip that is on or off.
    func labelChip(_ label: BoardLabel, key: String, isOn: Bool, press action: KanbanAction) -> Node<KanbanAction> {
        Node(button: label.name, Self.chipClasses(label), key: key, [.pressed(isOn)], press: action)
    }

    static func chipClasses(_ label: BoardLabel) -> String { "chip " + colorClasses(label) }

    static func colorClasses(_ label: BoardLabel) -> String {
        label.color.map { "board-label color-" + $0.text } ?? "board-label"
    }

    /// The labels of the board, each to be given to a card or taken off at once.
    func labelField(
        _ chosen: [UnitID], in form: String, of card: UnitID?, press: (UnitID) -> KanbanAction
    ) -> Node<KanbanAction> {
        Node(.div, "board-labels", key: form + "-labels", [.role("group"), .label(context.text("Labels"))]) {
            Node<KanbanAction>(.p, "field-label", text: context.text("Labels"))
            Node<KanbanAction>(.div, "board-chips") {
                for label in cache.labels {
                    labelChip(
                        label, key: form + "-label-" + label.id.key, isOn: chosen.contains(label.id),
                        press: press(label.id))
                }
                Node<KanbanAction>(
                    button: context.text("New label…"), "quiet", key: form + "-new-label", press: .newLabel(card))
            }
        }
    }
}
