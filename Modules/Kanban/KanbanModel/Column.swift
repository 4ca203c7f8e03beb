public import Primitives
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
public struct Column: Sendable {
    public let id: UnitID
    /// Set for the three columns that came with the board.
    public internal(set) var role: ColumnRole?
    /// What an import calls the column, or empty.
    var givenLabel = ""
    var nameRegister: Register<String>
    /// 0 means no limit.
    var limitRegister: Register<UInt32>
    var orderRegister: Register<OrderKey>
    var removedRegister: Register<Bool>
    /// Whether the change that adds it has come; until then it counts as removed.
    var isKnown: Bool
    /// How many cards that are not removed have their place here.
    var ownCount: UInt32 = 0
    /// The greatest order ever placed here: what comes after it comes last. It only grows, so every replica
    /// finds the same one, and adding a card need not look at the others.
    var lastOrder: OrderKey?

    /// Stands in for a column whose change has not come.
    init(unknown id: UnitID) {
        self.id = id
        nameRegister = Register("")
        limitRegister = Register(0)
        orderRegister = Register(OrderKey(bytes: []))
        removedRegister = Register(false)
        isKnown = false
    }

    /// What people and scripts call it by.
    public var label: String { givenLabel.isEmpty ? ShortID(of: id).text : givenLabel }
    public var name: String { nameRegister.value }
    /// How many cards it should hold at most, or nil.
    public var limit: UInt32? { limitRegister.value == 0 ? nil : limitRegister.value }
    public var order: OrderKey { orderRegister.value }
    public var isRemoved: Bool { removedRegister.value || !isKnown }
    /// `todo`, `doing` or `done` for the three originals, else the label.
    public var state: String { role?.name ?? label }
}
