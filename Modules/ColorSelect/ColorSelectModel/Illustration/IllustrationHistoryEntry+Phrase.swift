public import Phrases

extension IllustrationHistoryEntry {
    /// The sentence for people. Parts and colours go by their ids, for the kit may not be at hand.
    public var phrase: Phrase {
        switch self {
        case .created(let name): "Created the illustration '\(name)'."
        case .renamed(let from, let to): "Renamed the illustration from '\(from)' to '\(to)'."
        case .trashed: "Moved the illustration to the trash."
        case .restored: "Restored the illustration from the trash."
        case .pinned(true): "Pinned the illustration."
        case .pinned(false): "Unpinned the illustration."
        case .linked(true): "Linked the illustration to another document."
        case .linked(false): "Removed a link to another document."
        case .changedKit(let kit): "Changed the kit to \(kit)."
        case .chose(let component, let category): "Chose \(component) for \(category)."
        case .removed(let component, let category): "Removed \(component) from \(category)."
        case .coloured(let slot, let color): "Set the colour of \(slot) to \(color)."
        case .uncoloured(let slot): "Set the colour of \(slot) back to its first."
        case .arranged(let parts, let colors): "Changed the picture: parts \(parts), colours \(colors)."
        case .cleared: "Cleared the picture."
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}
