import Primitives
public import TextMerging

/// A value that writes itself to bytes and reads itself back.
public protocol WireCodable {
    /// Appends the value's bytes. The same value gives the same bytes on every host.
    func encode(into writer: inout WireWriter)

    /// Reads one value and leaves the reader behind it. Throws for bytes that no version writes or that end early.
    init(from reader: inout WireReader) throws(WireError)
}

extension WireCodable {
    /// The value alone, as `encode` writes it. Complexity: O(bytes).
    public var wireBytes: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        return writer.bytes
    }

    /// Reads a value from the beginning of `wireBytes`; what is behind it is not looked at.
    public init(wireBytes: [UInt8]) throws(WireError) {
        var reader = WireReader(wireBytes)
        try self.init(from: &reader)
    }
}

extension String: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(self)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readString()
    }
}

extension Bool: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(self)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readBool()
    }
}

extension UInt32: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(self))
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let value = UInt32(exactly: try reader.readVarint()) else { throw reader.malformed }
        self = value
    }
}

extension Optional: WireCodable where Wrapped: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(self != nil)
        if let value = self { value.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readBool() ? try Wrapped(from: &reader) : nil
    }
}

extension TextVersion: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(heads.count))
        for head in heads { writer.write(head) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let count = try reader.readCount(ofSize: 9)
        var heads: [UnitID] = []
        heads.reserveCapacity(count)
        for _ in 0..<count { heads.append(try reader.readUnit()) }
        self.init(heads)
    }
}

extension TextEdit: WireCodable {
    /// Positions above this are refused: no text that fits an event is as long.
    static let maximumPosition: UInt64 = 1 << 30

    public func encode(into writer: inout WireWriter) {
        parents.encode(into: &writer)
        writer.writeVarint(UInt64(operations.count))
        for operation in operations {
            writer.writeVarint(UInt64(operation.position))
            writer.write(operation.deleted)
            writer.write(operation.inserted)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let parents = try TextVersion(from: &reader)
        let count = try reader.readCount(ofSize: 3)
        var operations: [TextOperation] = []
        operations.reserveCapacity(count)
        for _ in 0..<count {
            let position = try reader.readVarint()
            guard position <= Self.maximumPosition else { throw reader.malformed }
            operations.append(
                TextOperation(
                    position: UInt32(position), deleted: try reader.readString(), inserted: try reader.readString()))
        }
        self.init(parents: parents, operations: operations)
    }
}

extension TextBuffer: WireCodable {
    public func encode(into writer: inout WireWriter) {
        version.encode(into: &writer)
        writer.write(text)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let version = try TextVersion(from: &reader)
        self.init(text: try reader.readString(), version: version)
    }
}
