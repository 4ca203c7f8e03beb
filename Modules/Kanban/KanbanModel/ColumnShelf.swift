import Primitives
import Replication

/// The columns of a board, with the removed ones and with stand-ins for those that nobody has added yet; which of them
/// are shown, from left to right; and how many cards have no column of their own to be shown in.
///
/// All that is derived is kept up with each change, so that questions about a column don't go through all of them.
struct ColumnShelf: Sendable {
    /// In the order of arrival.
    private(set) var columns: ContiguousArray<Column> = []
    private var places = SortedTable<UnitID, Int32>()
    /// The columns that are not removed, from left to right.
    private var shown = SortedTable<ColumnOrder, Int32>()
    /// How many cards that are not removed have their place in a column that is not shown.
    private(set) var strayCount: UInt32 = 0

    /// Where a column stands; equal orders are told apart by who placed it, and in the end by the column.
    private struct ColumnOrder: Comparable, Sendable {
        let order: OrderKey
        let stamp: Origin
        let id: UnitID

        init(_ column: Column) {
            order = column.order
            stamp = column.orderRegister.stamp
            id = column.id
        }

        static func < (left: ColumnOrder, right: ColumnOrder) -> Bool {
            if left.order != right.order { return left.order < right.order }
            return left.stamp == right.stamp ? left.id < right.id : left.stamp < right.stamp
        }
    }

    /// The column with this identity, removed, not added yet or neither. Complexity: O(log columns).
    subscript(id: UnitID) -> Column? {
        places[id].map { columns[Int($0)] }
    }

    /// The column with this identity, if it is shown. Complexity: O(log columns).
    func shownColumn(_ id: UnitID) -> Column? {
        self[id].flatMap { $0.isRemoved ? nil : $0 }
    }

    /// Changes a column; one that nobody has added yet gets a stand-in. Complexity: O(log columns).
    mutating func update(_ id: UnitID, _ body: (inout Column) -> Void) {
        let place: Int
        if let known = places[id] {
            place = Int(known)
        } else {
            place = columns.count
            columns.append(Column(unknown: id))
            places.insert(id, Int32(place))
        }
        let wasRemoved = columns[place].isRemoved
        let before = columns[place].ownCount
        let order = ColumnOrder(columns[place])
        body(&columns[place])
        settle(place, was: wasRemoved ? nil : order, strays: wasRemoved ? before : 0)
    }

    /// Puts a column on the shelf as a snapshot kept it; false if it is there already.
    mutating func append(_ column: Column) -> Bool {
        guard places.insert(column.id, Int32(columns.count)) else { return false }
        columns.append(column)
        settle(columns.count - 1, was: nil, strays: 0)
        return true
    }

    /// Brings what is derived to what a column is now.
    private mutating func settle(_ place: Int, was old: ColumnOrder?, strays: UInt32) {
        let isRemoved = columns[place].isRemoved
        strayCount = strayCount &- strays &+ (isRemoved ? columns[place].ownCount : 0)
        let order = isRemoved ? nil : ColumnOrder(columns[place])
        guard order != old else { return }
        if let old { shown.remove(old) }
        if let order { shown.insert(order, Int32(place)) }
    }

    /// The columns that are not removed, from left to right.
    var shownColumns: [Column] {
        var result: [Column] = []
        result.reserveCapacity(shown.count)
        shown.forEach { _, place in result.append(columns[Int(place)]) }
        return result
    }

    /// The leftmost of the columns that are not removed.
    var first: Column? { shown.first.map { columns[Int($0.value)] } }

    /// The leftmost of those with a role. Complexity: O(columns).
    func first(_ role: ColumnRole) -> Column? {
        shown.first { columns[Int($1)].role == role }.map { columns[Int($0.value)] }
    }
}
