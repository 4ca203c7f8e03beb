extension Array {
    /// The elements in order; those that stand for each other's equals stay as they were.
    ///
    /// As `sorted(by:)`, whose code a module has once for each type of element: 5 kB each in the page's. Here it has
    /// that once for all. Large elements are moved once, small ones take half as long again.
    /// Complexity: O(n log n) calls.
    public func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
        guard count > 1 else { return self }
        var result: [Element] = []
        result.reserveCapacity(count)
        for place in sortedPlaces(count, by: { isBefore(self[$0], self[$1]) }) { result.append(self[place]) }
        return result
    }
}

/// The numbers below `count` in the order of what stands at these places; equals stay as they were.
/// Complexity: O(n log n) calls.
@inline(never)
public func sortedPlaces(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var merged = places
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = Swift.min(start + width, count)
            let end = Swift.min(middle + width, count)
            var left = start
            var right = middle
            for place in start..<end {
                let takesRight = left == middle || (right < end && isBefore(places[right], places[left]))
                merged[place] = places[takesRight ? right : left]
                if takesRight { right += 1 } else { left += 1 }
            }
            start = end
        }
        swap(&places, &merged)
        width *= 2
    }
    return places
}
