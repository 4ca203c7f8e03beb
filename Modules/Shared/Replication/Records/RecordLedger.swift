public import Primitives
import TextMerging

/// What a document of records knows besides their values: the header, where each record is, who set which field, and
/// what only a newer version can read. Nothing in it depends on the area.
public struct RecordLedger: Sendable {
    /// Name, trash, pin, links and times.
    public internal(set) var header = Header()
    /// The changes from newer versions, in the order of arrival.
    public internal(set) var unknownChanges: [UnitID] = []
    /// Where each record is.
    var directory = SortedTable<UnitID, RecordEntry>()
    /// Who set the fields that have been set since their record was added.
    var marks = SortedTable<FieldKey, Mark>()
    /// The versions of the texts that have been edited since.
    var versions = SortedTable<UnitID, TextVersion>()
    /// Records of kinds that only a newer version knows.
    var unknownRecords: ContiguousArray<UnknownRecord> = []
    /// Fields that only a newer version knows, and values that only it can wholly read: as their record was added with
    /// them as long as nobody has set them, and as they were set since.
    var unreadFields = SortedTable<UnitID, FieldList>()
    var unreadValues = SortedTable<FieldKey, FieldBytes>()
    /// Texts of records that have none in this version, as they were edited.
    var unreadTexts = SortedTable<UnitID, String>()
    /// What was said of records with keys that nobody has put yet: their settings, and when their texts in `unreadTexts`
    /// were last edited. Only a hostile event names what it does not follow.
    var awaitedSettings = SortedTable<AwaitedSetting, [UInt8]>()
    var awaitedEdits = SortedTable<UnitID, Timestamp>()

    /// Of a document without records.
    public init() {}

    /// A record of a kind that this version does not know.
    struct UnknownRecord: Sendable {
        let kind: UInt8
        var core: RecordCore
    }

    /// Names a setting of a record that is not there yet.
    struct AwaitedSetting: Comparable, Sendable {
        let record: UnitID
        let origin: Origin

        static func < (left: AwaitedSetting, right: AwaitedSetting) -> Bool {
            left.record == right.record ? left.origin < right.origin : left.record < right.record
        }
    }

    /// The table of the document's own record, for a document that has one.
    public mutating func documentTable<R: Record>(of record: R.Type = R.self) -> ContiguousArray<R> {
        directory.insert(.none, RecordEntry(kind: RecordCore.documentKind, index: 0))
        return [R(.draft)]
    }

    /// Where the record is; nil for one that is in no table. Complexity: O(log records).
    public subscript(record: UnitID) -> RecordEntry? {
        guard let entry = directory[record], entry.isKnown else { return nil }
        return entry
    }

    /// The record with a key among its table, or nil. Complexity: O(log records).
    public func record<R: KeyedRecord>(_ key: R.Key, in table: ContiguousArray<R>) -> R? {
        guard let entry = self[R.id(of: key)], entry.kind == R.kind else { return nil }
        return table[entry.place]
    }

    /// When a record was removed or brought back last, in milliseconds since 1970. Complexity: O(log marks).
    public func removalTime(of record: some Record) -> UInt64 {
        mark(FieldTag.removed, of: record.core).stamp.time.milliseconds
    }

    /// Whether a record is removed because the making of it was taken back: nobody misses it. Complexity: O(log marks).
    public func isUnmade(_ record: some Record) -> Bool {
        record.isRemoved && mark(FieldTag.removed, of: record.core).writer == .none
    }

    /// Who set a field of a record.
    public func mark(_ tag: UInt8, of core: RecordCore) -> Mark {
        marks[FieldKey(record: core.id, tag: tag)] ?? Mark(addedBy: core.origin)
    }

    /// The places of the records of a kind, in the order of their identities.
    func places(of kind: UInt8) -> [Int32] {
        var places: [Int32] = []
        directory.forEach { _, entry in
            if entry.kind == kind, entry.isKnown { places.append(entry.index) }
        }
        return places
    }

    /// Whether nobody but who added it has changed the record: removing it takes nothing from anybody else. Texts tell
    /// only the device of their last edit, so its own device's edits are let pass. Of a record with a rare key it does not
    /// matter who put it last.
    public func isAsAdded(_ core: RecordCore) -> Bool {
        let adder = core.origin.unit
        var isOwn = true
        marks.forEach(from: FieldKey(record: core.id, tag: 0)) { key, mark in
            guard key.record == core.id else { return false }
            isOwn = mark.writer == adder || (key.tag == FieldTag.removed && core.id.isOfRareKey)
            return isOwn
        }
        return isOwn && (versions[core.id]?.isOf(adder.replica) ?? true)
    }

    /// What a field holds, if only a newer version can wholly read it.
    func unread(_ key: FieldKey) -> FieldBytes? {
        unreadValues[key] ?? unreadFields[key.record]?[key.tag]
    }

    /// Keeps what a field was set to for a newer version; nil where this one reads all of it.
    mutating func keepUnread(_ value: FieldBytes?, of key: FieldKey) {
        if value == nil, unreadValues.isEmpty, unreadFields.isEmpty { return }
        if let value {
            // Of its own, so that the event's bytes are not kept with it.
            unreadValues.set(key, to: FieldBytes(WireReader(value.bytes)))
        } else {
            unreadValues.remove(key)
        }
        guard let fields = unreadFields[key.record], fields[key.tag] != nil else { return }
        let rest = fields.without(key.tag)
        if rest.isEmpty { unreadFields.remove(key.record) } else { unreadFields.set(key.record, to: rest) }
    }

    /// The text of a record that has none in this version.
    func unreadText(of record: UnitID) -> String {
        unreadTexts[record] ?? unreadFields[record]?.text ?? ""
    }
}

extension TextVersion {
    /// Whether nobody but this replica wrote last.
    func isOf(_ replica: ReplicaID) -> Bool {
        for head in heads where head.replica != replica { return false }
        return true
    }
}
