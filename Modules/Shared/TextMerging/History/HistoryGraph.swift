/// What every unit of a history follows, in runs: within a run each unit follows the one before it.
///
/// A *frontier* is a set of places of which none follows another, sorted. It names a version: those units
/// and all that they follow.
struct HistoryGraph: Sendable {
    /// In the order of places. A run ends where the next one begins.
    private(set) var runs: [Run] = []
    /// The parents of all runs, one after the other.
    private(set) var parents: [Int32] = []
    private(set) var count: Int32 = 0
    /// What nothing follows yet.
    private(set) var frontier: [Int32] = []

    struct Run: Sendable {
        var first: Int32
        /// Where its parents begin in `parents`; they end where the next run's begin.
        var parents: Int32
    }

    func end(ofRun index: Int) -> Int32 {
        index + 1 < runs.count ? runs[index + 1].first : count
    }

    /// What the first unit of a run follows, sorted.
    func parents(ofRun index: Int) -> ArraySlice<Int32> {
        let end = index + 1 < runs.count ? Int(runs[index + 1].parents) : parents.count
        return parents[Int(runs[index].parents)..<end]
    }

    /// Complexity: O(log runs).
    func indexOfRun(containing place: Int32) -> Int {
        var lower = 0
        var upper = runs.count
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if runs[middle].first <= place { lower = middle } else { upper = middle }
        }
        return lower
    }

    /// Appends units that follow the whole frontier, each the one before it.
    mutating func appendLocally(_ added: Int32) {
        guard frontier.count != 1 || frontier[0] != count - 1 else {
            count += added
            frontier[0] = count - 1
            return
        }
        append(added, after: frontier)
    }

    /// Appends units of which the first follows `heads`: sorted, and none follows another.
    mutating func append(_ added: Int32, after heads: [Int32]) {
        if heads.count != 1 || heads[0] != count - 1 || runs.isEmpty {
            runs.append(Run(first: count, parents: Int32(parents.count)))
            parents.append(contentsOf: heads)
        }
        count += added
        frontier.removeAll { heads.contains($0) }
        frontier.append(count - 1)
    }
}
