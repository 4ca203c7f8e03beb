public import Replication
import TextMerging

/// A memo as a snapshot keeps it.
extension Memo: WireCodable {
    public func encode(into writer: inout WireWriter) {
        header.encode(into: &writer)
        body.encode(into: &writer)
        writer.writeVarint(unknownCount)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        header = try Header(from: &reader)
        body = try TextBuffer(from: &reader)
        unknownCount = try reader.readVarint()
    }
}
