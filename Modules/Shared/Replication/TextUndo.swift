import TextMerging

/// Takes one event's edits of one text back, whatever stands beside and above them.
///
/// The text without the event's units is what to aim at. An edit and its own undo cancel each other out,
/// wherever they stand: without that, text that was deleted and brought back would count as somebody's new
/// text, and outlive the undo of what wrote it.
struct TextUndo {
    private var history = TextHistory()
    /// The events that edit the text, in the order of the log.
    private var events: [(id: EventID, undoes: EventID?, units: [UnitRange])] = []
    private var places: [EventID: Int] = [:]

    /// Reads the text's history out of the document's whole log. Throws for an event that cannot be read.
    init<Change: DocumentChange>(
        of field: UnitID, in log: [Event], as type: Change.Type
    ) throws(WireError) {
        for event in log {
            var units: [UnitRange] = []
            for (change, origin) in try event.decodedChanges(as: type) {
                guard let edit = change.textEdit(at: origin.unit), edit.field == field else { continue }
                history.append(edit)
                if change.isTextOnly { units.append(UnitRange(first: edit.firstUnit, count: edit.edit.span)) }
            }
            guard !units.isEmpty else { continue }
            places[event.id] = events.count
            events.append((event.id, event.undoes, units))
        }
    }

    /// The edit that takes `event` back now; empty when nothing of it is left. Throws `.tangled`.
    func inverse(of event: EventID, parents: TextVersion) throws(TextMergingError) -> TextEdit {
        guard let target = places[event] else { return TextEdit(parents: parents, operations: []) }
        let present = try history.text()
        var left = cancelled()
        // Where those were merged with others' edits, leaving them out may be seen.
        if try !isUnseen(left, in: present) { left = [Bool](repeating: false, count: events.count) }
        // What takes something back stands with what it took back: without it, that is in effect again.
        if left[target], let undone = events[target].undoes, let place = places[undone] { left[place] = false }
        left[target] = true
        let aim = try history.text(without: units(of: left))
        return TextEdit.difference(from: present, to: aim, parents: parents)
    }

    /// For each event whether it was taken back, or did that: the two are nothing together.
    private func cancelled() -> [Bool] {
        var result = [Bool](repeating: false, count: events.count)
        for index in events.indices.reversed() where !result[index] {
            guard let undone = events[index].undoes, let place = places[undone], place < index, !result[place]
            else { continue }
            result[index] = true
            result[place] = true
        }
        return result
    }

    private func isUnseen(_ cancelled: [Bool], in present: String) throws(TextMergingError) -> Bool {
        guard cancelled.contains(true) else { return true }
        return try history.text(without: units(of: cancelled)).hasSameBytes(as: present)
    }

    private func units(of chosen: [Bool]) -> [UnitRange] {
        var result: [UnitRange] = []
        for index in events.indices where chosen[index] { result.append(contentsOf: events[index].units) }
        return result
    }
}
