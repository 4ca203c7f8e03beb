/// Looks for parents of which one follows another: a saved graph must not have them, and anybody may have made it.
struct ReducedCheck {
    private let graph: HistoryGraph
    /// For each run the number of the search that came through it last.
    private var seen: [Int32]
    private var search: Int32 = 0
    private var steps: Int
    private var next: [Int32] = []

    /// For the searches of one check together.
    init(_ graph: HistoryGraph) {
        self.graph = graph
        seen = [Int32](repeating: 0, count: graph.runs.count)
        steps = Self.budget + 256 * graph.runs.count
    }

    /// Far beyond what people's edits need, and some tenths of a second.
    private static let budget = 1 << 24

    /// Whether none of `heads`, which are sorted, follows another. Throws `.tangled` beyond the budget.
    mutating func isReduced(_ heads: ArraySlice<Int32>) throws(TextMergingError) -> Bool {
        guard let least = heads.first, heads.count > 1 else { return true }
        search += 1
        next.removeAll(keepingCapacity: true)
        for head in heads {
            if head == graph.runs[graph.indexOfRun(containing: head)].first {
                try expand(head, from: least)
            } else {
                guard try enter(head - 1, heads, from: least) else { return false }
            }
        }
        while let place = next.popLast() {
            guard try enter(place, heads, from: least) else { return false }
        }
        return true
    }

    /// Goes down a run from `place`; false if it meets a head.
    private mutating func enter(
        _ place: Int32, _ heads: ArraySlice<Int32>, from least: Int32
    ) throws(TextMergingError) -> Bool {
        guard place >= least else { return true }
        let run = graph.indexOfRun(containing: place)
        var lower = heads.startIndex
        var upper = heads.endIndex
        while lower < upper {
            let middle = (lower + upper) / 2
            if heads[middle] < graph.runs[run].first { lower = middle + 1 } else { upper = middle }
        }
        if lower < heads.endIndex, heads[lower] <= place { return false }
        try expand(place, from: least)
        return true
    }

    /// Goes on to the parents of the run that has `place`.
    private mutating func expand(_ place: Int32, from least: Int32) throws(TextMergingError) {
        let run = graph.indexOfRun(containing: place)
        guard seen[run] != search else { return }
        seen[run] = search
        for parent in graph.parents(ofRun: run) {
            steps -= 1
            if parent >= least { next.append(parent) }
        }
        guard steps > 0 else { throw .tangled }
    }
}
