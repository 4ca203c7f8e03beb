import Primitives

/// A field's value as its bytes: what changes carry, and what is kept of a field that only a newer version knows.
public struct FieldBytes: Sendable {
    /// Where the bytes are, be it in those of an event.
    let reader: WireReader

    init(_ reader: WireReader) {
        self.reader = reader
    }

    /// The bytes of `value` as the wire has them.
    public init(_ value: some FieldValue) {
        var writer = WireWriter()
        value.encode(into: &writer)
        reader = WireReader(writer.bytes)
    }

    /// The value; `unset` where the bytes are none of its kind, on every replica alike.
    public func value<Value: FieldValue>(as type: Value.Type) -> Value {
        read(as: type)?.value ?? .unset
    }

    /// The value, and whether the bytes are it and nothing more; nil where they are none of its kind.
    func read<Value: FieldValue>(as type: Value.Type) -> (value: Value, isWhole: Bool)? {
        var reader = reader
        guard let value = try? Value(from: &reader) else { return nil }
        return (value, reader.isAtEnd)
    }

    /// A value written anew, with what is behind it.
    struct Rewritten {
        let bytes: [UInt8]
        /// Whether nothing is behind it.
        let isWhole: Bool
        /// Whether all of it is a value that holds nothing.
        let isUnset: Bool
    }

    /// The value written anew; nil where the bytes are none of its kind.
    func rewritten<Value: FieldValue>(as type: Value.Type) -> Rewritten? {
        var reader = reader
        guard let value = try? Value(from: &reader) else { return nil }
        var writer = WireWriter()
        value.encode(into: &writer)
        let isWhole = reader.isAtEnd
        reader.copyRest(to: &writer)
        return Rewritten(bytes: writer.bytes, isWhole: isWhole, isUnset: isWhole && value.isUnset)
    }

    /// The value's bytes, without a length in front. Complexity: O(bytes).
    public var bytes: [UInt8] {
        var reader = reader
        return reader.readRest()
    }

    /// The bytes as a text, which stands alone in them: its length is theirs.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension FieldBytes: Equatable {
    public static func == (left: FieldBytes, right: FieldBytes) -> Bool {
        left.reader.hasSameRest(as: right.reader)
    }
}

extension FieldBytes: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(reader.remaining))
        reader.copyRest(to: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.reader = try reader.readPart()
    }
}

/// Fields with their values, by ascending tag: what the change that adds a record carries.
public struct FieldList: Sendable {
    /// A tag, a length and the value for each.
    private var reader: WireReader

    /// No fields.
    public init() {
        reader = WireReader([])
    }

    /// Fields as `FieldVisitor` wrote them.
    init(written bytes: [UInt8]) {
        reader = WireReader(bytes)
    }

    /// All that `part` holds. Throws unless tags ascend from 1 and the text is one.
    init(part: WireReader) throws(WireError) {
        reader = part
        var rest = part
        var last = FieldTag.removed
        while !rest.isAtEnd {
            let tag = try rest.readByte()
            guard tag > last, tag <= FieldTag.greatest else { throw rest.malformed }
            last = tag
            let value = try rest.readPart()
            if tag == FieldTag.text { try value.checkText() }
        }
    }

    /// Whether it has no field.
    public var isEmpty: Bool { reader.isAtEnd }

    /// The field that has this tag, or nil. Complexity: O(fields).
    public subscript(tag: UInt8) -> FieldBytes? {
        var cursor = FieldCursor(self)
        return cursor.take(tag)
    }

    /// The text that the record begins with; empty when it has none.
    public var text: String {
        self[FieldTag.text]?.text ?? ""
    }

    /// How many scalars that text has.
    var textLength: UInt64 {
        self[FieldTag.text]?.reader.scalarCount ?? 0
    }

    /// Calls `body` for each field, by ascending tag.
    public func forEach(_ body: (_ tag: UInt8, _ value: FieldBytes) -> Void) {
        var cursor = FieldCursor(self)
        while let (tag, value) = cursor.next() { body(tag, value) }
    }

    /// The other fields.
    func without(_ tag: UInt8) -> FieldList {
        var writer = WireWriter()
        forEach { other, value in
            if other != tag { writer.write(other, value) }
        }
        return FieldList(written: writer.bytes)
    }

    /// Both; a field that is in either has the other's value.
    func merging(_ other: FieldList) -> FieldList {
        if isEmpty { return other }
        var writer = WireWriter()
        var cursor = FieldCursor(other)
        forEach { tag, value in
            let same = cursor.take(tag) { writer.write($0, $1) }
            writer.write(tag, same ?? value)
        }
        while let (tag, value) = cursor.next() { writer.write(tag, value) }
        return FieldList(written: writer.bytes)
    }

    fileprivate var start: WireReader { reader }
}

extension WireWriter {
    /// A field as lists have it.
    mutating func write(_ tag: UInt8, _ value: FieldBytes) {
        write(tag)
        value.encode(into: &self)
    }
}

extension FieldList: WireCodable {
    public func encode(into writer: inout WireWriter) {
        reader.copyRest(to: &writer)
    }

    /// Reads to the end.
    public init(from reader: inout WireReader) throws(WireError) {
        try self.init(part: reader.readPart(length: reader.remaining))
    }
}

/// Goes through the fields of a list once.
struct FieldCursor {
    private var reader: WireReader
    private var tag: UInt8 = 0
    private var value: FieldBytes?

    init(_ list: FieldList) {
        reader = list.start
    }

    /// The next field.
    mutating func next() -> (tag: UInt8, value: FieldBytes)? {
        if let value {
            self.value = nil
            return (tag, value)
        }
        // The list was checked when it was made.
        guard let tag = try? reader.readByte(), let part = try? reader.readPart() else { return nil }
        return (tag, FieldBytes(part))
    }

    /// The field that has this tag, if it is not behind; fields before it are passed over, into `skipped`.
    mutating func take(_ wanted: UInt8, skipping skipped: (UInt8, FieldBytes) -> Void = { _, _ in }) -> FieldBytes? {
        while let (tag, value) = next() {
            if tag == wanted { return value }
            if tag > wanted {
                self.tag = tag
                self.value = value
                return nil
            }
            skipped(tag, value)
        }
        return nil
    }
}
