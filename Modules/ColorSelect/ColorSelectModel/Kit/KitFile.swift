internal import Primitives
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
    /// Over the names and bytes of all its files, in no particular order.
    public var hash: BlobHash

    /// `hash` is over all files of the kit.
    public init(id: String, hash: BlobHash) {
        self.id = id
        self.hash = hash
    }

    /// `files` are `kit.json` and the art.
    public init(id: String, files: [KitFile]) {
        var bytes: [UInt8] = []
        for file in files.inOrder(by: { $0.path.isBefore($1.path) }) {
            guard case .bytes(let content) = file.content else { continue }
            bytes.append(contentsOf: file.path.utf8)
            bytes.append(0)
            bytes.append(contentsOf: BlobHash(of: content).digest)
        }
        self.init(id: id, hash: BlobHash(of: bytes))
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
