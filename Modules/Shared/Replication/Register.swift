public import Primitives

/// A value that the latest writer sets: last writer wins by (time, replica, sequence).
public struct Register<Value: Sendable>: Sendable {
    /// The latest writer's.
    public private(set) var value: Value
    /// When the value was set; what loses against a later stamp.
    public private(set) var stamp: Origin
    /// The change whose value this is. It differs from `stamp` after an undo, which brings an older
    /// change's value back.
    public private(set) var writer: UnitID

    /// A register that `origin` set; without one, everything that is written is later.
    public init(_ value: Value, from origin: Origin = .zero) {
        self.value = value
        stamp = origin
        writer = origin.unit
    }

    /// A register as a snapshot kept it.
    public init(_ value: Value, stamp: Origin, writer: UnitID) {
        self.value = value
        self.stamp = stamp
        self.writer = writer
    }

    /// Takes the assignment's value if it is later than the present one. Commutes and is idempotent.
    public mutating func apply(_ assignment: Assignment<Value>, from origin: Origin) {
        guard origin > stamp else { return }
        value = assignment.value
        stamp = origin
        writer = assignment.writer ?? origin.unit
    }

    /// The assignment that sets this register to `value`.
    public func assignment(to value: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: self.value, replacedWriter: writer)
    }

    /// What takes `assignment` back, or nil when another change has set the value since.
    public func inverse(of assignment: Assignment<Value>, from origin: Origin) -> Assignment<Value>? {
        let author = assignment.writer ?? origin.unit
        guard writer == author else { return nil }
        return Assignment(
            value: assignment.replaced, writer: assignment.replacedWriter,
            replaced: assignment.value, replacedWriter: author)
    }
}

/// A change of one register. It carries what it replaced, so undo and history need no replay.
public struct Assignment<Value: Sendable>: Sendable {
    /// What the register is set to.
    public var value: Value
    /// Whose value this is when an undo or redo brings it back; nil means this change's own.
    public var writer: UnitID?
    /// What the register held for whoever made the change.
    public var replaced: Value
    /// Whose value that was; `.none` where nobody had set it.
    public var replacedWriter: UnitID

    /// Intents get theirs from `Register.assignment(to:)`, which knows what is replaced.
    public init(value: Value, writer: UnitID?, replaced: Value, replacedWriter: UnitID) {
        self.value = value
        self.writer = writer
        self.replaced = replaced
        self.replacedWriter = replacedWriter
    }
}

extension Assignment: WireCodable where Value: WireCodable {
    /// A leading byte of flags: 1 = a writer follows, 2 = the replaced value has a writer.
    public func encode(into writer: inout WireWriter) {
        let hasReplacedWriter = replacedWriter != .none
        writer.write(UInt8((self.writer != nil ? 1 : 0) | (hasReplacedWriter ? 2 : 0)))
        value.encode(into: &writer)
        if let unit = self.writer { writer.write(unit) }
        replaced.encode(into: &writer)
        if hasReplacedWriter { writer.write(replacedWriter) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags < 4 else { throw reader.malformed }
        let value = try Value(from: &reader)
        let writer: UnitID? = flags & 1 != 0 ? try reader.readUnit() : nil
        let replaced = try Value(from: &reader)
        let replacedWriter = flags & 2 != 0 ? try reader.readUnit() : UnitID.none
        self.init(value: value, writer: writer, replaced: replaced, replacedWriter: replacedWriter)
    }
}

extension Register: WireCodable where Value: WireCodable {
    public func encode(into writer: inout WireWriter) {
        value.encode(into: &writer)
        writer.write(stamp)
        let isOwn = self.writer == stamp.unit
        writer.write(isOwn)
        if !isOwn { writer.write(self.writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let value = try Value(from: &reader)
        let stamp = try reader.readOrigin()
        let isOwn = try reader.readBool()
        self.init(value, stamp: stamp, writer: isOwn ? stamp.unit : try reader.readUnit())
    }
}
