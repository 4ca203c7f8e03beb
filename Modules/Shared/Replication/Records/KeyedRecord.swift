public import Primitives

/// A record that is known by its key: whoever says the same key means the same record, on whatever device.
///
/// The key is the first field, tag 2. It is never set, names nothing that a device made, and its type may get new cases
/// but no more bytes: the record's identity comes from it.
public protocol KeyedRecord: Record {
    /// What tells the records of this kind apart.
    associatedtype Key: FieldValue
    /// The same for as long as the record is there.
    var key: Key { get }
}

extension KeyedRecord {
    public static var isKeyed: Bool { true }

    /// The field of the key.
    public static var keys: Field<Self, Key> { Field(FieldTag.key) }

    /// The identity of the record with this key, whether there is one or not.
    public static func id(of key: Key) -> UnitID {
        UnitID(of: kind, key: key.isUnset ? nil : FieldBytes(key))
    }
}

extension UnitID {
    /// The identity of a record of `kind` with this key; nil stands for the unset one.
    ///
    /// 126 bits of SHA-256, below the mark of identities by key. No two meet by chance. A peer can look for two keys of
    /// one identity; after 2⁶³ tries they would be one record, the same one on every device.
    init(of kind: UInt8, key: FieldBytes?) {
        let words = SHA256(of: ([kind] + (key?.bytes ?? []))[...]).words
        self.init(replica: ReplicaID(words.0), sequence: words.1 >> 2 | Self.firstOfKey)
    }

    /// Whether it is the identity of a record that is known by its key. No event owns such a unit, whatever replica its
    /// author claims to be: the sequences of events end far below.
    var isOfKey: Bool { sequence >= Self.firstOfKey }

    private static var firstOfKey: UInt64 { 1 << 62 }
}

extension NewRecord {
    /// The identity of the record that a put of it makes.
    public var keyedID: UnitID { UnitID(of: kind, key: fields[FieldTag.key]) }
}

extension RecordChange {
    /// Puts a record with the fields of a draft, by hand: what tests and importers write. Intents come from
    /// `RecordDocument.putting`. A text is an edit of its own.
    public static func put(_ draft: some KeyedRecord) -> RecordChange {
        .put(NewRecord(draft).withoutText)
    }
}

extension NewRecord {
    fileprivate var withoutText: NewRecord {
        textLength == 0 ? self : NewRecord(kind: kind, fields: fields.without(FieldTag.text))
    }
}
