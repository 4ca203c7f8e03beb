import Markup
public import Primitives
public import Replication

/// The changes of one event that adds many cards, as an import does, with new columns where they are needed.
public struct BoardBatch: Sendable {
    /// What was asked for so far.
    public private(set) var changes: [RecordChange] = []
    /// The unit that the next change will own.
    private var next: UnitID
    /// Where new cards go: Todo, or the first column.
    public let entryColumn: UnitID?
    private var roles: [(role: ColumnRole, column: UnitID)] = []
    /// The columns from left to right.
    private var columns = SortedTable<Rank, UnitID>()
    private var ranks = SortedTable<UnitID, Rank>()
    private var run: Run?

    /// Columns by what a file may call them: state, label or name, folded.
    private var found: [[UInt8]: UnitID] = [:]
    /// Labels by their folded names.
    private var labels: [[UInt8]: UnitID] = [:]

    /// What comes after it comes last in its column.
    private var lastOrders = SortedTable<UnitID, OrderKey?>()

    /// Where a column stands: equal orders are told apart by which was there first.
    private struct Rank: Comparable, Sendable {
        let order: OrderKey
        let number: Int

        static func < (left: Rank, right: Rank) -> Bool {
            left.order == right.order ? left.number < right.number : left.order < right.order
        }
    }

    /// New columns that stand one right of the other before the same one. Each between the last and that one would make
    /// orders as long as the columns are many; so they count on from the first one's order, as cards at an end do.
    private struct Run: Sendable {
        /// The last of them.
        var column: UnitID
        let start: OrderKey
        var count: OrderKey?

        mutating func next(
            after left: OrderKey, before right: OrderKey?, using generator: inout some RandomNumberGenerator
        ) -> OrderKey? {
            let count = OrderKey.after(count, using: &generator)
            let order = OrderKey(bytes: start.bytes + count.bytes)
            guard left < order, right.map({ order < $0 }) ?? true else { return nil }
            self.count = count
            return order
        }
    }

    /// A batch on `board` whose event's first unit will be `firstUnit`.
    public init(on board: Board, firstUnit: UnitID) {
        next = firstUnit
        entryColumn = board.entryColumn?.id
        let present = board.columns
        for column in present {
            place(column.id, at: column.order)
            lastOrders.set(column.id, to: board.lastOrder(in: column.id))
            if let role = column.role, self.column(role) == nil { roles.append((role, column.id)) }
        }
        // States go before labels, labels before names; of two alike the first one counts.
        for column in present { note(column.state, column.id) }
        for column in present { note(column.label, column.id) }
        for column in present { note(column.name, column.id) }
        for label in board.labels.reversed() { labels[Folding.foldedBytes(label.name)] = label.id }
    }

    private mutating func place(_ id: UnitID, at order: OrderKey) {
        let rank = Rank(order: order, number: columns.count)
        columns.insert(rank, id)
        ranks.set(id, to: rank)
    }

    private mutating func note(_ reference: String, _ id: UnitID) {
        let folded = Folding.foldedBytes(reference)
        if !folded.isEmpty, found[folded] == nil { found[folded] = id }
    }

    /// The column with this role, if it is still there.
    public func column(_ role: ColumnRole) -> UnitID? {
        for known in roles where known.role == role { return known.column }
        return nil
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
        try BoardLimits.check(name: name, of: .column)
        let left = neighbour.flatMap { ranks[$0] }
        let right = left.map { columns.first(from: Rank(order: $0.order, number: $0.number + 1)) } ?? columns.first
        var counted: OrderKey?
        if let left, right != nil, run?.column == neighbour {
            counted = run?.next(after: left.order, before: right?.key.order, using: &generator)
        }
        // Where two columns have one order nothing fits between; then it goes to the right end.
        let order =
            counted ?? OrderKey.between(left?.order, right?.key.order, using: &generator)
            ?? OrderKey.after(columns.last?.key.order, using: &generator)
        let id = append(.add(Column(name: name, order: order, label: label)))
        place(id, at: order)
        if counted == nil { run = Run(column: id, start: order) } else { run?.column = id }
        lastOrders.set(id, to: nil)
        note(label, id)
        note(name, id)
        return id
    }

    /// The label of the draft's name, of the board or of this batch; if there is none, the draft.
    public mutating func label(_ draft: BoardLabel) throws(BoardError) -> UnitID {
        let folded = Folding.foldedBytes(draft.name)
        if let label = labels[folded] { return label }
        try BoardLimits.check(name: draft.name, of: .label)
        guard labels.count < BoardLimits.labels else { throw .tooManyLabels }
        let id = append(.add(draft))
        labels[folded] = id
        return id
    }

    /// A new card at the end of a column of the board or of this batch, with labels of either and people, each once,
    /// and with comments; a removed one waits to be restored.
    public mutating func add(
        _ draft: Card, to column: UnitID, labels: [UnitID] = [], people: [Person] = [],
        comments: [CardComment] = [], isRemoved: Bool = false, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) {
        guard let lastOrder = lastOrders[column] else { throw .unknownColumn(column) }
        let order = OrderKey.after(lastOrder, using: &generator)
        let id = append(try draft.addition(at: Place(column: column, order: order)))
        lastOrders.set(column, to: order)
        for label in labels { append(.add(Labelling(of: id, with: label))) }
        for person in people { append(.add(CardAssignment(of: person, to: id))) }
        for comment in comments { append(.add(comment.about(id))) }
        guard isRemoved else { return }
        append(
            .setRemoved(id, of: Card.self, Assignment(value: true, writer: nil, replaced: false, replacedWriter: id)))
    }

    @discardableResult
    private mutating func append(_ change: RecordChange) -> UnitID {
        let unit = next
        changes.append(change)
        next = next.advanced(by: change.span)
        return unit
    }
}
