public import Primitives
public import TextMerging

/// Turns edits of texts that were made beside others into edits of the texts as they stand.
///
/// A text that everybody edited in turn needs nothing of it. The first edit beside another needs the text's
/// history, which the host loads from the log; from then on the merger keeps it.
public struct TextMerger<Change: DocumentChange>: Sendable {
    /// The texts that were edited beside another edit, with their history, by field. Nothing is written through them.
    private var texts: [UnitID: MergeableText] = [:]
    /// The edits of the other texts, by field, in the order of the log; nil before they were learnt. A text with its
    /// history takes thousands of bytes, so one is made only where it is needed.
    private var edits: [UnitID: [FieldEdit]]?
    /// The texts that `takeDeferred` has to bring up to date: where they stand, in units and as a version.
    private var deferred = SortedTable<UnitID, (count: Int, version: TextVersion)>()
    /// The edits of texts that everybody edited in turn, which `takeDeferred` makes at once, by field; and the version
    /// that they lead to, at which the text is said to be already.
    private var gathered: [UnitID: (operations: [TextOperation], version: TextVersion)] = [:]
    /// Whether something was gathered that did not come to be.
    private var isSpoilt = false
    /// Whether `merge` leaves edits of texts to `takeDeferred`, which makes all of them at once: one by one each takes as
    /// long as the text. The steps then have empty edits in their place.
    public var isDeferring = false
    /// How many steps the merges of one text may take; nil stands for the usual, `TextHistory.budget(units:)`.
    public var budget: Int?

    private static var unbounded: Int { .max / 2 }

    /// A merger that has not needed any history yet.
    public init() {}

    /// For what a log holds already: it was bounded when it was taken in, and is read however long that takes.
    public static func ofLog() -> TextMerger {
        var merger = TextMerger()
        merger.budget = unbounded
        return merger
    }

    /// Whether no text needed its history so far.
    public var isEmpty: Bool { edits == nil && texts.isEmpty }

    /// What the changes of an event are, each with its origin.
    public typealias Steps = [(change: Change, origin: Origin)]

    /// Makes the texts ready that the steps edit beside another edit. Returns the first whose history is not known, with
    /// the version it is at; nil when the steps can be merged. `version` gives the version of a text before the steps.
    public mutating func missingHistory(
        for steps: Steps, version: (UnitID) -> TextVersion?
    ) -> (field: UnitID, since: TextVersion)? {
        guard Self.editsText(steps) else { return nil }
        // As a rule an event makes one edit, of a text that everybody edited in turn.
        if steps.count == 1 {
            guard let edit = steps[0].change.textEdit(at: steps[0].origin.unit), !edit.edit.isEmpty,
                texts[edit.field] == nil, version(edit.field) ?? TextVersion() != edit.edit.parents
            else { return nil }
        }
        var versions: [TextVersion?] = []
        for (change, origin) in steps {
            versions.append(change.textEdit(at: origin.unit).flatMap { version($0.field) })
        }
        return missingHistory(for: steps, at: versions)
    }

    private mutating func missingHistory(
        for steps: Steps, at versions: [TextVersion?]
    ) -> (field: UnitID, since: TextVersion)? {
        var after = TextVersions()
        for (index, (change, origin)) in steps.enumerated() {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            // A text that nobody has written into is at no version, whether it is here or comes with the same events.
            let seen = after[edit.field] ?? versions[index] ?? TextVersion()
            if change.isTextOnly, !edit.edit.isEmpty, texts[edit.field] == nil, seen != edit.edit.parents {
                guard edits != nil else { return (edit.field, seen) }
                texts[edit.field] = Self.text(of: edits?.removeValue(forKey: edit.field) ?? [])
            }
            after.note(edit)
        }
        return nil
    }

    /// Learns the history of every text from all events that were applied to the document so far, in that order.
    /// Throws for an event that cannot be read. Complexity: O(log).
    public mutating func learn(from past: [Event]) throws(WireError) {
        var learnt: [UnitID: [FieldEdit]] = [:]
        try Self.forEachEdit(in: past) { edit in
            if texts[edit.field] == nil { learnt[edit.field, default: []].append(edit) }
        }
        edits = learnt
    }

    /// Learns the history of one text alone.
    mutating func learn(_ field: UnitID, from past: [Event]) throws(WireError) {
        texts[field] = Self.text(of: try Self.edits(of: field, in: past))
    }

    private static func edits(of field: UnitID, in log: [Event]) throws(WireError) -> [FieldEdit] {
        var edits: [FieldEdit] = []
        try forEachEdit(in: log) { if $0.field == field { edits.append($0) } }
        return edits
    }

    private static func forEachEdit(in log: [Event], _ body: (FieldEdit) -> Void) throws(WireError) {
        for event in log {
            for (change, origin) in try event.decodedChanges(as: Change.self) {
                if let edit = change.textEdit(at: origin.unit) { body(edit) }
            }
        }
    }

