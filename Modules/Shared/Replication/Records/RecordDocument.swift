public import Primitives
public import TextMerging

/// A document that is a header and records.
///
/// An area says which tables it has and keeps what it derives from them; all else is here, its snapshot too unless the
/// area has one that holds more.
public protocol RecordDocument: Document, WireCodable where Change == RecordChange {
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
    public var header: Header { ledger.header }
    public var name: String { ledger.header.name.value }
    public var unknownChanges: [UnitID] { ledger.unknownChanges }

    public static func derives(from tag: UInt8, of kind: UInt8) -> Bool { false }
    public mutating func leave(_ entry: RecordEntry) {}
    public mutating func enter(_ entry: RecordEntry) {}
    public mutating func note(_ setting: FieldSetting) {}
    public func canTakeBack(_ entry: RecordEntry) -> Bool { true }
    public func canTakeBack(_ setting: FieldSetting) -> Bool { true }

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

    mutating func add(_ new: NewRecord, as id: UnitID, from origin: Origin) {
        guard ledger.directory[id] == nil else { return }
        let core = RecordCore(id: id, addedBy: origin)
        var visitor = TableVisitor(.add, FieldVisitor(.fill))
        visitor.core = core
        visitor.fields.input = FieldCursor(new.fields)
        if id.isOfKey { visitor.fields.value = new.fields[FieldTag.key] }
        if Self.recordKinds.contains(new.kind) { visitTable(of: new.kind, with: &visitor) }
        guard visitor.isTaken else { return ledger.addUnknown(new, core) }
        let entry = RecordEntry(kind: new.kind, index: visitor.place)
        ledger.directory.insert(id, entry)
        if !visitor.fields.unread.bytes.isEmpty {
            ledger.unreadFields.set(id, to: FieldList(written: visitor.fields.unread.bytes))
        }
        enter(entry)
    }

    mutating func set(_ setting: FieldSetting, from origin: Origin) {
        let key = FieldKey(record: setting.record, tag: setting.tag)
        if setting.isOfDocument { ledger.addDocumentRecord() }
        guard let entry = ledger.directory[setting.record] else { return ledger.await(setting, from: origin) }
        guard entry.kind == setting.kind else { return }
        var visitor = TableVisitor(.set, at: entry.place, FieldVisitor(.set, of: setting.tag, setting.assignment.value))
        let place = ledger.marks.place(of: key)
        visitor.mark = ledger.marks.value(at: place) ?? markOfUnset(key, at: entry, before: origin)
        visitor.origin = origin
        visitor.countsAsChange = setting.countsAsChange
        let isDerived =
            entry.isKnown && (setting.tag == FieldTag.removed || Self.derives(from: setting.tag, of: setting.kind))
        if isDerived { leave(entry) }
        if entry.isKnown {
            visitTable(of: entry.kind, with: &visitor)
        } else {
            ledger.setUnknown(at: entry.place, &visitor)
        }
        if visitor.isTaken {
            let mark = Mark(stamp: origin, writer: setting.assignment.writer ?? origin.unit)
            ledger.marks.set(key, to: mark, at: place)
            ledger.keepUnread(visitor.fields.isFound ? nil : setting.assignment.value, of: key)
        }
        guard isDerived else { return }
        note(setting)
        enter(entry)
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        self.edit(field, edit, from: .zero)
    }

    private mutating func edit(_ record: UnitID, _ edit: TextEdit, from origin: Origin) {
        if record == .none { ledger.addDocumentRecord() }
        let entry = ledger.directory[record]
        guard entry != nil || record.isOfKey else { return }
        var work = FieldVisitor.TextWork(of: record, at: ledger.versions[record])
        work.edit = edit
        work.firstUnit = origin.unit
        let known = ledger[record]
        let isDerived = known.map { Self.derives(from: FieldTag.text, of: $0.kind) } ?? false
        if isDerived, let known { leave(known) }
        var visitor = TableVisitor(.change, at: known?.place ?? 0, FieldVisitor(.edit))
        visitor.fields.text = work
        visitor.origin = origin
        if let known {
            visitTable(of: known.kind, with: &visitor)
        } else if let entry {
            ledger.unknownRecords[entry.place].core.noteChange(origin.time)
        } else {
            ledger.awaitedEdits.update(record, from: origin.time) { $0 = max($0, origin.time) }
        }
        if !visitor.fields.isFound {
            var text = ledger.unreadText(of: record)
            ledger.unreadTexts.set(record, to: "")
            visitor.fields.visitText(&text)
            ledger.unreadTexts.set(record, to: text)
        }
        if let work = visitor.fields.text, work.isSpliced { ledger.versions.set(record, to: work.buffer.version) }
        if isDerived, let known { enter(known) }
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        text(of: field)?.version
    }

    /// The text of a record and its version; nil where there is no such record.
    func text(of record: UnitID) -> TextBuffer? {
        let entry = ledger.directory[record]
        guard entry != nil || ledger.awaitedEdits.contains(record) else { return nil }
        var visitor = TableVisitor(.look, at: entry?.place ?? 0, FieldVisitor(.edit))
        visitor.fields.text = FieldVisitor.TextWork(of: record, at: ledger.versions[record])
        if let entry { look(at: entry, with: &visitor) }
        if !visitor.fields.isFound {
            var text = ledger.unreadText(of: record)
            visitor.fields.visitText(&text)
        }
        return visitor.fields.text?.buffer
    }

    func core(of entry: RecordEntry) -> RecordCore {
        guard entry.isKnown else { return ledger.unknownRecords[entry.place].core }
        var visitor = TableVisitor(.core, at: entry.place)
        look(at: entry, with: &visitor)
        return visitor.core
    }

    func look(at entry: RecordEntry, with visitor: inout TableVisitor) {
        guard entry.isKnown else { return }
        // A copy shares all there is, and nothing of it is changed.
        var copy = self
        copy.visitTable(of: entry.kind, with: &visitor)
    }
}

extension RecordLedger {
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
