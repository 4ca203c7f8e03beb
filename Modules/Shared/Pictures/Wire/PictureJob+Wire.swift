import Drawing
public import Replication

extension PictureJob: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .photo(let source, let thumbnails):
            writer.write(UInt8(1))
            source.encode(into: &writer)
            writer.write(list: thumbnails) { request, writer in
                request.width.encode(into: &writer)
                writer.write(request.format.rawValue)
            }
        case .render(let picture, let format):
            writer.write(UInt8(2))
            picture.encode(into: &writer)
            format.encode(into: &writer)
        case .terminal(let picture, let screen):
            writer.write(UInt8(3))
            picture.encode(into: &writer)
            screen.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 1:
            self = .photo(
                try PictureSource(from: &reader),
                thumbnails: try reader.readList(ofSize: 2) { (reader) throws(WireError) in
                    let width = try reader.readUInt32()
                    guard let format = ThumbnailFormat(rawValue: try reader.readByte()) else { throw reader.malformed }
                    return ThumbnailRequest(width: width, format: format)
                })
        case 2: self = .render(try Picture(from: &reader), as: try RenderFormat(from: &reader))
        case 3: self = .terminal(try Picture(from: &reader), try TerminalScreen(from: &reader))
        default: throw reader.malformed
        }
    }
}

extension RenderFormat: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .png(let scale):
            writer.write(UInt8(1))
            writer.write(scale)
        case .pdf(let scale, let title):
            writer.write(UInt8(2))
            writer.write(scale)
            writer.write(title)
        case .photo(let scale, let quality):
            writer.write(UInt8(3))
            writer.write(scale)
            writer.write(quality)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 1: self = .png(scale: try reader.readDouble())
        case 2: self = .pdf(scale: try reader.readDouble(), title: try reader.readString())
        case 3: self = .photo(scale: try reader.readDouble(), quality: try reader.readByte())
        default: throw reader.malformed
        }
    }
}

extension TerminalScreen: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(mode.rawValue)
        writer.write(colors.rawValue)
        for number in [columns, rows, cellWidth, cellHeight] { number.encode(into: &writer) }
        writer.write(ground)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        guard let mode = Mode(rawValue: try reader.readByte()), let colors = Colors(rawValue: try reader.readByte())
        else { throw reader.malformed }
        self.init(
            mode: mode, colors: colors, columns: try reader.readUInt32(), rows: try reader.readUInt32(),
            cellWidth: try reader.readUInt32(), cellHeight: try reader.readUInt32(), ground: try reader.readColor())
    }
}

extension PictureLimits: WireCodable {
    public func encode(into writer: inout WireWriter) {
        for number in [pixels, decodedBytes, drawnPixels, memory] { writer.writeVarint(number) }
        for number in [side, processorSeconds, seconds] { number.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let pixels = try reader.readVarint()
        let decodedBytes = try reader.readVarint()
        let drawnPixels = try reader.readVarint()
        let memory = try reader.readVarint()
        self.init(
            pixels: pixels, decodedBytes: decodedBytes, side: try reader.readUInt32(), drawnPixels: drawnPixels,
            processorSeconds: try reader.readUInt32(), seconds: try reader.readUInt32(), memory: memory)
    }
}
