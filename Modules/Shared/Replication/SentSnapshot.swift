/// A document as it stands somewhere, on its way to where nothing of it is yet: it can be read there while its events come.
///
/// Nobody can check it without those, so nobody passes it on, and what they make takes its place.
public struct SentSnapshot: Equatable, Sendable, WireCodable {
    /// Its area's name of the kind, such as `memo`.
    public var kind: String
    /// The codec that wrote `bytes`; another one can't read them.
    public var codec: UInt32
    /// No event that made it is later.
    public var latest: Timestamp
    /// The encoded `EventGraph` after all of them.
    public var graph: [UInt8]
    /// The encoded value.
    public var bytes: [UInt8]

    /// Trusts that `graph` and `bytes` belong together.
    public init(kind: String, codec: UInt32, latest: Timestamp, graph: [UInt8], bytes: [UInt8]) {
        self.kind = kind
        self.codec = codec
        self.latest = latest
        self.graph = graph
        self.bytes = bytes
    }

    /// So many events make a document worth it: with fewer they are as quick.
    public static let fewestEvents: UInt64 = 256

    /// What it takes on the way, in bytes, about.
    public var size: Int { graph.count + bytes.count }

    /// Kind, codec, time, graph and value, in this order.
    public func encode(into writer: inout WireWriter) {
        writer.write(kind)
        writer.writeVarint(UInt64(codec))
        writer.writeFixed(latest.raw)
        writer.write(graph)
        writer.write(bytes)
    }

    /// Reads neither the graph nor the value.
    public init(from reader: inout WireReader) throws(WireError) {
        kind = try reader.readString()
        guard let codec = UInt32(exactly: try reader.readVarint()) else { throw reader.malformed }
        self.codec = codec
        latest = Timestamp(raw: try reader.readFixed())
        graph = try reader.readBytes()
        bytes = try reader.readBytes()
    }

    /// The document and what is known of it; nil for one of another kind or codec, and for what can't be read.
    public func decoded<Value: Document & WireCodable>(
        as type: Value.Type, kind: String, codec: UInt32
    ) -> (value: Value, graph: EventGraph)? {
        guard codec == self.codec, kind.utf8.elementsEqual(self.kind.utf8), let value = try? Value(wireBytes: bytes),
            let graph = try? EventGraph(wireBytes: graph)
        else { return nil }
        return (value, graph)
    }
}
