public import Primitives
public import TextMerging

/// One step that a document of records can take; the same for all areas.
public enum RecordChange: Sendable {
    /// Changes what every document has, whatever its area.
    case header(HeaderChange)
    /// Adds a record, whose identity is the unit of this change.
    case add(NewRecord)
    /// Adds the record with a key, or gives it these fields if it is there. It has no text.
    case put(NewRecord)
    /// Sets one field of a record, or removes the record or brings it back.
    case set(FieldSetting)
    /// Edits the text of a record; that of the document's own where it is `.none`.
    case edit(UnitID, TextEdit)
    /// A change from a newer version, tag and all: kept, passed on and shown as unknown.
    case unknown([UInt8])
}

/// A record as the change that adds or puts it carries it.
public struct NewRecord: Sendable {
    /// As `Record.kind` has it; one that only a newer version knows is kept.
    public let kind: UInt8
    /// The fields that are set, its text among them.
    public let fields: FieldList
    /// How many scalars its text has.
    let textLength: UInt64

    /// Carries the fields of `record` that are not unset.
    public init<R: Record>(_ record: R) {
        self.init(kind: R.kind, fields: record.fields)
    }

    init(kind: UInt8, fields: FieldList) {
        self.kind = kind
        self.fields = fields
        textLength = fields.textLength
    }

    /// What it gives a field, if the record is of that kind; `unset` where it gives it nothing.
    public func value<R: Record, Value: FieldValue>(of field: Field<R, Value>) -> Value? {
        guard kind == R.kind else { return nil }
        guard let bytes = fields[field.tag] else { return Value.unset }
        return bytes.value(as: Value.self)
    }

    /// The record that it makes, if it is one of these; without an origin a draft.
    public func record<R: Record>(as type: R.Type = R.self, from origin: Origin = .zero) -> R? {
        guard kind == R.kind else { return nil }
        var record = R(RecordCore(addedBy: origin))
        var visitor = FieldVisitor(.fill)
        visitor.record = origin.unit
        visitor.input = FieldCursor(fields)
        record.visit(&visitor)
        return record
    }
}

/// Sets one field of a record.
public struct FieldSetting: Sendable {
    /// The record's identity; it need not be known here yet.
    public let record: UnitID
    /// The record's kind.
    public let kind: UInt8
    /// The field's, or `FieldTag.removed`.
    public let tag: UInt8
    /// The value and what it replaces, both as bytes.
    public let assignment: Assignment<FieldBytes>
    /// Whether the record then counts as changed. What only makes room for another does not.
    public let countsAsChange: Bool

    init(record: UnitID, kind: UInt8, tag: UInt8, assignment: Assignment<FieldBytes>, countsAsChange: Bool = true) {
        self.record = record
        self.kind = kind
        self.tag = tag
        self.assignment = assignment
        self.countsAsChange = countsAsChange
    }

    /// Whether it is a field of the document's own record.
    var isOfDocument: Bool { record == .none && kind == RecordCore.documentKind }

    /// What it sets and what it replaces, if it is this field; nil for a value that only a newer version can read.
    public func values<R: Record, Value: FieldValue>(of field: Field<R, Value>) -> (old: Value, new: Value)? {
        guard kind == R.kind, tag == field.tag, let new = assignment.value.read(as: Value.self) else { return nil }
        return (assignment.replaced.value(as: Value.self), new.value)
    }

    /// Whether it removes the record or brings it back, if that is what it does.
    public var removes: Bool? {
        tag == FieldTag.removed ? assignment.value.value(as: Bool.self) : nil
    }
}

extension RecordChange {
    /// Sets a field by hand: what tests and importers write. Intents come from `RecordDocument.setting`.
    public static func set<R: Record, Value: FieldValue>(
        _ field: Field<R, Value>, of record: UnitID, _ assignment: Assignment<Value>, countsAsChange: Bool = true
    ) -> RecordChange {
        .set(
            FieldSetting(
                record: record, kind: R.kind, tag: field.tag, assignment: assignment.asBytes,
                countsAsChange: countsAsChange))
    }

    /// Removes a record of this kind, or brings it back.
    public static func setRemoved<R: Record>(
        _ record: UnitID, of kind: R.Type, _ assignment: Assignment<Bool>
    ) -> RecordChange {
        .set(FieldSetting(record: record, kind: R.kind, tag: FieldTag.removed, assignment: assignment.asBytes))
    }

