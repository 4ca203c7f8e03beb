public import Replication
public import TextMerging

/// A board: cards in columns.
///
/// The model keeps what was said; where a card is *shown* is derived. So a card that arrives in a removed
/// column is shown at the end of the first one, and goes back by itself when the column is restored.
public struct Board: Document {
    public internal(set) var header = Header()
    /// In the order of arrival, with the removed ones.
    var columnStore: [Column] = []
    var shelf = CardShelf()
    /// The changes from newer versions, sorted.
    public internal(set) var unknownChanges: [UnitID] = []

    public init() {}

    public mutating func apply(_ change: BoardChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
            return
        case .addColumn(let new): apply(new, from: origin)
        case .renameColumn(let id, let assignment):
            columnStore[columnIndex(of: id)].nameRegister.apply(assignment, from: origin)
        case .limitColumn(let id, let assignment):
            columnStore[columnIndex(of: id)].limitRegister.apply(assignment, from: origin)
        case .moveColumn(let id, let assignment):
            columnStore[columnIndex(of: id)].orderRegister.apply(assignment, from: origin)
        case .setColumnRemoved(let id, let assignment):
            columnStore[columnIndex(of: id)].removedRegister.apply(assignment, from: origin)
        case .addCard(let new):
            guard shelf.append(Card(new, from: origin)) else { break }
            let column = columnIndex(of: new.place.column)
            columnStore[column].ownCount += 1
            columnStore[column].notePlace(new.place.order)
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
        let index = columnIndex(of: origin.unit)
        guard !columnStore[index].isKnown else { return }
        // Applied, not set: a change that names the column may have come first.
        let none = UnitID.none
        columnStore[index].isKnown = true
        columnStore[index].role = new.role
        columnStore[index].givenLabel = new.label
        columnStore[index].nameRegister.apply(
            Assignment(value: new.name, writer: nil, replaced: "", replacedWriter: none), from: origin)
        columnStore[index].orderRegister.apply(
            Assignment(value: new.order, writer: nil, replaced: new.order, replacedWriter: none), from: origin)
        columnStore[index].limitRegister.apply(
            Assignment(value: 0, writer: nil, replaced: 0, replacedWriter: none), from: origin)
        columnStore[index].removedRegister.apply(
            Assignment(value: false, writer: nil, replaced: false, replacedWriter: none), from: origin)
    }

    private mutating func move(_ id: UnitID, _ assignment: Assignment<Place>, from origin: Origin) {
        guard let index = shelf.index(of: id) else { return }
        let before = shelf.cards[index].place.column
        shelf.update(at: index) { card in
            card.setPlace(assignment, from: origin)
            // A new order in the same column may only have made room for another card.
            if assignment.value.column != assignment.replaced.column { card.noteChange(origin.time) }
        }
        columnStore[columnIndex(of: assignment.value.column)].notePlace(assignment.value.order)
        let after = shelf.cards[index].place.column
        if after != before, !shelf.cards[index].isRemoved {
            columnStore[columnIndex(of: before)].ownCount -= 1
            columnStore[columnIndex(of: after)].ownCount += 1
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
        let column = columnIndex(of: shelf.cards[index].place.column)
        if after { columnStore[column].ownCount -= 1 } else { columnStore[column].ownCount += 1 }
    }

    private mutating func update(_ id: UnitID, _ body: (inout Card) -> Void) {
        guard let index = shelf.index(of: id) else { return }
        shelf.update(at: index, body)
    }

    /// Where the column is stored. One that nobody has added yet gets a stand-in.
    mutating func columnIndex(of id: UnitID) -> Int {
        for index in columnStore.indices where columnStore[index].id == id { return index }
        columnStore.append(Column(unknown: id))
        return columnStore.count - 1
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
