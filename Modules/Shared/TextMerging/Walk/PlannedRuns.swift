import Primitives

/// The runs of a plan, before they are cut into steps.
struct PlannedRuns {
    struct Run: BitwiseCopyable {
        var first: Int32
        var end: Int32
        /// Where its parents begin in `parents`; they end where the next run's begin.
        var parents: Int32
        /// The number of the step that it begins with, once that is known.
        var firstStep: Int32 = 0
    }

    struct Parent: BitwiseCopyable {
        var place: Int32
        var run: Int32
    }

    private(set) var runs: Arena<Run>
    private(set) var parents: Arena<Parent>
    private(set) var runCount = 0
    private(set) var parentCount = 0
    /// Places at which a new step begins, if no run does.
    private(set) var cuts: [Int32] = []
    /// The first units of a run are critical up to here.
    private var criticalEnds: Arena<Int32>

    init(_ ranges: [Range<Int32>], in graph: borrowing HistoryGraph) {
        let floor = ranges.first?.lowerBound ?? 0
        var most = 0
        var mostParents = 0
        for range in ranges {
            let first = graph.indexOfRun(containing: range.lowerBound)
            let last = graph.indexOfRun(containing: range.upperBound - 1)
            most += last - first + 1
            mostParents +=
                Int(graph.runs[last].parents - graph.runs[first].parents) + graph.parents(ofRun: last).count + 1
        }
        runs = Arena(repeating: Run(first: 0, end: 0, parents: 0), count: most)
        parents = Arena(repeating: Parent(place: 0, run: 0), count: mostParents)
        criticalEnds = Arena(repeating: 0, count: most)
        for range in ranges {
            var first = range.lowerBound
            var index = graph.indexOfRun(containing: first)
            while first < range.upperBound {
                let end = min(range.upperBound, graph.end(ofRun: index))
                runs[runCount] = Run(first: first, end: end, parents: Int32(parentCount))
                if first > graph.runs[index].first {
                    if first > floor { add(first - 1) }
                } else {
                    for parent in graph.parentRange(ofRun: index) where graph.parents[parent] >= floor {
                        add(graph.parents[parent])
                    }
                }
                runCount += 1
                first = end
                index += 1
            }
        }
    }

    func parents(ofRun run: Int) -> Range<Int> {
        Int(runs[run].parents)..<(run + 1 < runCount ? Int(runs[run + 1].parents) : parentCount)
    }

    mutating func setFirstStep(ofRun run: Int, _ step: Int) { runs[run].firstStep = Int32(step) }

    mutating func sortCuts() { cuts.sort() }

    /// Adds a parent of the last run.
    @inline(__always)
    private mutating func add(_ parent: Int32) {
        // Parents stand near most often.
        var index = runCount - 1
        let least = max(0, runCount - 8)
        while index > least, runs[index].first > parent { index -= 1 }
        if index > 0, runs[index].first > parent {
            index = max(0, (0..<index).partitioningIndex { runs[$0].first > parent } - 1)
        }
        guard index >= 0, runs[index].first <= parent, parent < runs[index].end else { return }
        parents[parentCount] = Parent(place: parent, run: Int32(index))
        parentCount += 1
        if parent + 1 < runs[index].end { cuts.append(parent + 1) }
    }

    /// Finds the critical units of each run: always its first ones.
    mutating func cutAtCriticalPlaces() {
        var isFollowed = Arena<Bool>(repeating: false, count: runCount)
        // Runs with critical units, as a stack.
        var critical = Arena<Int32>(repeating: 0, count: runCount)
        var criticalCount = 0
        var heads = 0
        for run in 0..<runCount {
            var latest: Int32 = -1
            for parent in parents(ofRun: run) {
                let parent = parents[parent]
                latest = parent.place
                guard parent.place == runs[Int(parent.run)].end - 1, !isFollowed[Int(parent.run)] else { continue }
                isFollowed[Int(parent.run)] = true
                heads -= 1
            }
            while criticalCount > 0 {
                let last = Int(critical[criticalCount - 1])
                guard criticalEnds[last] - 1 > latest else { break }
                criticalEnds[last] = max(latest + 1, runs[last].first)
                if latest < runs[last].first { criticalCount -= 1 }
            }
            criticalEnds[run] = runs[run].first
            if heads == 0 {
                criticalEnds[run] = runs[run].end
                critical[criticalCount] = Int32(run)
                criticalCount += 1
            }
            heads += 1
        }
        for index in 0..<criticalCount {
            let run = Int(critical[index])
            if criticalEnds[run] < runs[run].end { cuts.append(criticalEnds[run]) }
        }
    }

    /// Whether a unit of a run is critical.
    func isCritical(_ place: Int32, inRun run: Int) -> Bool { place < criticalEnds[run] }
}
