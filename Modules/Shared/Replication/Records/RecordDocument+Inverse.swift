import Primitives
import TextMerging

extension RecordDocument {
    @inline(never)
    public func inverses(of change: RecordChange, from origin: Origin) -> [RecordChange] {
        guard case .put(let new) = change else { return inverse(of: change, from: origin).map { [$0] } ?? [] }
        guard let entry = ledger.directory[new.keyedID] else { return [] }
        let core = core(of: entry)
        if core.id.isOfRareKey {
            // Whoever put it: what it is there for may be taken back by another than the earliest.
            guard !core.isRemoved, !entry.isKnown || canTakeBack(entry), ledger.isAsAdded(core) else { return [] }
            return [unmaking(core, kind: entry.kind)]
        }
        if entry.isKnown, !canTakeBack(entry) { return unsetting(new, at: entry, core, from: origin) }
        guard core.origin == origin, ledger.isAsAdded(core) else { return [] }
        return [unmaking(core, kind: entry.kind)]
    }

    /// Takes back the fields that a put set, as far as nobody has set them since.
    private func unsetting(
        _ new: NewRecord, at entry: RecordEntry, _ core: RecordCore, from origin: Origin
    ) -> [RecordChange] {
        var changes: [RecordChange] = []
        new.fields.forEach { tag, _ in
            guard tag > FieldTag.key, ledger.mark(tag, of: core).writer == origin.unit else { return }
            let key = FieldKey(record: core.id, tag: tag)
            let value = ledger.unread(key) ?? FieldBytes(WireReader(bytes(of: tag, at: entry)))
            let unset = unset(tag, of: entry.kind)
            guard value != unset else { return }
            changes.append(
                .set(
                    FieldSetting(
                        record: core.id, kind: entry.kind, tag: tag,
                        assignment: Assignment(
                            value: unset, writer: UnitID.none, replaced: value, replacedWriter: origin.unit))))
        }
        return changes
    }

    /// What a field holds that nobody has set.
    func unset(_ tag: UInt8, of kind: UInt8) -> FieldBytes {
        var blank = TableVisitor(.blank, FieldVisitor(.get, of: tag))
        var copy = self
        copy.visitTable(of: kind, with: &blank)
        return FieldBytes(WireReader(blank.fields.output.bytes))
    }

    @inline(never)
    public func inverse(of change: RecordChange, from origin: Origin) -> RecordChange? {
        switch change {
        case .header(let change):
            return inverse(of: change, from: origin).map { .header($0) }
        case .add(let new):
            guard let entry = ledger.directory[origin.unit], entry.kind == new.kind else { return nil }
            let core = core(of: entry)
            guard !entry.isKnown || canTakeBack(entry), ledger.isAsAdded(core),
                keptVersion(at: entry)?.isOf(origin.unit.replica) ?? true
            else { return nil }
            return unmaking(core, kind: entry.kind)
        case .put: return inverses(of: change, from: origin).first
        case .set(let setting):
            guard let entry = ledger.directory[setting.record], entry.kind == setting.kind,
                !entry.isKnown || canTakeBack(setting)
            else { return nil }
            let adder = setting.record.isOfKey ? core(of: entry).origin.unit : setting.record
            let mark = ledger.marks[FieldKey(record: setting.record, tag: setting.tag)]
            // Only who set it counts here, not what it is nor when.
            let register = Register(setting.assignment.value, stamp: origin, writer: mark?.writer ?? adder)
            guard let inverse = register.inverse(of: setting.assignment, from: origin) else { return nil }
            return .set(
                FieldSetting(
                    record: setting.record, kind: setting.kind, tag: setting.tag, assignment: inverse,
                    countsAsChange: setting.countsAsChange))
        case .edit, .unknown: return nil
        }
    }

    /// The name that a document was made with and what it is for the workspace are not a person's step.
    private func inverse(of change: HeaderChange, from origin: Origin) -> HeaderChange? {
        switch change {
        case .name(let assignment) where assignment.replacedWriter == .none: nil
        case .demo, .times: nil
        default: ledger.header.inverse(of: change, from: origin)
        }
    }

