internal import Markup
public import Primitives
internal import Replication

/// Which cards are shown. A card is shown that fits all that is set.
public struct CardFilter: Equatable, Sendable {
    /// Words of which each is somewhere in the title, the description, a comment, or the name of a label or of somebody
    /// who is assigned; case and diacritics do not count.
    public var text = ""
    /// A tag, with or without its sign, or one above it: `home` also finds `home/garden`.
    public var tag: String?
    /// Labels of which a card has one; none for any card.
    public var labels: [UnitID] = []
    /// People of whom a card has one: assigned to it, or named in it by `@`. None for any card.
    public var people: [Person] = []
    /// How near the day is.
    public var due: Due?

    /// What can be asked of a card's day.
    public enum Due: String, CaseIterable, Sendable {
        case overdue, today, soon
        /// It has no day.
        case undated = "none"
    }

    /// All cards.
    public init() {}

    /// Whether every card is shown.
    public var isEmpty: Bool { self == CardFilter() }
}

/// A filter made ready for many cards of a board.
struct CardSieve {
    private let board: Board
    private let filter: CardFilter
    private let today: CivilDate?
    private let words: [[UInt8]]
    private let tag: [UInt8]?
    private let finder: MentionFinder

    init(_ filter: CardFilter, of board: Board, today: CivilDate?) {
        self.board = board
        self.filter = filter
        self.today = today
        finder = filter.people.isEmpty ? MentionFinder([]) : board.mentionFinder(besides: filter.people)
        words = filter.text.split { $0.isWhitespace }.map { Folding.foldedBytes(String($0)) }
        tag = filter.tag.map {
            Folding.foldedBytes($0.utf8.first == UInt8(ascii: "#") ? String($0.dropFirst()) : $0)
        }
    }

    func lets(_ card: Card) -> Bool {
        if let due = filter.due, !fits(card, due) { return false }
        if let tag, !card.hasTag(folded: tag) { return false }
        if !filter.people.isEmpty, !isOf(filter.people, card) { return false }
        guard !filter.labels.isEmpty || !words.isEmpty else { return true }
        let labels = board.labels(of: card.id)
        if !filter.labels.isEmpty, !labels.contains(where: { filter.labels.contains($0.id) }) { return false }
        return words.isEmpty || hasWords(card, labels)
    }

    private func isOf(_ people: [Person], _ card: Card) -> Bool {
        if board.people(of: card.id).contains(where: { people.contains($0) }) { return true }
        return board.hasText(of: card) { text in
            guard text.mayName else { return false }
            return MarkdownDocument.parse(text).mentions(finder).contains { people.contains(Person(kept: $0)) }
        }
    }

    private func fits(_ card: Card, _ due: CardFilter.Due) -> Bool {
        if due == .undated { return card.due == nil }
        guard let today, let state = board.dueState(of: card, today: today) else { return false }
        switch due {
        case .overdue: return state == .overdue
        case .today: return state == .today
        case .soon: return state == .today || state == .soon
        case .undated: return false
        }
    }

    private func hasWords(_ card: Card, _ labels: [BoardLabel]) -> Bool {
        var text = card.title + "\n" + card.description
        for label in labels { text += "\n" + label.name }
        for person in board.people(of: card.id) { text += "\n" + person.name }
        for comment in board.comments(of: card.id) { text += "\n" + comment.text }
        let folded = Folding.foldedBytes(text)
        return words.allSatisfy { TextSearch.contains(folded: folded, $0) }
    }
}

extension Card {
    /// Whether it has this tag or one below it.
    fileprivate func hasTag(folded wanted: [UInt8]) -> Bool {
        for tag in tags {
            let folded = Folding.foldedBytes(tag)
            if folded == wanted || folded.starts(with: wanted + [UInt8(ascii: "/")]) { return true }
        }
        return false
    }
}
