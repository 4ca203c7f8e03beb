import Markup
import Primitives
import Replication

extension Board {
    /// The name of this kind of document in envelopes and catalogues.
    public static let kind = "kanban"

    /// The version of the snapshot's bytes; another one is rebuilt from the log.
    public static let codec: UInt32 = 4

    /// The columns that a person can mean: by state, then label, then name (case and diacritics do not
    /// count), then the beginning of a label. More than one when the name does not tell.
    public func columns(matching reference: String) -> [Column] {
        let all = columns
        let folded = Folding.foldedBytes(reference)
        let tests: [(Column) -> Bool] = [
            { Folding.foldedBytes($0.state) == folded }, { Folding.foldedBytes($0.label) == folded },
            { Folding.foldedBytes($0.name) == folded },
        ]
        for test in tests {
            let found = all.filter(test)
            if !found.isEmpty { return found }
        }
        guard let range = ShortID.range(ofPrefix: reference) else { return [] }
        return all.filter { range.contains(ShortID(of: $0.id).value) }
    }

    /// The cards that a person can mean: by whole label, then title, then the beginning of a label, then the title without
    /// its tags, where case and diacritics do not count. Removed cards only when `isRemoved`, the others only when not.
    public func cards(matching reference: String, isRemoved: Bool) -> [Card] {
        let cards = allCards.lazy.filter { $0.isRemoved == isRemoved }
        let found = cards.meant(
            by: reference, id: { $0.shortID }, isNamed: { $0.title.hasSameBytes(as: reference) })
        let name = Folding.foldedTitle(reference)
        guard found.isEmpty, !name.isEmpty else { return found }
        return cards.filter { Folding.foldedTitle(Tags.removed(from: $0.title)) == name }
    }
}
