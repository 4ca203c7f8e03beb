import Markup
import Primitives
public import Replication

/// What a filter looks at of a card that is due, kept when its board is closed.
public struct DueFacts: Sendable {
    let title: String
    let description: String
    let labels: [BoardLabel]
    let people: [Person]
    let comments: [String]
}

extension Board {
    /// Those of ``dueCards(of:)``, in the same order. Complexity: as `lanes()`, and O(log records) for each.
    public func dueFacts() -> [DueFacts] {
        var facts: [DueFacts] = []
        forEachDueCard { card, _, _ in
            facts.append(
                DueFacts(
                    title: card.title, description: card.description, labels: labels(of: card.id),
                    people: people(of: card.id), comments: comments(of: card.id).map { $0.text }))
        }
        return facts
    }
}

/// What the cards of several boards that are due can be filtered by: labels by their names, people, and tags, each once
/// and by their names.
public struct DueFacets: Sendable {
    /// How many labels and tags are kept; others are found by what is written in cards.
    public static let most = 50

    /// The first of each name, or the first that has a colour.
    public private(set) var labels: [BoardLabel] = []
    /// All of them.
    public private(set) var people: [Person] = []
    /// Without their signs.
    public private(set) var tags: [String] = []

    /// None.
    public init() {}

    /// Those of all these cards. Complexity: O(n log n), n being how many there are on cards.
    public init(_ facts: some Sequence<DueFacts>) {
        var labels: [(key: [UInt8], label: BoardLabel)] = []
        var people: Set<Person> = []
        var tags: [(key: [UInt8], name: String)] = []
        // Cards of a board share their labels.
        var seen: Set<UnitAndName> = []
        for card in facts {
            for label in card.labels where seen.insert(UnitAndName(label)).inserted {
                labels.append((Folding.foldedBytes(label.name), label))
            }
            for person in card.people { people.insert(person) }
            for text in [card.title, card.description] where text.utf8.contains(UInt8(ascii: "#")) {
                for tag in Tags.all(in: text) { tags.append((Folding.foldedBytes(tag.name), tag.name)) }
            }
        }
        self.people = people.map { $0 }.inOrder { $0 < $1 }
        var last: [UInt8]?
        for (key, label) in labels.inOrder(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            if key != last {
                guard self.labels.count < Self.most else { break }
                self.labels.append(label)
            } else if let place = self.labels.indices.last, self.labels[place].color == nil {
                self.labels[place] = label
            }
            last = key
        }
        last = nil
        for (key, name) in tags.inOrder(by: { $0.key.lexicographicallyPrecedes($1.key) }) where key != last {
            guard self.tags.count < Self.most else { break }
            self.tags.append(name)
            last = key
        }
    }
}

/// Which label: a duplicated board has labels of the same identities, which may be called otherwise.
private struct UnitAndName: Hashable {
    let unit: UnitID
    let name: [UInt8]

    init(_ label: BoardLabel) {
        unit = label.id
        name = Array(label.name.utf8)
    }
}

/// A filter made ready for the cards of several boards.
public struct DueSieve {
    private let sieve: CardSieve

    /// `people` are all whom texts can name; without `today` no day is near.
    public init(_ filter: CardFilter, people: [Person], today: CivilDate?) {
        sieve = CardSieve(filter, people: people, today: today)
    }

    /// Whether a card is shown, if its day fits as well.
    public func lets(_ facts: DueFacts) -> Bool { sieve.letsApartFromDay(facts) }

    /// Whether the day of a card fits.
    public func letsDay(of card: DueCard) -> Bool { sieve.lets(day: card.due, isDone: card.isDone) }
}

extension DueCalendar {
    /// The same without the cards whose days do not fit.
    public func filtered(by sieve: DueSieve) -> DueCalendar { DueCalendar(cards.filter { sieve.letsDay(of: $0) }) }
}

extension Board {
    /// Calls `body` for each card that is due and that `filter` lets through, as ``forEachDueCard(includingDone:_:)``.
    public func forEachDueCard(
        by filter: CardFilter, today: CivilDate, includingDone: Bool,
        _ body: (_ card: Card, _ due: CivilDate, Column) -> Void
    ) {
        let sieve = CardSieve(filter, people: people, today: today)
        forEachDueCard(includingDone: includingDone) { card, due, column in
            if sieve.lets(day: due, isDone: column.role == .done), sieve.letsApartFromDay(card, of: self) {
                body(card, due, column)
            }
        }
    }
}
