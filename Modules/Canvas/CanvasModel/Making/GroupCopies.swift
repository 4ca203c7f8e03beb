/// The groups of copies: a new one for each that the originals are of.
struct GroupCopies {
    /// The group in which somebody works: its copies stay in it.
    var inside: GroupID?
    private(set) var groups: [(old: GroupID, new: GroupID)] = []
    private var places: [GroupID: Int] = [:]

    init(inside: GroupID? = nil) {
        self.inside = inside
    }

    /// The copy's group; nil where the original is of none.
    mutating func group(
        for old: GroupID?, using generator: inout some RandomNumberGenerator
    ) -> GroupID? {
        guard let old, old != inside else { return old }
        if let known = places[old] { return groups[known].new }
        let new = GroupID(using: &generator)
        places[old] = groups.count
        groups.append((old, new))
        return new
    }
}
