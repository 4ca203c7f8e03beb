public import Replication

// The gallery as bytes: the photos in the order of their keys, so that equal galleries give equal bytes whatever
// the order of arrival.
extension Gallery: WireCodable {
    private static let version: UInt8 = 1

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        header.encode(into: &writer)
        writer.writeVarint(UInt64(unknownChanges.count))
        for unit in unknownChanges.sorted() { writer.write(unit) }
        var parts = PhotoColumnsWriter()
        for place in shelf.canonicalOrder { parts.append(shelf.photos[Int(place)]) }
        parts.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let version = try reader.readByte()
        guard version == Self.version else { throw .newerVersion(version) }
        header = try Header(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 9)) { unknownChanges.append(try reader.readUnit()) }
        var parts = try PhotoColumnsReader(from: &reader)
        // With room for what follows the snapshot in the log.
        shelf.reserve(parts.count + parts.count / 16 + 64)
        for _ in 0..<parts.count {
            guard shelf.append(try parts.next()) else { throw reader.malformed }
        }
    }
}
