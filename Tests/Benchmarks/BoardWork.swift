import KanbanModel
import Primitives
import Replication

/// A board of 100,000 cards in memory: what its parts cost, in seconds.
enum BoardWork {
    static let cards = 100_000

    static func run() throws -> PartTimes { try PartTimes.least(once) }

    private static func once() throws -> PartTimes {
        var result = PartTimes()
        var generator = SplitMix64(seed: 2026)
        let replica = ReplicaID(7)
        let author = DocumentSession<Board>(
            document: DocumentID(high: 1, low: 2), kind: Board.kind, replica: replica, author: AuthorID(9))
        var log: [[UInt8]] = []
        var now: UInt64 = 1_700_000_000_000
        author.perform(try Board.creation(name: "Bench", using: &generator), now: now) { log.append($0) }
        let columns = author.value.columns.map { $0.id }
        for number in 0..<cards {
            now += 1
            let draft = Card(
                title: "Card number \(number)", description: number % 4 == 0 ? "What is to be done." : "",
                due: number % 10 == 0 ? CivilDate(daysSince1970: Int64(number % 20_000)) : nil)
            author.perform(try author.value.add(draft, using: &generator), now: now) { log.append($0) }
        }
        let ids = author.value.allCards.map { $0.id }
        let added = log.count
        for (number, id) in ids.enumerated() {
            now += 1
            let board = author.value
            let changes =
                number % 2 == 0
                ? try board.edit(id, CardEdit(title: "Edited \(number)"))
                : try board.move(id, to: columns[1 + number / 2 % 2], using: &generator)
            author.perform(changes, now: now) { log.append($0) }
        }
        let reader = DocumentSession<Board>(
            document: DocumentID(high: 1, low: 2), kind: Board.kind, replica: ReplicaID(8), author: AuthorID(9))
        try result.measure("adding") { for bytes in log[..<added] { _ = try reader.receive(bytes, now: now) } }
        try result.measure("setting") { for bytes in log[added...] { _ = try reader.receive(bytes, now: now) } }
        var bytes: [UInt8] = []
        result.measure("writing") { bytes = reader.value.wireBytes }
        result.note("snapshot", bytes: bytes.count)
        var again = Board()
        try result.measure("reading") { again = try Board(wireBytes: bytes) }
        precondition(again.wireBytes == bytes)
        var shown = 0
        result.measure("sorting") { for lane in again.lanes() { shown += lane.count } }
        precondition(shown == cards)
        let last = try log[added...].map { try Event(bytes: $0).decodedChanges(as: Board.Change.self)[0] }
        var inverses = 0
        result.measure("inverses") {
            for step in last where again.inverse(of: step.change, from: step.origin) != nil { inverses += 1 }
        }
        precondition(inverses == cards)
        return result
    }
}
