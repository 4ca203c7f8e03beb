public import Replication

/// An area that has pictures and other files to show beside its documents, such as the parts of a kit. A module that
/// does conforms to it; whoever shows them need not know which module that is.
public protocol ResourceProviding: Module {
    /// The first words of its resources' paths, such as `kits`.
    var resourceNames: [String] { get }
    /// The resource at a path, whose first word is one of `resourceNames`; nil when there is none.
    func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource?
    /// What the resource at a path is made of, whether or not there is one.
    func source(ofResource path: [String]) -> ResourceSource
}

/// What a resource is made of: who may see one document alone gets no more than that document has.
public enum ResourceSource: Equatable, Sendable {
    /// What this SHA-256 names, and nothing else: a file of the blob store, or one that comes with the program.
    case file(BlobHash)
    /// Anything of the workspace.
    case workspace
}

extension ResourceProviding {
    /// Anything of the workspace.
    public func source(ofResource path: [String]) -> ResourceSource { .workspace }
}

/// Which resource, and how.
public struct ResourceRequest: Sendable {
    /// Such as `["kits", "bust", "hair-bob.svg"]`.
    public let path: [String]
    /// How wide a picture should be, in pixels; nil for its own width.
    public let width: Int?

    /// What else was asked for, by name: an area knows its own names.
    private let query: [(name: String, value: String)]

    /// `width` is in pixels; a resource that is no picture does not look at it.
    public init(path: [String], width: Int? = nil, query: [(name: String, value: String)] = []) {
        self.path = path
        self.width = width
        self.query = query
    }

    /// What was asked for under a name; nil for nothing.
    public subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// A file to show.
public struct Resource: Sendable {
    /// Empty where `file` is there.
    public var bytes: [UInt8]
    /// What is there in place of bytes, if anything.
    public var file: PassingFile?
    /// Such as `image/png`.
    public var mediaType: String
    /// Whether another content would have another path.
    public var isImmutable: Bool
    /// What the person is told beside it, such as what of a document is not in its file; empty for nothing.
    public var notice = ""

    /// Say `isImmutable` only of a path that never gets another content: it is then kept for ever.
    public init(bytes: [UInt8], mediaType: String, isImmutable: Bool = false) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.isImmutable = isImmutable
    }

    /// For what is larger than memory should hold; its path may get another content.
    public init(file: PassingFile, mediaType: String) {
        self.init(bytes: [], mediaType: mediaType)
        self.file = file
    }
}
