import MemoModel
import Primitives
import Replication
import TestSupport

/// A device with one memo: a session, its log, and what a person does to it.
final class Device {
    let session: DocumentSession<Memo>
    private(set) var bytes: [[UInt8]] = []
    private(set) var log: [Event] = []
    var now: UInt64

    init(_ number: UInt64, author: UInt64? = nil, now: UInt64 = 1_700_000_000_000) {
        session = DocumentSession(
            document: DocumentID(high: 1, low: 2), kind: Memo.kind, replica: ReplicaID(number),
            author: AuthorID(author ?? number))
        self.now = now
    }

    var memo: Memo { session.value }
    var text: String { session.value.text }

    @discardableResult
    func perform(_ changes: [RecordChange], undoing: EventID? = nil) throws -> EventID? {
        now += 1
        var written: [UInt8]?
        let id = session.perform(changes, now: now, undoing: undoing) { written = $0 }
        if let written { try note(written) }
        return id
    }

    @discardableResult
    func write(_ text: String) throws -> EventID? {
        try perform(memo.replaceText(with: text))
    }

    /// Undoes or redoes the author's last; false when there is nothing.
    @discardableResult
    func go(_ direction: UndoDirection, by author: AuthorID? = nil) throws -> Bool {
        guard let step = try memo.undo(direction, by: author ?? session.author, log: log) else { return false }
        try perform(step.changes, undoing: step.undoes)
        return true
    }

    @discardableResult
    func receive(_ event: [UInt8]) throws -> ReceivingOutcome {
        let before = log.count
        let reception = try session.take(event, now: now, log: &log)
        bytes += log[before...].map(\.bytes)
        return reception
    }

    private func note(_ event: [UInt8]) throws {
        bytes.append(event)
        log.append(try Event(bytes: event))
    }
}

/// Two devices hold the same memo, header and text, byte for byte.
func isSame(_ left: Memo, _ right: Memo) -> Bool {
    left.wireBytes == right.wireBytes
}
