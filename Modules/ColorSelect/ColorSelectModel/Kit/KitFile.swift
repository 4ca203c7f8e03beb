import Primitives
public import Replication

/// A file of a kit, as a folder or the program holds it.
public struct KitFile: Sendable {
    /// Relative to the kit's folder, with `/`.
    public var path: String
    /// The bytes, or why there are none.
    public var content: Content

    /// What was found at the path.
    public enum Content: Sendable {
        /// All of them.
        case bytes([UInt8])
        /// A symbolic link; it is not followed.
        case link
        /// Not a file, or one that can't be read.
        case unreadable
        /// More bytes than `KitLimits.fileSize`; they were not read.
        case tooLarge(size: Int)
    }

    /// `path` is relative to the kit's folder, with `/`.
    public init(path: String, content: Content) {
        self.path = path
        self.content = content
    }

    /// A file that was read whole.
    public init(path: String, bytes: [UInt8]) {
        self.init(path: path, content: .bytes(bytes))
    }
}

/// A kit, and which content of it: an illustration keeps what it was made with.
public struct KitReference: Equatable, Sendable {
    /// The kit's id, such as `bust`.
    public var id: String
    /// Of its bytes as a `KitPack`.
    public var hash: BlobHash

    /// `hash` is that of the packed kit.
    public init(id: String, hash: BlobHash) {
        self.id = id
        self.hash = hash
    }

    /// That of a packed kit.
    public init(id: String, pack: KitPack) {
        self.init(id: id, hash: BlobHash(of: pack.bytes))
    }
}

extension KitReference: WireCodable {
    public func encode(into writer: inout WireWriter) {
        writer.write(id)
        hash.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        id = try reader.readString()
        hash = try BlobHash(from: &reader)
    }
}
