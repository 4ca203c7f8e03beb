public import Primitives
import Replication

// What a person can want of a board and its columns.
extension Board {
    /// The changes that make a new board with its three columns.
    public static func creation(
        name: String, columnNames: (todo: String, doing: String, done: String) = ("Todo", "Doing", "Done"),
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        try BoardLimits.check(name: name)
        var changes: [BoardChange] = [.header(Header().rename(to: name))]
        var last: OrderKey?
        for (role, name) in [
            (ColumnRole.todo, columnNames.todo), (.doing, columnNames.doing), (.done, columnNames.done),
        ] {
            let order = OrderKey.after(last, using: &generator)
            changes.append(.addColumn(NewColumn(name: name, role: role, order: order)))
            last = order
        }
        return changes
    }

    public func rename(to name: String) throws(BoardError) -> [BoardChange] {
        try BoardLimits.check(name: name)
        return name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// A new column at a place among the columns (0 is the leftmost), or at the right. `label` is what an
    /// import calls it.
    public func addColumn(
        _ name: String, at index: Int? = nil, label: String = "",
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        try BoardLimits.check(name: name)
        let others = columns
        let index = index ?? others.count
        guard (0...others.count).contains(index) else { throw .placeOutOfRange(last: others.count) }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        return [.addColumn(NewColumn(name: name, order: placement.key, label: label))]
            + Self.rekeyed(placement, others)
    }

    public func renameColumn(_ id: UnitID, to name: String) throws(BoardError) -> [BoardChange] {
        let column = try liveColumn(id)
        try BoardLimits.check(name: name)
        guard !name.hasSameBytes(as: column.name) else { return [] }
        return [.renameColumn(id, column.nameRegister.assignment(to: name))]
    }

    /// Sets how many cards the column should hold at most; nil for no limit.
    public func limitColumn(_ id: UnitID, to limit: UInt32?) throws(BoardError) -> [BoardChange] {
        let column = try liveColumn(id)
        if let limit, !BoardLimits.workInProgress.contains(limit) { throw .limitOutOfRange }
        guard column.limit != limit else { return [] }
        return [.limitColumn(id, column.limitRegister.assignment(to: limit ?? 0))]
    }

    /// Moves a column; `index` is its place in the result, from 0 at the left.
    public func moveColumn(
        _ id: UnitID, to index: Int, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [BoardChange] {
        let column = try liveColumn(id)
        let all = columns
        guard all.indices.contains(index) else { throw .placeOutOfRange(last: all.count - 1) }
        if all[index].id == id { return [] }
        let others = all.filter { $0.id != id }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        return [.moveColumn(id, column.orderRegister.assignment(to: placement.key))]
            + Self.rekeyed(placement, others)
    }

    /// Removes a column that shows no cards. The one for what is done stays.
    public func removeColumn(_ id: UnitID) throws(BoardError) -> [BoardChange] {
        let column = try liveColumn(id)
        guard column.role != .done else { throw .columnIsDone }
        let count = count(in: column)
        guard count == 0 else { throw .columnNotEmpty(count: count) }
        return [.setColumnRemoved(id, column.removedRegister.assignment(to: true))]
    }

    /// Brings a removed column back, with the cards that have their place in it.
    public func restoreColumn(_ id: UnitID) throws(BoardError) -> [BoardChange] {
        guard let column = column(id) else { throw .unknownColumn(id) }
        return column.isRemoved ? [.setColumnRemoved(id, column.removedRegister.assignment(to: false))] : []
    }

    private func liveColumn(_ id: UnitID) throws(BoardError) -> Column {
        guard let column = column(id), !column.isRemoved else { throw .unknownColumn(id) }
        return column
    }

    private static func rekeyed(_ placement: Placement, _ others: [Column]) -> [BoardChange] {
        placement.rekeyed.map { move in
            .moveColumn(others[move.index].id, others[move.index].orderRegister.assignment(to: move.key))
        }
    }
}
