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

    /// The identity of a record of `kind`, of which few have a key, with this one: below another mark, the same way.
    init(of kind: UInt8, rareKey key: FieldBytes) {
        let hashed = UnitID(of: kind, key: key)
        self.init(replica: hashed.replica, sequence: hashed.sequence | Self.firstOfRareKey)
    }

    /// Whether it is the identity of a record that is known by its key. No event owns such a unit, whatever replica its
    /// author claims to be: the sequences of events end far below.
    var isOfKey: Bool { sequence >= Self.firstOfKey }

    /// A number made of the identity, never 0, for a key that names no unit.
    public var fingerprint: UInt64 {
        var writer = WireWriter()
        writer.writeFixed(replica.raw)
        writer.writeFixed(sequence)
        return max(1, SHA256(of: writer.bytes[...]).words.0)
    }

    private static var firstOfKey: UInt64 { 1 << 62 }

    /// Whether it is the identity of a record that has a key although few of its kind have.
    var isOfRareKey: Bool { sequence >= Self.firstOfRareKey }

    private static var firstOfRareKey: UInt64 { 3 << 62 }

    /// The tag of the key that it comes from.
    var keyTag: UInt8 { isOfRareKey ? FieldTag.rareKey : FieldTag.key }
}

extension Record {
    /// The identity of the record of this kind that has `key` as its field `FieldTag.rareKey`, whether there is one or
    /// not.
    public static func id(ofRareKey key: some FieldValue) -> UnitID {
        UnitID(of: kind, rareKey: FieldBytes(key))
    }

    /// Whether a record of this kind can have the identity.
    static func mayBe(_ id: UnitID) -> Bool {
        id.isOfRareKey ? mayHaveKey : isKeyed == id.isOfKey
    }
}

extension NewRecord {
    /// The identity of the record that a put of it makes.
    public var keyedID: UnitID {
        if let key = fields[FieldTag.rareKey] { return UnitID(of: kind, rareKey: key) }
        return UnitID(of: kind, key: fields[FieldTag.key])
    }
}

extension RecordChange {
    /// Puts a record with the fields of a draft, by hand: what tests and importers write. Intents come from
    /// `RecordDocument.putting`. A text is an edit of its own.
    public static func put(_ draft: some KeyedRecord) -> RecordChange {
        .put(NewRecord(draft).withoutText)
    }

    /// Puts a record that has a key as its field `FieldTag.rareKey`, and no text.
    public static func put(rare draft: some Record) -> RecordChange {
        .put(NewRecord(draft).withoutText)
    }
}

extension NewRecord {
    fileprivate var withoutText: NewRecord {
        textLength == 0 ? self : NewRecord(kind: kind, fields: fields.without(FieldTag.text))
    }
}
