public import Primitives

/// A thing inside a document, such as a card: a plain value that names its fields once.
///
/// From those names come what changes carry, applying, undo, snapshots, equality and what happened, without a word more
/// in the area. `Docs/Records.md` shows how a field is added.
public protocol Record: Sendable {
    /// Which of a document's kinds of records it is, on the wire; for ever. `RecordCore.documentKind` is the document's
    /// own record, all others are up to the area.
    static var kind: UInt8 { get }

    /// Whether its identity comes from its key: `KeyedRecord`.
    static var isKeyed: Bool { get }

    /// Whether some of them have a key as the field `FieldTag.rareKey`, and their identity comes from it. Whoever puts
    /// such a record says what it begins with: of several puts the earliest counts, and what anybody has set since.
    static var mayHaveKey: Bool { get }

    /// Who added it and when; kept by the document, never by the area.
    var core: RecordCore { get set }

    /// A record whose fields are all unset.
    init(_ core: RecordCore)

    /// Names each field, its tag ascending; the text, tag 1, goes first.
    mutating func visit(_ visitor: inout FieldVisitor)
}

/// What every record has: who added it and when, and whether it is removed.
public struct RecordCore: Equatable, Sendable {
    /// The unit of the change that added it, or what comes from its key.
    public internal(set) var id: UnitID
    /// The change that added it: of a record with a key the earliest that put it.
    public internal(set) var origin: Origin
    /// The latest change that counts as one of the record.
    public internal(set) var lastChange: Timestamp
    /// A removed record keeps its fields, for whoever brings it back.
    public internal(set) var isRemoved = false

    init(addedBy origin: Origin) {
        self.init(id: origin.unit, addedBy: origin)
    }

    init(id: UnitID, addedBy origin: Origin) {
        self.id = id
        self.origin = origin
        lastChange = origin.time
    }

    /// Of a record that is in no document yet, and of the document's own.
    public static var draft: RecordCore { RecordCore(addedBy: .zero) }

    /// The kind of the document's own record: there is one, from the beginning, and its identity is `.none`.
    public static var documentKind: UInt8 { 0 }

    /// When the change that added it was made, by its author's clock.
    public var addedAt: Timestamp { origin.time }

    mutating func noteChange(_ time: Timestamp) {
        if time > lastChange { lastChange = time }
    }
}

extension Record {
    public static var isKeyed: Bool { false }
    public static var mayHaveKey: Bool { false }
    /// Unique in the document; the same on every device.
    public var id: UnitID { core.id }
    /// A removed record keeps its fields, for whoever brings it back.
    public var isRemoved: Bool { core.isRemoved }

    /// All its fields.
    public var fields: FieldList {
        var visitor = FieldVisitor(.list)
        var copy = self
        copy.visit(&visitor)
        return FieldList(written: visitor.output.bytes)
    }

    /// Whether both have the same in every field and came to it at the same time.
    public func hasSameFields(as other: Self) -> Bool {
        id == other.id && core.isRemoved == other.core.isRemoved && core.lastChange == other.core.lastChange
            && fields.wireBytes == other.fields.wireBytes
    }
}

/// Where a record is: the tables are by kind.
public struct RecordEntry: Sendable {
    /// As `Record.kind` has it.
    public let kind: UInt8
    /// Whether it is in the table of its kind, and not among those that only a newer version can hold.
    let isKnown: Bool
    let index: Int32

    init(kind: UInt8, index: Int, isKnown: Bool = true) {
        self.kind = kind
        self.isKnown = isKnown
        self.index = Int32(index)
    }

    /// Its index in the table of its kind.
    public var place: Int { Int(index) }
}
