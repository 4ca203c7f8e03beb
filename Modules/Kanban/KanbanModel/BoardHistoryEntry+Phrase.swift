public import Phrases
internal import Replication

extension BoardHistoryEntry {
    /// The sentence for people.
    public var phrase: Phrase {
        switch self {
        case .created(let name): "Created the board '\(name)'."
        case .renamed(let from, let to): "Renamed the board from '\(from)' to '\(to)'."
        case .trashed: "Moved the board to the trash."
        case .restored: "Restored the board from the trash."
        case .pinned(true): "Pinned the board."
        case .pinned(false): "Unpinned the board."
        case .linked(true): "Linked the board to another document."
        case .linked(false): "Removed a link to another document."
        case .added(let title): "Added '\(title)'."
        case .retitled(let from, let to): "Renamed '\(from)' to '\(to)'."
        case .described(let title): "Edited the description of '\(title)'."
        case .fieldSet(let sentence): sentence
        case .moved(let title, let from, let to): "Moved '\(title)' from \(from) to \(to)."
        case .reordered(let title, let column): "Moved '\(title)' within \(column)."
        case .removed(let title, let column): "Removed '\(title)' from \(column)."
        case .cardRestored(let title, let column): "Restored '\(title)' in \(column)."
        case .columnAdded(let name): "Added the column \(name)."
        case .columnRenamed(let from, let to): "Renamed the column \(from) to \(to)."
        case .columnLimited(let name, let limit?): "Set the limit of the column \(name) to \(limit)."
        case .columnLimited(let name, nil): "Removed the limit of the column \(name)."
        case .columnMoved(let name): "Moved the column \(name)."
        case .columnRemoved(let name): "Removed the column \(name)."
        case .columnRestored(let name): "Restored the column \(name)."
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}
