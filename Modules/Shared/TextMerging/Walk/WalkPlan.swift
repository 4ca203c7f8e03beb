/// What a walk visits, made before it begins: units in steps, each with the steps it follows, in an order that
/// stays on one branch as long as it can.
///
/// A step is cut wherever something else branches off, so that every parent is the end of a step. Steps are numbered
/// in the order of places, which is topological; `order` tells in which order they are walked.
struct WalkPlan {
    struct Step {
        var first: Int32
        var end: Int32
        /// Where its parents begin in `parents`; they end where the next step's begin.
        var parents: Int32
        /// Whether everything else in the plan came before its units or follows them.
        var isCritical: Bool

        var units: Range<Int32> { first..<end }
    }

    private(set) var steps: [Step] = []
    /// Numbers of steps. What a plan's first unit and all units below it are is not told: all follow them.
    private(set) var parents: [Int32] = []
    private(set) var order: [Int32] = []

    /// Plans the units of `ranges`: ascending, and with each unit also those from the first range on that it follows.
    ///
    /// Ranges are walked one after the other. Nothing is taken for critical where `isTracked`: all records are wanted
    /// afterwards. Complexity: O(runs + parents · log runs).
    init(_ ranges: [Range<Int32>], in graph: HistoryGraph, isTracked: Bool = false) {
        var runs = PlannedRuns(ranges, in: graph)
        if !isTracked { runs.cutAtCriticalPlaces() }
        runs.sortCuts()
        var next = 0
        for run in runs.runs.indices {
            runs.setFirstStep(ofRun: run, steps.count)
            let units = runs.runs[run].units
            var first = units.lowerBound
            while first < units.upperBound {
                while next < runs.cuts.count, runs.cuts[next] <= first { next += 1 }
                let end = next < runs.cuts.count ? min(runs.cuts[next], units.upperBound) : units.upperBound
                let step = Step(
                    first: first, end: end, parents: Int32(parents.count), isCritical: runs.isCritical(first))
                if first > units.lowerBound {
                    parents.append(Int32(steps.count - 1))
                } else {
                    for parent in runs.parents(ofRun: run) {
                        parents.append(self.step(endingAt: parent.place, from: Int(runs.runs[parent.run].firstStep)))
                    }
                }
                steps.append(step)
                first = end
            }
        }
        order.reserveCapacity(steps.count)
        var sorter = BranchOrder(self)
        var range = 0
        var begin = 0
        while begin < steps.count {
            while ranges[range].upperBound <= steps[begin].first { range += 1 }
            var end = begin + 1
            if !steps[begin].isCritical {
                while end < steps.count, !steps[end].isCritical, steps[end].first < ranges[range].upperBound {
                    end += 1
                }
            }
            sorter.append(begin..<end, to: &order)
            begin = end
        }
    }

    func parents(ofStep index: Int) -> Range<Int> {
        Int(steps[index].parents)..<(index + 1 < steps.count ? Int(steps[index + 1].parents) : parents.count)
    }

    private func step(endingAt place: Int32, from first: Int) -> Int32 {
        var index = first
        while steps[index].end <= place { index += 1 }
        return Int32(index)
    }
}

/// The runs of a plan before they are cut into steps.
private struct PlannedRuns {
    struct Run {
        var units: Range<Int32>
        /// Where its parents begin in `parents`.
        var parents: Int32
        var firstStep: Int32 = 0
    }

    struct Parent {
        var place: Int32
        var run: Int
    }

    private(set) var runs: [Run] = []
    private var parents: [Parent] = []
    /// Places at which a new step begins.
    private(set) var cuts: [Int32] = []
    private var critical: [Range<Int32>] = []
    private var nextCritical = 0

    init(_ ranges: [Range<Int32>], in graph: HistoryGraph) {
        let floor = ranges.first?.lowerBound ?? 0
        for range in ranges {
            var first = range.lowerBound
            var index = graph.indexOfRun(containing: first)
            while first < range.upperBound {
                let run = runs.count
                let end = min(range.upperBound, graph.end(ofRun: index))
                runs.append(Run(units: first..<end, parents: Int32(parents.count)))
                if first > graph.runs[index].first {
                    if first > floor { add(first - 1, toRun: run) }
                } else {
                    for parent in graph.parents(ofRun: index) where parent >= floor { add(parent, toRun: run) }
                }
                first = end
                index += 1
            }
        }
    }

    private mutating func add(_ parent: Int32, toRun run: Int) {
        // Parents stand near most often.
        var index = run - 1
        let least = max(0, run - 8)
        while index > least, runs[index].units.lowerBound > parent { index -= 1 }
        if index >= 0, runs[index].units.lowerBound > parent {
            var lower = 0
            var upper = index
            while upper - lower > 1 {
                let middle = (lower + upper) / 2
                if runs[middle].units.lowerBound <= parent { lower = middle } else { upper = middle }
            }
            index = lower
        }
        guard index >= 0, runs[index].units.contains(parent) else { return }
        parents.append(Parent(place: parent, run: index))
        if parent + 1 < runs[index].units.upperBound { cuts.append(parent + 1) }
    }

    func parents(ofRun run: Int) -> ArraySlice<Parent> {
        parents[Int(runs[run].parents)..<(run + 1 < runs.count ? Int(runs[run + 1].parents) : parents.count)]
    }

    mutating func setFirstStep(ofRun run: Int, _ step: Int) { runs[run].firstStep = Int32(step) }

    mutating func sortCuts() { cuts.sort() }

    /// The critical units of a run are always its first ones.
    mutating func cutAtCriticalPlaces() {
        var isFollowed = [Bool](repeating: false, count: runs.count)
        var heads = 0
        for run in runs.indices {
            var latest: Int32 = -1
            for parent in parents(ofRun: run) {
                latest = parent.place
                guard parent.place == runs[parent.run].units.upperBound - 1, !isFollowed[parent.run] else { continue }
                isFollowed[parent.run] = true
                heads -= 1
            }
            while let last = critical.last, last.upperBound - 1 > latest {
                critical.removeLast()
                if last.lowerBound <= latest { critical.append(last.lowerBound..<(latest + 1)) }
            }
            if heads == 0 { critical.append(runs[run].units) }
            heads += 1
        }
        for range in critical { cuts.append(range.upperBound) }
    }

    /// To be asked for ascending places, each the first one of a step.
    mutating func isCritical(_ place: Int32) -> Bool {
        while nextCritical < critical.count, critical[nextCritical].upperBound <= place { nextCritical += 1 }
        return nextCritical < critical.count && critical[nextCritical].lowerBound <= place
    }
}
