public import KanbanModel
internal import Primitives
public import Replication
internal import TextMerging

extension Board: Crowded {
    private static func column(_ number: Int, order: OrderKey? = nil, role: ColumnRole? = nil) -> BoardChange {
        .addColumn(NewColumn(name: "C\(number)", role: role, order: order ?? Crowd<BoardChange>.key(number)))
    }

    private static func card(_ number: Int, in column: UnitID, order: OrderKey? = nil) -> BoardChange {
        .addCard(
            NewCard(
                title: "T\(number)", description: "d",
                place: Place(column: column, order: order ?? Crowd<BoardChange>.key(number))))
    }

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }

    /// A column, and `count` cards in it; the `number`-th card is `unit(number)`.
    private static func cards(_ count: Int) -> [BoardChange] {
        let first = UnitID(replica: ReplicaID(1), sequence: 0)
        return [column(0)] + (0..<count).map { card($0, in: first) }
    }

    private static func unit(_ number: Int) -> UnitID {
        UnitID(replica: ReplicaID(1), sequence: 1 + 2 * UInt64(number))
    }

    public static var crowds: [Crowd<BoardChange>] {
        typealias Kind = Crowd<BoardChange>
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
            Kind("names of absent columns") { .renameColumn(Kind.absent($0, of: $1), set("N", was: "")) },
            Kind("limits of absent columns") { .limitColumn(Kind.absent($0, of: $1), set(3, was: 0)) },
            Kind("moves of absent columns") {
                .moveColumn(Kind.absent($0, of: $1), set(Kind.key($0), was: Kind.key(0)))
            },
            Kind("moves of columns", ground: { count in (0..<count).map { column($0) } }) {
                .moveColumn(Kind.ground($0), set(Kind.key($1 - $0), was: Kind.key($0)))
            },
            Kind("removals of absent columns") { .setColumnRemoved(Kind.absent($0, of: $1), set(true, was: false)) },
            Kind("removals of columns", ground: { count in (0..<count).flatMap { [column($0)] } }) { number, _ in
                .setColumnRemoved(Kind.ground(number), set(true, was: false))
            },
            Kind("cards", ground: { _ in [column(0)] }) { number, _ in card(number, in: first) },
            Kind("cards at one place", ground: { _ in [column(0)] }) { number, _ in
                card(number, in: first, order: Kind.key(1))
            },
            Kind("cards in absent columns", ground: { _ in [column(0)] }) { card($0, in: Kind.absent($0, of: $1)) },
            Kind("cards in columns of their own", ground: { count in (0..<count).map { column($0) } }) { number, _ in
                card(number, in: Kind.ground(number))
            },
            Kind("titles of cards", ground: cards) { number, _ in .setTitle(unit(number), set("N", was: "T")) },
            Kind("titles of one card", ground: cards) { number, _ in .setTitle(unit(0), set("N\(number)", was: "T")) },
            Kind("descriptions", ground: cards) { number, _ in .editDescription(unit(number), typed(number)) },
            Kind("descriptions edited by two", ground: cards) { number, _ in
                .editDescription(unit(number / 2), typed(number / 2))
            },
            Kind("descriptions of absent cards", waits: true) { number, _ in
                .editDescription(
                    .none, TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Kind("due dates", ground: cards) { number, _ in
                .setDue(unit(number), set(CivilDate(daysSince1970: Int64(number)), was: nil))
            },
            Kind("moves of cards", ground: cards) { number, _ in .moveCard(unit(number), moved(first)) },
            Kind("moves to absent columns", ground: cards) { .moveCard(unit($0), moved(Kind.absent($0, of: $1))) },
            Kind("moves of one card", ground: cards) { .moveCard(unit(0), moved(Kind.absent($0, of: $1))) },
            Kind("removals of cards", ground: cards) { number, _ in .setCardRemoved(unit(number), set(true, was: false))
            },
            Kind("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }

    public static func caseNumber(of change: BoardChange) -> Int {
        switch change {
        case .header: 0
        case .addColumn: 1
        case .renameColumn: 2
        case .limitColumn: 3
        case .moveColumn: 4
        case .setColumnRemoved: 5
        case .addCard: 6
        case .setTitle: 7
        case .editDescription: 8
        case .setDue: 9
        case .moveCard: 10
        case .setCardRemoved: 11
        case .unknown: 12
        }
    }

    public static var caseCount: Int { 13 }

    public static func headerChange(of change: BoardChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    public mutating func tell(_ changes: [(change: BoardChange, origin: Origin)]) -> Int {
        applyTelling(changes).count
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
        for column in columns { sum += Int(count(in: column)) + (exceedsLimit(column) ? 1 : 0) }
        sum += differences(from: Board()).count
        return sum
    }
}
