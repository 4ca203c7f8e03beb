internal import Primitives
public import Replication

/// What makes two photos the same: the source that has it, and the source's name for it. The same on every
/// device, so that a photo saved on two of them apart is saved once.
public struct PhotoKey: Sendable {
    /// Such as `built-in` or `file`.
    public let source: String
    /// The source's own id; for files the SHA-256 in hexadecimal.
    public let id: String

    /// The source of photos that are known by their content alone.
    public static let fileSource = "file"

    public init(source: String, id: String) {
        self.source = source
        self.id = id
    }

    /// A file, known by its content.
    public init(file: BlobHash) {
        self.init(source: Self.fileSource, id: file.hex)
    }

    /// What people may call it by beside its id.
    public var shortID: ShortID {
        var bytes = Array(source.utf8)
        bytes.append(0)
        bytes.append(contentsOf: id.utf8)
        var value: UInt64 = 0
        for byte in BlobHash(of: bytes).digest.prefix(8) { value = value << 8 | UInt64(byte) }
        return ShortID(value: value)
    }
}

extension PhotoKey: Comparable {
    /// By their bytes: canonical equivalence would make one of two names.
    public static func == (left: PhotoKey, right: PhotoKey) -> Bool {
        left.id.hasSameBytes(as: right.id) && left.source.hasSameBytes(as: right.source)
    }

    public static func < (left: PhotoKey, right: PhotoKey) -> Bool {
        if left.source.hasSameBytes(as: right.source) {
            return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
        }
        return left.source.utf8.lexicographicallyPrecedes(right.source.utf8)
    }
}

extension PhotoKey: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(source)
        writer.write(id)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(source: try reader.readString(), id: try reader.readString())
    }
}
