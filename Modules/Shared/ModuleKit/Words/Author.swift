public import Replication

/// A person who writes: a random id and the name that others see.
public struct Author: Sendable, Equatable {
    public var id: AuthorID
    public var name: String

    public init(id: AuthorID, name: String) {
        self.id = id
        self.name = name
    }
}
