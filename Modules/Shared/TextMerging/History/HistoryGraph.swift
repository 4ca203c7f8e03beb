import Primitives

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
    func parents(ofRun index: Int) -> ArraySlice<Int32> { parents[parentRange(ofRun: index)] }

    /// Where the parents of a run stand in `parents`.
    func parentRange(ofRun index: Int) -> Range<Int> {
        Int(runs[index].parents)..<(index + 1 < runs.count ? Int(runs[index + 1].parents) : parents.count)
    }

    /// Complexity: O(log runs).
    func indexOfRun(containing place: Int32) -> Int {
        max(0, runs.partitioningIndex { $0.first > place } - 1)
    }

    /// For a place before a run, most often shortly before it. Complexity: O(log of the runs between).
    func indexOfRun(containing place: Int32, before later: Int) -> Int {
        var upper = later
        var step = 1
        while upper > step, runs[upper - step].first > place {
            upper -= step
            step *= 2
        }
        let lower = max(0, upper - step) + 1
        return lower < upper ? (lower..<upper).partitioningIndex { runs[$0].first > place } - 1 : lower - 1
    }

    /// Appends units that follow the whole frontier, each the one before it.
    mutating func appendLocally(_ added: Int32) {
        guard frontier.count == 1, frontier[0] == count - 1 else { return appendToFrontier(added) }
        count += added
        frontier[0] = count - 1
        // A single head at the end is critical: its range ends here.
        let last = critical.count - 1
        critical[last] = critical[last].lowerBound..<count
    }

    /// By itself, so that typing does not pay for it.
    private mutating func appendToFrontier(_ added: Int32) {
        append(added, after: frontier)
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
        noteCritical(first..<count, after: heads.last ?? -1, isAlone: frontier.count == 1)
    }

    /// Keeps `critical` after a run was appended whose last parent is `latest`, or −1.
    private mutating func noteCritical(_ units: Range<Int32>, after latest: Int32, isAlone: Bool) {
        while let last = critical.last, last.upperBound - 1 > latest {
            critical.removeLast()
            if last.lowerBound <= latest { critical.append(last.lowerBound..<(latest + 1)) }
        }
        guard isAlone else { return }
        if let last = critical.last, last.upperBound == units.lowerBound {
            critical[critical.count - 1] = last.lowerBound..<units.upperBound
        } else {
            critical.append(units)
        }
    }
}

// Many runs at once.
extension HistoryGraph {
    /// Units of which each follows the one before it, and the first one `heads`: sorted, none follows another.
    struct Chain {
        var count: Int32
        var heads: [Int32]
    }

    /// A graph as it was saved. `runs` must ascend from 0 and end below `count`; parents come before their run, are
    /// sorted, and none follows another.
    init(runs: [Run], parents: [Int32], count: Int32) {
        self.runs = runs
        self.parents = parents
        self.count = count
        findHeads()
    }

    /// Appends many chains. Complexity: O(runs + parents · log runs), or what is known already left alone where
    /// they are few.
    mutating func append(_ chains: [Chain]) {
        guard chains.count > 16 else {
            for chain in chains { append(chain.count, after: chain.heads) }
            return
        }
        for chain in chains {
            if chain.heads != [count - 1] || runs.isEmpty {
                runs.append(Run(first: count, parents: Int32(parents.count)))
                parents.append(contentsOf: chain.heads)
            }
            count += chain.count
        }
        findHeads()
    }

    /// Finds the frontier and the critical places.
    private mutating func findHeads() {
        frontier.removeAll()
        critical.removeAll()
        // A run's last unit is a head until something follows it.
        var isFollowed = [Bool](repeating: false, count: runs.count)
        var heads = 0
        for run in runs.indices {
            var latest: Int32 = -1
            for parent in self.parents(ofRun: run) {
                latest = parent
                let index = indexOfRun(containing: parent, before: run)
                guard parent == end(ofRun: index) - 1, !isFollowed[index] else { continue }
                isFollowed[index] = true
                heads -= 1
            }
            heads += 1
            noteCritical(runs[run].first..<end(ofRun: run), after: latest, isAlone: heads == 1)
        }
        for run in runs.indices where !isFollowed[run] { frontier.append(end(ofRun: run) - 1) }
    }
}

extension [Int32] {
    /// Takes a value out of a sorted array, if it is there.
    mutating func removeSorted(_ value: Int32) {
        let index = partitioningIndex { $0 >= value }
        if index < count, self[index] == value { remove(at: index) }
    }
}
