import Foundation
import MemoModel
import Primitives
import Replication
import TextMerging

/// Pages that send one event after the other, each into a memo of its own and only once the one before is durable.
enum SinglesWork {
    private struct Writer {
        let document: DocumentID
        let replica: ReplicaID
        var wire: HubWire
        var sequence: UInt64 = 0

        /// Sends a character at the beginning.
        mutating func send() {
            wire.post([next()], to: "/api/documents/\(document.text)/events")
        }

        mutating func next() -> [UInt8] {
            let id = EventID(replica: replica, sequence: sequence)
            let parents = sequence == 0 ? [] : [EventID(replica: replica, sequence: sequence - 1)]
            let text = TextEdit(parents: TextVersion(parents), operations: [.init(position: 0, inserted: "x")])
            let event = Event.encode(
                document: document, kind: Memo.kind, id: id, parents: parents,
                time: Timestamp(milliseconds: UInt64(Date().timeIntervalSince1970 * 1000)),
                author: AuthorID(replica.raw), undoes: nil, changes: [RecordChange.edit(.none, text)])
            sequence += 1
            return event
        }
    }

    /// Writes so many memos of so many events each, which become durable together.
    static func fill(port: Int, token: String, memos: Int, events: Int) throws {
        var wire = try HubWire(port, token)
        for number in 0..<memos {
            var writer = Writer(
                document: DocumentID(high: 1, low: UInt64(number + 1)), replica: ReplicaID(UInt64(number + 1)),
                wire: wire)
            wire.post((0..<events).map { _ in writer.next() }, to: "/api/documents/\(writer.document.text)/events")
            guard HubWire.number(after: "\"applied\":", in: try wire.answer().body) == events else {
                throw HubWire.Gone()
            }
        }
    }

    /// How many events a second became durable, of so many writers.
    static func run(port: Int, token: String, writers count: Int, seconds: Double) throws -> Double {
        var writers = try (0..<count).map { number in
            Writer(
                document: DocumentID(high: UInt64(getpid()), low: UInt64(number + 1)),
                replica: ReplicaID(UInt64(getpid()) << 16 | UInt64(number)), wire: try HubWire(port, token))
        }
        for index in writers.indices { writers[index].send() }
        let start = Measurement.now()
        var durable = 0
        while Measurement.now() < start + seconds {
            var polled = writers.map { pollfd(fd: $0.wire.descriptor, events: Int16(POLLIN), revents: 0) }
            poll(&polled, nfds_t(polled.count), 100)
            for index in writers.indices where polled[index].revents != 0 {
                try writers[index].wire.take()
                while let answer = writers[index].wire.next() {
                    guard HubWire.has("\"applied\":1", answer.body) else { throw HubWire.Gone() }
                    durable += 1
                    writers[index].send()
                }
            }
        }
        return Double(durable) / (Measurement.now() - start)
    }
}
