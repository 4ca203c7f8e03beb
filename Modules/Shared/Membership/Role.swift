/// What a member of a workspace is there, and by that what they may do.
public enum Role: String, CaseIterable, Sendable {
    /// Whom the workspace belongs to. There may be several.
    case owner
    /// Writes documents.
    case editor
    /// Reads, and says something about what is there.
    case commenter
    case reader
}
