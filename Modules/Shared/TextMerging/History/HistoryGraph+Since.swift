extension HistoryGraph {
    /// What neither is one of `heads` nor was seen by one of them: ranges from left to right that don't touch.
    ///
    /// Complexity: O(runs + parents × log runs).
    func places(since heads: [Int32]) -> [Range<Int32>] {
        // How far each run is known.
        var known: [Int32] = []
        known.reserveCapacity(runs.count)
        for run in runs { known.append(run.first) }
        for head in heads {
            let run = indexOfRun(containing: head)
            known[run] = max(known[run], head + 1)
        }
        var ranges: [Range<Int32>] = []
        for run in runs.indices.reversed() {
            if known[run] > runs[run].first {
                for parent in parents(ofRun: run) {
                    let other = indexOfRun(containing: parent)
                    known[other] = max(known[other], parent + 1)
                }
            }
            let end = end(ofRun: run)
            guard known[run] < end else { continue }
            if let next = ranges.last, next.lowerBound == end {
                ranges[ranges.count - 1] = known[run]..<next.upperBound
            } else {
                ranges.append(known[run]..<end)
            }
        }
        ranges.reverse()
        return ranges
    }
}
