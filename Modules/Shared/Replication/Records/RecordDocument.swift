public import Primitives
public import TextMerging

/// A document that is a header and records.
///
/// An area says which tables it has and keeps what it derives from them; all else is here, its snapshot too unless the
/// area has one that holds more.
public protocol RecordDocument: Document, WireCodable where Change == RecordChange {
    /// What of the document does not depend on the area; areas keep it and leave it alone.
    var ledger: RecordLedger { get set }

    /// The kinds of records in the order in which a snapshot has them.
    static var recordKinds: [UInt8] { get }

    /// Shows the table of one of these kinds.
    mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor)

    /// Whether something is derived from this field or text of these records; that they are removed or not always is.
    static func derives(from tag: UInt8, of kind: UInt8) -> Bool

    /// Takes the record out of what is derived, before it changes.
    mutating func leave(_ entry: RecordEntry)

    /// Puts the record into what is derived, when it was added or has changed.
    mutating func enter(_ entry: RecordEntry)

    /// Takes note of a setting that something is derived from, be it the latest or not.
    mutating func note(_ setting: FieldSetting)

    /// Whether whoever added the record can take that back, if nobody else has changed it. Where a put can't be, the
    /// fields that it set are taken back one by one, as far as nobody has set them since.
    func canTakeBack(_ entry: RecordEntry) -> Bool

    /// Whether whoever set the field can take that back, if nobody has set it since.
    func canTakeBack(_ setting: FieldSetting) -> Bool
}

extension RecordDocument {
    /// Name, trash, pin, links and times.
    public var header: Header { ledger.header }
    /// Empty until somebody names the document.
    public var name: String { ledger.header.name.value }
    /// The changes that only a newer version can read, by their units, in the order of arrival.
    public var unknownChanges: [UnitID] { ledger.unknownChanges }

    public static func derives(from tag: UInt8, of kind: UInt8) -> Bool { false }
    public mutating func leave(_ entry: RecordEntry) {}
    public mutating func enter(_ entry: RecordEntry) {}
    public mutating func note(_ setting: FieldSetting) {}
    public func canTakeBack(_ entry: RecordEntry) -> Bool { true }
    public func canTakeBack(_ setting: FieldSetting) -> Bool { true }

    @inline(never)
    public mutating func apply(_ change: RecordChange, from origin: Origin) {
        switch change {
        case .header(let change):
            ledger.header.apply(change, from: origin)
            return
        case .unknown(let bytes):
            ledger.noteUnknown(bytes, from: origin)
            return
        case .add(let new): add(new, as: origin.unit, from: origin)
        case .put(let new): put(new, from: origin)
        case .set(let setting): set(setting, from: origin)
        case .edit(let record, let edit): self.edit(record, edit, from: origin)
        }
        ledger.header.noteContent(from: origin)
    }

    @inline(never)
    mutating func add(_ new: NewRecord, as id: UnitID, from origin: Origin) {
        guard ledger.directory[id] == nil else { return }
        var visitor = TableVisitor(new, as: id, from: origin)
        if Self.recordKinds.contains(new.kind) { visitTable(of: new.kind, with: &visitor) }
        if let entry = ledger.endAdding(new, &visitor) { enter(entry) }
    }

    @inline(never)
    mutating func set(_ setting: FieldSetting, from origin: Origin) {
        guard let entry = ledger.entry(for: setting, from: origin) else { return }
        let key = FieldKey(record: setting.record, tag: setting.tag)
        let place = ledger.marks.place(of: key)
        var mark = ledger.marks.value(at: place)
        if mark == nil, setting.record.isOfKey { mark = markOfUnset(key, at: entry, before: origin) }
        var visitor = TableVisitor(setting, at: entry.place, from: origin, mark)
        let isDerived =
            entry.isKnown && (setting.tag == FieldTag.removed || Self.derives(from: setting.tag, of: setting.kind))
        if isDerived { leave(entry) }
        if entry.isKnown {
            visitTable(of: entry.kind, with: &visitor)
        } else {
            ledger.setUnknown(at: entry.place, &visitor)
        }
        if visitor.isTaken { ledger.endSetting(setting, key, at: place, &visitor) }
        guard isDerived else { return }
        note(setting)
        enter(entry)
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        self.edit(field, edit, from: .zero)
    }

    @inline(never)
    private mutating func edit(_ record: UnitID, _ edit: TextEdit, from origin: Origin) {
        var visitor = TableVisitor(.change, FieldVisitor(.edit))
        guard ledger.beginEditing(record, edit, from: origin, &visitor) else { return }
        let known = ledger[record]
        let derived = known.flatMap { Self.derives(from: FieldTag.text, of: $0.kind) ? $0 : nil }
        if let derived { leave(derived) }
        if let known { visitTable(of: known.kind, with: &visitor) }
        ledger.endEditing(record, &visitor)
        if let derived { enter(derived) }
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        text(of: field)?.version
    }

    /// The text of a record and its version; nil where there is no such record.
    func text(of record: UnitID) -> TextBuffer? {
        var visitor = TableVisitor(.look, FieldVisitor(.edit))
        guard ledger.beginReadingText(of: record, &visitor) else { return nil }
        if let entry = ledger[record] { look(at: entry, with: &visitor) }
        return ledger.endReadingText(of: record, &visitor)
    }

