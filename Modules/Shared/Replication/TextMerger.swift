public import TextMerging

/// Turns edits of texts that were made beside others into edits of the texts as they stand.
///
/// A text that everybody edited in turn needs nothing of it. The first edit beside another needs the document's
/// history, which the host loads from the log; from then on the merger keeps the edits of all its texts.
public struct TextMerger<Change: DocumentChange>: Sendable {
    /// The texts that were merged, by field. Nothing is written through them.
    private var texts = SortedTable<UnitID, MergeableText>()
    /// The edits of all other texts, in the order in which they were applied: once a log was learnt, so that the log
    /// is read once and not for each text. Nil before, and once something was forgotten.
    private var past: SortedTable<UnitID, [FieldEdit]>?
    /// The texts that `takeDeferred` has to bring up to date: where they stand, in units and as a version.
    private var deferred = SortedTable<UnitID, (count: Int, version: TextVersion)>()
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
    public mutating func missingHistory(
        for steps: Steps, version: (UnitID) -> TextVersion?
    ) -> (field: UnitID, since: TextVersion)? {
        guard Self.editsText(steps) else { return nil }
        var after = TextVersions()
        for (change, origin) in steps {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            // A text that nobody has written into is at no version, whether it is here or comes with the same events.
            let seen = after[edit.field] ?? version(edit.field) ?? TextVersion()
            if change.isTextOnly, !edit.edit.isEmpty, !texts.contains(edit.field), seen != edit.edit.parents {
                guard let edits = takePast(of: edit.field) else { return (edit.field, seen) }
                texts.set(edit.field, to: Self.text(of: edits))
            }
            after.note(edit)
        }
        return nil
    }

    /// Learns the history of a text, and the edits of all others, from all events that were applied to the document so
    /// far, in that order. Throws for an event that cannot be read. Complexity: O(log).
    public mutating func learn(_ field: UnitID, from log: [Event]) throws(WireError) {
        forget(field)
        past = try Self.edits(in: log) { !texts.contains($0) }
        texts.set(field, to: Self.text(of: takePast(of: field) ?? []))
    }

    /// Learns the history of one text alone.
    mutating func learnOnly(_ field: UnitID, from log: [Event]) throws(WireError) {
        forget(field)
        texts.set(field, to: try Self.text(of: field, in: log))
    }

    /// The steps as they must be applied to a document whose texts are all at the version of those known here:
    /// an edit of a text with a history becomes one of the text as it stands. Ask `missingHistory` before.
    /// On an error nothing has been taken in of the text at hand; `forget` the others.
    public mutating func merge(_ steps: Steps) throws(TextMergingError) -> Steps {
        guard !texts.isEmpty || past != nil else { return steps }
        var result = steps
        for index in steps.indices {
            let (change, origin) = steps[index]
            guard let edit = change.textEdit(at: origin.unit), !edit.edit.isEmpty else { continue }
            if texts.contains(edit.field) {
                if let merged = try merge(edit, isTextOnly: change.isTextOnly) { result[index].change = merged }
            } else {
                past?.update(edit.field, from: []) { $0.append(edit) }
            }
        }
        return result
    }

    /// Takes an edit into its text, whose history is known; returns the change to make in its place, if not itself.
    private mutating func merge(_ edit: FieldEdit, isTextOnly: Bool) throws(TextMergingError) -> Change? {
        guard isTextOnly else {
            try update(edit.field) { (text) throws(TextMergingError) in
                try text.merge(edit.edit, firstUnit: edit.firstUnit)
            }
            return nil
        }
        if isDeferring {
            try deferEdit(edit)
            return Change.editing(edit.field, TextEdit(parents: edit.edit.parents, operations: []))
        }
        var merged: TextEdit?
        try update(edit.field) { (text) throws(TextMergingError) in
            let seen = text.version
            if seen == edit.edit.parents {
                try text.merge(edit.edit, firstUnit: edit.firstUnit)
            } else {
                let operations = try text.merge(edit.edit.known(to: text.history), firstUnit: edit.firstUnit)
                merged = TextEdit(parents: seen, operations: operations, mergedVersion: text.version)
            }
        }
        return merged.flatMap { Change.editing(edit.field, $0) }
    }

