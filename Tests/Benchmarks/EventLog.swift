import MemoModel
import Primitives
import Replication
import TextMerging
import TextWorks

/// What a memo's log of events takes for the edits of a trace.
enum EventLog {
    /// The bytes of all events, `editsPerEvent` edits in each. An event names its author, time and parents and
    /// carries the deleted text, which a history does without.
    static func size(of trace: TextTrace, editsPerEvent: Int) throws -> Int {
        let replica = ReplicaID(0x1234_5678_9abc_def0)
        var text = MergeableText(replica: replica)
        var time = HybridClock()
        var now: UInt64 = 1_700_000_000_000
        var total = 0
        var parents: [EventID] = []
        var place = trace.edits.startIndex
        while place < trace.edits.endIndex {
            let end = min(place + editsPerEvent, trace.edits.endIndex)
            let version = text.version
            var operations: [TextOperation] = []
            var first: UnitID?
            for edit in trace.edits[place..<end] {
                let position = Int(edit.position)
                let range = position..<(position + Int(edit.deleted))
                operations.append(
                    TextOperation(
                        position: edit.position, deleted: text.text(in: range), inserted: edit.inserted))
                let units = try text.replace(range, with: edit.inserted)
                first = first ?? units.first
            }
            guard let first else { break }
            now += 200 * UInt64(editsPerEvent)
            let change = RecordChange.edit(.none, TextEdit(parents: version, operations: operations))
            total +=
                Event.encode(
                    document: DocumentID(high: 0x1234_5678_9abc_def0, low: 0x0fed_cba9_8765_4321), kind: Memo.kind,
                    id: first, parents: parents, time: time.tick(now: now), author: AuthorID(replica.raw), undoes: nil,
                    changes: [change]
                ).count
            parents = [first]
            place = end
        }
        return total
    }
}
