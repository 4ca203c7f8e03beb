import Primitives
public import Replication

/// A board: cards in columns.
///
/// The model keeps what was said; where a card is *shown* is derived. So a card that arrives in a removed
/// column is shown at the end of the first one, and goes back by itself when the column is restored.
public struct Board: RecordDocument {
    public var ledger = RecordLedger()
    /// In the order of arrival, the removed ones too.
    var allColumns: ContiguousArray<Column> = []
    /// All cards, the removed ones too, in no order that means anything.
    public internal(set) var allCards: ContiguousArray<Card> = []
    /// In the order of arrival, the removed ones too.
    var allLabels: ContiguousArray<BoardLabel> = []
    /// Which cards have which labels, those that were taken off too, in no order that means anything.
    var allLabellings: ContiguousArray<Labelling> = []
    /// All comments, the removed ones too, in no order that means anything.
    public internal(set) var allComments: ContiguousArray<CardComment> = []
    /// Who is assigned to which cards, those who were taken off too, in no order that means anything.
    var allAssignments: ContiguousArray<CardAssignment> = []
    private(set) var index = BoardIndex()
    /// Whether some card follows another one, be it removed by now. On most boards none does, and nobody need look.
    private(set) var hasFollowers = false

    /// A board without columns; `creation` gives a new one its three.
    public init() {}

    public static var recordKinds: [UInt8] {
        [Column.kind, Card.kind, BoardLabel.kind, Labelling.kind, CardComment.kind, CardAssignment.kind]
    }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        switch kind {
        case Column.kind: visitor.visit(&allColumns)
        case Card.kind: visitor.visit(&allCards)
        case BoardLabel.kind: visitor.visit(&allLabels)
        case Labelling.kind: visitor.visit(&allLabellings)
        case CardComment.kind: visitor.visit(&allComments)
        case CardAssignment.kind: visitor.visit(&allAssignments)
        default: break
        }
    }

    public static func derives(from tag: UInt8, of kind: UInt8) -> Bool {
        switch kind {
        case Card.kind: tag == Card.places.tag
        case Column.kind: tag == Column.orders.tag
        case Labelling.kind: tag == Labelling.pairs.tag
        case CardComment.kind: tag == CardComment.cards.tag || tag == CardComment.authorNames.tag
        case CardAssignment.kind: tag == CardAssignment.cards.tag || tag == CardAssignment.names.tag
        default: false
        }
    }

    public mutating func leave(_ entry: RecordEntry) {
        switch entry.kind {
        case Card.kind:
            let place = allCards[entry.place].place
            if !allCards[entry.place].isRemoved { index.remove(place, isStray: !isShown(place.column)) }
        case Column.kind:
            if !allColumns[entry.place].isRemoved { index.hide(order(ofColumnAt: entry.place)) }
        case Labelling.kind:
            if !allLabellings[entry.place].isRemoved { index.remove(allLabellings[entry.place]) }
        case CardComment.kind:
            if !allComments[entry.place].isRemoved { index.remove(allComments[entry.place]) }
        case CardAssignment.kind:
            if !allAssignments[entry.place].isRemoved { index.remove(allAssignments[entry.place]) }
        default: break
        }
    }

    public mutating func enter(_ entry: RecordEntry) {
        switch entry.kind {
        case Card.kind:
            let place = allCards[entry.place].place
            if allCards[entry.place].key != .none { hasFollowers = true }
            index.note(place)
            if !allCards[entry.place].isRemoved { index.add(place, isStray: !isShown(place.column)) }
        case Column.kind:
            if !allColumns[entry.place].isRemoved { index.show(order(ofColumnAt: entry.place), at: entry.place) }
        case Labelling.kind:
            if !allLabellings[entry.place].isRemoved { index.add(allLabellings[entry.place], at: entry.place) }
        case CardComment.kind:
            if !allComments[entry.place].isRemoved { index.add(allComments[entry.place], at: entry.place) }
        case CardAssignment.kind:
            if !allAssignments[entry.place].isRemoved { index.add(allAssignments[entry.place], at: entry.place) }
        default: break
        }
    }

    public mutating func note(_ setting: FieldSetting) {
        if let places = setting.values(of: Card.places) { index.note(places.new) }
    }

    /// What came with the board stays, nobody's cards lose their column, and a completed card keeps the one that follows.
    public func canTakeBack(_ entry: RecordEntry) -> Bool {
        if entry.kind == Card.kind { return !isFollowing(allCards[entry.place]) }
        guard entry.kind == Column.kind else { return true }
        let column = allColumns[entry.place]
        return column.role == nil && index.count(in: column.id) == 0
    }

    private func order(ofColumnAt place: Int) -> BoardIndex.ColumnOrder {
        let column = allColumns[place]
        return BoardIndex.ColumnOrder(
            order: column.order, stamp: ledger.mark(Column.orders.tag, of: column.core).stamp, id: column.id)
    }
}

extension Board {
    private static let version: UInt8 = 2

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        encodeRecords(into: &writer)
        index.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let version = try reader.readByte()
        guard version == Self.version else { throw .newerVersion(version) }
        try decodeRecords(from: &reader)
        try index.decode(from: &reader)
        hasFollowers = allCards.contains { $0.key != .none }
    }
}

extension Board: Equatable {
    /// Compares everything, stamps included. Complexity: O(board).
    public static func == (left: Board, right: Board) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
