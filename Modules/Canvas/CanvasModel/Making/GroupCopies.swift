/// The groups of copies: a new one for each that the originals are of.
struct GroupCopies {
    private var groups: [(old: GroupID, new: GroupID)] = []

    /// The copy's group; nil where the original is of none.
    mutating func group(
        for old: GroupID?, using generator: inout some RandomNumberGenerator
    ) -> GroupID? {
        guard let old else { return nil }
        if let known = groups.first(where: { $0.old == old }) { return known.new }
        let new = GroupID(using: &generator)
        groups.append((old, new))
        return new
    }
}
