import Primitives

/// Units of a history by themselves: all of them, or what somebody lacks. What is written and read.
///
/// Places count from 0 within it, in an order in which parents come first.
struct HistoryColumns {
    var operations = OperationRuns()
    var units = UnitTable()
    var graph = PartialGraph()
    /// Units that are parents here and not here themselves.
    var outside: [UnitID] = []

    /// As `HistoryGraph`, but a parent may be outside.
    struct PartialGraph {
        var runs: [HistoryGraph.Run] = []
        /// A negative one is `outside[outside.count + parent]`. Those of one run are sorted.
        var parents: [Int32] = []

        func parents(ofRun index: Int) -> ArraySlice<Int32> {
            let end = index + 1 < runs.count ? Int(runs[index + 1].parents) : parents.count
            return parents[Int(runs[index].parents)..<end]
        }
    }

    var count: Int32 { operations.count }

    func end(ofGraphRun index: Int) -> Int32 {
        index + 1 < graph.runs.count ? graph.runs[index + 1].first : count
    }
}

extension TextHistory {
    /// Everything.
    var columns: HistoryColumns {
        HistoryColumns(
            operations: operations, units: units,
            graph: HistoryColumns.PartialGraph(runs: graph.runs, parents: graph.parents))
    }

    /// The units at some places: ranges from left to right that don't touch.
    ///
    /// Complexity: O(runs in them + scalars before them in a run that is cut).
    func columns(of ranges: [Range<Int32>]) -> HistoryColumns {
        if ranges == [0..<operations.count] { return columns }
        var result = HistoryColumns()
        var numbering = SliceNumbering(ranges)
        for range in ranges { numbering.noteParents(of: range, in: graph) }
        numbering.finish()
        for place in numbering.outside { result.outside.append(units.unit(at: place)) }
        var cursor = OperationCursor()
        for range in ranges {
            result.graph.append(range, of: graph, numbering)
            result.append(range, of: units)
            result.operations.append(range, of: operations, &cursor)
        }
        return result
    }
}

extension HistoryColumns {
    /// Appends the units at `range` of another table.
    mutating func append(_ range: Range<Int32>, of table: UnitTable) {
        var index = table.indexOfRun(at: range.lowerBound)
        var place = range.lowerBound
        while place < range.upperBound {
            let end = min(table.end(ofRun: index), range.upperBound)
            units.append(table.unit(at: place, inRun: index), count: end - place)
            place = end
            index += 1
        }
    }
}

extension HistoryColumns.PartialGraph {
    mutating func append(_ range: Range<Int32>, of graph: HistoryGraph, _ numbering: SliceNumbering) {
        var index = graph.indexOfRun(containing: range.lowerBound)
        var place = range.lowerBound
        while place < range.upperBound {
            let first = numbering.number(of: place)
            var heads: [Int32] = []
            if graph.runs[index].first == place {
                for parent in graph.parents(ofRun: index) { heads.append(numbering.number(of: parent)) }
                heads.sort()
            } else {
                heads = [numbering.number(of: place - 1)]
            }
            if heads != [first - 1] || first == 0 {
                runs.append(HistoryGraph.Run(first: first, parents: Int32(parents.count)))
                parents.append(contentsOf: heads)
            }
            place = min(graph.end(ofRun: index), range.upperBound)
            index += 1
        }
    }
}

/// What the places of a history are called in a slice of it.
struct SliceNumbering {
    private let ranges: [Range<Int32>]
    /// The number of each range's first place.
    private var firsts: [Int32] = []
    /// Places of parents that are not in the slice; sorted, without repeats.
    private(set) var outside: [Int32] = []

    init(_ ranges: [Range<Int32>]) {
        self.ranges = ranges
        var count: Int32 = 0
        for range in ranges {
            firsts.append(count)
            count += range.upperBound - range.lowerBound
        }
    }

    mutating func noteParents(of range: Range<Int32>, in graph: HistoryGraph) {
        var index = graph.indexOfRun(containing: range.lowerBound)
        if graph.runs[index].first < range.lowerBound {
            outside.append(range.lowerBound - 1)
            index += 1
        }
        while index < graph.runs.count, graph.runs[index].first < range.upperBound {
            for parent in graph.parents(ofRun: index) where self.index(of: parent) == nil { outside.append(parent) }
            index += 1
        }
    }

    mutating func finish() {
        outside.sort()
        var count = 0
        for place in outside where count == 0 || outside[count - 1] != place {
            outside[count] = place
            count += 1
        }
        outside.removeLast(outside.count - count)
    }

    /// A negative number for a place outside.
    func number(of place: Int32) -> Int32 {
        if let index = index(of: place) { return firsts[index] + (place - ranges[index].lowerBound) }
        return Int32(outside.partitioningIndex { $0 >= place } - outside.count)
    }

    private func index(of place: Int32) -> Int? {
        let index = ranges.partitioningIndex { $0.lowerBound > place } - 1
        return index >= 0 && ranges[index].contains(place) ? index : nil
    }
}
