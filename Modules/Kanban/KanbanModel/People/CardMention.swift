internal import Markup
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
    public let line: String
    /// When the comment was written, or the card last changed, in milliseconds since 1970.
    public let time: UInt64

    /// What leads to it: the comment, or the card.
    public var part: ShortID { comment ?? cardID }
}

extension Board {
    /// Where somebody is named on the cards, the latest first: nothing that they say themselves, and nothing on templates.
    /// `author` is that person, where they have written here. Complexity: O(cards + comments + what those say that have an
    /// `@` + n log n), n being their number.
    public func mentions(of person: Person, by author: AuthorID = .unset) -> [CardMention] {
        guard !isTemplate else { return [] }
        let finder = mentionFinder(besides: [person])
        var found: [CardMention] = []
        for card in allCards where !card.isRemoved && !card.isTemplate {
            func mention(in texts: [String], _ comment: CardComment? = nil) {
                guard let text = texts.first(where: { $0.names(person, finder) }) else { return }
                found.append(
                    CardMention(
                        card: card.id, cardID: card.shortID, title: card.title, column: column(of: card)?.name ?? "",
                        comment: comment?.shortID, author: comment?.authorName ?? "",
                        line: text.line(naming: person, finder), time: comment?.createdAt ?? card.changedAt))
            }
            if card.title.mayName || card.description.mayName { mention(in: [card.description, card.title]) }
            for comment in comments(of: card.id) where comment.text.mayName {
                guard !comment.isBy(author), Person(kept: comment.authorName) != person else { continue }
                mention(in: [comment.text], comment)
            }
        }
        return found.inOrder { $0.time == $1.time ? $1.part.value < $0.part.value : $1.time < $0.time }
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

extension String {
    /// Whether it names this person outside of code.
    func names(_ person: Person, _ finder: MentionFinder) -> Bool {
        guard mayName else { return false }
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
