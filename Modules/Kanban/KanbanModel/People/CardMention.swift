import Markup
public import Primitives
public import Replication

/// A text of a card that names somebody: what it says itself, or a comment on it.
public struct CardMention: Sendable, Equatable {
    /// The card.
    public let card: UnitID
    /// What people call the card by.
    public let cardID: ShortID
    /// The card's.
    public let title: String
    /// What the column is called that shows it.
    public let column: String
    /// The comment; nil for the title or the description.
    public let comment: ShortID?
    /// Who wrote the comment; empty for a card, which several people write.
    public let author: String
    /// The line that names, as it was written.
    public fileprivate(set) var line: String
    /// When the comment was written, or the card last changed, in milliseconds since 1970.
    public let time: UInt64

    /// What leads to it: the comment, or the card.
    public var part: ShortID { comment ?? cardID }
}

extension Board {
    /// Where somebody is named on the cards, as ``NamingTexts/mentions(of:by:)`` tells it.
    public func mentions(of person: Person, by author: AuthorID = .unset) -> [CardMention] {
        namingTexts.mentions(of: person, by: author)
    }

    /// Complexity: O(cards + comments + bytes of those that have an `@`).
    public var namingTexts: NamingTexts {
        var naming = NamingTexts()
        guard !isTemplate else { return naming }
        naming.people = people.map { $0.name }
        for card in allCards where !card.isRemoved && !card.isTemplate {
            func add(_ texts: [String], _ comment: CardComment? = nil) {
                let mention = CardMention(
                    card: card.id, cardID: card.shortID, title: card.title, column: column(of: card)?.name ?? "",
                    comment: comment?.shortID, author: comment?.authorName ?? "", line: "",
                    time: comment?.createdAt ?? card.changedAt)
                naming.entries.append((mention, texts, comment))
            }
            if card.title.mayName || card.description.mayName { add([card.description, card.title]) }
            for comment in comments(of: card.id) where comment.text.mayName { add([comment.text], comment) }
        }
        return naming
    }

    /// The card that people call by this id, or that has the comment which they call so; nil where neither is there.
    /// Complexity: O(cards + comments).
    public func card(of part: ShortID) -> (card: Card, comment: CardComment?)? {
        if let card = allCards.first(where: { $0.shortID == part && !$0.isRemoved }) { return (card, nil) }
        guard let comment = allComments.first(where: { $0.shortID == part && !$0.isRemoved }),
            let card = card(comment.card), !card.isRemoved
        else { return nil }
        return (card, comment)
    }
}

/// What may name somebody on a board, whoever they are: a little of a board, for who is asked about many people.
public struct NamingTexts: Sendable {
    fileprivate var people: [String] = []
    /// The line is found for whom it names.
    fileprivate var entries: [(mention: CardMention, texts: [String], comment: CardComment?)] = []

    fileprivate init() {}

    /// About how many bytes it takes. Complexity: O(texts + people).
    public var cost: Int {
        var cost = 100
        for name in people { cost += 32 + name.utf8.count }
        for entry in entries {
            cost += 500 + entry.mention.title.utf8.count
            for text in entry.texts { cost += text.utf8.count }
        }
        return cost
    }

    /// Where somebody is named on the cards, the latest first: nothing that they say themselves, and nothing on templates.
    /// `author` is that person, where they have written here. Complexity: O(bytes of the texts + n log n), n being their
    /// number; only what may name the person is read as Markdown.
    public func mentions(of person: Person, by author: AuthorID = .unset) -> [CardMention] {
        var found: [CardMention] = []
        var finder: MentionFinder?
        for entry in entries {
            if let comment = entry.comment {
                guard !comment.isBy(author), Person(kept: comment.authorName) != person else { continue }
            }
            for text in entry.texts where text.mayName(person) {
                let known = finder ?? MentionFinder(people + [person.name])
                finder = known
                guard text.names(person, known) else { continue }
                var mention = entry.mention
                mention.line = text.line(naming: person, known)
                found.append(mention)
                break
            }
        }
        return found.inOrder { $0.time == $1.time ? $1.part.value < $0.part.value : $1.time < $0.time }
    }
}

extension String {
    /// Whether it names this person outside of code.
    func names(_ person: Person, _ finder: MentionFinder) -> Bool {
        guard mayName(person) else { return false }
        return MarkdownDocument.parse(self).mentions(finder).contains { Person(kept: $0) == person }
    }

    /// The first line that names them, without white space at its ends; at most 200 scalars of it, from a little before the
    /// name on.
    fileprivate func line(naming person: Person, _ finder: MentionFinder) -> String {
        for line in split(whereSeparator: { $0.isNewline }) {
            let line = String(line)
            guard let mention = finder.mentions(in: line).first(where: { Person(kept: $0.name) == person }) else {
                continue
            }
            let scalars = Array(line.unicodeScalars)
            var end = scalars.count
            while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
            var start = end > Self.longestLine ? max(0, mention.range.lowerBound - Self.longestLine / 2) : 0
            while start < end, scalars[start].properties.isWhitespace { start += 1 }
            var part = String.UnicodeScalarView()
            if start > 0, end > Self.longestLine { part.append("…") }
            part.append(contentsOf: scalars[start..<min(end, start + Self.longestLine)])
            if end > start + Self.longestLine { part.append("…") }
            return String(part)
        }
        return ""
    }

    private static var longestLine: Int { 200 }
}
