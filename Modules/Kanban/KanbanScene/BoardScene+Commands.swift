import KanbanModel
import Phrases
import Replication
public import Scenes

// What the palette and the list of keys show of boards.
extension BoardScene {
    /// What the palette offers of this area, in the order of its menus.
    public var commands: [SceneCommand] {
        let make = SceneCommand(context.text("New board"), isEverywhere: true) { [self] in act(.makeBoard, .press([])) }
        let show = SceneCommand(context.text("Show the calendar"), isEverywhere: true) { [self] in
            act(.calendar(.show), .press([]))
        }
        let mentions = SceneCommand(context.text("Show where I am named"), isEverywhere: true) { [self] in
            act(.showMentions, .press([]))
        }
        let fromTemplates = templates.map { row in
            SceneCommand(context.text("New board from “\(BoardTemplate.text(of: row.title))”"), isEverywhere: true) {
                [self] in act(.makeBoardFrom(row.document), .press([]))
            }
        }
        guard let current else { return [make, show, mentions] + fromTemplates }
        return [make, show, mentions] + fromTemplates
            + MenuItem.commands(items(of: .board(current))) { [self] in act($0, .press([])) }
    }

    /// What the list of keys shows of this area.
    public var keys: [KeyHelp] {
        CardKey.table.help(under: "On a card")
            + (CalendarKey.cards.help + CalendarKey.everywhere.help).map {
                KeyHelp(keys: $0.keys, title: $0.title, heading: "In the calendar")
            }
    }
}

/// What a key does on a card.
enum CardKey: Sendable {
    /// To another card of the column: the key says which.
    case column
    /// To a card of the next column, in this direction.
    case neighbour(Int)
    case shift(Int)
    case send(Int)
    case add, labels, people, filter, delete, menu

    private static func arrows(alt: Bool) -> [KeyChord] {
        ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map { KeyChord($0, alt: alt) }
    }

    /// The one table: cards look up what to do, and the list of keys shows it.
    static var table: KeyTable<CardKey> {
        KeyTable([
            .init(
                "↑ ↓ ← →", "Go from card to card", arrows(alt: false), .column, .column, .neighbour(-1), .neighbour(1)),
            .init(
                "Home End PageUp PageDown", "Go to an end of the column, or a page further",
                ["Home", "End", "PageUp", "PageDown"], .column),
            .init("Alt+↑ ↓ ← →", "Move the card", arrows(alt: true), .shift(-1), .shift(1), .send(-1), .send(1)),
            .init("M", "Open its menu", ["m"], .menu),
            .init("N", "Add a card below it", ["n"], .add),
            .init("L", "Label it", ["l"], .labels),
            .init("P", "Assign it to somebody", ["p"], .people),
            .init("F", "Filter the cards", ["f"], .filter),
            .init("Delete", "Delete", ["Delete", "Backspace"], .delete),
        ])
    }
}
