import Primitives
import Replication

/// What a board derives from its columns and cards: which columns are shown, from left to right, and how many cards have
/// their place in each. It is kept up with each change, so that questions about a column don't go through all.
struct BoardIndex: Sendable {
    /// The columns that are not removed, from left to right, by their place in the table.
    private(set) var shown = SortedTable<ColumnOrder, Int32>()
    /// By column, be it there or not.
    private(set) var lanes = SortedTable<UnitID, LaneFacts>()
    /// How many cards that are not removed have their place in a column that is not shown.
    private(set) var strayCount: UInt32 = 0
    /// Which cards have which labels, each by its record's place in the table; removed ones are left out.
    private(set) var labellings = SortedTable<LabellingOrder, Int32>()

    /// Which cards have which comments, each by its record's place in the table; removed ones are left out.
    private(set) var comments = SortedTable<CardRecord, Int32>()
    /// The same of assignments.
    private(set) var assignments = SortedTable<CardRecord, Int32>()
    /// How many of those records have this name of a person.
    private(set) var names = SortedTable<NameOrder, UInt32>()

    /// By card.
    struct CardRecord: Comparable, Sendable {
        let card: UnitID
        let record: UnitID

        static func < (left: CardRecord, right: CardRecord) -> Bool {
            left.card == right.card ? left.record < right.record : left.card < right.card
        }
    }

    /// By its bytes.
    struct NameOrder: Comparable, Sendable {
        let text: String

        static func < (left: NameOrder, right: NameOrder) -> Bool { left.text.isBefore(right.text) }
        static func == (left: NameOrder, right: NameOrder) -> Bool { left.text.hasSameBytes(as: right.text) }
    }

    /// By card, then by label: more than one record can say the same.
    struct LabellingOrder: Comparable, Sendable {
        let pair: CardAndLabel
        let record: UnitID

        static func < (left: LabellingOrder, right: LabellingOrder) -> Bool {
            if left.pair.card != right.pair.card { return left.pair.card < right.pair.card }
            if left.pair.label != right.pair.label { return left.pair.label < right.pair.label }
            return left.record < right.record
        }
    }

    struct LaneFacts: Sendable {
        /// How many cards that are not removed have their place there.
        var count: UInt32 = 0
        /// The greatest order ever placed there: what comes after it comes last. It only grows, so every replica
        /// finds the same one, and adding a card need not look at the others.
        var lastOrder = OrderKey.unset
    }

    /// Where a column stands; equal orders are told apart by who placed it, and in the end by the column.
    struct ColumnOrder: Comparable, Sendable {
        let order: OrderKey
        let stamp: Origin
        let id: UnitID

        static func < (left: ColumnOrder, right: ColumnOrder) -> Bool {
            if left.order != right.order { return left.order < right.order }
            return left.stamp == right.stamp ? left.id < right.id : left.stamp < right.stamp
        }
    }

    func count(in column: UnitID) -> UInt32 { lanes[column]?.count ?? 0 }

    mutating func show(_ column: ColumnOrder, at place: Int) {
        shown.insert(column, Int32(place))
        strayCount &-= count(in: column.id)
    }

    mutating func hide(_ column: ColumnOrder) {
        shown.remove(column)
        strayCount &+= count(in: column.id)
    }

    mutating func add(_ place: Place, isStray: Bool) {
        lanes.update(place.column, from: LaneFacts()) { $0.count &+= 1 }
        if isStray { strayCount &+= 1 }
    }

    mutating func remove(_ place: Place, isStray: Bool) {
        lanes.update(place.column, from: LaneFacts()) { $0.count &-= 1 }
        if isStray { strayCount &-= 1 }
    }

    mutating func add(_ labelling: Labelling, at place: Int) {
        labellings.insert(LabellingOrder(pair: labelling.pair, record: labelling.id), Int32(place))
    }

    mutating func remove(_ labelling: Labelling) {
        labellings.remove(LabellingOrder(pair: labelling.pair, record: labelling.id))
    }

    mutating func add(_ comment: CardComment, at place: Int) {
        comments.insert(CardRecord(card: comment.card, record: comment.id), Int32(place))
        note(comment.authorName, isThere: true)
    }

    mutating func remove(_ comment: CardComment) {
        comments.remove(CardRecord(card: comment.card, record: comment.id))
        note(comment.authorName, isThere: false)
    }

    mutating func add(_ assignment: CardAssignment, at place: Int) {
        assignments.insert(CardRecord(card: assignment.card, record: assignment.id), Int32(place))
        note(assignment.name, isThere: true)
    }

    mutating func remove(_ assignment: CardAssignment) {
        assignments.remove(CardRecord(card: assignment.card, record: assignment.id))
        note(assignment.name, isThere: false)
    }

    private mutating func note(_ name: String, isThere: Bool) {
        guard !name.isEmpty else { return }
        names.update(NameOrder(text: name), from: 0) { count in
            if isThere { count &+= 1 } else { count &-= 1 }
        }
    }

    /// Takes note that something was placed there, be it there now or not.
    mutating func note(_ place: Place) {
        lanes.update(place.column, from: LaneFacts()) { lane in
            if lane.lastOrder < place.order { lane.lastOrder = place.order }
        }
    }
}

extension BoardIndex {
    /// What can't be derived from the cards as they are: the orders of places that they have left.
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(lanes.count))
        lanes.forEach { column, lane in
            writer.write(column)
            lane.lastOrder.encode(into: &writer)
        }
    }

    mutating func decode(from reader: inout WireReader) throws(WireError) {
        for _ in 0..<(try reader.readCount(ofSize: 10)) {
            note(Place(column: try reader.readUnit(), order: try OrderKey(from: &reader)))
        }
    }
}
