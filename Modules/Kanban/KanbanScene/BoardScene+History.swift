import KanbanModel
import Phrases
import Scenes

// What was done on the board, when and by whom.
extension BoardScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        closeMenu(returningFocus: false)
        HistoryPanel.toggle(&history, opener: current.map { "menu-" + $0.key }, &effects) {
            let forms = Card.allForms
            return HistoryPanel { (board: inout Board, changes) in
                board.applyReportingHistory(changes, forms).map { $0.phrase }
            }
        }
        context.isConsumed = true
    }
}
