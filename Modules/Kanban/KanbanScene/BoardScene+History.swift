internal import KanbanModel
internal import Phrases
internal import Scenes

// What was done on the board, when and by whom.
extension BoardScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        let isShown = history != nil
        closeMenu(returningFocus: false)
        if isShown {
            history = nil
            if let current { effects.append(.focus(key: "menu-" + current.key)) }
        } else {
            let forms = Card.allForms
            history = HistoryPanel { (board: inout Board, changes) in
                board.applyReportingHistory(changes, forms).map { $0.phrase }
            }
            effects.append(.focus(key: "history-close"))
        }
        context.isConsumed = true
    }
}
