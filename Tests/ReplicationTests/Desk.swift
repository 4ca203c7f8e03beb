import Primitives
import Replication
import TestSupport

/// A session with the log that its host would keep.
final class Desk {
    let session: DocumentSession<Shelf>
    private(set) var log: [[UInt8]] = []
    var now: UInt64

    static let document = DocumentID(high: 1, low: 2)

    init(replica: UInt64, author: UInt64, now: UInt64 = 1_000) {
        session = DocumentSession(
            document: Desk.document, kind: "shelf", replica: ReplicaID(replica), author: AuthorID(author))
        self.now = now
    }

    var value: Shelf { session.value }

    @discardableResult
    func make(_ changes: ShelfChange..., undoing undoes: EventID? = nil) -> [UInt8] {
        now += 1
        session.perform(changes, now: now, undoing: undoes) { log.append($0) }
        return log.last ?? []
    }

    @discardableResult
    func take(_ bytes: [UInt8]) throws -> ReceivingOutcome {
        try session.receive(bytes, now: now) { events in log += events.map(\.bytes) }
    }

    /// Takes an event in as a host does, with the history of the texts that it needs.
    @discardableResult
    func merge(_ bytes: [UInt8]) throws -> ReceivingOutcome {
        var events = try log.map { try Event(bytes: $0) }
        let before = events.count
        let reception = try session.take(bytes, now: now, log: &events)
        log += events[before...].map(\.bytes)
        return reception
    }

    /// Hears what another desk has and this one has not.
    func hear(_ other: Desk) throws {
        for bytes in other.log { try take(bytes) }
        now = max(now, other.now)
    }

    /// Undoes or redoes; false when there is nothing.
    func step(_ direction: UndoDirection) throws -> Bool {
        let events = try log.map { try Event(bytes: $0) }
        guard let step = try value.undoStep(direction, by: session.author, log: events) else { return false }
        now += 1
        session.perform(step.changes, now: now, undoing: step.undoes) { log.append($0) }
        return true
    }
}
