public import Primitives
internal import TextMerging

/// What one author can undo and redo, derived from the log: nothing is stored for it.
public struct UndoHistory: Sendable {
    public let author: AuthorID
    /// The author's events, oldest first.
    private var entries: [Entry] = []
    /// Where each of them is in `entries`.
    private var places = SortedTable<EventID, Int>()
    /// How often something new was done: what was taken back before it can't be done again.
    private var generation = 0
    private var recorded = 0

    /// An event and its place in the log.
    struct Entry: Sendable {
        let event: EventID
        let index: Int
        fileprivate var state: State
    }

    fileprivate enum State: Equatable {
        case standing
        case takenBack(generation: Int)
        case answered
    }

    public init(author: AuthorID) {
        self.author = author
    }

    /// The author's events that stand, oldest first.
    public var undoable: [EventID] { stack(.undo).map { $0.event } }

    /// The author's undos that stand, oldest first; taking one back is a redo.
    public var redoable: [EventID] { stack(.redo).map { $0.event } }

    /// Takes note of the next event of the log, whoever wrote it. Complexity: O(log n).
    public mutating func record(_ event: EventID, author: AuthorID, undoes: EventID?) {
        defer { recorded += 1 }
        guard author == self.author else { return }
        var state = State.standing
        if let undoes {
            guard let place = places[undoes] else { return }
            switch entries[place].state {
            case .standing: state = .takenBack(generation: generation)
            case .takenBack(generation): state = .standing
            case .takenBack, .answered: return
            }
            entries[place].state = .answered
        } else {
            generation += 1
        }
        guard places.insert(event, entries.count) else { return }
        entries.append(Entry(event: event, index: recorded, state: state))
    }

    /// The events to try, the best last.
    func stack(_ direction: UndoDirection) -> [Entry] {
        let wanted = direction == .undo ? State.standing : .takenBack(generation: generation)
        return entries.filter { $0.state == wanted }
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
    /// What somebody else has overwritten since is skipped, and never taken from them. Throws when an event of
    /// the log cannot be read. Complexity: O(log).
    public func undoStep(
        _ direction: UndoDirection, by author: AuthorID, log: [Event]
    ) throws(WireError) -> UndoStep<Change>? {
        var history = UndoHistory(author: author)
        for event in log { history.record(event.id, author: event.author, undoes: event.undoes) }
        for entry in history.stack(direction).reversed() {
            let changes = try inverses(ofEventAt: entry.index, in: log)
            if !changes.isEmpty { return UndoStep(changes: changes, undoes: entry.event) }
        }
        return nil
    }

    /// What takes back the event at `index`, last change first, then its texts; empty when all of it is
    /// overwritten.
    private func inverses(ofEventAt index: Int, in log: [Event]) throws(WireError) -> [Change] {
        let (steps, fields) = try log[index].undoing(as: Change.self)
        var scratch = self
        // Later than everything, and later with each change.
        var later = UnitID(replica: ReplicaID(.max), sequence: 0)
        var result: [Change] = []
        for (change, origin) in steps {
            for inverse in scratch.inverses(of: change, from: origin) {
                scratch.apply(inverse, from: Origin(unit: later, time: Timestamp(raw: .max)))
                later = later.advanced(by: 1)
                result.append(inverse)
            }
        }
        for field in fields {
            guard let version = textVersion(of: field) else { continue }
            if let change = try log.inverse(ofTextsAt: index, field, version, as: Change.self) { result.append(change) }
        }
        return result
    }
}

// What of it does not depend on the document.
extension Event {
    /// Its changes, last first, without those that only edit texts, and the texts that those edit of things that were
    /// there before.
    fileprivate func undoing<Change: DocumentChange>(
        as type: Change.Type
    ) throws(WireError) -> (steps: [(change: Change, origin: Origin)], fields: [UnitID]) {
        var steps: [(change: Change, origin: Origin)] = []
        var fields: [UnitID] = []
        var seen: Set<UnitID> = []
        var own: Set<UnitID> = []
        for (change, origin) in try decodedChanges(as: type).reversed() {
            if change.isTextOnly, let edit = change.textEdit(at: origin.unit) {
                if seen.insert(edit.field).inserted { fields.append(edit.field) }
            } else {
                if let field = change.ownText { own.insert(field) }
                steps.append((change, origin))
            }
        }
        return (steps, fields.filter { !own.contains($0) })
    }
}

extension [Event] {
    /// What takes back the edits that the event at `index` makes of a text which is at `version` now, if anything.
    fileprivate func inverse<Change: DocumentChange>(
        ofTextsAt index: Int, _ field: UnitID, _ version: TextVersion, as type: Change.Type
    ) throws(WireError) -> Change? {
        let edit = try TextLine(of: field, from: index, in: self, as: type).inverse(parents: version)
        return edit.isEmpty ? nil : Change.editing(field, edit)
    }
}
