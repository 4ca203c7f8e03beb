import Primitives

/// Writes one JSON value (RFC 8259), member by member, without building it first.
///
/// Members are written in the order of the calls; records write theirs sorted by name. The same calls give the same
/// bytes on every host, in WebAssembly too.
public struct JSONWriter {
    /// What was written and not handed on yet.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false
    private let sink: (([UInt8]) -> Void)?

    /// How much is gathered before a sink gets it.
    private static let chunk = 1 << 16

    /// A writer that keeps all it writes in `bytes`; `capacity` in bytes saves copying.
    public init(reserving capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
        sink = nil
    }

    /// A writer that hands on what it wrote a chunk at a time, so that a long list needs no long memory; what
    /// is left in the end is in `bytes`.
    public init(handingTo sink: @escaping ([UInt8]) -> Void) {
        bytes.reserveCapacity(Self.chunk + Self.chunk / 4)
        self.sink = sink
    }

    /// An object; `members` writes what is in it.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// An array; `elements` writes what is in it.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// An array of texts.
    public mutating func array(_ strings: [String]) {
        array { writer in
            for string in strings { writer.string(string) }
        }
    }

    /// The name of a member; its value must follow.
    public mutating func name(_ name: StaticString) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// The name of a member that is known only when it is written, such as an id; its value must follow.
    public mutating func name(text name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A member whose text is escaped where it must be.
    public mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Null for nil.
    public mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { string(value) } else { null() }
    }

    /// A member that is `true` or `false`.
    public mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    /// An integer of at most 64 bits.
    public mutating func member(_ name: StaticString, _ value: some FixedWidthInteger) {
        self.name(name)
        number(value)
    }

    /// A member in decimal digits; JavaScript reads those beyond ±2⁵³ rounded.
    public mutating func member(_ name: StaticString, _ value: Int64) {
        self.name(name)
        number(value)
    }

    /// A member in as few digits as read back the same; null where it is not finite.
    public mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        number(value)
    }

    /// Text that needs no escaping, such as an id or a time, in UTF-8.
    public mutating func member(_ name: StaticString, plain value: [UInt8]) {
        self.name(name)
        plain(value)
    }

    /// A member with an object; `members` writes what is in it.
    public mutating func member(_ name: StaticString, object members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    /// A member with an array; `elements` writes what is in it.
    public mutating func member(_ name: StaticString, array elements: (inout JSONWriter) -> Void) {
        self.name(name)
        array(elements)
    }

    /// A member with an array of texts.
    public mutating func member(_ name: StaticString, _ strings: [String]) {
        self.name(name)
        array(strings)
    }

    /// A member with an array of objects; `members` writes what is in one.
    public mutating func member<Element>(
        _ name: StaticString, objects elements: some Sequence<Element>, _ members: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        array { writer in
            for element in elements { writer.object { members(element, &$0) } }
        }
    }

    /// A member with an array of records.
    public mutating func member(_ name: StaticString, all records: some Sequence<some JSONWriting>) {
        self.name(name)
        array { writer in
            for record in records { record.write(to: &writer) }
        }
    }

    /// A member with an array of pairs: where each range begins, and up to where it goes.
    public mutating func member(_ name: StaticString, ranges: [Range<Int>]) {
        self.name(name)
        array { writer in
            for range in ranges {
                writer.array { writer in
                    writer.number(range.lowerBound)
                    writer.number(range.upperBound)
                }
            }
        }
    }

    /// Members that `other` has written, whose values are whole.
    public mutating func members(of other: JSONWriter) {
        guard !other.bytes.isEmpty else { return }
        separate()
        bytes.append(contentsOf: other.bytes)
        needsComma = true
    }

    /// The value `null`.
    public mutating func null() {
        raw("null")
    }

    /// The value `true` or `false`.
    public mutating func boolean(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// In decimal digits; JavaScript reads those beyond ±2⁵³ rounded.
    public mutating func number(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude)
        needsComma = true
    }

    /// Gathered from the last digit to the first and appended at once.
    private mutating func digits(_ value: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            var rest = value
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// An integer of at most 64 bits.
    public mutating func number(_ value: some FixedWidthInteger) {
        if let signed = Int64(exactly: value) { return number(signed) }
        separate()
        digits(UInt64(truncatingIfNeeded: value))
        needsComma = true
    }

    /// The shortest decimal that reads back as the same number, whole numbers without a point; null for what is not
    /// finite, for which JSON has no form.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        if let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 { return number(whole) }
        separate()
        bytes.append(contentsOf: value.description.utf8)
        needsComma = true
    }

    /// Text that needs no escaping, in UTF-8.
    public mutating func plain(_ value: [UInt8]) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: value)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Any text, escaped where RFC 8259 asks for it.
    public mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: utf8[start..<index])
                escape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            bytes.append(contentsOf: "u00".utf8)
            Hexadecimal.append(byte, to: &bytes)
        }
    }

    private mutating func raw(_ text: StaticString) {
        separate()
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
        if let sink, bytes.count >= Self.chunk {
            sink(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }
}

/// What writes itself as JSON; a record writes its members sorted by name.
public protocol JSONWriting {
    /// Writes exactly one value.
    func write(to writer: inout JSONWriter)
}

extension JSONWriting {
    /// The value as a text of its own.
    public var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// What writes itself as an object.
public protocol JSONMembers: JSONWriting {
    /// Writes what is in the object.
    func writeMembers(to writer: inout JSONWriter)
}

extension JSONMembers {
    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writeMembers(to: &$0) }
    }
}
