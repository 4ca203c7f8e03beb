public import Primitives
import Replication
import Markup

// K18: a card that repeats is followed by another when it is completed. That one is known by a key made of the first
// one's identity, so that devices which complete a card apart, and somebody who completes it again, mean one card.
extension Board {
    /// The card that follows this one when it is completed, removed or not; nil where it has not been yet.
    public func follower(of card: UnitID) -> Card? {
        hasFollowers ? self.card(Card.id(ofRareKey: CardKey(following: card))) : nil
    }

    /// What comes along when a card goes to `column`: into the one for what is done the next card, with the labels and
    /// people of this one; out of it that card goes again, unless somebody has done something with it.
    func following(
        _ card: Card, to column: UnitID, using generator: inout some RandomNumberGenerator
    ) -> [RecordChange] {
        let wasDone = isDone(card)
        let willBeDone = self.column(column)?.role == .done
        guard wasDone != willBeDone else { return [] }
        let follower = follower(of: card.id)
        if wasDone {
            guard let follower, isUntouched(follower) else { return [] }
            return setting(isRemoved: true, of: follower)
        }
        if let follower { return setting(isRemoved: false, of: follower) }
        guard let draft = nextDraft(of: card), let entry = entryColumn, entry.role != .done else { return [] }
        var next = draft
        next.place = Place(
            column: entry.id, order: OrderKey.after(lastOrder(in: entry.id), using: &generator))
        let id = Card.id(ofRareKey: next.key)
        return [.put(rare: next)] + labels(of: card.id).map { .add(Labelling(of: id, with: $0.id)) }
            + copiedPeople(of: card.id, to: id)
    }

    /// Whether a card follows one that is done: then it is not taken back with what added it.
    func isFollowing(_ card: Card) -> Bool {
        guard card.key != .none else { return false }
        return allCards.contains { $0.repeatRule != nil && isDone($0) && CardKey(following: $0.id) == card.key }
    }

    private func isDone(_ card: Card) -> Bool { !card.isRemoved && column(of: card)?.role == .done }

    private func isUntouched(_ card: Card) -> Bool {
        !card.isRemoved && card.text.isEmpty && ledger.isAsAdded(card.core) && commentCount(of: card.id) == 0
    }

    /// Nil for a card that does not repeat, or no longer.
    private func nextDraft(of card: Card) -> Card? {
        guard let due = card.due, let rule = card.repeatRule?.recurrence, let next = rule.next(after: due) else {
            return nil
        }
        var draft = card.copy
        draft.key = CardKey(following: card.id)
        draft.due = next
        draft.repeatRule = RepeatRule(rule.following)
        draft.text = ""
        draft.beginning = TaskList.unticked(card.description)
        return draft
    }
}

extension Card {
    /// Throws where the card would repeat without a day from which.
    func checkRepeating(after edit: CardEdit) throws(BoardError) {
        guard edit[Card.dues] != nil || edit[Card.repeats] != nil else { return }
        if (edit[Card.repeats] ?? repeatRule) != nil, (edit[Card.dues] ?? due) == nil { throw .repeatsWithoutDay }
    }

    /// The edit with what it takes to type into a description that nobody has typed into.
    func writingBeginning(_ edit: CardEdit) -> CardEdit {
        guard !beginning.isEmpty, let description = edit.text else { return edit }
        var edit = edit
        if description.hasSameBytes(as: self.description) {
            edit.text = nil
        } else {
            edit[Card.beginnings] = ""
        }
        return edit
    }
}

/// Which card a card follows: made of that one's identity, and names no unit, so that it stays what it is where units are
/// renamed.
struct CardKey: Equatable, Sendable {
    /// 0 for none.
    let raw: UInt64

    static let none = CardKey(raw: 0)

    private init(raw: UInt64) {
        self.raw = raw
    }

    init(following card: UnitID) {
        raw = card.fingerprint
    }
}

extension CardKey: FieldValue {
    static var unset: CardKey { .none }
    var isUnset: Bool { raw == 0 }

    func encode(into writer: inout WireWriter) {
        writer.writeFixed(raw)
    }

    init(from reader: inout WireReader) throws(WireError) {
        self.init(raw: try reader.readFixed())
    }
}
