public import KanbanModel
import MemoModel
import Primitives
public import Replication
import TextMerging

extension Board: Crowded {
    private static func column(_ number: Int, order: OrderKey? = nil, role: ColumnRole? = nil) -> RecordChange {
        .add(Column(name: "C\(number)", role: role, order: order ?? Crowd<RecordChange>.key(number)))
    }

    private static func card(_ number: Int, in column: UnitID, order: OrderKey? = nil) -> RecordChange {
        .add(
            Card(
                title: "T\(number)", description: "d",
                place: Place(column: column, order: order ?? Crowd<RecordChange>.key(number))))
    }

    private static func comment(_ number: Int, on card: UnitID) -> RecordChange {
        .add(CardComment("C", about: card, by: AuthorID(1), named: "A\(number % 3)"))
    }

    private static func person(_ number: Int, on card: UnitID) -> RecordChange {
        var assignment = CardAssignment(.draft)
        assignment.card = card
        assignment.name = "P\(number)"
        return .add(assignment)
    }

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }

    /// A column, and `count` cards in it; the `number`-th card is `unit(number)`.
    private static func cards(_ count: Int) -> [RecordChange] {
        let first = UnitID(replica: ReplicaID(1), sequence: 0)
        return [column(0)] + (0..<count).map { card($0, in: first) }
    }

    private static func unit(_ number: Int) -> UnitID {
        UnitID(replica: ReplicaID(1), sequence: 1 + 2 * UInt64(number))
    }

    public static var crowds: [Crowd<RecordChange>] {
        typealias Kind = Crowd<RecordChange>
        let first = UnitID(replica: ReplicaID(1), sequence: 0)
        let moved = { (column: UnitID) in
            Assignment(
                value: Place(column: column, order: Kind.key(1)), writer: nil,
                replaced: Place(column: first, order: Kind.key(1)), replacedWriter: UnitID.none)
        }
        let typed = { (number: Int) in
            TextEdit(
                parents: TextVersion([unit(number).advanced(by: 1)]),
                operations: [TextOperation(position: 1, inserted: "x")])
        }
        return headerCrowds { .header($0) } + [
            Kind("columns") { number, _ in column(number) },
            Kind("columns at one place") { _, _ in column(1, order: Kind.key(1)) },
            Kind("columns of one role") { number, _ in column(number, role: .done) },
            Kind("names of absent columns", waits: true) {
                .set(Column.names, of: Kind.absent($0, of: $1), set("N", was: ""))
            },
            Kind("limits of columns", ground: { count in (0..<count).map { column($0) } }) { number, _ in
                .set(Column.limits, of: Kind.ground(number), set(3, was: nil))
            },
            Kind("moves of columns", ground: { count in (0..<count).map { column($0) } }) {
                .set(Column.orders, of: Kind.ground($0), set(Kind.key($1 - $0), was: Kind.key($0)))
            },
            Kind("removals of columns", ground: { count in (0..<count).flatMap { [column($0)] } }) { number, _ in
                .setRemoved(Kind.ground(number), of: Column.self, set(true, was: false))
            },
            Kind("cards", ground: { _ in [column(0)] }) { number, _ in card(number, in: first) },
            Kind("cards at one place", ground: { _ in [column(0)] }) { number, _ in
                card(number, in: first, order: Kind.key(1))
            },
            Kind("cards in absent columns", ground: { _ in [column(0)] }) { card($0, in: Kind.absent($0, of: $1)) },
            Kind("cards in columns of their own", ground: { count in (0..<count).map { column($0) } }) { number, _ in
                card(number, in: Kind.ground(number))
            },
            Kind("titles of cards", ground: cards) { number, _ in
                .set(Card.titles, of: unit(number), set("N", was: "T"))
            },
            Kind("titles of one card", ground: cards) { number, _ in
                .set(Card.titles, of: unit(0), set("N\(number)", was: "T"))
            },
            Kind("descriptions", ground: cards) { number, _ in .edit(unit(number), typed(number)) },
            Kind("descriptions edited by two", ground: cards) { number, _ in
                .edit(unit(number / 2), typed(number / 2))
            },
            Kind("descriptions of absent cards", waits: true) {
                .edit(
                    Kind.absent($0, of: $1),
                    TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Kind("a text of the board, which a newer version has", isOfOneText: true) { number, _ in
                Memo.inserting(number)
            },
            Kind("due dates", ground: cards) { number, _ in
                .set(Card.dues, of: unit(number), set(CivilDate(daysSince1970: Int64(number)), was: nil))
            },
            Kind("moves of cards", ground: cards) { number, _ in .set(Card.places, of: unit(number), moved(first)) },
            Kind("moves to absent columns", ground: cards) {
                .set(Card.places, of: unit($0), moved(Kind.absent($0, of: $1)))
            },
            Kind("moves of one card", ground: cards) { .set(Card.places, of: unit(0), moved(Kind.absent($0, of: $1))) },
            Kind("removals of cards", ground: cards) { number, _ in
                .setRemoved(unit(number), of: Card.self, set(true, was: false))
            },
            Kind("comments on one card", ground: cards) { number, _ in comment(number, on: unit(0)) },
            Kind("comments on cards", ground: cards) { number, _ in comment(number, on: unit(number)) },
            Kind("comments on absent cards") { comment($0, on: Kind.absent($0, of: $1)) },
            Kind("people of one card", ground: cards) { number, _ in person(number, on: unit(0)) },
            Kind("people of cards", ground: cards) { number, _ in person(number % 3, on: unit(number)) },
            Kind("people of absent cards") { person($0, on: Kind.absent($0, of: $1)) },
            Kind("fields of a newer version", ground: cards) { number, _ in
                .set(Field<Card, UInt32>(100), of: unit(number), set(7, was: 0))
            },
            Kind("puts of one record of a newer version") { number, _ in .put(NewerPut(1, amount: number)) },
            Kind("settings of an absent record with a key") { number, _ in
                .set(NewerPut.amounts, of: NewerPut.id(of: 1), set(UInt32(number), was: 0))
            },
        ] + newerCrowds
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes, Card.allForms).count
    }

    public func read() -> Int {
        var sum = header.links.count + (header.isTrashed ? 1 : 0)
        for column in BoardOutline(of: self).columns { sum += Int(column.count) }
        for lane in lanes() { sum += lane.count }
        if let first = columns.first { sum += lane(first.id)?.count ?? 0 }
        let today = CivilDate(daysSince1970: 20_000)
        for card in allCards {
            if let today, isOverdue(card, today: today) { sum += 1 }
            if column(of: card) != nil { sum += 1 }
        }
        sum += people.count
        if let first = allCards.first { sum += people(of: first.id).count }
        for card in allCards { sum += commentCount(of: card.id) }
        if let first = allCards.first { sum += comments(of: first.id).count }
        for column in columns { sum += Int(count(in: column)) + (exceedsLimit(column) ? 1 : 0) }
        sum += differences(from: Board()).count
        return sum
    }
}
