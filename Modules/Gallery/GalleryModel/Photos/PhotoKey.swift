import Primitives
public import Replication

/// What makes two photos the same: the source that has it, and the source's name for it. The same on every
/// device, so that a photo saved on two of them apart is saved once.
public struct PhotoKey: Sendable {
    private enum Name {
        case file(BlobHash)
        case other(source: String, id: String)
    }

    private let name: Name

    /// The source of photos that are known by their content alone.
    public static let fileSource = "file"

    /// A file's hash in hexadecimal as the id of `fileSource` makes the key of that file.
    public init(source: String, id: String) {
        if source.hasSameBytes(as: Self.fileSource), let file = BlobHash(hex: id) {
            name = .file(file)
        } else {
            name = .other(source: source, id: id)
        }
    }

    /// A file, known by its content.
    public init(file: BlobHash) {
        name = .file(file)
    }

    /// Such as `built-in` or `file`.
    public var source: String {
        switch name {
        case .file: Self.fileSource
        case .other(let source, _): source
        }
    }

    /// The source's own id; for files the SHA-256 in hexadecimal.
    public var id: String {
        switch name {
        case .file(let file): file.hex
        case .other(_, let id): id
        }
    }

    /// The content of a photo that is known by it alone.
    public var file: BlobHash? {
        if case .file(let file) = name { file } else { nil }
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

extension PhotoKey: Equatable {
    /// By their bytes: canonical equivalence would make one of two names.
    public static func == (left: PhotoKey, right: PhotoKey) -> Bool {
        switch (left.name, right.name) {
        case (.file(let left), .file(let right)): left == right
        case (.other(let source, let id), .other(let otherSource, let otherID)):
            id.hasSameBytes(as: otherID) && source.hasSameBytes(as: otherSource)
        default: false
        }
    }
}

extension PhotoKey: FieldValue {
    public static var unset: PhotoKey { PhotoKey(source: "", id: "") }
    public var isUnset: Bool { self == .unset }

    /// A byte: 1 a file, whose hash follows; 0 anything else, by its source and the id there.
    public func encode(into writer: inout WireWriter) {
        switch name {
        case .file(let file):
            writer.write(true)
            file.encode(into: &writer)
        case .other(let source, let id):
            writer.write(false)
            writer.write(source)
            writer.write(id)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        if try reader.readBool() {
            self.init(file: try BlobHash(from: &reader))
        } else {
            self.init(source: try reader.readString(), id: try reader.readString())
        }
    }
}
