/// Numbers from 0 up, which are joined to sets.
struct DisjointSets {
    /// For each number one of its set that is not greater; for the least itself.
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    /// Makes one set of those of two numbers. Takes O(log count) steps in the mean.
    mutating func join(_ one: Int, _ other: Int) {
        let (one, other) = (least(with: one), least(with: other))
        if one < other { parents[other] = one } else { parents[one] = other }
    }

    private mutating func least(with number: Int) -> Int {
        var number = number
        while parents[number] != number {
            // The way gets shorter each time.
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    /// The sets of two and more, each ascending, in the order of their least.
    var groups: [[Int]] {
        var copy = self
        var sets = [[Int]](repeating: [], count: parents.count)
        for number in parents.indices { sets[copy.least(with: number)].append(number) }
        return sets.filter { $0.count > 1 }
    }
}
