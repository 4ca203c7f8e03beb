public import Replication

/// A person who writes: a random id and the name that others see.
public struct Author: Sendable, Equatable {
    /// Undo belongs to it, and the history finds the name by it.
    public var id: AuthorID
    /// As the history shows it.
    public var name: String

    /// Two authors with one name stay two.
    public init(id: AuthorID, name: String) {
        self.id = id
        self.name = name
    }
}