    /// Adds a record with the fields of a draft.
    public static func add(_ draft: some Record) -> RecordChange {
        .add(NewRecord(draft))
    }
}

extension Assignment where Value: FieldValue {
    fileprivate var asBytes: Assignment<FieldBytes> {
        Assignment<FieldBytes>(
            value: FieldBytes(value), writer: writer, replaced: FieldBytes(replaced), replacedWriter: replacedWriter)
    }
}

extension RecordChange: DocumentChange {
    /// A new record owns a unit for itself and one for each scalar of its text.
    public var span: UInt64 {
        switch self {
        case .add(let new): 1 + new.textLength
        case .edit(_, let edit): edit.span
        default: 1
        }
    }

    public func textEdit(at unit: UnitID) -> FieldEdit? {
        switch self {
        case .add(let new):
            guard new.textLength > 0 else { return nil }
            let insertion = TextOperation(position: 0, inserted: new.fields.text)
            return FieldEdit(
                field: unit, edit: TextEdit(parents: TextVersion(), operations: [insertion]),
                firstUnit: unit.advanced(by: 1))
        case .edit(let record, let edit):
            return FieldEdit(field: record, edit: edit, firstUnit: unit)
        default: return nil
        }
    }

    public var isTextOnly: Bool {
        if case .edit = self { true } else { false }
    }

    public var subject: UnitID? {
        switch self {
        // The document's own record is there from the beginning, and what is said of one with a key is kept until then.
        case .set(let setting): setting.isOfDocument || setting.record.isOfKey ? nil : setting.record
        case .edit(let record, _): record == .none || record.isOfKey ? nil : record
        default: nil
        }
    }

    public var ownText: UnitID? {
        if case .put(let new) = self { new.keyedID } else { nil }
    }

    public static func editing(_ field: UnitID, _ edit: TextEdit) -> RecordChange? {
        .edit(field, edit)
    }
}

extension RecordChange: WireCodable {
    private enum Tag {
        static let add = firstAreaTag
        static let set = firstAreaTag + 1
        /// Sets a field and does not count as a change of the record.
        static let arrange = firstAreaTag + 2
        static let edit = firstAreaTag + 3
        static let put = firstAreaTag + 4
    }

    /// A tag and what it is about: `Docs/Format.md`.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .add(let new):
            writer.write(Tag.add)
            writer.write(new.kind)
            new.fields.encode(into: &writer)
        case .put(let new):
            writer.write(Tag.put)
            writer.write(new.kind)
            new.fields.encode(into: &writer)
        case .set(let setting):
            writer.write(setting.countsAsChange ? Tag.set : Tag.arrange)
            writer.write(setting.kind)
            writer.write(setting.record)
            writer.write(setting.tag)
            setting.assignment.encode(into: &writer)
        case .edit(let record, let edit):
            writer.write(Tag.edit)
            writer.write(record)
            edit.encode(into: &writer)
        case .unknown(let bytes): writer.bytes.append(contentsOf: bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        switch tag {
        case Tag.add:
            let new = NewRecord(kind: try reader.readByte(), fields: try FieldList(from: &reader))
            guard new.fields[FieldTag.rareKey] == nil else { throw reader.malformed }
            self = .add(new)
        case Tag.put:
            let new = NewRecord(kind: try reader.readByte(), fields: try FieldList(from: &reader))
            guard new.fields[FieldTag.text] == nil else { throw reader.malformed }
            self = .put(new)
        case Tag.set, Tag.arrange:
            let kind = try reader.readByte()
            let record = try reader.readUnit()
            let field = try reader.readByte()
            let isKey = field == FieldTag.rareKey || (record.isOfKey && field == record.keyTag)
            guard field <= FieldTag.greatest, field != FieldTag.text, !isKey else { throw reader.malformed }
            self = .set(
                FieldSetting(
                    record: record, kind: kind, tag: field, assignment: try Assignment(from: &reader),
                    countsAsChange: tag == Tag.set))
        case Tag.edit: self = .edit(try reader.readUnit(), try TextEdit(from: &reader))
        case 0..<firstAreaTag:
            if let change = try HeaderChange(tag: tag, from: &reader) {
                self = .header(change)
            } else {
                self = .unknown([tag] + reader.readRest())
            }
        default: self = .unknown([tag] + reader.readRest())
        }
    }
}
