import ColorSelectModel
import Phrases
import Replication
import Scenes
import Views

// What was done to the illustration, when and by whom.
extension IllustrationScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        HistoryPanel.toggle(&history, opener: "history-open", &effects) {
            HistoryPanel { [shelf] (illustration: inout Illustration, changes) in
                let entries = illustration.applyReportingHistory(changes)
                let kit = shelf.loaded(illustration.kit)?.kit
                return entries.map { $0.phrase(in: kit) }
            }
        }
    }

    func historyButton(isOn: Bool) -> Node {
        Node(
            .history, text("History"), key: "history-open", [.expanded(history != nil), .disabled(!isOn)],
            on: isOn ? [.press(.toggleHistory)] : [])
    }

    func historyView() -> Node? {
        guard case .document(let id) = place, let open = documents[id] else { return nil }
        return history?.view(open.wholeLog, context, close: .toggleHistory) { .historyLine($0) }
    }
}
