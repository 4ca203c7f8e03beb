public import Primitives
import TextMerging

/// What one author can undo and redo, derived from the log: nothing is stored for it.
///
/// It follows a log that grows: what was recorded once is not looked at again.
public struct UndoHistory: Sendable {
    public let author: AuthorID
    /// The author's events, oldest first.
    private var entries: [Entry] = []
    /// Where each of them is in `entries`.
    private var places = SortedTable<EventID, Int>()
    /// Those that stood, and those that were taken back since something new was done, by their places, oldest first.
    /// What has another state by now is passed over.
    private var standing: [Int] = []
    private var takenBack: [Int] = []
    /// How many events of the log were recorded.
    public private(set) var count = 0

    /// An event and its place in the log.
    struct Entry: Sendable {
        let event: EventID
        let index: Int
        fileprivate var state: State
    }

    fileprivate enum State {
        case standing
        case takenBack
        /// Taken back and done again, or the other way round, or no longer to be done again.
        case settled
    }

    public init(author: AuthorID) {
        self.author = author
    }

    /// Records what the log has beyond what was recorded; the log only ever grows. Complexity: O(n log n) for n new
    /// events.
    public mutating func follow(_ log: [Event]) {
        for place in min(count, log.count)..<log.count {
            record(log[place].id, author: log[place].author, undoes: log[place].undoes)
        }
    }

    /// Takes note of the next event of the log, whoever wrote it. Complexity: O(log n), amortized.
    mutating func record(_ event: EventID, author: AuthorID, undoes: EventID?) {
        defer { count += 1 }
        guard author == self.author else { return }
        var state = State.standing
        if let undoes {
            guard let place = places[undoes] else { return }
            switch entries[place].state {
            case .standing: state = .takenBack
            case .takenBack: break
            case .settled: return
            }
            entries[place].state = .settled
        } else {
            // What was taken back before can't be done again.
            for place in takenBack { entries[place].state = .settled }
            takenBack = []
        }
        trim()
        guard places.insert(event, entries.count) else { return }
        if state == .standing { standing.append(entries.count) } else { takenBack.append(entries.count) }
        entries.append(Entry(event: event, index: count, state: state))
    }

    /// Whoever takes back in turn leaves nothing to pass over.
    private mutating func trim() {
        while let last = standing.last, entries[last].state != .standing { standing.removeLast() }
        while let last = takenBack.last, entries[last].state != .takenBack { takenBack.removeLast() }
    }

    /// The events to try, the best first, until `body` gives something for one.
    func first<Result>(
        _ direction: UndoDirection, where body: (Entry) throws(WireError) -> Result?
    ) throws(WireError) -> Result? {
        let wanted = direction == .undo ? State.standing : .takenBack
        for place in (direction == .undo ? standing : takenBack).reversed() where entries[place].state == wanted {
            if let result = try body(entries[place]) { return result }
        }
        return nil
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
        history.follow(log)
        return try undoStep(direction, in: history, log: log)
    }

    /// The same for who keeps the history, which has followed the log. With `isProbe` the changes are only those that
    /// show that there is a step, which copies nothing of the document. Complexity: O(what followed) where the step
    /// takes back text, else O(1) besides the event's own changes; more where others have overwritten what was done.
    public func undoStep(
        _ direction: UndoDirection, in history: UndoHistory, log: [Event], isProbe: Bool = false
    ) throws(WireError) -> UndoStep<Change>? {
        try history.first(direction) { (entry) throws(WireError) in
            let changes = try inverses(ofEventAt: entry.index, in: log, isProbe: isProbe)
            return changes.isEmpty ? nil : UndoStep(changes: changes, undoes: entry.event)
        }
    }

    /// What takes back the event at `index`, last change first, then its texts; empty when all of it is
    /// overwritten. A probe ends with the first that is found.
    private func inverses(ofEventAt index: Int, in log: [Event], isProbe: Bool) throws(WireError) -> [Change] {
        let (steps, fields) = try log[index].undoing(as: Change.self)
        var scratch = self
        // Later than everything, and later with each change.
        var later = UnitID(replica: ReplicaID(.max), sequence: 0)
        var result: [Change] = []
        for (change, origin) in steps {
            for inverse in scratch.inverses(of: change, from: origin) {
                if isProbe { return [inverse] }
                scratch.apply(inverse, from: Origin(unit: later, time: Timestamp(raw: .max)))
                later = later.advanced(by: 1)
                result.append(inverse)
            }
        }
        for field in fields {
            guard let version = textVersion(of: field) else { continue }
            if let change = try log.inverse(ofTextsAt: index, field, version, as: Change.self) { result.append(change) }
            if isProbe, !result.isEmpty { break }
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
