internal import Drawing
internal import ImageHeaders
public import Replication

extension PhotoRecord: WireCodable {
    private enum Flag {
        static let file: UInt8 = 1
        static let color: UInt8 = 2
        static let takenAt: UInt8 = 4
        static let blurhash: UInt8 = 8
        static let all: UInt8 = 15
    }

    /// Flags (1: a file, 2: a colour, 4: a time of taking, 8: a blurhash), key, size, the texts, and what the flags say.
    public func encode(into writer: inout WireWriter) {
        writer.write(
            (file == nil ? 0 : Flag.file) | (color == nil ? 0 : Flag.color) | (takenAt == nil ? 0 : Flag.takenAt)
                | (blurhash.isEmpty ? 0 : Flag.blurhash))
        key.encode(into: &writer)
        writer.writeVarint(UInt64(width))
        writer.writeVarint(UInt64(height))
        for text in [url, title, author, licence, origin, note, mediaType] { writer.write(text) }
        if let file { file.encode(into: &writer) }
        if let color { color.encode(into: &writer) }
        if let takenAt { takenAt.encode(into: &writer) }
        if !blurhash.isEmpty { writer.write(blurhash) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags <= Flag.all else { throw reader.malformed }
        self.init(key: try PhotoKey(from: &reader), width: try UInt32(from: &reader), height: try UInt32(from: &reader))
        url = try reader.readString()
        title = try reader.readString()
        author = try reader.readString()
        licence = try reader.readString()
        origin = try reader.readString()
        note = try reader.readString()
        mediaType = try reader.readString()
        file = flags & Flag.file == 0 ? nil : try BlobHash(from: &reader)
        color = flags & Flag.color == 0 ? nil : try RGBColor(from: &reader)
        takenAt = flags & Flag.takenAt == 0 ? nil : try CaptureTime(from: &reader)
        blurhash = flags & Flag.blurhash == 0 ? "" : try reader.readString()
    }
}

extension RGBColor {
    func encode(into writer: inout WireWriter) {
        writer.write(red)
        writer.write(green)
        writer.write(blue)
    }

    init(from reader: inout WireReader) throws(WireError) {
        self.init(red: try reader.readByte(), green: try reader.readByte(), blue: try reader.readByte())
    }
}

extension CaptureTime {
    /// Year, month, day, hour, minute, second, then whether the minutes east of UTC follow.
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(UInt32(bitPattern: year)))
        for part in [month, day, hour, minute, second] { writer.write(UInt8(truncatingIfNeeded: part)) }
        writer.write(offset != nil)
        if let offset { writer.writeSigned(Int64(offset)) }
    }

    init(from reader: inout WireReader) throws(WireError) {
        let year = Int32(bitPattern: try UInt32(from: &reader))
        let (month, day, hour) = (try reader.readByte(), try reader.readByte(), try reader.readByte())
        let (minute, second) = (try reader.readByte(), try reader.readByte())
        let offset = try reader.readBool() ? Int32(truncatingIfNeeded: try reader.readSigned()) : nil
        let time = CaptureTime(
            year: year, month: Int32(month), day: Int32(day), hour: Int32(hour), minute: Int32(minute),
            second: Int32(second), offset: offset)
        guard let time else { throw reader.malformed }
        self = time
    }
}
