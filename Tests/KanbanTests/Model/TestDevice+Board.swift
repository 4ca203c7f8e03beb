import KanbanModel
import Primitives
import Replication
import TestDevices

// Shorthand for what most tests do.
extension TestDevice<Board> {
    convenience init(replica: UInt64 = 1, author: UInt64? = nil, seed: UInt64 = 1) {
        self.init(kind: "board", replica: replica, author: author, seed: seed)
    }

    /// A device with a new board.
    static func withBoard(replica: UInt64 = 1, seed: UInt64 = 1) throws -> TestDevice {
        let device = TestDevice(replica: replica, seed: seed)
        try device.perform { (_, random) throws(BoardError) in try Board.creation(name: "House", using: &random) }
        return device
    }

    var board: Board { value }

    func column(_ role: ColumnRole) -> UnitID {
        board.columns.first { $0.role == role }?.id ?? .none
    }

    @discardableResult
    func add(_ title: String, description: String = "", due: CivilDate? = nil) throws -> UnitID {
        let draft = Card(title: title, description: description, due: due)
        return try perform { (board, random) throws(BoardError) in try board.add(draft, using: &random) } ?? .none
    }

    @discardableResult
    func move(_ card: UnitID, to column: UnitID, at position: CardPosition = .end) throws(BoardError) -> EventID? {
        try perform { (board, random) throws(BoardError) in
            try board.move(card, to: column, at: position, using: &random)
        }
    }

    @discardableResult
    func addColumn(_ name: String, at index: Int? = nil) throws -> UnitID {
        try perform { (board, random) throws(BoardError) in
            try board.addColumn(name, at: index, using: &random)
        } ?? .none
    }

    func titles(_ column: UnitID) -> [String] {
        board.lane(column)?.map { $0.title } ?? []
    }

    func titles(_ role: ColumnRole) -> [String] { titles(column(role)) }
}

func day(_ text: String) -> CivilDate? { CivilDate(text) }
