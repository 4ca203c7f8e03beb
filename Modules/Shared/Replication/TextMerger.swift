public import TextMerging

/// Turns edits of texts that were made beside others into edits of the texts as they stand.
///
/// A text that everybody edited in turn needs nothing of it. The first edit beside another needs the text's
/// history, which the host loads from the log; from then on the merger keeps it.
public struct TextMerger<Change: DocumentChange>: Sendable {
    /// The texts whose history is known, by field. Nothing is written through them.
    private var texts: [(field: UnitID, text: MergeableText)] = []
    /// The texts that `takeDeferred` has to bring up to date: where they stand, in units and as a version.
    private var deferred: [(field: UnitID, count: Int, version: TextVersion)] = []
    /// Whether `merge` leaves edits of texts with a history to `takeDeferred`, which walks all of them at once. The
    /// steps then have empty edits in their place.
    public var isDeferring = false

    public init() {}

    /// Whether no text needed its history so far.
    public var isEmpty: Bool { texts.isEmpty }

    /// What the changes of an event are, each with its origin.
    public typealias Steps = [(change: Change, origin: Origin)]

    /// The first text that the steps edit beside another edit and whose history is not known, with the version
    /// it is at; nil when they can be merged. `version` gives the version of a text before the steps.
    public func missingHistory(
        for steps: Steps, version: (UnitID) -> TextVersion?
    ) -> (field: UnitID, since: TextVersion)? {
        guard Self.editsText(steps) else { return nil }
        var after = TextVersions()
        for (change, origin) in steps {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            if change.isTextOnly, !edit.edit.isEmpty, !knows(edit.field),
                let seen = after[edit.field] ?? version(edit.field), seen != edit.edit.parents
            {
                return (edit.field, seen)
            }
            after.note(edit)
        }
        return nil
    }

    /// Learns the history of a text from all events that were applied to the document so far, in that order.
    /// Throws for an event that cannot be read. Complexity: O(log).
    public mutating func learn(_ field: UnitID, from past: [Event]) throws(WireError) {
        let text = try Self.text(of: field, in: past)
        forget(field)
        texts.insert((field, text), at: place(of: field))
    }

    /// The steps as they must be applied to a document whose texts are all at the version of those known here:
    /// an edit of a text with a history becomes one of the text as it stands. Ask `missingHistory` before.
    /// On an error nothing has been taken in of the text at hand; `forget` the others.
    public mutating func merge(_ steps: Steps) throws(TextMergingError) -> Steps {
        guard !texts.isEmpty else { return steps }
        var result = steps
        for index in steps.indices {
            guard let edit = steps[index].change.textEdit(at: steps[index].origin.unit), !edit.edit.isEmpty,
                knows(edit.field)
            else { continue }
            let place = place(of: edit.field)
            let seen = texts[place].text.version
            if isDeferring, steps[index].change.isTextOnly {
                try deferEdit(edit, at: place)
                let empty = TextEdit(parents: edit.edit.parents, operations: [])
                if let change = Change.editing(edit.field, empty) { result[index].change = change }
                continue
            }
            guard seen != edit.edit.parents, steps[index].change.isTextOnly else {
                try texts[place].text.merge(edit.edit, firstUnit: edit.firstUnit)
                continue
            }
            let operations = try texts[place].text.merge(
                edit.edit.known(to: texts[place].text.history), firstUnit: edit.firstUnit)
            let merged = TextEdit(
                parents: seen, operations: operations, mergedVersion: texts[place].text.version)
            if let change = Change.editing(edit.field, merged) { result[index].change = change }
        }
        return result
    }

    private mutating func deferEdit(_ edit: FieldEdit, at place: Int) throws(TextMergingError) {
        let isBehind = deferred.contains { $0.field == edit.field }
        if !isBehind {
            deferred.append((edit.field, texts[place].text.history.count, texts[place].text.version))
        }
        try texts[place].text.append(
            edit.edit.known(to: texts[place].text.history), firstUnit: edit.firstUnit, isBehind: isBehind)
    }

    /// What the deferred edits come to, an edit a text: for `Document.splice`. Throws `.tangled`.
    public mutating func takeDeferred() throws(TextMergingError) -> [(field: UnitID, edit: TextEdit)] {
        var result: [(field: UnitID, edit: TextEdit)] = []
        for (field, count, version) in deferred where knows(field) {
            let place = place(of: field)
            let operations = try texts[place].text.catchUp(from: count)
            result.append(
                (
                    field,
                    TextEdit(parents: version, operations: operations, mergedVersion: texts[place].text.version)
                ))
        }
        deferred = []
        return result
    }