    /// The removal of a record whose making is taken back: nobody has removed it, it is as if it had never been.
    private func unmaking(_ core: RecordCore, kind: UInt8) -> RecordChange {
        removal(of: core, kind: kind, true, writer: UnitID.none)
    }

    /// The version of a text that knows it itself.
    private func keptVersion(at entry: RecordEntry) -> TextVersion? {
        var visitor = TableVisitor(.look, at: entry.place, FieldVisitor(.get, of: FieldTag.text))
        look(at: entry, with: &visitor)
        return visitor.fields.textVersion
    }

    func removal(of core: RecordCore, kind: UInt8, _ isRemoved: Bool, writer: UnitID? = nil) -> RecordChange {
        let key = FieldKey(record: core.id, tag: FieldTag.removed)
        let mark = ledger.mark(FieldTag.removed, of: core)
        return .set(
            FieldSetting(
                record: core.id, kind: kind, tag: FieldTag.removed,
                assignment: Assignment(
                    value: FieldBytes(isRemoved), writer: writer,
                    replaced: ledger.unread(key) ?? FieldBytes(core.isRemoved), replacedWriter: mark.writer)))
    }
}

// What a person can want of a record. Each returns changes and touches nothing; none mean that it is so already.
extension RecordDocument {
    /// The change that sets a field; nil where it has that value already, as far as this version can read it. One that
    /// does not count leaves the time at which the record last changed as it is.
    public func setting<R: Record, Value: FieldValue>(
        _ field: Field<R, Value>, of record: R, to value: Value, countsAsChange: Bool = true
    ) -> RecordChange? {
        let old = record.bytes(field.tag)
        let new = FieldBytes(value)
        return old == new ? nil : setting(field.tag, of: record, from: old, to: new, countsAsChange: countsAsChange)
    }

    /// The same where the record's value is at hand: quicker, for what is done to thousands at once.
    public func setting<R: Record, Value: FieldValue>(
        _ field: Field<R, Value>, of record: R, from old: Value, to value: Value
    ) -> RecordChange? {
        let old = FieldBytes(old)
        let new = FieldBytes(value)
        return old == new ? nil : setting(field.tag, of: record, from: old, to: new, countsAsChange: true)
    }

    private func setting<R: Record>(
        _ tag: UInt8, of record: R, from old: FieldBytes, to new: FieldBytes, countsAsChange: Bool
    ) -> RecordChange {
        // Undo brings back what a newer version had written.
        let old = ledger.unread(FieldKey(record: record.id, tag: tag)) ?? old
        return .set(
            FieldSetting(
                record: record.id, kind: R.kind, tag: tag,
                assignment: Assignment(
                    value: new, writer: nil, replaced: old,
                    replacedWriter: ledger.mark(tag, of: record.core).writer), countsAsChange: countsAsChange))
    }

    /// The changes that make a record what `edits` say.
    public func setting<R: Record>(_ edits: FieldEdits<R>, of record: R) -> [RecordChange] {
        var changes: [RecordChange] = []
        edits.forEach { tag, new in
            let old = record.bytes(tag)
            if old != new { changes.append(setting(tag, of: record, from: old, to: new, countsAsChange: true)) }
        }
        if let text = edits.text, let old = self.text(of: record.id) {
            let difference = TextEdit.difference(from: old.text, to: text, parents: old.version)
            if !difference.isEmpty { changes.append(.edit(record.id, difference)) }
        }
        return changes
    }

    /// The changes that remove a record or bring it back.
    public func setting<R: Record>(isRemoved: Bool, of record: R) -> [RecordChange] {
        record.isRemoved == isRemoved ? [] : [removal(of: record.core, kind: R.kind, isRemoved)]
    }
}

