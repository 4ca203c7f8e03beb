public import Primitives
public import Replication
public import TextMerging

/// A board: cards in columns.
///
/// The model keeps what was said; where a card is *shown* is derived. So a card that arrives in a removed
/// column is shown at the end of the first one, and goes back by itself when the column is restored.
public struct Board: Document {
    public internal(set) var header = Header()
    var columnShelf = ColumnShelf()
    var shelf = CardShelf()
    /// The changes from newer versions, in the order of arrival.
    public internal(set) var unknownChanges: [UnitID] = []

    public init() {}

    public mutating func apply(_ change: BoardChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
            return
        case .addColumn(let new): apply(new, from: origin)
        case .renameColumn(let id, let assignment):
            columnShelf.update(id) { $0.nameRegister.apply(assignment, from: origin) }
        case .limitColumn(let id, let assignment):
            columnShelf.update(id) { $0.limitRegister.apply(assignment, from: origin) }
        case .moveColumn(let id, let assignment):
            columnShelf.update(id) { $0.orderRegister.apply(assignment, from: origin) }
        case .setColumnRemoved(let id, let assignment):
            columnShelf.update(id) { $0.removedRegister.apply(assignment, from: origin) }
        case .addCard(let new):
            guard shelf.append(Card(new, from: origin)) else { break }
            columnShelf.update(new.place.column) { column in
                column.ownCount += 1
                column.notePlace(new.place.order)
            }
        case .setTitle(let id, let assignment):
            update(id) { card in
                card.setTitle(assignment, from: origin)
                card.noteChange(origin.time)
            }
        case .editDescription(let id, let edit):
            update(id) { card in
                card.editDescription(edit, firstUnit: origin.unit)
                card.noteChange(origin.time)
            }
        case .setDue(let id, let assignment):
            update(id) { card in
                card.setDue(assignment, from: origin)
                card.noteChange(origin.time)
            }
        case .moveCard(let id, let assignment): move(id, assignment, from: origin)
        case .setCardRemoved(let id, let assignment): setRemoved(id, assignment, from: origin)
        case .unknown(let bytes):
            header.noteUnknown(bytes, from: origin, among: &unknownChanges)
            return
        }
        header.noteContent(from: origin)
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        shelf.index(of: field).map { shelf.cards[$0].descriptionBuffer.version }
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        update(field) { $0.editDescription(edit, firstUnit: .none) }
    }

    private mutating func apply(_ new: NewColumn, from origin: Origin) {
        columnShelf.update(origin.unit) { column in
            guard !column.isKnown else { return }
            // Applied, not set: a change that names the column may have come first.
            let none = UnitID.none
            column.isKnown = true
            column.role = new.role
            column.givenLabel = new.label
            column.nameRegister.apply(
                Assignment(value: new.name, writer: nil, replaced: "", replacedWriter: none), from: origin)
            column.orderRegister.apply(
                Assignment(value: new.order, writer: nil, replaced: new.order, replacedWriter: none), from: origin)
            column.limitRegister.apply(
                Assignment(value: 0, writer: nil, replaced: 0, replacedWriter: none), from: origin)
            column.removedRegister.apply(
                Assignment(value: false, writer: nil, replaced: false, replacedWriter: none), from: origin)
        }
    }

    private mutating func move(_ id: UnitID, _ assignment: Assignment<Place>, from origin: Origin) {
        guard let index = shelf.index(of: id) else { return }
        let before = shelf.cards[index].place.column
        shelf.update(at: index) { card in
            card.setPlace(assignment, from: origin)
            // A new order in the same column may only have made room for another card.
            if assignment.value.column != assignment.replaced.column { card.noteChange(origin.time) }
        }
        columnShelf.update(assignment.value.column) { $0.notePlace(assignment.value.order) }
        let after = shelf.cards[index].place.column
        if after != before, !shelf.cards[index].isRemoved {
            columnShelf.update(before) { $0.ownCount -= 1 }
            columnShelf.update(after) { $0.ownCount += 1 }
        }
    }

    private mutating func setRemoved(_ id: UnitID, _ assignment: Assignment<Bool>, from origin: Origin) {
        guard let index = shelf.index(of: id) else { return }
        let before = shelf.cards[index].isRemoved
        shelf.update(at: index) { card in
            card.setRemoved(assignment, from: origin)
            card.noteChange(origin.time)
        }
        let after = shelf.cards[index].isRemoved
        guard before != after else { return }
        columnShelf.update(shelf.cards[index].place.column) { column in
            if after { column.ownCount -= 1 } else { column.ownCount += 1 }
        }
    }

    private mutating func update(_ id: UnitID, _ body: (inout Card) -> Void) {
        guard let index = shelf.index(of: id) else { return }
        shelf.update(at: index, body)
    }
}

extension Column {
    mutating func notePlace(_ order: OrderKey) {
        if let last = lastOrder, order < last { return }
        lastOrder = order
    }
}

extension Board: Equatable {
    /// Compares everything, stamps included. Complexity: O(board).
    public static func == (left: Board, right: Board) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
