import Phrases
import Replication
public import Scenes

// What the palette and the list of keys show of memos.
extension MemosScene {
    /// What the palette offers of this area, in the order of its menus.
    public var commands: [SceneCommand] {
        let make = SceneCommand(context.text("New memo"), isEverywhere: true) { [self] in act(.newMemo, .press([])) }
        let today = SceneCommand(context.text("Today's memo"), keys: "T", isEverywhere: true) { [self] in
            act(.today, .press([]))
        }
        let fromTemplates = templates.map { row in
            SceneCommand(context.text("New from “\(templateName(row))”"), isEverywhere: true) { [self] in
                act(.newFrom(row.document), .press([]))
            }
        }
        guard let selected else { return [make, today] + fromTemplates }
        let items = items(of: MemoMenu(document: selected, isInList: false))
        // Undo and redo are everybody's.
        return [make, today] + fromTemplates
            + MenuItem.commands(items.filter { if case .step = $0.action { false } else { true } }) { [self] in
                act($0, .press([]))
            }
    }

    /// What the list of keys shows of this area.
    public var keys: [KeyHelp] {
        MemoRowKey.table.help + [KeyHelp(keys: "T", title: "Today's memo")] + [
            KeyHelp(keys: "Ctrl+F", title: "Find in memo")
        ] + MemoTextKey.table.help
            + [KeyHelp(keys: "/", title: "Put in a heading, a list, a table…")]
    }
}

/// What a key does on a row of the list.
enum MemoRowKey: Sendable {
    case step, delete, escape

    /// The one table: rows look up what to do, and the list of keys shows it.
    static var table: KeyTable<MemoRowKey> {
        KeyTable([
            .init(
                "↑ ↓", "Go from memo to memo", ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"], .step),
            .init("Delete", "Delete", ["Delete", "Backspace"], .delete),
            .init("Esc", "Close", ["Escape"], .escape),
        ])
    }
}
