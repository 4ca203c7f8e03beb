internal import ColorSelectModel
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// What was done to the illustration, when and by whom.
extension IllustrationScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        if history == nil {
            history = HistoryPanel { [shelf, context] (illustration: inout Illustration, changes) in
                let entries = illustration.applyReportingHistory(changes)
                let kit = shelf.loaded(illustration.kit)?.kit
                return entries.map { (kit?.named($0, in: context.language.code) ?? $0).phrase }
            }
            effects.append(.focus(key: "history-close"))
        } else {
            history = nil
            effects.append(.focus(key: "history-open"))
        }
    }

    func historyButton(isOn: Bool) -> Node {
        Node(
            .history, text("History"), key: "history-open", [.expanded(history != nil), .disabled(!isOn)],
            on: isOn ? [.press(.toggleHistory)] : [])
    }

    func historyView() -> Node? {
        guard case .document(let id) = place, let open = documents[id] else { return nil }
        return history?.view(open.log, context, close: .toggleHistory) { .historyLine($0) }
    }
}

extension Kit {
    /// A entry with the names of parts and colours in place of their ids, where the kit has them.
    fileprivate func named(_ entry: IllustrationHistoryEntry, in language: String) -> IllustrationHistoryEntry {
        switch entry {
        case .chose(let part, let category):
            .chose(component: name(ofPart: part, in: language), category: name(ofCategory: category, in: language))
        case .removed(let part, let category):
            .removed(component: name(ofPart: part, in: language), category: name(ofCategory: category, in: language))
        case .coloured(let slot, let color):
            .coloured(
                slot: slotName(slot, in: language),
                color: palette(ofSlot: slot)?.color(color)?.names.text(in: language) ?? color)
        case .uncoloured(let slot): .uncoloured(slot: slotName(slot, in: language))
        default: entry
        }
    }

    private func name(ofPart id: String, in language: String) -> String {
        component(id)?.component.names.text(in: language) ?? id
    }

    private func name(ofCategory id: String, in language: String) -> String {
        category(id)?.names.text(in: language) ?? id
    }
}
