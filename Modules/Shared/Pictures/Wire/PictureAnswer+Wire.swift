import Drawing
public import Replication

extension PictureAnswer: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .photo(let facts, let thumbnails):
            writer.write(UInt8(1))
            facts.width.encode(into: &writer)
            facts.height.encode(into: &writer)
            writer.write(facts.blurhash)
            writer.write(facts.color)
            writer.write(optional: facts.likeness) { $1.write($0) }
            writer.write(list: thumbnails) { thumbnail, writer in
                thumbnail.width.encode(into: &writer)
                thumbnail.height.encode(into: &writer)
                writer.write(thumbnail.bytes)
            }
        case .file(let bytes):
            writer.write(UInt8(2))
            writer.write(bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 1:
            self = .photo(
                PhotoFacts(
                    width: try reader.readUInt32(), height: try reader.readUInt32(),
                    blurhash: try reader.readString(), color: try reader.readColor(),
                    likeness: try reader.readOptional { (reader) throws(WireError) in try reader.readLikeness() }),
                thumbnails: try reader.readList(ofSize: 3) { (reader) throws(WireError) in
                    EncodedPicture(
                        width: try reader.readUInt32(), height: try reader.readUInt32(),
                        bytes: try reader.readBytes())
                })
        case 2: self = .file(try reader.readBytes())
        default: throw reader.malformed
        }
    }
}

extension PictureFault: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .unreadable(let reason): writer.write(1, reason)
        case .unknownFormat: writer.write(UInt8(2))
        case .tooManyPixels(let width, let height, let limit):
            writer.write(UInt8(3))
            for number in [width, height, limit] { writer.writeVarint(number) }
        case .tooMuchMemory(let bytes, let limit):
            writer.write(UInt8(4))
            for number in [bytes, limit] { writer.writeVarint(number) }
        case .damaged(let detail): writer.write(5, detail)
        case .unsupported(let name): writer.write(6, name)
        case .refused(let reason): writer.write(7, reason)
        case .tookTooLong(let seconds):
            writer.write(UInt8(8))
            seconds.encode(into: &writer)
        case .workerEnded: writer.write(UInt8(9))
        case .noWorker(let reason): writer.write(10, reason)
        case .malformed: writer.write(UInt8(11))
        case .outOfMemory: writer.write(UInt8(12))
        case .tooLargeToDraw(let width, let height, let side, let pixels):
            writer.write(UInt8(13))
            for number in [width, height, side, pixels] { writer.writeVarint(number) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case 1: self = .unreadable(try reader.readString())
        case 2: self = .unknownFormat
        case 3:
            self = .tooManyPixels(
                width: try reader.readVarint(), height: try reader.readVarint(), limit: try reader.readVarint())
        case 4: self = .tooMuchMemory(bytes: try reader.readVarint(), limit: try reader.readVarint())
        case 5: self = .damaged(try reader.readString())
        case 6: self = .unsupported(try reader.readString())
        case 7: self = .refused(try reader.readString())
        case 8: self = .tookTooLong(seconds: try reader.readUInt32())
        case 9: self = .workerEnded
        case 10: self = .noWorker(try reader.readString())
        case 11: self = .malformed
        case 12: self = .outOfMemory
        case 13:
            self = .tooLargeToDraw(
                width: try reader.readVarint(), height: try reader.readVarint(), side: try reader.readVarint(),
                pixels: try reader.readVarint())
        default: throw reader.malformed
        }
    }
}

extension WireWriter {
    fileprivate mutating func write(_ tag: UInt8, _ text: String) {
        write(tag)
        write(text)
    }
}
