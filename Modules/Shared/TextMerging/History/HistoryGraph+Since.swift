extension HistoryGraph {
    /// What neither is one of `heads` nor was seen by one of them: ranges from left to right that don't touch.
    ///
    /// Complexity: O(runs between them and the frontier · log).
    func places(since heads: [Int32]) -> [Range<Int32>] {
        var difference = VersionDifference()
        var steps = 0
        difference.find(from: heads, to: frontier, in: self, floor: 0, steps: &steps)
        var ranges: [Range<Int32>] = []
        for range in difference.advances.reversed() {
            if let last = ranges.last, last.upperBound == range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}
