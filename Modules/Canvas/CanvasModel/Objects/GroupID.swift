public import Replication

/// A group of objects: 64 random bits, drawn when it is made, so that groups made apart stay two.
public struct GroupID: Hashable, Comparable, Sendable {
    /// Never 0 for a group: 0 on the wire stands for none.
    public let raw: UInt64

    /// Takes any bits; what is read may be 0.
    public init(raw: UInt64) {
        self.raw = raw
    }

    /// Never 0, which stands for no group.
    public init(using generator: inout some RandomNumberGenerator) {
        raw = max(1, generator.next())
    }

    public static func < (left: GroupID, right: GroupID) -> Bool {
        left.raw < right.raw
    }
}

extension GroupID: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.writeFixed(raw)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        raw = try reader.readFixed()
    }
}
