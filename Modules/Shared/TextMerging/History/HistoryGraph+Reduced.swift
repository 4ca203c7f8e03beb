import Primitives

/// Looks for parents of which one follows another: a saved graph must not have them, and anybody may have made it.
struct ReducedCheck {
    private let graph: HistoryGraph
    /// For each run the last one that was searched from and came through it.
    private var seen: [Int32]
    private var steps: Int64
    /// Places to go on from, and a run that each is before.
    private var next: [(place: Int32, later: Int)] = []

    /// For the searches of one check together.
    init(_ graph: HistoryGraph) {
        self.graph = graph
        seen = [Int32](repeating: -1, count: graph.runs.count)
        steps = Self.budget + 64 * Int64(graph.runs.count)
    }

    /// Far beyond what people's edits need, and some tenths of a second.
    private static let budget: Int64 = 1 << 22

    /// Whether none of a run's parents follows another. Throws `.tangled` beyond the budget.
    mutating func isReduced(_ run: Int) throws(TextMergingError) -> Bool {
        let heads = graph.parents(ofRun: run)
        guard heads.count > 1, let least = heads.first else { return true }
        next.removeAll(keepingCapacity: true)
        for head in heads {
            let index = graph.indexOfRun(containing: head, before: run)
            let first = graph.runs[index].first
            // What is before it in its run.
            guard head == first || Self.isFree(first..<head, of: heads) else { return false }
            try goOn(from: index, down: least, for: run)
        }
        while let (place, later) = next.popLast() {
            let index = graph.indexOfRun(containing: place, before: later)
            guard Self.isFree(graph.runs[index].first..<(place + 1), of: heads) else { return false }
            try goOn(from: index, down: least, for: run)
        }
        return true
    }

    /// Whether none of `heads` is in a range.
    private static func isFree(_ range: Range<Int32>, of heads: ArraySlice<Int32>) -> Bool {
        let index = heads.partitioningIndex { $0 >= range.lowerBound }
        return index == heads.endIndex || heads[index] >= range.upperBound
    }

    /// Notes the parents of a run that may have a head among what they follow.
    private mutating func goOn(from index: Int, down least: Int32, for run: Int) throws(TextMergingError) {
        guard seen[index] != run else { return }
        seen[index] = Int32(run)
        guard graph.runs[index].first > least else { return }
        for parent in graph.parents(ofRun: index) {
            steps -= 1
            if parent >= least { next.append((parent, index)) }
        }
        guard steps > 0 else { throw .tangled }
    }
}
