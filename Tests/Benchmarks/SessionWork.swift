import KanbanModel
import Primitives
import Replication

/// 100,000 changes of a board through a session, in memory: a quarter adds a card, a quarter edits one's title,
/// half move one to the end of another column. Each is an event of its own, encoded, logged and applied.
enum SessionWork {
    static let changes = 100_000

    /// Seconds for all of them, and the bytes of the log.
    static func run() throws -> (seconds: Double, bytes: Int) {
        var generator = SplitMix64(seed: 2026)
        let session = DocumentSession<Board>(
            document: DocumentID(high: 1, low: 2), kind: "kanban", replica: ReplicaID(7), author: AuthorID(9))
        var log: [UInt8] = []
        var now: UInt64 = 1_700_000_000_000
        session.perform(try Board.creation(name: "Bench", using: &generator), now: now) { log += $0 }
        let columns = session.value.columns.map(\.id)
        var cards: [UnitID] = []
        let start = Measurement.now()
        for step in 0..<changes {
            now += 1
            let change: [RecordChange]
            switch step % 4 {
            case 0: change = try session.value.add(Card(title: "Card number \(step)"), using: &generator)
            case 1: change = try session.value.edit(cards[step * 7 % cards.count], CardEdit(title: "Edited \(step)"))
            default:
                let card = cards[step * 13 % cards.count]
                let place = step / 4 % 3
                let isThere = session.value.card(card)?.place.column == columns[place]
                change = try session.value.move(card, to: columns[isThere ? (place + 1) % 3 : place], using: &generator)
            }
            let event = session.perform(change, now: now) { log += $0 }
            if step % 4 == 0, let event { cards.append(event) }
        }
        return (Measurement.now() - start, log.count)
    }
}
