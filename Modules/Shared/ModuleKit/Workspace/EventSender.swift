public import Phrases
public import Replication

/// Who sends events to a workspace, as far as that limits what comes in.
public struct EventSender: Sendable {
    /// Whose comments alone are taken, by their name; nil where they may change documents.
    public var commenter: Author?
    /// Is asked before documents go to the trash; nil where nobody has to be.
    public var trash: (any TrashGuarding)?
    /// Counts what comes in; nil where there is no end.
    public var space: (any SpaceGuarding)?

    /// All may come in.
    public init(
        commenter: Author? = nil, trash: (any TrashGuarding)? = nil, space: (any SpaceGuarding)? = nil
    ) {
        (self.commenter, self.trash, self.space) = (commenter, trash, space)
    }
}

/// Decides whether somebody may put documents into the trash: a program that is broken, or in other hands, would put all of
/// them there.
public protocol TrashGuarding: Sendable {
    /// Whether `count` more of them go there, and counts them if they do. `live` tells how many documents are not there.
    func allows(_ count: Int, of live: () throws(CommandError) -> Int) throws(CommandError) -> Bool
    /// Counts documents that they have made.
    func noteMade(_ count: Int) throws(CommandError)
    /// What is said of each that stays.
    var reason: Phrase { get }
}

/// Decides how much somebody may send.
public protocol SpaceGuarding: Sendable {
    /// Whether so many bytes of events may come in now; counts nothing.
    func hasRoom(for bytes: Int) throws(CommandError) -> Bool
    /// Whether so many bytes of events may come in, and counts them if they do.
    func takes(_ bytes: Int) throws(CommandError) -> Bool
    /// What is said of what may not.
    var reason: Phrase { get }
}

extension Workspace {
    /// Runs `body`, which takes in what somebody sends.
    public func taking<Result>(
        from sender: EventSender, _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let usual = self.sender
        defer { self.sender = usual }
        self.sender = sender
        return try body()
    }

    /// Counts new documents for who sends them.
    func noteMade(_ count: Int) throws(CommandError) {
        if count > 0 { try sender.trash?.noteMade(count) }
    }

    /// Whether so many documents may go to the trash now.
    func allowsTrashing(_ count: Int) throws(CommandError) -> Bool {
        guard count > 0, let trash = sender.trash else { return true }
        return try trash.allows(count) { () throws(CommandError) in
            var live = 0
            try transaction(.read) { () throws(CommandError) in
                try stored { () throws(StoreError) in
                    try store.forEachEntry(CatalogueFilter()) { entry in
                        if !entry.isTrashed { live += 1 }
                        return true
                    }
                }
            }
            return live
        }
    }
}
