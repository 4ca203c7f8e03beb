extension RandomAccessCollection {
    /// The first index whose element belongs to the second part, and with it every later one; `endIndex` where none
    /// does. Searches by halves.
    ///
    /// What doesn't belong must stand before all that does, as below and above a value in a sorted array; otherwise
    /// which index comes is not said. Complexity: O(log *n*) calls. Named as in swift-algorithms.
    @inlinable
    @inline(__always)
    public func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var start = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(start, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                start = index(after: middle)
                count -= half + 1
            }
        }
        return start
    }
}
