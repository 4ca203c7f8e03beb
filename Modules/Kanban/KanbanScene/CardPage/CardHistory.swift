import Forms
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What was done to the card that is open, in sentences. It follows the log; nothing is told twice.
struct CardHistory {
    private var count = 0
    /// The newest last.
    private(set) var lines: [Line] = []
    private(set) var shown = CardHistory.linesAtOnce
    private let forms = Card.allForms

    struct Line {
        let event: EventID
        let author: AuthorID
        let isUndo: Bool
        let entries: [BoardHistoryEntry]
        let time: UInt64
    }

    static let linesAtOnce = 30
    /// More can be listed by command.
    private static let mostLines = 2_000

    mutating func showEarlier() { shown += Self.linesAtOnce }

    /// Takes in what was done since the last time. Complexity: O(new events).
    mutating func follow(_ log: [Event], of board: Board, card: UnitID) {
        while count < log.count {
            let event = log[count]
            count += 1
            guard let changes = try? event.decodedChanges(as: RecordChange.self) else { continue }
            var entries: [BoardHistoryEntry] = []
            for (place, step) in changes.enumerated() {
                guard let entry = board.historyEntry(of: step.change, by: step.origin.unit, on: card, forms),
                    entry != entries.last
                else { continue }
                // A card that only made room for another has not been moved by anybody.
                if case .reordered = entry, place > 0 { continue }
                // What a card is added with goes without saying.
                if let first = entries.first, first.isAdding { continue }
                entries.append(entry)
            }
            guard !entries.isEmpty else { continue }
            // Somebody who goes on writing is one line.
            let isSame = lines.last.map {
                $0.author == event.author && !$0.isUndo && event.undoes == nil && $0.entries == entries
                    && entries.allSatisfy { $0.isDescribing }
            }
            if isSame == true { lines.removeLast() }
            lines.append(
                Line(
                    event: event.id, author: event.author, isUndo: event.undoes != nil, entries: entries,
                    time: event.time.milliseconds))
        }
        lines.removeFirst(max(0, lines.count - Self.mostLines))
    }
}

extension BoardHistoryEntry {
    fileprivate var isAdding: Bool {
        switch self {
        case .added, .repeated: true
        default: false
        }
    }

    fileprivate var isDescribing: Bool { if case .described = self { true } else { false } }
}

extension BoardScene {
    func toggleCardHistory() {
        let isShown = page?.history != nil
        page?.history = isShown ? nil : CardHistory()
        if !isShown { effects.append(.reveal(key: "card-history")) }
    }

    func cardHistoryView() -> Node<KanbanAction> {
        if let open, let card = page?.card { page?.history?.follow(open.wholeLog, of: open.value, card: card) }
        let history = page?.history
        return Node(.section, "card-history", key: "card-history", [.label(context.text("History"))]) {
            Node<KanbanAction>(
                button: context.text(history == nil ? "History" : "Hide history"), "quiet", key: "card-history-toggle",
                [.expanded(history != nil)], press: .page(.history))
            if let history {
                Node<KanbanAction>(.ol, "card-history-lines", key: "card-history-lines") {
                    for line in history.lines.suffix(history.shown).reversed() { node(of: line) }
                }
                if history.lines.count > history.shown {
                    Node<KanbanAction>(
                        button: context.text("Show earlier"), "quiet", key: "card-history-earlier",
                        press: .page(.earlierHistory))
                }
            }
        }
    }

    private func node(of line: CardHistory.Line) -> Node<KanbanAction> {
        var sentence = line.isUndo ? context.text("Undo:") : ""
        for entry in line.entries {
            if !sentence.isEmpty { sentence += " " }
            sentence += context.text(entry.phrase)
        }
        let who = open.map { context.writer(line.author, in: $0.id) } ?? ""
        return Node(.li, "card-history-line", key: "history-" + line.event.key) {
            Node<KanbanAction>(.span, "history-what", text: sentence)
            Node<KanbanAction>(.span, "history-when", text: context.momentText(line.time) + " · " + who)
        }
    }
}