    /// Takes note of changes that were made to the document as it stands.
    mutating func note(_ changes: [Change], from origin: Origin) {
        guard !texts.isEmpty else { return }
        var steps: Steps = []
        var unit = origin.unit
        for change in changes {
            steps.append((change, Origin(unit: unit, time: origin.time)))
            unit = unit.advanced(by: change.span)
        }
        do {
            _ = try merge(steps)
        } catch {
            forgetTexts(of: steps)
        }
    }

    /// Forgets a text's history; it is learnt again when it is needed.
    public mutating func forget(_ field: UnitID) {
        if knows(field) { texts.remove(at: place(of: field)) }
        deferred.removeAll { $0.field == field }
    }

    /// Forgets the histories of all texts that the steps edit: what was merged did not come to be.
    public mutating func forgetTexts(of steps: Steps) {
        guard !texts.isEmpty else { return }
        for (change, origin) in steps {
            if let edit = change.textEdit(at: origin.unit) { forget(edit.field) }
        }
    }

    /// The text with its history, as the edits in a log make it.
    private static func text(of field: UnitID, in log: [Event]) throws(WireError) -> MergeableText {
        var edits: [FieldEdit] = []
        for event in log {
            for (change, origin) in try event.decodedChanges(as: Change.self) {
                if let edit = change.textEdit(at: origin.unit), edit.field == field { edits.append(edit) }
            }
        }
        var history = TextHistory()
        // The log took them once, so they fit; what is hostile in them was dropped then as it is now.
        for edit in edits { _ = try? history.append(edit.edit.known(to: history), firstUnit: edit.firstUnit) }
        if let text = try? MergeableText(history: history, replica: UnitID.none.replica) { return text }
        // Too tangled to walk at once: one by one they were merged before.
        var text = MergeableText(replica: UnitID.none.replica)
        for edit in edits { _ = try? text.merge(edit.edit.known(to: text.history), firstUnit: edit.firstUnit) }
        return text
    }

    private func knows(_ field: UnitID) -> Bool {
        let place = place(of: field)
        return place < texts.count && texts[place].field == field
    }

    private func place(of field: UnitID) -> Int {
        texts.lowerBound { !($0.field < field) }
    }

    private static func editsText(_ steps: Steps) -> Bool {
        for (change, _) in steps where change.isTextOnly { return true }
        return false
    }
}

extension TextMerger {
    /// An edit of an earlier version of a text as it must be made now, after all of `log`; nil when it can't be
    /// merged. Where somebody else wrote at the same place, the edit's text goes right. Throws for an event that
    /// cannot be read.
    public static func rebased(
        _ edit: TextEdit, of field: UnitID, over log: [Event]
    ) throws(WireError) -> TextEdit? {
        var text = try text(of: field, in: log)
        let seen = text.version
        // Larger than every replica's, and of none: it is forgotten with this history.
        let unit = UnitID(replica: ReplicaID(.max), sequence: 0)
        guard let operations = try? text.merge(edit.known(to: text.history), firstUnit: unit) else { return nil }
        return TextEdit(parents: seen, operations: operations)
    }

    /// The units that must be known before the steps can be applied, beyond what their event follows: the texts
    /// that they edit and the versions of those. Only a hostile event names what it does not follow; every
    /// replica then waits for the same.
    static func needs(of steps: Steps, in event: Event) -> [UnitID] {
        guard editsText(steps) else { return [] }
        var needs: [UnitID] = []
        for (change, origin) in steps where change.isTextOnly {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            for unit in [edit.field] + edit.edit.parents.heads {
                let isOwn =
                    unit.replica == event.id.replica && unit.sequence >= event.id.sequence
                    && unit.sequence < origin.unit.sequence
                if !isOwn, unit.replica != UnitID.none.replica { needs.append(unit) }
            }
        }
        return needs
    }
}

extension TextEdit {
    /// The edit without parents that are no units of the text. Honest edits have none: what an author saw has
    /// been applied before.
    fileprivate func known(to history: TextHistory) -> TextEdit {
        var heads: [UnitID] = []
        for head in parents.heads where history.contains(head) { heads.append(head) }
        guard heads.count < parents.heads.count else { return self }
        return TextEdit(parents: TextVersion(heads), operations: operations)
    }
}
