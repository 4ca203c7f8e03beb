public import Primitives
public import Replication

/// What is held over a board.
public enum DroppedItem: Equatable, Sendable {
    /// A card of this board.
    case card(UnitID)
    /// The text of what comes from elsewhere: a text, a file, a card of another board.
    case outside(String)
}

/// What a drop would do.
public enum DropProposal: Equatable, Sendable {
    /// From inside: the card moves.
    case move
    /// From outside: a new card.
    case copy
    /// Nothing would happen.
    case refused(DropRefusal)
}

/// Why a drop is refused.
public enum DropRefusal: Equatable, Sendable {
    /// Exactly one thing can be dropped at a time.
    case notOneItem(count: Int)
    /// The card is not on this board any more.
    case noSuchCard
    /// The column, or the card to stand before, is not there any more.
    case noSuchPlace
    /// There is nothing to make a card of.
    case nothingToAdd
    /// The text is longer than a card can hold.
    case tooLong
}

/// Where something would be dropped.
public struct DropTarget: Equatable, Sendable {
    /// The column under the pointer.
    public var column: UnitID
    /// The card that it is dropped on, which it will stand before; nil for empty space, which is the end.
    public var card: UnitID?

    /// Without a card, the end of the column.
    public init(column: UnitID, card: UnitID? = nil) {
        self.column = column
        self.card = card
    }

    var position: CardPosition { card.map { .before($0) } ?? .end }
}

extension Board {
    /// What dropping `items` there would do. Asked at every movement, so it makes nothing.
    public func proposal(for items: [DroppedItem], on target: DropTarget) -> DropProposal {
        guard items.count == 1, let item = items.first else { return .refused(.notOneItem(count: items.count)) }
        guard let column = column(target.column), !column.isRemoved else { return .refused(.noSuchPlace) }
        if let card = target.card {
            guard let card = self.card(card), !card.isRemoved, self.column(of: card)?.id == column.id else {
                return .refused(.noSuchPlace)
            }
        }
        switch item {
        case .card(let id):
            guard let card = card(id), !card.isRemoved else { return .refused(.noSuchCard) }
            return .move
        case .outside(let text):
            guard let draft = Card(text: text) else { return .refused(.nothingToAdd) }
            do throws(BoardError) {
                try draft.check()
                return .copy
            } catch {
                return .refused(.tooLong)
            }
        }
    }

    /// The changes of a drop. Throws `.dropRefused` where the proposal says so.
    public func drop(
        _ items: [DroppedItem], on target: DropTarget, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        if case .refused(let reason) = proposal(for: items, on: target) { throw .dropRefused(reason) }
        switch items.first {
        case .card(let id): return try move(id, to: target.column, at: target.position, using: &generator)
        case .outside(let text):
            guard let draft = Card(text: text) else { throw .dropRefused(.nothingToAdd) }
            return try add(draft, to: target.column, at: target.position, using: &generator)
        case nil: return []
        }
    }
}
