public import Primitives
public import Replication

/// Where a card is. Column and order are one value, so that a card is in one column at every moment.
public struct Place: Hashable, Sendable {
    /// The column's identity.
    public var column: UnitID
    /// Where among the column's cards, from top to bottom.
    public var order: OrderKey

    /// `column` need not be on the board: it may have been removed meanwhile.
    public init(column: UnitID, order: OrderKey) {
        self.column = column
        self.order = order
    }
}

extension Place: FieldValue {
    public static var unset: Place { Place(column: .none, order: .unset) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        writer.write(column)
        order.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        column = try reader.readUnit()
        order = try OrderKey(from: &reader)
    }
}