    @inline(never)
    func core(of entry: RecordEntry) -> RecordCore {
        guard entry.isKnown else { return ledger.unknownRecords[entry.place].core }
        var visitor = TableVisitor(.core, at: entry.place)
        look(at: entry, with: &visitor)
        return visitor.core
    }

    @inline(never)
    func look(at entry: RecordEntry, with visitor: inout TableVisitor) {
        guard entry.isKnown else { return }
        // A copy shares all there is, and nothing of it is changed.
        var copy = self
        copy.visitTable(of: entry.kind, with: &visitor)
    }
}

// What of it does not depend on the area.
extension RecordLedger {
    /// Where the record is that a table took; nil where none did.
    fileprivate mutating func endAdding(_ new: NewRecord, _ visitor: inout TableVisitor) -> RecordEntry? {
        guard visitor.isTaken else {
            addUnknown(new, visitor.core)
            return nil
        }
        let entry = RecordEntry(kind: new.kind, index: visitor.place)
        directory.insert(visitor.core.id, entry)
        if !visitor.fields.unread.bytes.isEmpty {
            unreadFields.set(visitor.core.id, to: FieldList(written: visitor.fields.unread.bytes))
        }
        return entry
    }

    /// The record that a setting is of; nil where there is none, or one of another kind.
    fileprivate mutating func entry(for setting: FieldSetting, from origin: Origin) -> RecordEntry? {
        if setting.isOfDocument { addDocumentRecord() }
        guard let entry = directory[setting.record] else {
            keepForLater(setting, from: origin)
            return nil
        }
        return entry.kind == setting.kind ? entry : nil
    }

    /// Notes who set a field. Not written out for each area.
    @inline(never)
    fileprivate mutating func endSetting(
        _ setting: FieldSetting, _ key: FieldKey, at place: SortedTable<FieldKey, Mark>.Place,
        _ visitor: inout TableVisitor
    ) {
        let mark = Mark(stamp: visitor.origin, writer: setting.assignment.writer ?? visitor.origin.unit)
        marks.set(key, to: mark, at: place)
        keepUnread(visitor.fields.isFound ? nil : setting.assignment.value, of: key)
    }

    /// Whether there is a record to edit, or may come to be.
    fileprivate mutating func beginEditing(
        _ record: UnitID, _ edit: TextEdit, from origin: Origin, _ visitor: inout TableVisitor
    ) -> Bool {
        if record == .none { addDocumentRecord() }
        let entry = directory[record]
        guard entry != nil || record.isOfKey else { return false }
        visitor.place = entry?.place ?? 0
        visitor.fields.text = FieldVisitor.TextWork(of: record, at: versions[record], edit, firstUnit: origin.unit)
        visitor.origin = origin
        if let entry {
            if !entry.isKnown { unknownRecords[entry.place].core.noteChange(origin.time) }
        } else {
            awaitedEdits.update(record, from: origin.time) { $0 = max($0, origin.time) }
        }
        return true
    }

    fileprivate mutating func endEditing(_ record: UnitID, _ visitor: inout TableVisitor) {
        if !visitor.fields.isFound {
            var text = unreadText(of: record)
            unreadTexts.set(record, to: "")
            visitor.fields.visitText(&text)
            unreadTexts.set(record, to: text)
        }
        if let work = visitor.fields.text, work.isSpliced { versions.set(record, to: work.buffer.version) }
    }

    fileprivate func beginReadingText(of record: UnitID, _ visitor: inout TableVisitor) -> Bool {
        let entry = directory[record]
        guard entry != nil || awaitedEdits.contains(record) else { return false }
        visitor.place = entry?.place ?? 0
        visitor.fields.text = FieldVisitor.TextWork(of: record, at: versions[record])
        return true
    }

    fileprivate func endReadingText(of record: UnitID, _ visitor: inout TableVisitor) -> TextBuffer? {
        if !visitor.fields.isFound {
            var text = unreadText(of: record)
            visitor.fields.visitText(&text)
        }
        return visitor.fields.text?.buffer
    }

    mutating func noteUnknown(_ bytes: [UInt8], from origin: Origin) {
        header.noteUnknown(bytes, from: origin, among: &unknownChanges)
    }

    /// The document's own record, where only newer versions have one.
    mutating func addDocumentRecord() {
        guard directory[.none] == nil else { return }
        addUnknown(NewRecord(kind: RecordCore.documentKind, fields: FieldList()), .draft)
    }

    mutating func addUnknown(_ new: NewRecord, _ core: RecordCore) {
        directory.insert(core.id, RecordEntry(kind: new.kind, index: unknownRecords.count, isKnown: false))
        unknownRecords.append(UnknownRecord(kind: new.kind, core: core))
        guard !new.fields.isEmpty else { return }
        unreadFields.set(core.id, to: FieldList(written: new.fields.wireBytes))
    }

    mutating func setUnknown(at place: Int, _ visitor: inout TableVisitor) {
        visitor.core = unknownRecords[place].core
        visitor.take()
        unknownRecords[place].core = visitor.core
    }
}
