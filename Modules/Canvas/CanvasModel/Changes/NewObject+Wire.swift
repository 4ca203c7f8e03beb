internal import Drawing
public import Replication

/// Which fields of a new object are written: the others are as they are nearly always.
enum NewObjectFlag {
    static let color: UInt64 = 1
    static let opacity: UInt64 = 2
    static let rotation: UInt64 = 4
    static let hidden: UInt64 = 8
    static let locked: UInt64 = 16
    static let group: UInt64 = 32
    static let text: UInt64 = 64
    static let name: UInt64 = 128
    static let all: UInt64 = 255
}

extension NewObject: WireCodable {
    /// The kind's tag, flags, label, number, box, order, what the flags say, and the kind's own content with its
    /// length in front, which any version can step over.
    public func encode(into writer: inout WireWriter) {
        let hasText = details.map { !$0.isPlainText } ?? false
        let name = details?.name ?? ""
        var flags: UInt64 = isHidden ? NewObjectFlag.hidden : 0
        if color != nil { flags |= NewObjectFlag.color }
        if opacity != 10 { flags |= NewObjectFlag.opacity }
        if rotation != 0 { flags |= NewObjectFlag.rotation }
        if isLocked { flags |= NewObjectFlag.locked }
        if group != nil { flags |= NewObjectFlag.group }
        if hasText { flags |= NewObjectFlag.text }
        if !name.isEmpty { flags |= NewObjectFlag.name }
        writer.write(kind.tag.raw)
        writer.writeVarint(flags)
        writer.writeVarint(shortID.value)
        writer.writeVarint(UInt64(number))
        WirePoint(position).encode(into: &writer)
        WireSize(size).encode(into: &writer)
        order.encode(into: &writer)
        if let color { WireColor(color).encode(into: &writer) }
        if opacity != 10 { writer.write(opacity) }
        if rotation != 0 { writer.writeNumber(rotation) }
        if let group { group.encode(into: &writer) }
        if hasText, let details { details.encodeText(into: &writer) }
        if !name.isEmpty { writer.write(name) }
        var content = WireWriter()
        kind.encodeContent(into: &content)
        writer.write(content.bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = KindTag(raw: try reader.readByte())
        let flags = try reader.readVarint()
        guard flags <= NewObjectFlag.all else { throw reader.malformed }
        let shortID = ShortID(value: try reader.readVarint())
        let number = try UInt32(from: &reader)
        let position = try WirePoint(from: &reader).value
        let size = try WireSize(from: &reader).value
        let order = try OrderKey(from: &reader)
        let color = flags & NewObjectFlag.color == 0 ? nil : try WireColor(from: &reader).value
        let opacity = flags & NewObjectFlag.opacity == 0 ? 10 : try reader.readByte()
        let rotation = flags & NewObjectFlag.rotation == 0 ? 0 : try reader.readNumber()
        let group = flags & NewObjectFlag.group == 0 ? nil : try GroupID(from: &reader)
        var details: ObjectDetails?
        if flags & (NewObjectFlag.text | NewObjectFlag.name) != 0 {
            var read = ObjectDetails.plain
            if flags & NewObjectFlag.text != 0 { try read.readText(from: &reader) }
            if flags & NewObjectFlag.name != 0 { read.name = try reader.readString() }
            details = read
        }
        var content = try reader.readPart()
        self.init(
            kind: try ObjectKind(tag: tag, from: &content), shortID: shortID, number: number, position: position,
            size: size, order: order)
        self.color = color
        self.opacity = opacity
        self.rotation = rotation
        self.group = group
        self.details = details
        isHidden = flags & NewObjectFlag.hidden != 0
        isLocked = flags & NewObjectFlag.locked != 0
    }
}

extension ObjectDetails {
    /// Whether there is nothing to write of the text.
    var isPlainText: Bool {
        text.isEmpty && fontSize == Self.plain.fontSize && textColor == Self.plain.textColor
    }

    func encodeText(into writer: inout WireWriter) {
        writer.write(text)
        writer.writeNumber(fontSize)
        WireColor(textColor).encode(into: &writer)
    }

    mutating func readText(from reader: inout WireReader) throws(WireError) {
        text = try reader.readString()
        fontSize = try reader.readNumber()
        guard let color = try WireColor(from: &reader).value else { throw reader.malformed }
        textColor = color
    }
}

extension ObjectKind {
    /// What the kind keeps beside its tag.
    func encodeContent(into writer: inout WireWriter) {
        switch self {
        case .rectangle, .ellipse, .text: break
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
    init(tag: KindTag, from reader: inout WireReader) throws(WireError) {
        switch tag {
        case .rectangle: self = .rectangle
        case .ellipse: self = .ellipse
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

extension Stroke: WireCodable {
    /// Thickness, number of points, then how far each is from the one before.
    public func encode(into writer: inout WireWriter) {
        writer.writeNumber(thickness)
        writer.writeVarint(UInt64(points.count))
        var last = Point(x: 0, y: 0)
        for point in points {
            writer.writeSigned(Int64(point.x) - Int64(last.x))
            writer.writeSigned(Int64(point.y) - Int64(last.y))
            last = point
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        thickness = try reader.readNumber()
        let count = try reader.readCount(ofSize: 2)
        var points: [Point] = []
        points.reserveCapacity(count)
        var x: Int64 = 0
        var y: Int64 = 0
        for _ in 0..<count {
            x &+= try reader.readSigned()
            y &+= try reader.readSigned()
            guard let nextX = Int32(exactly: x), let nextY = Int32(exactly: y) else { throw reader.malformed }
            points.append(Point(x: nextX, y: nextY))
        }
        self.points = points
    }
}
