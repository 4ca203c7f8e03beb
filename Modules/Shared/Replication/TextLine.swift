import Primitives
import TextMerging

/// What happened to one text since an event that shall be taken back: a single line of edits, an event each.
/// Edits that were made beside others stand in it as they were merged.
///
/// An edit and its own undo cancel each other out, wherever they stand: without that, text that was deleted
/// and brought back would count as somebody's new text, and outlive the undo of what wrote it.
struct TextLine {
    private var target = TextEdit(parents: TextVersion(), operations: [])
    private var events: [EventID] = []
    private var edits: [TextEdit] = []

    init<Change: DocumentChange>(
        of field: UnitID, from index: Int, in log: [Event], as type: Change.Type
    ) throws(WireError) {
        // Learnt at once, so that nothing before the event is walked edit by edit.
        var texts = TextMerger<Change>.ofLog()
        try texts.learn(field, from: Array(log[..<index]))
        for (place, event) in log[index...].enumerated() {
            let steps = try event.decodedChanges(as: type).filter { change, origin in
                change.textEdit(at: origin.unit)?.field == field
            }
            // What can't be merged was never applied.
            guard let merged = try? texts.merge(steps) else { continue }
            var operations: [TextOperation] = []
            for (change, origin) in merged where place > 0 || change.isTextOnly {
                if let edit = change.textEdit(at: origin.unit) { operations.append(contentsOf: edit.edit.operations) }
            }
            if place == 0 {
                target.operations = operations
            } else if !operations.isEmpty {
                append(TextEdit(parents: TextVersion(), operations: operations), of: event)
            }
        }
    }

    /// What takes the event back now: its inverse, carried over every later edit that stands.
    func inverse(parents: TextVersion) -> TextEdit {
        var later = edits
        return target.inverted(parents: parents).crossed(with: &later, parents: parents)
    }

    private mutating func append(_ edit: TextEdit, of event: Event) {
        if let undone = event.undoes, let place = events.lastIndex(of: undone), isCheap(place) {
            var between = Array(edits[(place + 1)...])
            let inverse = edits[place].inverted(parents: edit.parents)
            if inverse.crossed(with: &between, parents: edit.parents).hasSameOperations(as: edit) {
                edits.replaceSubrange(place..., with: between)
                events.remove(at: place)
                return
            }
        }
        events.append(event.id)
        edits.append(edit)
    }

    /// Whether the edit at `place` is soon carried over those behind it. One that is not, as nobody makes
    /// by hand, stays as it is.
    private func isCheap(_ place: Int) -> Bool {
        var behind = 0
        for edit in edits[(place + 1)...] { behind += edit.operations.count }
        return behind == 0 || edits[place].operations.count <= 1_000_000 / behind
    }
}
