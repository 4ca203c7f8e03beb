import Primitives
public import Replication

/// What a column that came with the board means, whatever it is called now.
public enum ColumnRole: UInt8, CaseIterable, Sendable {
    case todo = 1
    case doing = 2
    case done = 3

    /// `todo`, `doing` or `done`: what scripts see.
    public var name: String {
        switch self {
        case .todo: "todo"
        case .doing: "doing"
        case .done: "done"
        }
    }
}

/// One column of a board. Its identity is the unit of the change that added it.
public struct Column: Record {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    /// At most `BoardLimits.name` scalars and never blank, unless a merge brought it so.
    public internal(set) var name = ""
    /// Where it stands among the columns, from left to right.
    public internal(set) var order = OrderKey.unset
    /// Set for the three columns that came with the board.
    public internal(set) var role: ColumnRole?
    /// What an import calls the column, or empty.
    var givenLabel = ""
    /// How many cards it should hold at most, or nil.
    public internal(set) var limit: UInt32?

    /// The field of ``name``.
    public static var names: Field<Column, String> { Field(2) }
    /// The field of ``order``.
    public static var orders: Field<Column, OrderKey> { Field(3) }
    /// The field of ``role``, which nobody sets later.
    public static var roles: Field<Column, ColumnRole?> { Field(4, isRare: true) }
    /// The field of the label that an import gave it, which nobody sets later.
    public static var givenLabels: Field<Column, String> { Field(5, isRare: true) }
    /// The field of ``limit``.
    public static var limits: Field<Column, UInt32?> { Field(6, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.names, &name)
        visitor.visit(Self.orders, &order)
        visitor.visit(Self.roles, &role)
        visitor.visit(Self.givenLabels, &givenLabel)
        visitor.visit(Self.limits, &limit)
    }
}

extension Column {
    /// A column that is on no board yet. `label` is what an import calls it, or empty: the label comes from the
    /// identity then.
    public init(name: String, role: ColumnRole? = nil, order: OrderKey, label: String = "") {
        self.init(.draft)
        self.name = name
        self.role = role
        self.order = order
        givenLabel = label
    }

    /// What people and scripts call it by.
    public var label: String { givenLabel.isEmpty ? ShortID(of: id).text : givenLabel }
    /// `todo`, `doing` or `done` for the three originals, else the label.
    public var state: String { role?.name ?? label }
}

extension ColumnRole: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(rawValue)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let role = ColumnRole(rawValue: try reader.readByte()) else { throw reader.malformed }
        self = role
    }
}
