import Markup
import Replication
public import TextMerging

/// The changes of one event that adds many cards, as an import does, with new columns where they are needed.
public struct BoardBatch: Sendable {
    /// What was asked for so far.
    public private(set) var changes: [BoardChange] = []
    /// The unit that the next change will own.
    private var next: UnitID
    private let board: Board
    private var columns: [Target]

    private struct Target {
        let id: UnitID
        let name: String
        let order: OrderKey
        var lastOrder: OrderKey?
    }

    /// A batch on `board` whose event's first unit will be `firstUnit`.
    public init(on board: Board, firstUnit: UnitID) {
        self.board = board
        next = firstUnit
        columns = board.columns.map {
            Target(id: $0.id, name: $0.name, order: $0.order, lastOrder: $0.lastOrder)
        }
    }

    /// Where new cards go: Todo, or the first column.
    public var entryColumn: UnitID? { board.entryColumn?.id }

    /// The column with this role, if it is still there.
    public func column(_ role: ColumnRole) -> UnitID? {
        board.columns.first { $0.role == role }?.id
    }

    /// The column that fits this state, label or name, be it of the board or of this batch; nil if none does.
    public func column(matching reference: String) -> UnitID? {
        if let found = board.columns(matching: reference).first { return found.id }
        let folded = Folding.foldedBytes(reference)
        return columns.first { Folding.foldedBytes($0.name) == folded }?.id
    }

    /// A new column at the right end, but before the one for what is done. `label` is what scripts shall
    /// call it, if not its own id.
    public mutating func addColumn(
        _ name: String, label: String = "", using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> UnitID {
        try BoardLimits.check(name: name)
        let done = column(.done).flatMap { done in columns.firstIndex { $0.id == done } }
        // Only where nothing has to make room: this event may already name the neighbours.
        let isBeforeDone = done == columns.count - 1
        let index = isBeforeDone ? columns.count - 1 : columns.count
        let lower = index > 0 ? columns[index - 1].order : nil
        let upper = index < columns.count ? columns[index].order : nil
        let order =
            OrderKey.between(lower, upper, using: &generator)
            ?? OrderKey.after(columns.last?.order, using: &generator)
        let id = append(.addColumn(NewColumn(name: name, order: order, label: label)))
        columns.insert(Target(id: id, name: name, order: order), at: index)
        columns.sort { $0.order < $1.order }
        return id
    }

    /// A new card at the end of a column of the board or of this batch; a discarded one waits to be
    /// recovered.
    public mutating func add(
        _ draft: CardDraft, to column: UnitID, isDiscarded: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) {
        guard let target = columns.firstIndex(where: { $0.id == column }) else { throw .unknownColumn(column) }
        let order = OrderKey.after(columns[target].lastOrder, using: &generator)
        let id = append(try draft.change(at: Place(column: column, order: order)))
        columns[target].lastOrder = order
        guard isDiscarded else { return }
        append(
            .setCardRemoved(id, Assignment(value: true, writer: nil, replaced: false, replacedWriter: id)))
    }

    @discardableResult
    private mutating func append(_ change: BoardChange) -> UnitID {
        let unit = next
        changes.append(change)
        next = next.advanced(by: change.span)
        return unit
    }
}
