import CanvasModel
import Scenes
import Views

// What was done on the canvas, when and by whom. It takes the place of the inspector and the layers, so that the
// drawing stays where it is.
extension DrawingScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        documentMenu = nil
        stale.insert(.header)
        HistoryPanel.toggle(&history, opener: Keys.documentMenu, &effects) {
            HistoryPanel { (canvas: inout Canvas, changes) in
                canvas.applyReportingHistory(changes).map { $0.phrase(number: Decimal.text) }
            }
        }
    }

    func historyView() -> Node<CanvasAction>? {
        guard let current else { return nil }
        return history?.view(current.wholeLog, context, close: .toggleHistory) { .historyLine($0) }
    }
}
