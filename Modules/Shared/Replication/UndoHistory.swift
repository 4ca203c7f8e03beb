public import TextMerging

/// What one author can undo and redo, derived from the log: nothing is stored for it.
public struct UndoHistory: Sendable {
    public let author: AuthorID
    /// The author's events that stand, oldest first.
    public private(set) var undoable: [EventID] = []
    /// The author's undos that stand, oldest first; taking one back is a redo.
    public private(set) var redoable: [EventID] = []

    public init(author: AuthorID) {
        self.author = author
    }

    /// Takes note of the next event of the log.
    public mutating func record(_ event: EventID, author: AuthorID, undoes: EventID?) {
        guard author == self.author else { return }
        guard let undoes else {
            undoable.append(event)
            redoable.removeAll()
            return
        }
        if let index = undoable.lastIndex(of: undoes) {
            undoable.remove(at: index)
            redoable.append(event)
        } else if let index = redoable.lastIndex(of: undoes) {
            redoable.remove(at: index)
            undoable.append(event)
        }
    }
}

/// An undo or a redo that can be performed: the changes, and the event that they take back.
public struct UndoStep<Change: DocumentChange>: Sendable {
    public let changes: [Change]
    public let undoes: EventID
}

/// Which way to go in an author's history.
public enum UndoDirection: Sendable {
    case undo
    case redo
}

extension Document {
    /// The author's next undo or redo, given the document's whole log in the order it was applied; nil when
    /// there is none.
    ///
    /// What somebody else has overwritten since is skipped, and never taken from them.
    public func undoStep(
        _ direction: UndoDirection, by author: AuthorID, log: [Event]
    ) throws(WireError) -> UndoStep<Change>? {
        var history = UndoHistory(author: author)
        for event in log { history.record(event.id, author: event.author, undoes: event.undoes) }
        let stack = direction == .undo ? history.undoable : history.redoable
        for id in stack.reversed() {
            guard let index = log.lastIndex(where: { $0.id == id }) else { continue }
            let changes = try inverses(ofEventAt: index, in: log)
            if !changes.isEmpty { return UndoStep(changes: changes, undoes: id) }
        }
        return nil
    }

    /// What takes back the event at `index`, last change first; empty when all of it is overwritten.
    private func inverses(ofEventAt index: Int, in log: [Event]) throws(WireError) -> [Change] {
        let later = Origin(unit: log[index].id, time: Timestamp(raw: .max))
        var scratch = self
        var result: [Change] = []
        for (change, origin) in try log[index].decodedChanges(as: Change.self).reversed() {
            let inverse: Change?
            if change.isTextOnly, let edit = change.textEdit(at: origin.unit) {
                inverse = try scratch.inverse(of: edit, log: log, from: index)
            } else {
                inverse = scratch.inverse(of: change, from: origin)
            }
            guard let inverse else { continue }
            // Text is taken back once per event and field, so only the rest needs the scratch copy.
            if !inverse.isTextOnly { scratch.apply(inverse, from: later) }
            result.append(inverse)
        }
        return result
    }

    /// The edit that takes `target` back now: its inverse, carried over every later edit of the same text.
    private func inverse(of target: FieldEdit, log: [Event], from index: Int) throws(WireError) -> Change? {
        guard let version = textVersion(of: target.field) else { return nil }
        var inverse = target.edit.inverted(parents: version)
        if version != target.resultingVersion {
            for event in log[index...] {
                for (change, origin) in try event.decodedChanges(as: Change.self) {
                    guard let edit = change.textEdit(at: origin.unit), edit.field == target.field,
                        origin.unit > target.firstUnit || event.id != log[index].id
                    else { continue }
                    inverse = inverse.rebased(over: edit.edit, parents: version)
                }
            }
        }
        return inverse.isEmpty ? nil : Change.editing(target.field, inverse)
    }
}
