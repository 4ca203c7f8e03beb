public import Primitives
public import Replication

/// What a list shows of a board, and all that adding a card must know: small, however many cards there are.
public struct BoardOutline: Sendable {
    /// The columns that are not removed, from left to right.
    public internal(set) var columns: [Column]

    /// A column without its cards.
    public struct Column: Sendable {
        /// The column's, as on the board.
        public let id: UnitID
        /// nil for a column that somebody added.
        public let role: ColumnRole?
        /// As people named it.
        public let name: String
        /// What people and scripts call it by.
        public let label: String
        /// How many cards it should hold at most; nil for no limit.
        public let limit: UInt32?
        /// How many cards it shows.
        public internal(set) var count: UInt32
        /// What a new card comes after.
        var lastOrder: OrderKey?

        /// `todo`, `doing` or `done` for the three originals, else the label.
        public var state: String { role?.name ?? label }
        /// Whether it shows more cards than it should hold. False without a limit.
        public var exceedsLimit: Bool { limit.map { count > $0 } ?? false }
    }

    /// What `board` comes to now. Complexity: O(columns).
    public init(of board: Board) {
        columns = board.columns.map { column in
            Column(
                id: column.id, role: column.role, name: column.name, label: column.label, limit: column.limit,
                count: board.count(in: column), lastOrder: board.lastOrder(in: column.id))
        }
    }

    /// How many cards the board shows.
    public var cardCount: UInt32 {
        var sum: UInt32 = 0
        for column in columns { sum &+= column.count }
        return sum
    }

    /// The column that new cards go to: Todo, or the first one without it.
    public var entryColumn: Column? {
        entryIndex.map { columns[$0] }
    }

    private var entryIndex: Int? {
        columns.firstIndex { $0.role == .todo } ?? (columns.isEmpty ? nil : 0)
    }

    /// The same change as `Board.add` makes, without the board, and the outline after it.
    public func add(
        _ draft: Card, using generator: inout some RandomNumberGenerator
    ) throws(BoardError) -> (change: RecordChange, after: BoardOutline) {
        guard let index = entryIndex else { throw .noColumn }
        let order = OrderKey.after(columns[index].lastOrder, using: &generator)
        let change = try draft.addition(at: Place(column: columns[index].id, order: order))
        var after = self
        after.columns[index].count &+= 1
        after.columns[index].lastOrder = order
        return (change, after)
    }
}

/// A card can be added to the log without loading the board.
extension BoardOutline: DocumentDigest {
    /// The outline of a board without columns.
    public init() {
        columns = []
    }

    public mutating func apply(_ change: RecordChange, from origin: Origin) {
        guard case .add(let new) = change, let place = new.value(of: Card.places),
            let index = columns.firstIndex(where: { $0.id == place.column })
        else { return }
        columns[index].count &+= 1
        if let last = columns[index].lastOrder, place.order < last { return }
        columns[index].lastOrder = place.order
    }

    public func inverse(of change: RecordChange, from origin: Origin) -> RecordChange? { nil }
}

// Its bytes.
extension BoardOutline {
    /// The version of the bytes; another one is not read, and the board is asked instead.
    private static let version: UInt8 = 1

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        writer.writeVarint(UInt64(columns.count))
        for column in columns {
            writer.write(column.role?.rawValue ?? 0)
            writer.write(column.id)
            writer.write(column.name)
            writer.write(column.label)
            writer.writeVarint(UInt64(column.limit ?? 0))
            writer.writeVarint(UInt64(column.count))
            column.lastOrder.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard try reader.readByte() == Self.version else { throw reader.malformed }
        let count = try reader.readCount(ofSize: 15)
        columns = []
        columns.reserveCapacity(count)
        for _ in 0..<count {
            let role = ColumnRole(rawValue: try reader.readByte())
            let id = try reader.readUnit()
            let name = try reader.readString()
            let label = try reader.readString()
            let limit = try UInt32(from: &reader)
            columns.append(
                Column(
                    id: id, role: role, name: name, label: label, limit: limit == 0 ? nil : limit,
                    count: try UInt32(from: &reader), lastOrder: try OrderKey?(from: &reader)))
        }
    }
}