    /// The steps as they must be applied to a document whose texts are all at the version of those known here:
    /// an edit of a text with a history becomes one of the text as it stands. Ask `missingHistory` before.
    /// On an error nothing has been taken in of the text at hand; `forgetTexts` does the rest.
    public mutating func merge(_ steps: Steps) throws(TextMergingError) -> Steps {
        guard isDeferring || !isEmpty else { return steps }
        var result = steps
        var gathering: [FieldEdit] = []
        for index in steps.indices {
            guard let edit = steps[index].change.textEdit(at: steps[index].origin.unit), !edit.edit.isEmpty else {
                continue
            }
            // Taken out, so that nothing else holds it while it changes.
            guard var text = texts.removeValue(forKey: edit.field) else {
                edits?[edit.field, default: []].append(edit)
                if let change = Self.gathers(steps[index].change, edit, isDeferring) {
                    result[index].change = change
                    gathering.append(edit)
                }
                continue
            }
            defer { texts[edit.field] = text }
            guard steps[index].change.isTextOnly else {
                _ = try text.merge(edit.edit, firstUnit: edit.firstUnit, budget: budget)
                continue
            }
            if isDeferring {
                try deferEdit(edit, &text)
                let empty = TextEdit(parents: edit.edit.parents, operations: [])
                if let change = Change.editing(edit.field, empty) { result[index].change = change }
                continue
            }
            let seen = text.version
            let operations = try text.merge(
                edit.edit.known(to: text.history), firstUnit: edit.firstUnit, budget: budget)
            guard seen != edit.edit.parents else { continue }
            let merged = TextEdit(parents: seen, operations: operations, mergedVersion: text.version)
            if let change = Change.editing(edit.field, merged) { result[index].change = change }
        }
        for edit in gathering {
            gathered[edit.field, default: ([], TextVersion())].operations += edit.edit.operations
            gathered[edit.field]?.version = edit.resultingVersion
        }
        return result
    }

    /// What stands in the place of an edit that is gathered: it leads to the same version. Nil for one that is made at
    /// once, as are those of a record with a key, which may come before the record does.
    private static func gathers(_ change: Change, _ edit: FieldEdit, _ isDeferring: Bool) -> Change? {
        guard isDeferring, change.isTextOnly, !edit.field.isOfKey else { return nil }
        return Change.editing(
            edit.field,
            TextEdit(parents: edit.edit.parents, operations: [], mergedVersion: edit.resultingVersion))
    }

    private mutating func deferEdit(_ edit: FieldEdit, _ text: inout MergeableText) throws(TextMergingError) {
        let isBehind = deferred[edit.field] != nil
        // Asked for once, not for each edit: with many heads a version takes longer than an edit.
        if !isBehind { deferred.insert(edit.field, (text.history.count, text.version)) }
        try text.append(edit.edit.known(to: text.history), firstUnit: edit.firstUnit, isBehind: isBehind)
    }

    /// What the deferred edits come to: for `Document.splice`, one after the other. Throws `.tangled`.
    public mutating func takeDeferred() throws(TextMergingError) -> [(field: UnitID, edit: TextEdit)] {
        guard !isSpoilt else { throw .tangled }
        var result: [(field: UnitID, edit: TextEdit)] = []
        // A text was edited in turn first, if it was, and by several after that.
        for field in gathered.keys.sorted() {
            guard let (operations, version) = gathered[field] else { continue }
            result.append((field, TextEdit(parents: version, operations: operations, mergedVersion: version)))
        }
        gathered = [:]
        for field in deferred.keys {
            guard let (count, version) = deferred[field], var text = texts.removeValue(forKey: field) else { continue }
            defer { texts[field] = text }
            let operations = try text.catchUp(from: count, budget: budget)
            result.append((field, TextEdit(parents: version, operations: operations, mergedVersion: text.version)))
        }
        deferred = SortedTable()
        return result
    }

    /// Takes note of changes that were made to the document as it stands.
    mutating func note(_ changes: [Change], from origin: Origin) {
        guard !isEmpty else { return }
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

    /// Forgets the histories of all texts that the steps edit: what was merged did not come to be. They are learnt
    /// again when they are needed.
    public mutating func forgetTexts(of steps: Steps) {
        guard !isEmpty else { return }
        for (change, origin) in steps {
            guard let edit = change.textEdit(at: origin.unit) else { continue }
            edits = nil
            texts[edit.field] = nil
            deferred.remove(edit.field)
        }
    }

    /// The text with its history, as the edits in a log make it.
    private static func text(of edits: [FieldEdit]) -> MergeableText {
        var history = TextHistory()
        // The log took them once, so they fit; what is hostile in them was dropped then as it is now.
        for edit in edits { _ = try? history.append(edit.edit.known(to: history), firstUnit: edit.firstUnit) }
        let nobody = UnitID.none.replica
        // No walk is beyond this budget.
        return (try? MergeableText(history: history, replica: nobody, budget: unbounded))
            ?? MergeableText(replica: nobody)
    }

    /// The same of steps that were merged and did not come to be, where nobody can say any more what else was deferred.
    mutating func drop(_ steps: Steps) {
        if isDeferring, Self.editsText(steps) { isSpoilt = true }
        forgetTexts(of: steps)
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
        var text = text(of: try edits(of: field, in: log))
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
            // A memo's own text is nobody's, and that of a record with a key is from nobody's unit.
            for unit in (edit.field.isOfKey ? [] : [edit.field]) + edit.edit.parents.heads
            where unit.replica != UnitID.none.replica {
                if !event.makes(unit, before: origin.unit) { needs.append(unit) }
            }
        }
        return needs
    }
}

extension Event {
    /// Whether a change of this event before the one with the unit `origin` makes `unit`.
    func makes(_ unit: UnitID, before origin: UnitID) -> Bool {
        unit.replica == id.replica && unit.sequence >= id.sequence && unit.sequence < origin.sequence
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
