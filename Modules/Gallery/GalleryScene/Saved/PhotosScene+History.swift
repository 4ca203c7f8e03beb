import GalleryModel
import Phrases
import Replication
import Scenes
import Views

// What was done to the saved photos, when and by whom.
extension PhotosScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        HistoryPanel.toggle(&history, opener: "history-open", &effects) {
            HistoryPanel { (gallery: inout Gallery, changes) in
                gallery.applyReportingHistory(changes).map { $0.phrase }
            }
        }
    }

    func historyButton() -> Node {
        Node(button: text("History"), "quiet", key: "history-open", [.expanded(history != nil)], press: .toggleHistory)
    }

    func historyView() -> Node? {
        guard let open = documents[Gallery.document] else { return nil }
        return history?.view(open.wholeLog, context, close: .toggleHistory) { .historyLine($0) }
    }
}
