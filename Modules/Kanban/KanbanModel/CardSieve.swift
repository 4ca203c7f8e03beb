import Markup
import Replication

/// A filter made ready for many cards.
struct CardSieve {
    private let filter: CardFilter
    private let today: CivilDate?
    private let words: [[UInt8]]
    private let tag: [UInt8]?
    private let labelNames: [[UInt8]]
    private let finder: MentionFinder

    /// `people` are those whom texts can name besides those who are looked for.
    init(_ filter: CardFilter, people: @autoclosure () -> [Person], today: CivilDate?) {
        self.filter = filter
        self.today = today
        finder = MentionFinder(filter.people.isEmpty ? [] : (people() + filter.people).map { $0.name })
        words = filter.text.split { $0.isWhitespace }.map { Folding.foldedBytes(String($0)) }
        labelNames = filter.labelNames.map { Folding.foldedBytes($0) }
        tag = filter.tag.map {
            Folding.foldedBytes($0.utf8.first == UInt8(ascii: "#") ? String($0.dropFirst()) : $0)
        }
    }

    /// Whether a card of `board` is shown.
    func lets(_ card: Card, of board: Board) -> Bool {
        if filter.due != nil, !lets(day: card.due, isDone: board.column(of: card)?.role == .done) { return false }
        return letsApartFromDay(card, of: board)
    }

    /// The same whatever day it has.
    func letsApartFromDay(_ card: Card, of board: Board) -> Bool {
        lets(
            title: card.title, description: card.description, labels: board.labels(of: card.id),
            people: board.people(of: card.id), comments: board.comments(of: card.id).map { $0.text })
    }

    /// The same of one whose board is closed.
    func letsApartFromDay(_ facts: DueFacts) -> Bool {
        lets(
            title: facts.title, description: facts.description, labels: facts.labels, people: facts.people,
            comments: facts.comments)
    }

    /// Whether a card is shown that has this day, or none.
    func lets(day: CivilDate?, isDone: Bool) -> Bool {
        guard let due = filter.due else { return true }
        if due == .undated { return day == nil }
        guard let today, let day, !isDone else { return false }
        let state = DueState(of: day, today: today)
        switch due {
        case .overdue: return state == .overdue
        case .today: return state == .today
        case .soon: return state == .today || state == .soon
        case .undated: return false
        }
    }

    private func lets(
        title: String, description: String, labels: @autoclosure () -> [BoardLabel],
        people: @autoclosure () -> [Person],
        comments: @autoclosure () -> [String]
    ) -> Bool {
        if let tag, !Self.has(tag, in: title), !Self.has(tag, in: description) { return false }
        if !filter.people.isEmpty, !isOfPeople(title, description, people, comments) { return false }
        let wantsLabels = !filter.labels.isEmpty || !labelNames.isEmpty
        guard wantsLabels || !words.isEmpty else { return true }
        let labels = labels()
        if wantsLabels, !labels.contains(where: { isWanted($0) }) { return false }
        if words.isEmpty { return true }
        var text = title + "\n" + description
        for label in labels { text += "\n" + label.name }
        for person in people() { text += "\n" + person.name }
        for comment in comments() { text += "\n" + comment }
        let folded = Folding.foldedBytes(text)
        return words.allSatisfy { TextSearch.contains(folded: folded, $0) }
    }

    private func isWanted(_ label: BoardLabel) -> Bool {
        if filter.labels.contains(label.id) { return true }
        return !labelNames.isEmpty && labelNames.contains(Folding.foldedBytes(label.name))
    }

    private func isOfPeople(
        _ title: String, _ description: String, _ people: () -> [Person], _ comments: () -> [String]
    ) -> Bool {
        if people().contains(where: { filter.people.contains($0) }) { return true }
        return names(title) || names(description) || comments().contains { names($0) }
    }

    private func names(_ text: String) -> Bool {
        guard filter.people.contains(where: { text.mayName($0) }) else { return false }
        return MarkdownDocument.parse(text).mentions(finder).contains { filter.people.contains(Person(kept: $0)) }
    }

    /// Whether a text has this tag or one below it.
    private static func has(_ wanted: [UInt8], in text: String) -> Bool {
        // Most texts have none, and reading takes longer than looking.
        guard text.utf8.contains(UInt8(ascii: "#")) else { return false }
        for tag in Tags.all(in: text) {
            let folded = Folding.foldedBytes(tag.name)
            if folded == wanted || folded.starts(with: wanted + [UInt8(ascii: "/")]) { return true }
        }
        return false
    }
}
