import MemoModel
import Phrases
import Replication
import Scenes
import Views

// What was done to the memo, when and by whom, and its earlier versions.
extension MemosScene {
    func toggleHistory(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        if case .key = event, history?.shown != nil { return closeVersion() }
        menu = nil
        if history == nil { commit() }
        HistoryPanel.toggle(&history, opener: "detail-menu", &effects) {
            HistoryPanel(true) { isFirst, event, _ in
                guard let changes = try? event.decodedChanges(as: RecordChange.self) else { return [] }
                return Memo.entries(of: changes, isFirst: &isFirst).map { $0.phrase }
            }
        }
    }

    func closeVersion() {
        history?.shown = nil
        version = nil
        effects.append(.focus(key: "history-close"))
    }

    func showVersion(_ event: EventID) {
        guard let open, let index = open.log.firstIndex(where: { $0.id == event }),
            let before = try? Memo(log: open.log[..<index]), let memo = try? Memo(log: open.log[...index])
        else { return }
        history?.shown = event
        version = EarlierVersion(of: memo.text, after: before.text, note: context.note(of: open.log[index]))
        passages = nil
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
        version = nil
        offered = memos.undoOffer(of: open.id)
        effects.append(.toast(context.text("Restored an earlier version."), undo: true))
    }

    /// On a phone it would lie over the version that is looked at.
    func historyView() -> Node<MemoAction>? {
        guard let open, !isPhone || history?.shown == nil else { return nil }
        return history?.view(open.wholeLog, context, close: .toggleHistory, press: { .showVersion($0) }) {
            .historyLine($0)
        }
    }

    /// An earlier version: what changed in it, what has changed since, or its text, to be brought back.
    func versionView(_ event: EventID) -> Node<MemoAction> {
        Node(.div, "memo-version-text", key: "version") {
            Node<MemoAction>(.div, "notice", [.role("status")]) {
                Node<MemoAction>(.p, "memo-version-name") {
                    Node<MemoAction>(.span, text: context.text("This is an earlier version."))
                    Node<MemoAction>(.span, "memo-version-note", text: version?.note ?? "")
                }
                Node<MemoAction>(button: context.text("Back to latest"), "quiet", press: .closeVersion)
                Node<MemoAction>(
                    button: context.text("Restore"), "primary", key: "version-restore", press: .restoreVersion(event))
            }
            if let version { looksOf(version) }
            Node<MemoAction>(.pre, "memo-plain", [.tabIndex(0), .label(context.text("Text of the memo"))]) {
                version?.nodes(now: open?.value.text ?? "", context) ?? []
            }
        }
    }

    private func looksOf(_ version: EarlierVersion) -> Node<MemoAction> {
        func button(_ name: Phrase, _ look: VersionLook) -> Node<MemoAction> {
            Node(button: context.text(name), "quiet", [.pressed(version.look == look)], press: .look(look))
        }
        return Node(.div, "seamed", key: "looks", [.role("group"), .label(context.text("View"))]) {
            button("What changed", .changes)
            button("Changes since", .since)
            button("Text", .text)
        }
    }
}
