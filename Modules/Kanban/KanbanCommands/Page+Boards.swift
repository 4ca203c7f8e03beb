import KanbanModel
import Markup
import ModuleKit
import Replication

extension Page {
    /// Column by column: its name with its count, then a line a card.
    mutating func board(_ board: Board, today: CivilDate?, _ filter: CardFilter = CardFilter()) {
        line(.strong(.verbatim(board.name)))
        for lane in board.lanes() {
            line()
            heading(of: lane.column, count: lane.count)
            let shown = lane.filtered(by: filter, of: board, today: today)
            if shown.isEmpty { line(.dim("  No cards.")) }
            for card in shown {
                self.card(
                    card, board.labels(of: card.id), board.people(of: card.id),
                    today.flatMap { board.dueState(of: card, today: $0) })
            }
        }
        if !board.unknownChanges.isEmpty {
            line()
            line(.dim("Changes made by a newer version of Bojagi: \(board.unknownChanges.count)"))
        }
    }

    private mutating func heading(of column: Column, count: Int) {
        append(.accent(.verbatim(column.name)))
        guard let limit = column.limit else {
            line(.dim(.verbatim("  \(count)")))
            return
        }
        let isOver = count > Int(limit)
        text("  ")
        append(isOver ? .danger("\(count) of \(limit): over the limit") : .dim("\(count) of \(limit)"))
        line()
    }

    private mutating func card(_ card: Card, _ labels: [BoardLabel], _ people: [Person], _ state: DueState?) {
        text("  ")
        append(.id(card.shortID))
        text("  ")
        append(.plain(text: card.title))
        if let due = card.due {
            text("  ")
            switch state {
            case .overdue: append(.danger("overdue since \(due.text)"))
            case .today: append(.strong("due today"))
            case .soon: append(.strong("due soon, \(due.text)"))
            case .later, nil: append(.dim("due \(due.text)"))
            }
        }
        if let reminder = card.reminder {
            text("  ")
            append(.dim("reminder: \(reminder.phrase)"))
        }
        if let rule = card.repeatRule {
            text("  ")
            append(.dim(rule.phrase))
        }
        if !labels.isEmpty {
            append(.accent(.verbatim("  [" + labels.map { $0.name }.joined(separator: "] [") + "]")))
        }
        if !people.isEmpty { append(.accent(.verbatim("  @" + people.map { $0.name }.joined(separator: " @")))) }
        if !card.description.isEmpty {
            let progress = card.checklist
            if progress.total > 0 { append(.dim(.verbatim("  \(progress.done)/\(progress.total)"))) }
        }
        line()
    }
}
