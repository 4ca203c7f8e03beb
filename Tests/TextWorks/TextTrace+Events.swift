import Primitives
public import Replication
public import TextMerging

extension TextTrace {
    /// The events of a memo that was typed so, `editsPerEvent` edits in each. An event names its author, time and parents
    /// and carries the deleted text, which a history does without.
    public func memoEvents(
        of document: DocumentID = DocumentID(high: 0x1234_5678_9abc_def0, low: 0x0fed_cba9_8765_4321),
        editsPerEvent: Int
    ) throws(TextMergingError) -> [[UInt8]] {
        let replica = ReplicaID(0x1234_5678_9abc_def0)
        var text = MergeableText(replica: replica)
        var time = HybridClock()
        var now: UInt64 = 1_700_000_000_000
        var events: [[UInt8]] = []
        var parents: [EventID] = []
        var place = edits.startIndex
        while place < edits.endIndex {
            let end = min(place + editsPerEvent, edits.endIndex)
            let version = text.version
            var operations: [TextOperation] = []
            var first: UnitID?
            for edit in edits[place..<end] {
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
                    document: document, kind: "memo", id: first, parents: parents, time: time.tick(now: now),
                    author: AuthorID(replica.raw), undoes: nil, changes: [change]))
            parents = [first]
            place = end
        }
        return events
    }
}
