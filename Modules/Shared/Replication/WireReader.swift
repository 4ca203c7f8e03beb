public import Primitives

/// What is wrong with bytes that should be an event or a snapshot.
public enum WireError: Error, Equatable, Sendable {
    /// The bytes end inside a value, at this offset.
    case truncated(at: UInt32)
    /// A value at this offset is not what it must be.
    case malformed(at: UInt32)
    /// Written by a newer major version, which this one cannot read.
    case newerVersion(UInt8)
}

/// Reads values from bytes in the wire format; every length is checked before it is used.
public struct WireReader: Sendable {
    private let bytes: [UInt8]
    /// Where the next byte is, from 0 at the beginning of all bytes: a part's does not begin at 0.
    public private(set) var offset: Int
    private let end: Int
    /// What units are to be read as, where an event is written anew under another replica.
    private let renames: UnitRenames?

    /// Reads from the first byte.
    public init(_ bytes: [UInt8]) {
        self.init(bytes, renaming: nil)
    }

    init(_ bytes: [UInt8], renaming renames: UnitRenames?) {
        self.bytes = bytes
        offset = 0
        end = bytes.count
        self.renames = renames
    }

    private init(_ bytes: [UInt8], offset: Int, end: Int, renaming renames: UnitRenames?) {
        self.bytes = bytes
        self.offset = offset
        self.end = end
        self.renames = renames
    }

    /// Whether every byte was read.
    public var isAtEnd: Bool { offset == end }
    /// How many bytes are left.
    public var remaining: Int { end - offset }

    /// What to throw for a value that ends here and is not what it must be.
    public var malformed: WireError { .malformed(at: UInt32(truncatingIfNeeded: offset)) }
    private var truncated: WireError { .truncated(at: UInt32(truncatingIfNeeded: offset)) }

    /// Throws `truncated` at the end, as all that read below do.
    public mutating func readByte() throws(WireError) -> UInt8 {
        guard offset < end else { throw truncated }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Throws `malformed` for anything but 0 and 1.
    public mutating func readBool() throws(WireError) -> Bool {
        switch try readByte() {
        case 0: return false
        case 1: return true
        default: throw malformed
        }
    }

    /// Unsigned LEB128 of at most ten bytes. Throws `malformed` for more than 64 bits.
    public mutating func readVarint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard offset < end else { throw truncated }
            let byte = bytes[offset]
            offset += 1
            guard shift < 63 || byte <= 1 else { throw malformed }
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
    }

    /// Zigzag in LEB128.
    public mutating func readSigned() throws(WireError) -> Int64 {
        let raw = try readVarint()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    /// Eight bytes, the lowest first.
    public mutating func readFixed() throws(WireError) -> UInt64 {
        guard remaining >= 8 else { throw truncated }
        var value: UInt64 = 0
        for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        offset += 8
        return value
    }

    /// A count of things that take at least `size` bytes each, so that no hostile count reserves memory.
    public mutating func readCount(ofSize size: Int = 1) throws(WireError) -> Int {
        let count = try readVarint()
        guard count <= UInt64(remaining / max(size, 1)) else { throw truncated }
        return Int(count)
    }

    /// Length in bytes, then UTF-8. Throws `malformed` for what is not UTF-8.
    public mutating func readString() throws(WireError) -> String {
        let count = try readCount()
        defer { offset += count }
        let text = bytes.withUnsafeBufferPointer { bytes in
            String(validating: UnsafeBufferPointer(rebasing: bytes[offset..<(offset + count)]), as: UTF8.self)
        }
        guard let text else { throw malformed }
        return text
    }

    /// Length in bytes, then the bytes.
    public mutating func readBytes() throws(WireError) -> [UInt8] {
        let count = try readCount()
        defer { offset += count }
        return Array(bytes[offset..<(offset + count)])
    }

    /// A key, without an array between.
    mutating func readOrderKey() throws(WireError) -> OrderKey {
        let count = try readCount()
        defer { offset += count }
        return bytes.withUnsafeBufferPointer { bytes in
            OrderKey(bytes: UnsafeBufferPointer(rebasing: bytes[offset..<(offset + count)]))
        }
    }

    /// A reader over the next length-prefixed part; this one steps over it.
    public mutating func readPart() throws(WireError) -> WireReader {
        try readPart(length: readCount())
    }

    /// A reader over the next `length` bytes; this one steps over them. Throws `truncated` where there are fewer.
    public mutating func readPart(length: Int) throws(WireError) -> WireReader {
        guard length >= 0, length <= remaining else { throw truncated }
        defer { offset += length }
        return WireReader(bytes, offset: offset, end: offset + length, renaming: renames)
    }

    /// All that is left.
    public mutating func readRest() -> [UInt8] {
        defer { offset = end }
        return Array(bytes[offset..<end])
    }

    /// Appends all that is left to `writer`.
    func copyRest(to writer: inout WireWriter) {
        writer.bytes.append(contentsOf: bytes[offset..<end])
    }

    func hasSameRest(as other: WireReader) -> Bool {
        bytes[offset..<end] == other.bytes[other.offset..<other.end]
    }

    /// Throws unless all that is left is UTF-8.
    func checkText() throws(WireError) {
        let text = bytes.withUnsafeBufferPointer { bytes in
            String(validating: UnsafeBufferPointer(rebasing: bytes[offset..<end]), as: UTF8.self)
        }
        guard text != nil else { throw malformed }
    }

    /// How many scalars the rest has, which is UTF-8.
    var scalarCount: UInt64 {
        var count: UInt64 = 0
        for byte in bytes[offset..<end] where byte & 0xc0 != 0x80 { count &+= 1 }
        return count
    }

    /// Every unit that a change names is read here, so that an event can be written anew under other units.
    public mutating func readUnit() throws(WireError) -> UnitID {
        let unit = UnitID(replica: ReplicaID(try readFixed()), sequence: try readVarint())
        return renames?.name(of: unit) ?? unit
    }

    /// Sixteen bytes: `high`, then `low`.
    public mutating func readDocument() throws(WireError) -> DocumentID {
        DocumentID(high: try readFixed(), low: try readFixed())
    }

    /// A unit, then a time in eight bytes.
    public mutating func readOrigin() throws(WireError) -> Origin {
        Origin(unit: try readUnit(), time: Timestamp(raw: try readFixed()))
    }
}
