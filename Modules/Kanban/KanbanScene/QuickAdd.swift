import Interaction
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What is typed into the field at the foot of a column.
struct QuickDraft {
    let board: DocumentID
    let column: UnitID
    var text: String
}

// K14: a field at the foot of each column. Enter adds and stays for the next; of several lines it is asked once whether
// they are several cards.
extension BoardScene {
    func quickText(in column: UnitID) -> String {
        quickDrafts.first { $0.board == current && $0.column == column }?.text ?? ""
    }

    func setQuickText(_ text: String, in column: UnitID) {
        quickDrafts.removeAll { $0.board == current && $0.column == column }
        guard let current, !text.isEmpty else { return }
        quickDrafts.append(QuickDraft(board: current, column: column, text: text))
    }

    func quickText(in column: UnitID, _ event: SceneEvent) {
        if case .input(let text, _, _) = event { setQuickText(text, in: column) }
    }

    func quickKey(in column: UnitID, _ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        switch key {
        case "Enter" where !modifiers.contains(.shift): quickAdd(to: column, eachLine: true)
        // What is typed stays.
        case "Escape": effects.append(.focus(key: "menu-" + column.key))
        default:
            isKeyOfText = true
            return
        }
        context.isConsumed = true
    }

    /// Adds what is typed: a card for each line, or one with the first line as its title and the rest as its
    /// description.
    func quickAdd(to column: UnitID, eachLine: Bool) {
        let context = context
        let text = quickText(in: column)
        let drafts = eachLine ? Card.drafts(ofLines: text) : Card(text: text).map { [$0] } ?? []
        guard let current, let open = boards[current], let title = drafts.first?.title else { return }
        let first = open.nextUnit
        guard
            change({ (board) throws(BoardError) in try board.add(drafts, to: column, using: &context.random) })
        else { return }
        setQuickText("", in: column)
        showAdded(first, count: drafts.count)
        // Cards of lines are one unit each: they have no description.
        let last = first.advanced(by: UInt64(drafts.count - 1))
        focusedCard = last
        effects.append(.focus(key: Self.quickField(of: column)))
        effects.append(.reveal(key: last.key))
        if drafts.count == 1 { announce("Added “\(title)”.") } else { toast("Added \(drafts.count) cards.") }
    }

    /// The key of the field.
    static func quickField(of column: UnitID) -> String { "quick-" + column.key }

    func quickAddView(_ column: Column) -> Node<KanbanAction> {
        let id = column.id
        let text = quickText(in: id)
        let count = text.isEmpty ? 0 : Card.drafts(ofLines: text).count
        return Node(.div, cache.templates.isEmpty ? "board-quick" : "board-quick has-templates", key: "quick") {
            Node<KanbanAction>(
                .textarea, "field board-quick-field", key: Self.quickField(of: id),
                [
                    .label(context.text("Add a card to “\(column.name)”")),
                    .placeholder(context.text("Add a card")), Attribute(.rows, "1"), .value(text),
                    Attribute(.enterKeyHint, "enter"),
                ],
                on: [.input(.quickText(id)), .key(.quickKey(id))])
            if !cache.templates.isEmpty {
                Node(
                    .duplicate, context.text("Add a card from a template to “\(column.name)”"),
                    key: "templates-" + id.key, classes: "icon menu-button",
                    [Attribute(.haspopup, "menu"), .expanded(menu?.subject == .templates(id))],
                    on: [.press(.showMenu(.templates(id))), .pointer(.note)])
            }
            if count > 1 {
                Node<KanbanAction>(.div, "board-quick-question", key: "question", [.role("status")]) {
                    Node<KanbanAction>(
                        button: context.text("Add \(count) cards"), "primary", key: "each",
                        press: .quickAdd(id, eachLine: true))
                    Node<KanbanAction>(
                        button: context.text("Add one card"), "quiet", key: "one", press: .quickAdd(id, eachLine: false)
                    )
                }
            }
        }
    }
}
