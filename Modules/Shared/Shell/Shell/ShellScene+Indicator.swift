import Phrases
import Scenes
import Views

// Where what was written is by now.
extension ShellScene {
    /// Something changed where the server syncs: an owner is told what.
    func remotesChanged() {
        guard context.mayShare else { return }
        effects.append(.ask(Self.remotesQuestion, .get(path: "/api/remotes")))
    }

    static let remotesQuestion = UInt32.max - 1

    /// The truth in words: whether the server answers, what has not reached it, and what has not reached those that it
    /// syncs with.
    var indicator: Node<Action> {
        let gate = context.gate
        if !context.isOnline {
            let unsent: Phrase = "Offline, \(context.unsent) to send"
            return indicator("is-offline", context.unsent == 0 ? "Offline" : unsent)
        }
        if context.untaken > 0 && context.untaken == context.unsent {
            return indicator("is-untaken", "Rejected by the server: \(context.untaken)")
        }
        if context.unsent > 0 || isTyping { return indicator("is-sending", "Saving") }
        guard gate.isOpen else { return indicator("is-synced", gate.letsComment ? "Comments only" : "Read only") }
        guard let remote = remotes.max(by: { $0.urgency < $1.urgency }) else { return indicator("is-synced", "Saved") }
        return switch remote.state {
        case .synced where remotes.count > 1: indicator("is-synced", "Saved everywhere")
        case .synced: indicator("is-synced", "Saved on “\(remote.name)”")
        case .syncing: indicator("is-sending", "Syncing with “\(remote.name)”")
        case .away where remote.waiting > 0: indicator("is-offline", "Saved here, \(remote.waiting) to send")
        case .away: indicator("is-offline", "Saved here, “\(remote.name)” is offline")
        case .refused where remote.leftOut > 0:
            indicator("is-untaken", "Rejected by “\(remote.name)”: \(remote.leftOut)")
        case .refused: indicator("is-untaken", "Saved here only")
        }
    }

    /// A press says more where there is more to say.
    private func indicator(_ state: String, _ phrase: Phrase) -> Node<Action> {
        let words: [Node<Action>] = [
            Node(.span, "sync-dot", key: "dot", [Attribute(.hidden, "true")]),
            Node(.span, "sync-text", key: "text", text: context.text(phrase)),
        ]
        return Node(.span, "sync " + state, key: "sync", [.role("status"), Attribute(.test, "sync")]) {
            if remotes.isEmpty {
                words
            } else {
                Node(
                    .button, "sync-why", key: "sync-why",
                    [.type("button"), .title(remotes.map { sentence(on: $0) }.joined(separator: "\n"))],
                    on: [.press(.tellRemotes)]
                ) { words }
            }
        }
    }

    func tellRemotes() {
        let text = remotes.map { sentence(on: $0) }.joined(separator: " ")
        if !text.isEmpty { effects.append(.toast(text, undo: false)) }
    }

    private func sentence(on remote: RemoteState) -> String {
        if !remote.reason.isEmpty { return remote.reason }
        let name = remote.name
        return context.text(remote.state == .synced ? "“\(name)” has everything." : "Syncing with “\(name)”…")
    }
}
