extension HistoryGraph {
    /// The places without repeats and without those that others of them follow, sorted.
    func reduced(_ places: [Int32]) -> [Int32] {
        guard places.count > 1 else { return places }
        let sorted = places.sorted()
        var result: [Int32] = []
        for index in sorted.indices {
            let place = sorted[index]
            guard index + 1 == sorted.count || !follows(Array(sorted[(index + 1)...]), place) else { continue }
            result.append(place)
        }
        return result
    }

    /// Whether any of `heads` is `place` or follows it. Complexity: O(runs between them).
    func follows(_ heads: [Int32], _ place: Int32) -> Bool {
        var next = heads
        var seen: [Int32] = []
        while let head = next.popLast() {
            if head == place { return true }
            guard head > place else { continue }
            let run = indexOfRun(containing: head)
            if runs[run].first <= place { return true }
            guard !seen.contains(Int32(run)) else { continue }
            seen.append(Int32(run))
            next.append(contentsOf: parents(ofRun: run))
        }
        return false
    }
}
