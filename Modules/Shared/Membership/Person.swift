public import Replication

/// Somebody whom a server knows, as long as one request takes.
public struct Person: Equatable, Sendable {
    /// Who they are in the list of members, and the author of what they write; nil for whoever came by the workspace's own
    /// token, and writes as the workspace does.
    public var member: AuthorID?
    /// As others see it; empty where `member` is nil.
    public var name: String
    /// What they are now: it is looked up with each request.
    public var role: Role

    /// `name` is one that `PersonName` has let pass.
    public init(member: AuthorID?, name: String, role: Role) {
        (self.member, self.name, self.role) = (member, name, role)
    }

    /// Whoever has the workspace's own token: a link of `bojagi serve` brings it.
    public static let owner = Person(member: nil, name: "", role: .owner)
}

/// Whether somebody may do something: the one place where that is decided. Nil is somebody who is not known.
///
/// `document` is the one that is asked about, nil for more than one or none: then it must be allowed for all. Every document
/// of a workspace is treated alike.
public func allows(_ person: Person?, _ action: Action, on document: DocumentID?) -> Bool {
    guard let role = person?.role else { return action == .enter }
    switch action {
    case .enter, .read: return true
    case .comment: return role != .reader
    case .edit: return role == .owner || role == .editor
    case .manage: return role == .owner
    }
}
