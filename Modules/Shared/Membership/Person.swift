public import Primitives
public import Replication

/// Somebody whom a server knows, as long as one request takes: a member, whoever has the workspace's own token, or a guest.
public struct Person: Equatable, Sendable {
    /// Who they are in the list of members, and the author of what they write; nil for whoever came by the workspace's own
    /// token, and writes as the workspace does. A guest is an author of their own.
    public var member: AuthorID?
    /// As others see it; empty where `member` is nil.
    public var name: String
    /// What they are now: it is looked up with each request.
    public var role: Role
    /// What a guest has come by; nil for everybody else.
    public var share: Share?
    /// The number of the device by whose token they came; nil for whoever came by another.
    public var device: Int?

    /// `name` is one that `PersonName` has let pass.
    public init(member: AuthorID?, name: String, role: Role, share: Share? = nil) {
        (self.member, self.name, self.role, self.share) = (member, name, role, share)
    }

    /// Whoever has the workspace's own token: a link of `bojagi serve` brings it.
    public static let owner = Person(member: nil, name: "", role: .owner)
}

/// Whether somebody may do something: the one place where that is decided. Nil is somebody who is not known.
///
/// `document` is the one that is asked about, nil for more than one or none: then it must be allowed for all. To a member
/// every document of a workspace is alike; a guest has one, and there is nothing that they watch or manage. `part` is the one thing
/// in the document that is asked about, nil for the whole: some guests have no more than a part.
public func allows(
    _ person: Person?, _ action: Action, on document: DocumentID?, part: UnitID? = nil
) -> Bool {
    guard let person, action != .enter else { return action == .enter }
    if let share = person.share {
        guard document == share.document, share.part == nil || part == share.part, action != .manage, action != .watch
        else { return false }
    }
    switch action {
    case .enter, .read: return true
    case .comment: return person.role != .reader
    case .edit: return person.role == .owner || person.role == .editor
    // What watches a server has the token of a device.
    case .watch: return person.role == .owner
    // A device syncs: what an owner does, they do on the page or beside the workspace.
    case .manage: return person.role == .owner && person.device == nil
    }
}