    private mutating func deferEdit(_ edit: FieldEdit) throws(TextMergingError) {
        let isBehind = deferred.contains(edit.field)
        if !isBehind, let text = texts[edit.field] {
            deferred.set(edit.field, to: (text.history.count, text.version))
        }
        try update(edit.field) { (text) throws(TextMergingError) in
            try text.append(edit.edit.known(to: text.history), firstUnit: edit.firstUnit, isBehind: isBehind)
        }
    }

    private mutating func update(
        _ field: UnitID, _ body: (inout MergeableText) throws(TextMergingError) -> Void
    ) throws(TextMergingError) {
        try texts.update(field, from: MergeableText(replica: UnitID.none.replica), body)
    }

    /// What the deferred edits come to, an edit a text: for `Document.splice`. Throws `.tangled`.
    public mutating func takeDeferred() throws(TextMergingError) -> [(field: UnitID, edit: TextEdit)] {
        var result: [(field: UnitID, edit: TextEdit)] = []
        for field in deferred.keys {
            guard let (count, version) = deferred[field] else { continue }
            try update(field) { (text) throws(TextMergingError) in
                let operations = try text.catchUp(from: count)
                result.append(
                    (field, TextEdit(parents: version, operations: operations, mergedVersion: text.version)))
            }
        }
        deferred = SortedTable()
        return result
    }

    /// Takes note of changes that were made to the document as it stands.
    mutating func note(_ changes: [Change], from origin: Origin) {
        guard !texts.isEmpty || past != nil else { return }
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
        texts.remove(field)
        deferred.remove(field)
        past = nil
    }

    /// Forgets the histories of all texts that the steps edit: what was merged did not come to be.
    public mutating func forgetTexts(of steps: Steps) {
        guard !texts.isEmpty || past != nil else { return }
        for (change, origin) in steps {
            if let edit = change.textEdit(at: origin.unit) { forget(edit.field) }
        }
    }

    /// The edits of a text whose history is not known, taken out for it; nil where no log was learnt.
    private mutating func takePast(of field: UnitID) -> [FieldEdit]? {
        guard past != nil else { return nil }
        return past?.remove(field) ?? []
    }

    /// The text with its history, as the edits in a log make it.
    private static func text(of field: UnitID, in log: [Event]) throws(WireError) -> MergeableText {
        text(of: try edits(in: log) { $0 == field }[field] ?? [])
    }

    /// The edits of texts in a log, in its order.
    private static func edits(
        in log: [Event], of isWanted: (UnitID) -> Bool
    ) throws(WireError) -> SortedTable<UnitID, [FieldEdit]> {
        var result = SortedTable<UnitID, [FieldEdit]>()
        for event in log {
            for (change, origin) in try event.decodedChanges(as: Change.self) {
                guard let edit = change.textEdit(at: origin.unit), isWanted(edit.field) else { continue }
                result.update(edit.field, from: []) { $0.append(edit) }
            }
        }
        return result
    }

    private static func text(of edits: [FieldEdit]) -> MergeableText {
        var history = TextHistory()
        // The log took them once, so they fit; what is hostile in them was dropped then as it is now.
        for edit in edits { _ = try? history.append(edit.edit.known(to: history), firstUnit: edit.firstUnit) }
        if let text = try? MergeableText(history: history, replica: UnitID.none.replica) { return text }
        // Too tangled to walk at once: one by one they were merged before.
        var text = MergeableText(replica: UnitID.none.replica)
        for edit in edits { _ = try? text.merge(edit.edit.known(to: text.history), firstUnit: edit.firstUnit) }
        return text
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
