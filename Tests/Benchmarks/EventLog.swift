import MemoModel
import Primitives
import Replication
import TextMerging
import TextWorks

/// What a memo's log of events takes for the edits of a trace.
enum EventLog {
    /// All events, `editsPerEvent` edits in each. An event names its author, time and parents and carries the deleted
    /// text, which a history does without.
    static func events(of trace: TextTrace, editsPerEvent: Int) throws -> [[UInt8]] {
        let replica = ReplicaID(0x1234_5678_9abc_def0)
        var text = MergeableText(replica: replica)
        var time = HybridClock()
        var now: UInt64 = 1_700_000_000_000
        var events: [[UInt8]] = []
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
            events.append(
                Event.encode(
                    document: DocumentID(high: 0x1234_5678_9abc_def0, low: 0x0fed_cba9_8765_4321), kind: Memo.kind,
                    id: first, parents: parents, time: time.tick(now: now), author: AuthorID(replica.raw), undoes: nil,
                    changes: [change]))
            parents = [first]
            place = end
        }
        return events
    }

    /// In segments as a database has them.
    static func packed(_ events: [[UInt8]]) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        var rest = events[...]
        while !rest.isEmpty {
            let count = max(EventPack.fitting(rest.map(\.count), count: 4_096), 1)
            segments.append(EventPack.packed(Array(rest.prefix(count))) ?? [])
            rest = rest.dropFirst(count)
        }
        return segments
    }

    static func secondsToRead(_ segments: [[UInt8]]) throws -> Double {
        let start = ContinuousClock.now
        for segment in segments { _ = try EventPack.unpacked(segment) }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    static func kilobytes(_ parts: [[UInt8]]) -> Double {
        Double(parts.reduce(0) { $0 + $1.count }) / 1e3
    }
}
