public import Replication
import TextMerging

extension MemoChange: WireCodable {
    /// The tag of an edit. Tags from 1 to 15 are the header's.
    static let editTag = firstAreaTag

    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change):
            change.encode(into: &writer)
        case .edit(let edit):
            writer.write(Self.editTag)
            edit.encode(into: &writer)
        case .unknown(let bytes):
            writer.bytes.append(contentsOf: bytes)
        }
    }

    /// Reads a change to the end of its part. Bytes after a known payload belong to a newer minor version.
    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if tag == Self.editTag {
            self = .edit(try TextEdit(from: &reader))
        } else if let change = try HeaderChange(tag: tag, from: &reader) {
            self = .header(change)
        } else {
            self = .unknown([tag] + reader.readRest())
        }
    }
}
