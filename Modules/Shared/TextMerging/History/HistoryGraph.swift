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
    /// The places that every other place comes before or follows, in ascending order: versions at which a walk
    /// can begin without looking back.
    private(set) var critical: [Range<Int32>] = []

    init() {}

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
        guard frontier.count == 1, frontier[0] == count - 1 else { return append(added, after: frontier) }
        count += added
        frontier[0] = count - 1
        // A single head at the end is critical: its range ends here.
        let last = critical.count - 1
        critical[last] = critical[last].lowerBound..<count
    }

    /// Appends units of which the first follows `heads`: sorted, and none follows another.
    mutating func append(_ added: Int32, after heads: [Int32]) {
        let first = count
        if heads.count != 1 || heads[0] != first - 1 || runs.isEmpty {
            runs.append(Run(first: first, parents: Int32(parents.count)))
            parents.append(contentsOf: heads)
        }
        count += added
        for head in heads { frontier.removeSorted(head) }
        frontier.append(count - 1)
        let latest = heads.last ?? -1
        while let last = critical.last, last.upperBound - 1 > latest {
            critical.removeLast()
            if last.lowerBound <= latest { critical.append(last.lowerBound..<(latest + 1)) }
        }
        guard frontier.count == 1 else { return }
        if let last = critical.last, last.upperBound == first {
            critical[critical.count - 1] = last.lowerBound..<count
        } else {
            critical.append(first..<count)
        }
    }
}

extension HistoryGraph {
    /// Units of which each follows the one before it, and the first one `heads`: sorted, none follows another.
    struct Chain {
        var count: Int32
        var heads: [Int32]
    }

    /// Appends many at once. Complexity: O(n log n) in their number and the frontier's.
    mutating func append(_ chains: [Chain]) {
        var followed: [Int32] = []
        for chain in chains {
            if chain.heads != [count - 1] || runs.isEmpty {
                runs.append(Run(first: count, parents: Int32(parents.count)))
                parents.append(contentsOf: chain.heads)
            }
            count += chain.count
            followed.append(contentsOf: chain.heads)
            frontier.append(count - 1)
        }
        followed.sort()
        frontier.removeAll { followed.containsSorted($0) }
        findCritical()
    }

    /// A graph as it was saved. `runs` must ascend from 0 and end below `count`; parents come before their run, are
    /// sorted, and none follows another.
    init(runs: [Run], parents: [Int32], count: Int32) {
        self.runs = runs
        self.parents = parents
        self.count = count
        var isFollowed = [Bool](repeating: false, count: runs.count)
        for parent in parents {
            let run = indexOfRun(containing: parent)
            if parent == end(ofRun: run) - 1 { isFollowed[run] = true }
        }
        for run in runs.indices where !isFollowed[run] { frontier.append(end(ofRun: run) - 1) }
        findCritical()
    }

    /// Finds `critical` for all runs. Complexity: O(runs log runs).
    private mutating func findCritical() {
        critical.removeAll(keepingCapacity: true)
        // For each run the earliest of what the runs after it reach back to with their last parent.
        var reach = [Int32](repeating: count - 1, count: runs.count)
        for run in runs.indices.dropLast().reversed() {
            reach[run] = min(reach[run + 1], parents(ofRun: run + 1).last ?? -1)
        }
        var isFollowed = [Bool](repeating: false, count: runs.count)
        var heads = 0
        for run in runs.indices {
            for parent in parents(ofRun: run) {
                let other = indexOfRun(containing: parent)
                guard parent == end(ofRun: other) - 1, !isFollowed[other] else { continue }
                isFollowed[other] = true
                heads -= 1
            }
            heads += 1
            let first = runs[run].first
            let end = min(end(ofRun: run), reach[run] + 1)
            guard heads == 1, first < end else { continue }
            if let last = critical.last, last.upperBound == first {
                critical[critical.count - 1] = last.lowerBound..<end
            } else {
                critical.append(first..<end)
            }
        }
    }
}

extension [Int32] {
    /// Takes a value out of a sorted array, if it is there.
    mutating func removeSorted(_ value: Int32) {
        var lower = 0
        var upper = count
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle] < value { lower = middle + 1 } else { upper = middle }
        }
        if lower < count, self[lower] == value { remove(at: lower) }
    }

    /// Whether a sorted array holds a value.
    func containsSorted(_ value: Int32) -> Bool {
        var lower = 0
        var upper = count
        while lower < upper {
            let middle = (lower + upper) / 2
            if self[middle] < value { lower = middle + 1 } else { upper = middle }
        }
        return lower < count && self[lower] == value
    }
}
