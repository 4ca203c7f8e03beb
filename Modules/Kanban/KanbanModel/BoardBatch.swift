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

    /// Columns by what a file may call them: state, label or name, folded.
    private var found: [[UInt8]: UnitID] = [:]
    /// What comes after it comes last in its column.
    private var lastOrders: [UnitID: OrderKey?] = [:]

    private struct Target {
        let id: UnitID
        let order: OrderKey
    }

    /// A batch on `board` whose event's first unit will be `firstUnit`.
    public init(on board: Board, firstUnit: UnitID) {
        self.board = board
        next = firstUnit
        columns = board.columns.map { Target(id: $0.id, order: $0.order) }
        for column in board.columns { lastOrders[column.id] = column.lastOrder }
        // States go before labels, labels before names; of two alike the first one counts.
        for column in board.columns { note(column.state, column.id) }
        for column in board.columns { note(column.label, column.id) }
        for column in board.columns { note(column.name, column.id) }
    }

    private mutating func note(_ reference: String, _ id: UnitID) {
        let folded = Folding.foldedBytes(reference)
        if !folded.isEmpty, found[folded] == nil { found[folded] = id }
    }

    /// Where new cards go: Todo, or the first column.
    public var entryColumn: UnitID? { board.entryColumn?.id }

    /// The column with this role, if it is still there.
    public func column(_ role: ColumnRole) -> UnitID? {
        board.columns.first { $0.role == role }?.id
    }

    /// The column that fits this state, label or name, be it of the board or of this batch; nil if none does.
    public func column(matching reference: String) -> UnitID? {
        found[Folding.foldedBytes(reference)]
    }

    /// A new column to the right of `neighbour`, leftmost without one. `label` is what scripts shall call it,
    /// if not its own id.
    public mutating func addColumn(
        _ name: String, label: String = "", after neighbour: UnitID?,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> UnitID {
        try BoardLimits.check(name: name)
        let index = columns.firstIndex { $0.id == neighbour }.map { $0 + 1 } ?? 0
        let lower = index > 0 ? columns[index - 1].order : nil
        let upper = index < columns.count ? columns[index].order : nil
        // Where two columns have one order nothing fits between; then it goes to the right end.
        let between = OrderKey.between(lower, upper, using: &generator)
        let order = between ?? OrderKey.after(columns.last?.order, using: &generator)
        let id = append(.addColumn(NewColumn(name: name, order: order, label: label)))
        columns.insert(Target(id: id, order: order), at: between == nil ? columns.count : index)
        lastOrders[id] = .some(nil)
        note(label, id)
        note(name, id)
        return id
    }

    /// A new card at the end of a column of the board or of this batch; a discarded one waits to be
    /// recovered.
    public mutating func add(
        _ draft: CardDraft, to column: UnitID, isDiscarded: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) throws(BoardError) {
        guard let lastOrder = lastOrders[column] else { throw .unknownColumn(column) }
        let order = OrderKey.after(lastOrder, using: &generator)
        let id = append(try draft.change(at: Place(column: column, order: order)))
        lastOrders[column] = order
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
