public import Replication

/// A photo that is or was saved. Its key is its identity: devices that save it apart make one of it, and what they wrote
/// of it apart is one text. One that is in the trash is removed.
public struct SavedPhoto: KeyedRecord {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    /// What is known of it, as the first to save it knew it.
    public internal(set) var record = PhotoRecord(key: .unset, width: 0, height: 0)
    /// What its owner wrote of it.
    public internal(set) var memo = ""
    /// When it was last saved again; unset for one that never was.
    var savedAgainAt = Timestamp.unset

    /// The field of the time at which the photo was last saved again.
    public static var savesAgain: Field<SavedPhoto, Timestamp> { Field(3, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    /// As whoever saves it first knows it.
    public init(_ record: PhotoRecord, memo: String = "") {
        core = .draft
        self.record = record
        self.memo = memo
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&memo)
        visitor.visit(Self.keys, &record.key)
        visitor.visit(Self.savesAgain, &savedAgainAt)
        record.visit(&visitor)
    }
}

extension SavedPhoto {
    /// The photo's identity on every device.
    public var key: PhotoKey { record.key }
    /// False for a photo in the trash.
    public var isSaved: Bool { !isRemoved }
    /// Whether its owner wrote anything of it, white space included.
    public var hasMemo: Bool { !memo.isEmpty }

    /// When it was saved, by the first of all devices that did; nil for a photo in the trash.
    public var savedAt: Timestamp? {
        guard isSaved else { return nil }
        return savedAgainAt.isUnset ? core.addedAt : savedAgainAt
    }
}
