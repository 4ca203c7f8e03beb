public import Replication

// The snapshot: a cache of the log. Whoever changes the bytes raises `codec`.
extension BookmarkList: WireCodable {
    public func encode(into writer: inout WireWriter) {
        header.encode(into: &writer)
        unknownCount.encode(into: &writer)
        writer.writeVarint(UInt64(all.count))
        for bookmark in all {
            writer.write(bookmark.address)
            writer.write(bookmark.added)
            bookmark.removed.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        header = try Header(from: &reader)
        unknownCount = try UInt32(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 18)) {
            all.append(
                Bookmark(
                    address: try reader.readString(), added: try reader.readOrigin(),
                    removed: try Register(from: &reader)))
        }
    }
}
