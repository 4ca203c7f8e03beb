/// What must be taken back and what must be done to get from one version to another.
///
/// Kept between uses so that its arrays are allocated once.
struct VersionDifference {
    /// Units that only the first version has, in descending order.
    private(set) var retreats: [Range<Int32>] = []
    /// Units that only the second version has, in descending order.
    private(set) var advances: [Range<Int32>] = []
    /// Places still to be looked at, as a heap, greatest first: `place << 2 | side`.
    private var heap: [Int64] = []
    /// How many of them only one side has.
    private var unshared = 0

    private static let shared: Int64 = 3

    /// Finds the difference of two frontiers of `graph`. Every place below `floor` belongs to both.
    /// Complexity: O(runs between them · log), added to `steps`.
    mutating func find(
        from: [Int32], to: [Int32], in graph: borrowing HistoryGraph, floor: Int32, steps: inout Int
    ) {
        retreats.removeAll(keepingCapacity: true)
        advances.removeAll(keepingCapacity: true)
        heap.removeAll(keepingCapacity: true)
        unshared = 0
        for place in from where place >= floor { push(place, 1) }
        for place in to where place >= floor { push(place, 2) }
        while unshared > 0 {
            steps += 1
            var (place, side) = pop()
            let run = graph.indexOfRun(containing: place)
            let first = max(graph.runs[run].first, floor)
            while let next = heap.first, Int32(next >> 2) >= first {
                let (below, other) = pop()
                guard other != side else { continue }
                emit((below + 1)..<(place + 1), side)
                place = below
                side = Self.shared
            }
            emit(first..<(place + 1), side)
            if graph.runs[run].first >= floor {
                for parent in graph.parents(ofRun: run) where parent >= floor { push(parent, side) }
            }
        }
    }

    private mutating func emit(_ units: Range<Int32>, _ side: Int64) {
        guard !units.isEmpty else { return }
        if side == 1 { retreats.append(units) } else if side == 2 { advances.append(units) }
    }

    private mutating func push(_ place: Int32, _ side: Int64) {
        if side != Self.shared { unshared += 1 }
        heap.append(Int64(place) << 2 | side)
        var index = heap.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[parent] < heap[index] else { break }
            heap.swapAt(parent, index)
            index = parent
        }
    }

    private mutating func pop() -> (place: Int32, side: Int64) {
        let top = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            var index = 0
            while true {
                var child = 2 * index + 1
                guard child < heap.count else { break }
                if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
                guard heap[child] > heap[index] else { break }
                heap.swapAt(child, index)
                index = child
            }
        }
        if top & 3 != Self.shared { unshared -= 1 }
        return (Int32(top >> 2), top & 3)
    }
}