extension Record {
    /// A field's bytes. Complexity: O(fields).
    fileprivate func bytes(_ tag: UInt8) -> FieldBytes {
        var visitor = FieldVisitor(.get, of: tag)
        var copy = self
        copy.visit(&visitor)
        return FieldBytes(WireReader(visitor.output.bytes))
    }
}

/// What shall change on a record; fields that are not named stay.
public struct FieldEdits<Owner: Record>: Sendable {
    /// What its text shall be; nil leaves it.
    public var text: String?
    private var values = SortedTable<TagKey, FieldBytes>()

    // Not private: the compiler can't optimize the generic table by it elsewhere then, and breaks off.
    struct TagKey: Comparable, Sendable {
        let tag: UInt8
        static func < (left: TagKey, right: TagKey) -> Bool { left.tag < right.tag }
    }

    /// Edits that change nothing.
    public init() {}

    /// What makes the fields and the text of `present` those of `draft`; the key stays.
    init(from present: Owner, to draft: Owner) {
        text = draft.fields.text
        present.fields.merging(draft.fields).forEach { tag, _ in
            if tag > FieldTag.key { values.set(TagKey(tag: tag), to: draft.bytes(tag)) }
        }
    }

    /// What a field shall be, or nil.
    public subscript<Value: FieldValue>(field: Field<Owner, Value>) -> Value? {
        get { values[TagKey(tag: field.tag)]?.value(as: Value.self) }
        set {
            let key = TagKey(tag: field.tag)
            if let newValue { values.set(key, to: FieldBytes(newValue)) } else { values.remove(key) }
        }
    }

    /// Whether they name no field and no text.
    public var isEmpty: Bool { text == nil && values.isEmpty }

    func forEach(_ body: (UInt8, FieldBytes) -> Void) {
        values.forEach { body($0.tag, $1) }
    }
}

extension Record {
    /// Sets the fields and the text of a draft.
    public mutating func set(_ edits: FieldEdits<Self>) {
        edits.forEach { tag, value in
            var visitor = FieldVisitor(.set, of: tag, value)
            visit(&visitor)
        }
        guard let text = edits.text else { return }
        var visitor = FieldVisitor(.set, of: FieldTag.text, FieldBytes(WireReader(Array(text.utf8))))
        visit(&visitor)
    }
}

extension RecordDocument {
    /// The same change with the units in its values called as the bytes' reader renames them: as far as this version can
    /// read them, for nobody here knows where units stand in the rest.
    public static func renamed(_ change: RecordChange) -> RecordChange {
        switch change {
        case .add(let new) where recordKinds.contains(new.kind):
            return .add(renamed(new, keeping: nil))
        // Identities come from keys, and stay what they are.
        case .put(let new) where recordKinds.contains(new.kind):
            return .put(renamed(new, keeping: new.keyedID.keyTag))
        case .set(let setting) where recordKinds.contains(setting.kind):
            let old = setting.assignment
            return .set(
                FieldSetting(
                    record: setting.record, kind: setting.kind, tag: setting.tag,
                    assignment: Assignment(
                        value: renamed(old.value, setting.tag, setting.kind), writer: old.writer,
                        replaced: renamed(old.replaced, setting.tag, setting.kind), replacedWriter: old.replacedWriter),
                    countsAsChange: setting.countsAsChange))
        default: return change
        }
    }

    private static func renamed(_ new: NewRecord, keeping kept: UInt8?) -> NewRecord {
        var writer = WireWriter()
        new.fields.forEach { tag, value in
            writer.write(tag, tag == kept ? value : renamed(value, tag, new.kind))
        }
        return NewRecord(kind: new.kind, fields: FieldList(written: writer.bytes))
    }

    private static func renamed(_ value: FieldBytes, _ tag: UInt8, _ kind: UInt8) -> FieldBytes {
        var visitor = TableVisitor(.blank, FieldVisitor(.reencode, of: tag, value))
        var blank = Self()
        blank.visitTable(of: kind, with: &visitor)
        return visitor.fields.isFound ? FieldBytes(WireReader(visitor.fields.output.bytes)) : value
    }
}
