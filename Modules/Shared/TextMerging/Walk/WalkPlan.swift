/// In which order a walk visits units, and where nothing is concurrent.
struct WalkPlan {
    struct Step {
        var units: Range<Int32>
        /// What the first unit follows.
        var parents: [Int32]
        /// Whether every unit of the plan is one of these, came before them all or follows them all.
        var isCritical: Bool
    }

    private(set) var steps: [Step] = []

    /// Nothing is passed on untracked: all records are wanted afterwards.
    mutating func trackEverything() {
        for index in steps.indices { steps[index].isCritical = false }
    }

    /// Plans the units of `ranges`: ascending, and with each unit also those from `floor` on that it follows.
    init(_ ranges: [Range<Int32>], in graph: HistoryGraph) {
        var runs: [Step] = []
        for range in ranges {
            var first = range.lowerBound
            var run = graph.indexOfRun(containing: first)
            while first < range.upperBound {
                let end = min(range.upperBound, graph.end(ofRun: run))
                let parents = first == graph.runs[run].first ? Array(graph.parents(ofRun: run)) : [first - 1]
                runs.append(Step(units: first..<end, parents: parents, isCritical: false))
                first = end
                run += 1
            }
        }
        let critical = Self.critical(runs)
        var next = 0
        for run in runs {
            while next < critical.count, critical[next].upperBound <= run.units.lowerBound { next += 1 }
            guard next < critical.count, critical[next].lowerBound == run.units.lowerBound else {
                steps.append(run)
                continue
            }
            let end = critical[next].upperBound
            steps.append(Step(units: run.units.lowerBound..<end, parents: run.parents, isCritical: true))
            if end < run.units.upperBound {
                steps.append(Step(units: end..<run.units.upperBound, parents: [end - 1], isCritical: false))
            }
        }
    }

    /// The critical units of each run: always its first ones.
    private static func critical(_ runs: [Step]) -> [Range<Int32>] {
        var result: [Range<Int32>] = []
        var frontier: [Int32] = []
        for run in runs {
            let latest = run.parents.max() ?? -1
            while let last = result.last, last.upperBound - 1 > latest {
                result.removeLast()
                if last.lowerBound <= latest { result.append(last.lowerBound..<(latest + 1)) }
            }
            for parent in run.parents { frontier.removeSorted(parent) }
            if frontier.isEmpty { result.append(run.units) }
            frontier.append(run.units.upperBound - 1)
        }
        return result
    }
}
