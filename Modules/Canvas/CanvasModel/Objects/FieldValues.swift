public import Drawing
public import Primitives
public import Replication

/// A value of another module as a field of an object holds it. It is wrapped, for a conformance of another module's type
/// belongs to neither module.
public protocol WrappedValue: FieldValue, Sendable {
    /// What the record's property has.
    associatedtype Value: Equatable & Sendable

    /// What the field holds as long as nobody has set it: part of the format, whatever a new object gets.
    static var plain: Value { get }

    /// Takes whatever a merge may bring.
    init(_ value: Value)
    /// What was wrapped.
    var value: Value { get }
}

extension WrappedValue {
    public static var unset: Self { Self(plain) }
    public var isUnset: Bool { value == Self.plain }
}

extension FieldVisitor {
    /// Shows a field whose value is wrapped in changes alone.
    mutating func visit<Owner, Wrapped: WrappedValue>(_ field: Field<Owner, Wrapped>, _ value: inout Wrapped.Value) {
        var wrapped = Wrapped(value)
        visit(field, &wrapped)
        value = wrapped.value
    }
}

extension FieldSetting {
    /// What it sets and what it replaces, if it is this field.
    func plainValues<R: Record, Wrapped: WrappedValue>(
        of field: Field<R, Wrapped>
    ) -> (old: Wrapped.Value, new: Wrapped.Value)? {
        values(of: field).map { ($0.old.value, $0.new.value) }
    }
}

extension RecordChange {
    /// Sets a field by hand: what tests write. Intents come from `RecordDocument.setting`.
    public static func set<R: Record, Wrapped: WrappedValue>(
        _ field: Field<R, Wrapped>, of record: UnitID, _ assignment: Assignment<Wrapped.Value>
    ) -> RecordChange {
        .set(
            field, of: record,
            Assignment(
                value: Wrapped(assignment.value), writer: assignment.writer, replaced: Wrapped(assignment.replaced),
                replacedWriter: assignment.replacedWriter))
    }
}

extension RecordDocument {
    /// The change that sets a field; nil where it has that value already.
    func setting<R: Record, Wrapped: WrappedValue>(
        _ field: Field<R, Wrapped>, of record: R, to value: Wrapped.Value
    ) -> RecordChange? {
        setting(field, of: record, to: Wrapped(value))
    }
}

/// A number on the wire as `writeNumber` has it.
public protocol WrappedNumber: WrappedValue where Value == Double {}

extension WrappedNumber {
    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(value)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(try reader.readNumber())
    }
}

/// A number that is 0 where it is unset.
public struct NumberField: WrappedNumber {
    public static var plain: Double { 0 }
    /// As it was read, finite or not.
    public let value: Double

    /// Any number; nothing is checked.
    public init(_ value: Double) {
        self.value = value
    }
}

/// Points.
public struct FontSizeField: WrappedNumber {
    public static var plain: Double { 16 }
    /// As it was read, finite or not.
    public let value: Double

    /// Any number; nothing is checked.
    public init(_ value: Double) {
        self.value = value
    }
}

/// A width and a height on the wire.
public protocol WrappedSize: WrappedValue where Value == CanvasSize {}

extension WrappedSize {
    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(value.width)
        writer.writeNumber(value.height)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(CanvasSize(width: try reader.readNumber(), height: try reader.readNumber()))
    }
}

/// Of an object.
public struct SizeField: WrappedSize {
    public static var plain: CanvasSize { CanvasSize(width: 0, height: 0) }
    /// In points, as it was read.
    public let value: CanvasSize

    /// In points; nothing is checked.
    public init(_ value: CanvasSize) {
        self.value = value
    }
}

/// Of the page, or none: size and “none” are one register, so of two that are set at once the later one counts.
///
/// None is a varint of 3, with which no number begins: a version that does not know it takes the field for unset.
public struct CanvasSizeField: WrappedValue {
    public static var plain: CanvasSize? { CanvasSize(width: 1024, height: 768) }
    /// In points, as it was read; nil for no page.
    public let value: CanvasSize?

    private static let none: UInt64 = 3

    /// In points; nothing is checked. Nil for no page.
    public init(_ value: CanvasSize?) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        guard let value else { return writer.writeVarint(Self.none) }
        SizeField(value).encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let first = try reader.readVarint()
        guard first != Self.none else {
            value = nil
            return
        }
        value = CanvasSize(width: try reader.number(after: first), height: try reader.readNumber())
    }
}

/// A place on the canvas: two numbers on the wire, x first.
public struct PointField: WrappedValue {
    public static var plain: CanvasPoint { CanvasPoint(x: 0, y: 0) }
    /// In points, as it was read.
    public let value: CanvasPoint

    /// In points; nothing is checked.
    public init(_ value: CanvasPoint) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(value.x)
        writer.writeNumber(value.y)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        value = CanvasPoint(x: try reader.readNumber(), y: try reader.readNumber())
    }
}

/// A colour or none: a varint, 0 for none, else one more than `0xRRGGBB`.
public struct ColorField: WrappedValue {
    public static var plain: RGBColor? { nil }
    /// nil for no colour.
    public let value: RGBColor?

    /// nil for no colour.
    public init(_ value: RGBColor?) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(value.map { UInt64($0.bits) + 1 } ?? 0)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.readVarint()
        guard raw <= 0x100_0000 else { throw reader.malformed }
        value = raw == 0 ? nil : RGBColor(hex: UInt32(raw - 1))
    }
}

/// A colour as `ColorField` has it, but never none.
public struct TextColorField: WrappedValue {
    public static var plain: RGBColor { RGBColor(hex: 0x23211D) }
    /// Ink where nobody chose one.
    public let value: RGBColor

    /// Each colour is allowed.
    public init(_ value: RGBColor) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        ColorField(value).encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let color = try ColorField(from: &reader).value else { throw reader.malformed }
        value = color
    }
}

/// Tenths; what a byte can't hold is 255.
public struct OpacityField: WrappedValue {
    public static var plain: UInt8 { 10 }
    /// 1 … 10 by an intent; a merge may bring any byte.
    public let value: UInt8

    /// Takes what is out of range as it is.
    public init(_ value: UInt8) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(value))
    }

    public init(from reader: inout WireReader) throws(WireError) {
        value = UInt8(clamping: try reader.readVarint())
    }
}

/// A short label: a varint of its value.
public struct LabelField: WrappedValue {
    public static var plain: ShortID { ShortID(value: 0) }
    /// A value of 0 where it is unset.
    public let value: ShortID

    /// Takes any label.
    public init(_ value: ShortID) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(value.value)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        value = ShortID(value: try reader.readVarint())
    }
}

/// The label of another object or none: a varint, 0 for none, else one more than its value.
public struct TargetField: WrappedValue {
    public static var plain: ShortID? { nil }
    /// nil for none.
    public let value: ShortID?

    /// nil for none.
    public init(_ value: ShortID?) {
        self.value = value
    }

    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(value.map { $0.value + 1 } ?? 0)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.readVarint()
        value = raw == 0 ? nil : ShortID(value: raw - 1)
    }
}

extension RGBColor {
    /// `0xRRGGBB`.
    var bits: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
