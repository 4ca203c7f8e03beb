public import Replication
internal import TextMerging

extension GalleryChange: WireCodable {
    private enum Tag {
        static let save = firstAreaTag
        static let setSaved = firstAreaTag + 1
        static let addMemo = firstAreaTag + 2
        static let editMemo = firstAreaTag + 3
        /// The same as `save`; programs from before there were blurhashes keep it as unknown.
        static let saveWithBlurhash = firstAreaTag + 4
    }

    /// A tag, what it is about, and the payload.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .save(let new):
            writer.write(new.record.blurhash.isEmpty ? Tag.save : Tag.saveWithBlurhash)
            new.record.encode(into: &writer)
            writer.write(new.memo)
        case .setSaved(let key, let assignment):
            writer.write(Tag.setSaved)
            key.encode(into: &writer)
            assignment.encode(into: &writer)
        case .addMemo(let key, let text):
            writer.write(Tag.addMemo)
            key.encode(into: &writer)
            writer.write(text)
        case .editMemo(let field, let edit):
            writer.write(Tag.editMemo)
            writer.write(field)
            edit.encode(into: &writer)
        case .unknown(let bytes): writer.bytes.append(contentsOf: bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if tag < firstAreaTag {
            if let change = try HeaderChange(tag: tag, from: &reader) {
                self = .header(change)
            } else {
                self = .unknown([tag] + reader.readRest())
            }
            return
        }
        switch tag {
        case Tag.save, Tag.saveWithBlurhash:
            self = .save(NewPhoto(try PhotoRecord(from: &reader), memo: try reader.readString()))
        case Tag.setSaved: self = .setSaved(try PhotoKey(from: &reader), try Assignment(from: &reader))
        case Tag.addMemo: self = .addMemo(try PhotoKey(from: &reader), try reader.readString())
        case Tag.editMemo: self = .editMemo(try reader.readUnit(), try TextEdit(from: &reader))
        default: self = .unknown([tag] + reader.readRest())
        }
    }
}
