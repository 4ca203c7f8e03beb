public import Primitives
public import Replication

/// What a link to share lets somebody do with its document.
public enum Access: String, CaseIterable, Sendable {
    case read, comment, edit

    /// What a guest by such a link is there.
    public var role: Role {
        switch self {
        case .read: .reader
        case .comment: .commenter
        case .edit: .editor
        }
    }
}

/// A link by which whoever has it comes to one document, or to a part of one, without being a member.
public struct ShareLink: Equatable, Sendable {
    /// From 1; never given again as long as a later one is there.
    public var number: Int
    /// The one that it leads to, and no other.
    public var document: DocumentID
    /// All of it that the link leads to, such as an album; nil for the whole document.
    public var part: UnitID?
    /// What whoever comes by it may do there.
    public var access: Access
    /// The author who made it.
    public var maker: AuthorID
    /// In milliseconds since 1970.
    public var madeAt: UInt64
    /// It lets nobody in from then on, in milliseconds since 1970; nil where it has no end.
    public var until: UInt64?
    /// Whether a passphrase is asked for.
    public var hasPassphrase: Bool

    /// Checks nothing.
    public init(
        number: Int, document: DocumentID, part: UnitID? = nil, access: Access, maker: AuthorID, madeAt: UInt64,
        until: UInt64? = nil, hasPassphrase: Bool = false
    ) {
        (self.number, self.document, self.part) = (number, document, part)
        (self.access, self.maker) = (access, maker)
        (self.madeAt, self.until, self.hasPassphrase) = (madeAt, until, hasPassphrase)
    }

    /// Whether it lets somebody in at a time in milliseconds since 1970.
    public func isOpen(at now: UInt64) -> Bool { until.map { now < $0 } ?? true }
}

/// By what a guest has come, and to what.
public struct Share: Equatable, Sendable {
    /// The number of the link.
    public var link: Int
    /// The one in which all is that they see.
    public var document: DocumentID
    /// All of it that they see; nil for the whole document.
    public var part: UnitID?

    /// `link` is the number of one to `document`, or to that part of it.
    public init(link: Int, document: DocumentID, part: UnitID? = nil) {
        (self.link, self.document, self.part) = (link, document, part)
    }
}
