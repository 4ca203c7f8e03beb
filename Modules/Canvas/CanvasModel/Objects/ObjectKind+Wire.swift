import Drawing
public import Replication

extension ObjectKind: FieldValue {
    /// An object of which nothing is known: of no kind that any version has.
    public static let unset = ObjectKind.unknown(UnknownContent(tag: KindTag(raw: 0), payload: []))

    public var isUnset: Bool {
        if case .unknown(let content) = self { return content.tag.raw == 0 && content.payload.isEmpty }
        return false
    }

    /// The tag and the content with its length in front, which any version can step over.
    public func encode(into writer: inout WireWriter) {
        writer.write(tag.raw)
        switch self {
        case .rectangle, .ellipse, .diamond, .text: writer.writeVarint(0)
        default:
            var content = WireWriter()
            encodeContent(into: &content)
            writer.write(content.bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = KindTag(raw: try reader.readByte())
        var content = try reader.readPart()
        try self.init(tag: tag, from: &content)
    }
}

extension ObjectKind {
    /// What the kind keeps beside its tag.
    private func encodeContent(into writer: inout WireWriter) {
        switch self {
        case .rectangle, .ellipse, .diamond, .text: break
        case .line(let line): writer.write(line.bits)
        case .photo(let photo):
            photo.file.encode(into: &writer)
            writer.writeVarint(UInt64(photo.pixelWidth))
            writer.writeVarint(UInt64(photo.pixelHeight))
        case .stroke(let stroke): stroke.encode(into: &writer)
        case .document(let placed):
            writer.write(placed.document)
            writer.write(placed.kindName)
        case .unknown(let content): writer.bytes.append(contentsOf: content.payload)
        }
    }

    /// Reads the content that a tag says, from a reader that holds nothing else. What a newer version adds behind
    /// it is not read.
    private init(tag: KindTag, from reader: inout WireReader) throws(WireError) {
        switch tag {
        case .rectangle: self = .rectangle
        case .ellipse: self = .ellipse
        case .diamond: self = .diamond
        case .text: self = .text
        case .line:
            guard let line = LineShape(bits: try reader.readByte()) else { throw reader.malformed }
            self = .line(line)
        case .photo:
            self = .photo(
                PhotoFile(
                    file: try BlobHash(from: &reader), pixelWidth: try UInt32(from: &reader),
                    pixelHeight: try UInt32(from: &reader)))
        case .stroke: self = .stroke(try Stroke(from: &reader))
        case .document:
            self = .document(
                PlacedDocument(document: try reader.readDocument(), kindName: try reader.readString()))
        default: self = .unknown(UnknownContent(tag: tag, payload: reader.readRest()))
        }
    }
}
