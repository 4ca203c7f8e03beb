public import Primitives
public import Replication

// What a person can want of a board and its columns.
extension Board {
    /// The changes that make a new board with its three columns.
    public static func creation(
        name: String, columnNames: (todo: String, doing: String, done: String) = ("Todo", "Doing", "Done"),
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        try BoardLimits.check(name: name, of: .board)
        var changes: [RecordChange] = [.header(Header().rename(to: name))]
        var last: OrderKey?
        for (role, name) in [
            (ColumnRole.todo, columnNames.todo), (.doing, columnNames.doing), (.done, columnNames.done),
        ] {
            let order = OrderKey.after(last, using: &generator)
            changes.append(.add(Column(name: name, role: role, order: order)))
            last = order
        }
        return changes
    }

    /// Gives the board another name. Throws when it is blank or too long.
    public func rename(to name: String) throws(BoardError) -> [RecordChange] {
        try BoardLimits.check(name: name, of: .board)
        return name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// A new column at a place among the columns (0 is the leftmost), or at the right. `label` is what an
    /// import calls it.
    public func addColumn(
        _ name: String, at index: Int? = nil, label: String = "",
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        try BoardLimits.check(name: name, of: .column)
        let others = columns
        let index = index ?? others.count
        guard (0...others.count).contains(index) else { throw .placeOutOfRange(last: others.count) }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        return [.add(Column(name: name, order: placement.key, label: label))]
            + rekeyed(placement, others)
    }

    /// Throws when the column is unknown or removed, or the name is blank or too long.
    public func renameColumn(_ id: UnitID, to name: String) throws(BoardError) -> [RecordChange] {
        let column = try liveColumn(id)
        try BoardLimits.check(name: name, of: .column)
        return setting(Column.names, of: column, to: name).map { [$0] } ?? []
    }

    /// Sets how many cards the column should hold at most; nil for no limit.
    public func limitColumn(_ id: UnitID, to limit: UInt32?) throws(BoardError) -> [RecordChange] {
        let column = try liveColumn(id)
        if let limit, !BoardLimits.workInProgress.contains(limit) { throw .limitOutOfRange }
        return setting(Column.limits, of: column, to: limit).map { [$0] } ?? []
    }

    /// Moves a column; `index` is its place in the result, from 0 at the left.
    public func moveColumn(
        _ id: UnitID, to index: Int, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> [RecordChange] {
        let column = try liveColumn(id)
        let all = columns
        guard all.indices.contains(index) else { throw .placeOutOfRange(last: all.count - 1) }
        if all[index].id == id { return [] }
        let others = all.filter { $0.id != id }
        let placement = Placement(at: index, in: others.map { $0.order }, using: &generator)
        return move(column, to: placement.key) + rekeyed(placement, others)
    }

    /// Removes a column that shows no cards. The one for what is done stays.
    public func removeColumn(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        let column = try liveColumn(id)
        guard column.role != .done else { throw .columnIsDone }
        let count = count(in: column)
        guard count == 0 else { throw .columnNotEmpty(count: count) }
        return setting(isRemoved: true, of: column)
    }

    /// Removes all cards that a column shows; their contents survive for `restore`.
    public func removeCards(in id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let lane = lane(id) else { throw .unknownColumn(id) }
        var changes: [RecordChange] = []
        for card in lane { changes += setting(isRemoved: true, of: card) }
        return changes
    }

    /// Brings a removed column back, with the cards that have their place in it.
    public func restoreColumn(_ id: UnitID) throws(BoardError) -> [RecordChange] {
        guard let column = column(id) else { throw .unknownColumn(id) }
        return setting(isRemoved: false, of: column)
    }

    private func liveColumn(_ id: UnitID) throws(BoardError) -> Column {
        guard let column = column(id), !column.isRemoved else { throw .unknownColumn(id) }
        return column
    }

    private func rekeyed(_ placement: Placement, _ others: [Column]) -> [RecordChange] {
        placement.rekeyed.flatMap { move(others[$0.index], to: $0.key) }
    }

    private func move(_ column: Column, to order: OrderKey) -> [RecordChange] {
        setting(Column.orders, of: column, to: order).map { [$0] } ?? []
    }
}
