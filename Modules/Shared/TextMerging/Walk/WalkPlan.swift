/// What a walk visits, made before it begins: units in steps, each with the steps it follows, in an order that
/// stays on one branch as long as it can.
///
/// A step is cut wherever something else branches off, so that every parent is the end of a step. Steps are numbered
/// in the order of places, which is topological; `order` tells in which order they are walked.
struct WalkPlan {
    struct Step: BitwiseCopyable {
        var first: Int32
        var end: Int32
        /// Where its parents begin in `parents`; they end where the next step's begin.
        var parents: Int32
        /// Whether everything else in the plan came before its units or follows them.
        var isCritical: Bool

        var units: Range<Int32> { first..<end }
    }

    private(set) var steps: [Step] = []
    /// Numbers of steps. What lies before the plan's first unit is not told: all follow it.
    private(set) var parents: [Int32] = []
    private(set) var order: [Int32] = []

    /// Plans the units of `ranges`: not empty, ascending, and with each unit also those from the first range on that
    /// it follows.
    ///
    /// Ranges are walked one after the other. Nothing is taken for critical where `isTracked`: all records are wanted
    /// afterwards. Complexity: O(runs + parents · log runs).
    init(_ ranges: [Range<Int32>], in graph: borrowing HistoryGraph, isTracked: Bool = false) {
        let ranges = ranges.filter { !$0.isEmpty }
        guard !ranges.isEmpty else { return }
        var runs = PlannedRuns(ranges, in: graph)
        if !isTracked { runs.cutAtCriticalPlaces() }
        runs.sortCuts()
        cut(&runs)
        var sorter = BranchOrder(steps: steps, parents: parents)
        var range = 0
        var begin = 0
        while begin < steps.count {
            while ranges[range].upperBound <= steps[begin].first { range += 1 }
            var end = begin + 1
            if !steps[begin].isCritical {
                let limit = ranges[range].upperBound
                while end < steps.count, !steps[end].isCritical, steps[end].first < limit { end += 1 }
            }
            sorter.append(begin..<end)
            begin = end
        }
        order = sorter.order
    }

    @inline(__always)
    func parents(ofStep index: Int) -> Range<Int> {
        Int(steps[index].parents)..<(index + 1 < steps.count ? Int(steps[index + 1].parents) : parents.count)
    }

    /// The places of steps from one on up to the next critical one.
    func bubble(from index: Int) -> Range<Int32> {
        var last = index
        while last + 1 < steps.count, !steps[last + 1].isCritical { last += 1 }
        return steps[index].first..<steps[last].end
    }

    private mutating func cut(_ runs: inout PlannedRuns) {
        let cuts = runs.cuts
        steps.reserveCapacity(runs.runCount + cuts.count)
        parents.reserveCapacity(runs.parentCount + cuts.count)
        var next = 0
        for index in 0..<runs.runCount {
            runs.setFirstStep(ofRun: index, steps.count)
            let run = runs.runs[index]
            var first = run.first
            while first < run.end {
                while next < cuts.count, cuts[next] <= first { next += 1 }
                let end = next < cuts.count ? min(cuts[next], run.end) : run.end
                let begin = parents.count
                if first > run.first {
                    parents.append(Int32(steps.count - 1))
                } else {
                    for parent in runs.parents(ofRun: index) {
                        let parent = runs.parents[parent]
                        var step = Int(runs.runs[Int(parent.run)].firstStep)
                        while steps[step].end <= parent.place { step += 1 }
                        parents.append(Int32(step))
                    }
                }
                steps.append(
                    Step(
                        first: first, end: end, parents: Int32(begin),
                        isCritical: runs.isCritical(first, inRun: index)))
                first = end
            }
        }
    }
}
