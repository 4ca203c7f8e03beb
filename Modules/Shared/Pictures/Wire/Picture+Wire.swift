import Drawing
public import Replication

extension Picture: WireCodable {
    /// A picture in a picture in a picture …: more of these are malformed.
    static let maximumDepth = 16

    public func encode(into writer: inout WireWriter) {
        switch self {
        case .photo(let source):
            writer.write(UInt8(1))
            source.encode(into: &writer)
        case .artwork(let artwork):
            writer.write(UInt8(2))
            artwork.encode(into: &writer)
        case .drawing(let list, let pictures):
            writer.write(UInt8(3))
            writer.write(list)
            writer.write(list: pictures) { $0.encode(into: &$1) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        try self.init(from: &reader, depth: 0)
    }

    private init(from reader: inout WireReader, depth: Int) throws(WireError) {
        guard depth < Self.maximumDepth else { throw reader.malformed }
        switch try reader.readByte() {
        case 1: self = .photo(try PictureSource(from: &reader))
        case 2: self = .artwork(try Artwork(from: &reader))
        case 3:
            self = .drawing(
                try reader.readDisplayList(),
                pictures: try reader.readList(ofSize: 3) { (reader) throws(WireError) in
                    try Picture(from: &reader, depth: depth + 1)
                })
        default: throw reader.malformed
        }
    }
}

extension PictureSource: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .file(let path):
            writer.write(UInt8(1))
            writer.write(path)
        case .bytes(let bytes):
            writer.write(UInt8(2))
            writer.write(bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 1: self = .file(try reader.readString())
        case 2: self = .bytes(try reader.readBytes())
        default: throw reader.malformed
        }
    }
}

extension Artwork: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(size)
        writer.write(optional: ground) { $1.write($0) }
        writer.write(isCircle)
        writer.write(optional: margin) { $1.write($0) }
        writer.write(list: layers) { layer, writer in
            switch layer {
            case .solid(let color):
                writer.write(UInt8(1))
                writer.write(color)
            case .svg(let bytes):
                writer.write(UInt8(2))
                writer.write(bytes)
            case .png(let bytes):
                writer.write(UInt8(3))
                writer.write(bytes)
            }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(
            size: try reader.readSize(),
            ground: try reader.readOptional { (reader) throws(WireError) in try reader.readColor() },
            isCircle: try reader.readBool(),
            margin: try reader.readOptional { (reader) throws(WireError) in try reader.readDouble() },
            layers: try reader.readList(ofSize: 2) { (reader) throws(WireError) in
                switch try reader.readByte() {
                case 1: .solid(try reader.readColor())
                case 2: .svg(try reader.readBytes())
                case 3: .png(try reader.readBytes())
                default: throw reader.malformed
                }
            })
    }
}
