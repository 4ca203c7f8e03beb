import KanbanModel
import Primitives
import Replication
import TestSupport

/// One device with a board, for tests: what it writes can be carried to others.
final class Desk {
    static let document = DocumentID(high: 1, low: 2)
    let session: DocumentSession<Board>
    var random: SplitMix64
    var now: UInt64 = 1_700_000_000_000
    /// Everything applied here, in that order.
    private(set) var log: [Event] = []
    /// The bytes of what was written here.
    private(set) var written: [[UInt8]] = []

    init(replica: UInt64 = 1, author: UInt64? = nil, seed: UInt64 = 1) {
        session = DocumentSession(
            document: Self.document, kind: "board", replica: ReplicaID(replica), author: AuthorID(author ?? replica))
        random = SplitMix64(seed: seed &* 31 &+ replica)
    }

    var board: Board { session.value }

    @discardableResult
    func perform(
        _ intent: (Board, inout SplitMix64) throws(BoardError) -> [RecordChange]
    ) throws(BoardError) -> EventID? {
        let changes = try intent(board, &random)
        now += 1000
        let id = session.perform(changes, now: now) { (bytes) throws(Never) in written.append(bytes) }
        if id != nil, let bytes = written.last, let event = try? Event(bytes: bytes) { log.append(event) }
        return id
    }

    @discardableResult
    func receive(_ bytes: [UInt8]) throws -> ReceivingOutcome {
        try session.take(bytes, now: now + 10_000_000, log: &log)
    }

    /// Undoes or redoes; false when there is nothing to.
    func step(_ direction: UndoDirection) throws -> Bool {
        guard let step = try board.undoStep(direction, by: session.author, log: log) else { return false }
        now += 1000
        session.perform(step.changes, now: now, undoing: step.undoes) { (bytes) throws(Never) in
            written.append(bytes)
        }
        if let bytes = written.last { log.append(try Event(bytes: bytes)) }
        return true
    }
}

// Shorthand for what most tests do.
extension Desk {
    /// A desk with a new board.
    static func withBoard(replica: UInt64 = 1, seed: UInt64 = 1) throws -> Desk {
        let desk = Desk(replica: replica, seed: seed)
        try desk.perform { (_, random) throws(BoardError) in try Board.creation(name: "House", using: &random) }
        return desk
    }

    /// Brings everything that `other` wrote.
    func catchUp(with other: Desk) throws {
        for bytes in other.written { try receive(bytes) }
    }

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
