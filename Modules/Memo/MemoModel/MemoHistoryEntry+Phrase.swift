public import Phrases
import Replication

extension MemoHistoryEntry {
    /// What was done, as a sentence.
    public var phrase: Phrase {
        switch self {
        case .wrote(let count): "Wrote \(Self.characters(count))."
        case .edited(let inserted, 0): "Added \(Self.characters(inserted))."
        case .edited(0, let deleted): "Removed \(Self.characters(deleted))."
        case .edited(let inserted, let deleted):
            "Added \(Self.characters(inserted)), removed \(Self.characters(deleted))."
        case .pinned: "Pinned."
        case .unpinned: "Unpinned."
        case .trashed: "Moved to the trash."
        case .restored: "Restored from the trash."
        case .renamed(let name): "Renamed to “\(name)”."
        case .linked(let target): "Linked to \(ShortID(of: target).text)."
        case .unlinked(let target): "Unlinked from \(ShortID(of: target).text)."
        case .dated: "Dated by an import."
        case .markedAsDemo: "Marked as an example."
        case .unmarkedAsDemo: "No longer an example."
        case .unknown: "Changed by a newer version of Bojagi."
        }
    }

    private static func characters(_ count: Int) -> Phrase {
        if count == 1 { return "1 character" }
        return "\(count) character{|s}"
    }
}
