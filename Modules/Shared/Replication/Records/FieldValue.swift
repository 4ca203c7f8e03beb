public import Primitives
public import TextMerging

/// What a field of a record can hold.
public protocol FieldValue: WireCodable {
    /// What the field holds as long as nobody has set it.
    static var unset: Self { get }
    /// Whether it is `unset`: such a value takes no bytes in what adds a record.
    var isUnset: Bool { get }
    /// The value that a change of this time sets: what says “now” becomes that time.
    func settled(at time: Timestamp) -> Self
}

extension FieldValue {
    public func settled(at time: Timestamp) -> Self { self }
}

extension String: FieldValue {
    public static var unset: String { "" }
    public var isUnset: Bool { isEmpty }
}

extension Bool: FieldValue {
    public static var unset: Bool { false }
    public var isUnset: Bool { !self }
}

extension UInt32: FieldValue {
    public static var unset: UInt32 { 0 }
    public var isUnset: Bool { self == 0 }
}

/// Another record of the document, which need not be there.
extension UnitID: FieldValue {
    public static var unset: UnitID { .none }
    public var isUnset: Bool { self == .none }

    public func encode(into writer: inout WireWriter) {
        writer.write(self)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readUnit()
    }
}

extension AuthorID: FieldValue {
    /// Nobody who is known.
    public static var unset: AuthorID { AuthorID(0) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        writer.writeFixed(raw)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(try reader.readFixed())
    }
}

extension Optional: FieldValue where Wrapped: WireCodable {
    public static var unset: Wrapped? { nil }
    public var isUnset: Bool { self == nil }
}

extension OrderKey: FieldValue {
    public static var unset: OrderKey { OrderKey(bytes: []) }
    public var isUnset: Bool { self == .unset }
}

extension Timestamp: FieldValue {
    public static var unset: Timestamp { .zero }
    public var isUnset: Bool { self == .zero }

    /// Set to it, a field holds the time of the change that set it: nobody who asks for a change knows when it will be.
    public static var now: Timestamp { Timestamp(raw: 1) }

    public func settled(at time: Timestamp) -> Timestamp { self == .now ? time : self }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(raw)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(raw: try reader.readVarint())
    }
}

extension TextBuffer: FieldValue {
    public static var unset: TextBuffer { TextBuffer() }
    public var isUnset: Bool { text.isEmpty && version.heads.isEmpty }
}

/// Names one field of the records `Owner`: its tag on the wire, for ever.
public struct Field<Owner, Value: FieldValue>: Sendable {
    /// 2 ... 126, each once in a kind of record, or `FieldTag.rareKey`.
    public let tag: UInt8
    /// Whether few records have it set: a snapshot then names those that do.
    public let isRare: Bool
    /// Whether many records have the same text: then a snapshot has it once.
    let isShared: Bool

    /// `tag` is 2 ... 126 and free in this kind of record: a number that was given away is never used again.
    public init(_ tag: UInt8, isRare: Bool = false) {
        self.tag = tag
        self.isRare = isRare
        isShared = false
    }
}

extension Field where Value == String {
    /// A text that many records share, such as an author.
    public init(_ tag: UInt8, isShared: Bool) {
        self.tag = tag
        isRare = false
        self.isShared = isShared
    }
}

/// The tags that every record has.
public enum FieldTag {
    /// Whether the record is removed.
    public static let removed: UInt8 = 0
    /// The record's text, which several can edit at once. A record has at most one.
    public static let text: UInt8 = 1
    /// The key of records that are known by one: `KeyedRecord`. Others have any field there.
    public static let key: UInt8 = 2
    /// The key of the few records of a kind that have one, while the others are known by what added them:
    /// `Record.mayHaveKey`. Nothing else is there.
    public static let rareKey: UInt8 = 127
    /// The greatest that a field can have.
    public static let greatest: UInt8 = 127
}

/// One field of one record.
struct FieldKey: Comparable, Sendable {
    let record: UnitID
    let tag: UInt8

    static func < (left: FieldKey, right: FieldKey) -> Bool {
        left.record == right.record ? left.tag < right.tag : left.record < right.record
    }
}

/// Who set a field: what its register knows besides the value.
public struct Mark: Equatable, Sendable {
    /// The change that set it; what loses against a later one.
    public var stamp: Origin
    /// The change whose value it is, which an undo makes an older one.
    public var writer: UnitID

    /// `writer` differs from the stamp's unit where an undo brought an older value back.
    public init(stamp: Origin, writer: UnitID) {
        self.stamp = stamp
        self.writer = writer
    }

    /// As the change that added the record set all of them.
    public init(addedBy origin: Origin) {
        self.init(stamp: origin, writer: origin.unit)
    }
}
