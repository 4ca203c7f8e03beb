import Primitives

extension HistoryGraph {
    /// The places without repeats and without those that others of them follow, sorted.
    /// Complexity: O(runs between the first and the last of them · log).
    func reduced(_ places: [Int32]) -> [Int32] {
        guard places.count > 1 else { return places }
        var heads: [Int32] = []
        for place in places.sorted() where heads.last != place { heads.append(place) }
        guard heads.count > 1, heads != frontier else { return heads }
        // From the last place down: what is reached from later places, by run, is followed.
        var result: [Int32] = []
        var reached = PlaceHeap()
        var next = heads.count - 1
        let least = heads[0]
        while next >= 0 || !reached.isEmpty {
            let isHead = next >= 0 && heads[next] > reached.top
            let place = isHead ? heads[next] : reached.pop()
            if isHead {
                result.append(place)
                next -= 1
            }
            let run = indexOfRun(containing: place)
            let first = runs[run].first
            while next >= 0, heads[next] >= first, heads[next] <= place { next -= 1 }
            while reached.top >= first { _ = reached.pop() }
            for parent in parents(ofRun: run) where parent >= least { reached.push(parent) }
        }
        return result.reversed()
    }

    /// All that a version holds, in ascending order. Complexity: O(runs · log).
    func ranges(of frontier: [Int32], floor: Int32 = 0) -> [Range<Int32>] {
        var difference = VersionDifference()
        var steps = 0
        difference.find(from: [], to: frontier, in: self, floor: floor, steps: &steps)
        return difference.advances.reversed()
    }

    /// The last place below `limit` that everything else either came before or follows, or nil where only the
    /// empty version is such.
    func lastCritical(below limit: Int32) -> Int32? {
        // Most often the last range is asked for.
        var upper = critical.count
        if let last = critical.last, last.lowerBound >= limit {
            upper = critical.partitioningIndex { $0.lowerBound >= limit }
        }
        return upper > 0 ? min(critical[upper - 1].upperBound, limit) - 1 : nil
    }
}
