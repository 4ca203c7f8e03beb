import MemoModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// Who wrote which part of the memo that is open, as it is shown.
struct ShownPassages {
    /// How many events the log had.
    fileprivate let count: Int
    /// See `WriterNames.revision`.
    fileprivate let names: Int
    fileprivate let legend: [Node<MemoAction>]
    fileprivate let nodes: [Node<MemoAction>]
}

// Who wrote what: the text with the passages of others coloured.
extension MemosScene {
    func togglePassages(_ event: SceneEvent) {
        guard event.isClosing else { return }
        context.isConsumed = true
        closeMenu(returningFocus: false)
        if passages != nil {
            passages = nil
            effects.append(.focus(key: showsField ? "editor" : "detail-menu"))
            return
        }
        commit()
        history = nil
        version = nil
        find = nil
        guard let shown = shownPassages() else { return }
        passages = shown
        effects.append(.focus(key: "passages-close"))
    }

    func passagesView() -> Node<MemoAction>? {
        if let open, open.log.count != passages?.count || context.writers.revision != passages?.names,
            let shown = shownPassages()
        {
            passages = shown
        }
        guard let passages else { return nil }
        return Node(.div, "memo-version-text", key: "passages", on: [.key(.togglePassages)]) {
            Node<MemoAction>(.div, "notice", key: "writers") {
                Node<MemoAction>(.ul, "memo-writers", [.label(context.text("Who wrote what"))]) { passages.legend }
                Node<MemoAction>(
                    .close, context.text("Hide who wrote what"), key: "passages-close", press: .togglePassages)
            }
            Node<MemoAction>(
                .pre, "memo-plain", key: "passages-text", [.tabIndex(0), .label(context.text("Text of the memo"))]
            ) { passages.nodes }
        }
    }

    private func shownPassages() -> ShownPassages? {
        guard let open, open.isWhole, let found = try? MemoWriters(log: open.log) else { return nil }
        var places: [AuthorID: Int] = [:]
        for author in found.authors where author != context.author { places[author] = places.count }
        var names: [AuthorID: String] = [:]
        for author in found.authors { names[author] = context.writer(author, in: open.id) }
        let nameless = context.text("Somebody else")
        func name(_ author: AuthorID) -> String {
            let name = names[author] ?? nameless
            guard let place = places[author], places.count > 1, name.hasSameBytes(as: nameless) else { return name }
            return context.text("Somebody else, number \(place + 1)")
        }
        func look(_ author: AuthorID) -> String {
            places[author].map { "memo-writer is-writer-\($0 % Self.writerColors)" } ?? "memo-writer"
        }
        var nodes: [Node<MemoAction>] = []
        let passages = found.passagesInWords
        for passage in passages.prefix(Self.mostPassages) {
            // Heard before the words by whoever can't see the colour.
            nodes.append(Node(.span, "visually-hidden", text: name(passage.author) + ": "))
            nodes.append(
                Node(.span, look(passage.author), text: passage.text, [Attribute(.title, name(passage.author))]))
        }
        let rest = passages.dropFirst(Self.mostPassages)
        if !rest.isEmpty {
            nodes.append(Node(.span, "memo-omitted", text: context.text("More passages than are told apart here:")))
            nodes.append(Node(.span, text: rest.map { $0.text }.joined()))
        }
        let legend = found.authors.prefix(Self.mostWriters).map { author in
            Node<MemoAction>(.li, look(author), text: name(author))
        }
        return ShownPassages(
            count: open.log.count, names: context.writers.revision, legend: legend, nodes: nodes)
    }

    /// As many as the style sheet has.
    private static let writerColors = 5
    private static let mostPassages = 1000
    private static let mostWriters = 50
}
