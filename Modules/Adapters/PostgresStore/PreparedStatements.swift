/// The statements that have a name on one connection: those that came before with parameters of the same types.
struct PreparedStatements {
    private struct Key: Hashable {
        let sql: String
        let types: [UInt32]
    }

    enum Name {
        case none
        /// It has to be prepared under this name first.
        case new(String)
        case known(String)

        var text: String? {
            switch self {
            case .none: nil
            case .new(let name), .known(let name): name
            }
        }
    }

    /// Whether each statement meets the same server process.
    var isPossible = false
    private var names: [Key: String] = [:]
    /// Those that came once.
    private var met: Set<Key> = []
    /// Those that the batch under way prepares.
    private var unsettled: [Key] = []
    private var last = 0

    /// So many have a name at most, on the server too; and so many are remembered that came once.
    private static let most = 256

    mutating func name(of statement: PostgresStatement) -> Name {
        guard isPossible else { return .none }
        let key = Key(sql: statement.sql, types: statement.parameters.map(\.type))
        if let name = names[key] { return .known(name) }
        guard last < Self.most else { return .none }
        guard met.remove(key) != nil else {
            if met.count == Self.most { met = [] }
            met.insert(key)
            return .none
        }
        last += 1
        let name = "bojagi\(last)"
        names[key] = name
        unsettled.append(key)
        return .new(name)
    }

    /// Where the batch failed nobody knows what of it was prepared: such a name is not used any more.
    mutating func settle(isSound: Bool) {
        if !isSound { for key in unsettled { names[key] = nil } }
        unsettled = []
    }
}
