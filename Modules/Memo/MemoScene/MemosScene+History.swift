internal import MemoModel
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// What was done to the memo, when and by whom, and its earlier versions.
extension MemosScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        if case .key = event, history?.shown != nil { return closeVersion() }
        menu = nil
        if history == nil {
            commit()
            history = HistoryPanel(true) { isFirst, event, _ in
                guard let changes = try? event.decodedChanges(as: RecordChange.self) else { return [] }
                return Memo.entries(of: changes, isFirst: &isFirst).map { $0.phrase }
            }
            effects.append(.focus(key: "history-close"))
        } else {
            history = nil
            effects.append(.focus(key: "detail-menu"))
        }
    }

    func closeVersion() {
        history?.shown = nil
        effects.append(.focus(key: "history-close"))
    }

    func showVersion(_ event: EventID) {
        guard let open, let memo = try? Memo(at: event, log: open.log) else { return }
        history?.shown = event
        earlierText = memo.text
        effects.append(.focus(key: "version-restore"))
    }

    func restoreVersion(_ event: EventID) {
        guard let open, let earlier = try? Memo(at: event, log: open.log) else { return }
        beforeFollowing()
        guard let changes = try? open.value.restoreText(of: earlier), !changes.isEmpty else { return }
        perform(changes, on: open.id)
        follow()
        cache.reading = nil
        history?.shown = nil
        offered = memos.undoOffer(of: open.id)
        effects.append(.toast(context.text("Restored an earlier version."), undo: true))
    }

    /// On a phone it would lie over the version that is looked at.
    func historyView() -> Node<MemoAction>? {
        guard let open, !isPhone || history?.shown == nil else { return nil }
        return history?.view(open.log, context, close: .toggleHistory, press: { .showVersion($0) }) { .historyLine($0) }
    }

    /// An earlier text, to be read and brought back.
    func versionView(_ event: EventID) -> Node<MemoAction> {
        Node(.div, "memo-version-text", key: "version") {
            Node<MemoAction>(.div, "notice", [.role("status")]) {
                Node<MemoAction>(.p, text: context.text("This is an earlier version."))
                Node<MemoAction>(
                    .button, "quiet", text: context.text("Back to latest"), [.type("button")],
                    on: [.press(.closeVersion)])
                Node<MemoAction>(
                    .button, "primary", key: "version-restore", text: context.text("Restore"), [.type("button")],
                    on: [.press(.restoreVersion(event))])
            }
            Node<MemoAction>(.pre, "memo-plain", text: earlierText, [.tabIndex(0)])
        }
    }
}
