public import Drawing
public import ImageHeaders
public import Replication

// The values of a photo's fields as bytes.

/// A photo's width and height in pixels.
public struct PixelSize: Equatable, Sendable {
    /// 0 where it is not known.
    public var width: UInt32
    /// 0 where it is not known.
    public var height: UInt32

    /// In pixels, as the photo is shown.
    public init(width: UInt32, height: UInt32) {
        self.width = width
        self.height = height
    }
}

extension PixelSize: FieldValue {
    public static var unset: PixelSize { PixelSize(width: 0, height: 0) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        width.encode(into: &writer)
        height.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(width: try UInt32(from: &reader), height: try UInt32(from: &reader))
    }
}

/// Where a photo's content is: of most it is known by the key already.
public enum PhotoFile: Equatable, Sendable {
    /// The source does not let the photo be stored.
    case none
    /// The file whose hash is the photo's key.
    case ofKey
    /// The content of a photo that its source knows by another name.
    case other(BlobHash)

    init(_ file: BlobHash?, of key: PhotoKey) {
        guard let file else {
            self = .none
            return
        }
        self = key.file == file ? .ofKey : .other(file)
    }

    func hash(of key: PhotoKey) -> BlobHash? {
        switch self {
        case .none: nil
        case .ofKey: key.file
        case .other(let file): file
        }
    }
}

extension PhotoFile: FieldValue {
    public static var unset: PhotoFile { .none }
    public var isUnset: Bool { self == .none }

    /// A byte: 0 none, 1 that of the key, 2 another, whose hash follows.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .none: writer.write(0)
        case .ofKey: writer.write(1)
        case .other(let file):
            writer.write(2)
            file.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 0: self = .none
        case 1: self = .ofKey
        case 2: self = .other(try BlobHash(from: &reader))
        default: throw reader.malformed
        }
    }
}

extension RGBColor: WireCodable {
    /// Red, green, blue.
    public func encode(into writer: inout WireWriter) {
        writer.write(red)
        writer.write(green)
        writer.write(blue)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(red: try reader.readByte(), green: try reader.readByte(), blue: try reader.readByte())
    }
}

extension CaptureTime: WireCodable {
    /// Year, month, day, hour, minute, second, then whether the minutes east of UTC follow.
    public func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(UInt32(bitPattern: year)))
        for part in [month, day, hour, minute, second] { writer.write(UInt8(truncatingIfNeeded: part)) }
        writer.write(offset != nil)
        if let offset { writer.writeSigned(Int64(offset)) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
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
