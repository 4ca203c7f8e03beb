/// Replays units of a history, each after what its author had seen, and gives the edits that they are for a
/// text which holds everything walked before them.
///
/// The walk of the paper: *retreat* what the next unit's author had not seen, *advance* what was seen and
/// taken back before, *apply* the unit. Where nothing is concurrent, edits go through as they are.
struct Walker: ~Copyable {
    var tracker = Tracker()
    private var planDifference = PlanDifference()
    private var difference = VersionDifference()
    /// The step that was applied last: what the prepare version is during a walk. −1 where tracking begins.
    private var head: Int32 = -1
    /// The prepare version after a walk.
    private var prepare: [Int32] = []
    private(set) var isTracking = false
    /// Every unit below it is seen by everything that the tracker holds.
    private(set) var floor: Int32 = 0
    /// Scalars in the text, in the effect version.
    private(set) var length: Int32
    /// The operation run after the one that was walked last.
    private var runHint = 0
    private var steps = 0
    private var budget: Int

    init(length: Int32, budget: Int) {
        self.length = length
        self.budget = budget
    }

    /// Walks a plan whose first step follows everything walked before.
    mutating func walk(
        _ plan: WalkPlan, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        var ignoring = IgnoringSink()
        try walk(plan, of: history, upTo: 0, into: &ignoring, then: &sink)
    }

    /// Walks a plan of which the units before `limit` go into one sink and the others into another.
    mutating func walk(
        _ plan: WalkPlan, of history: TextHistory, upTo limit: Int32, into first: inout some PlainEditSink,
        then second: inout some PlainEditSink
    ) throws(TextMergingError) {
        planDifference = PlanDifference(for: plan)
        var firstTracked = 0
        for position in plan.order.indices {
            let index = plan.order[position]
            let step = plan.steps[Int(index)]
            if step.isCritical {
                isTracking = false
            } else {
                if !isTracking {
                    // So many steps were walked: this is the least of the others.
                    firstTracked = position
                    beginTracking(over: plan.bubble(from: position), of: history)
                }
                try move(toParentsOf: Int(index), in: plan, from: firstTracked)
            }
            if step.first < limit {
                try walk(step, of: history, into: &first)
            } else {
                try walk(step, of: history, into: &second)
            }
            head = index
        }
        if isTracking, head >= 0 { prepare = [plan.steps[Int(head)].end - 1] }
    }

    /// Walks the units from `first` on, which came to the history after a walk that still tracks.
    mutating func goOn(
        from first: Int32, of history: TextHistory, budget: Int, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        self.budget = budget
        steps = 0
        planDifference = PlanDifference()
        let graph = history.graph
        tracker.reserve(upTo: graph.count)
        var first = first
        var index = graph.indexOfRun(containing: first)
        while first < graph.count {
            let end = graph.end(ofRun: index)
            try move(to: history.parents(of: first), in: graph)
            try apply(first..<end, of: history, into: &sink)
            prepare = [end - 1]
            first = end
            index += 1
        }
    }

    private mutating func walk(
        _ step: WalkPlan.Step, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        if step.isCritical {
            try pass(step.units, of: history, into: &sink)
        } else {
            try apply(step.units, of: history, into: &sink)
        }
    }

    /// Holds from now on what follows, over the text as it is.
    mutating func beginTracking(over units: Range<Int32>, of history: TextHistory) {
        let first = history.operations.indexOfRun(containing: units.lowerBound)
        let last = history.operations.indexOfRun(containing: units.upperBound)
        tracker.reset(length: length, units: units, edits: last - first + 1)
        floor = units.lowerBound
        prepare = []
        head = -1
        isTracking = true
    }

    private mutating func move(
        toParentsOf step: Int, in plan: WalkPlan, from first: Int
    ) throws(TextMergingError) {
        planDifference.find(from: head, toParentsOf: step, in: plan, floor: Int32(first), steps: &steps)
        if planDifference.isToFloor {
            var units = 0
            for step in planDifference.retreats { units += plan.steps[Int(step)].units.count }
            if units > 0, tracker.retreatEverything(units, steps: &steps) { return try check() }
        }
        for step in planDifference.retreats { try retreat(plan.steps[Int(step)].units) }
        for step in planDifference.advances.reversed() { try advance(plan.steps[Int(step)].units) }
    }

    /// Moves the prepare version, after a walk.
    mutating func move(to version: [Int32], in graph: HistoryGraph) throws(TextMergingError) {
        difference.find(from: prepare, to: version, in: graph, floor: floor, steps: &steps)
        for units in difference.retreats { try retreat(units) }
        for units in difference.advances.reversed() { try advance(units) }
        prepare = version
    }

    private mutating func advance(_ units: Range<Int32>) throws(TextMergingError) {
        tracker.move(over: units, isAdvance: true, steps: &steps)
        try check()
    }

    mutating func retreat(_ units: Range<Int32>) throws(TextMergingError) {
        tracker.move(over: units, isAdvance: false, steps: &steps)
        try check()
    }

    private func check() throws(TextMergingError) {
        if steps > budget { throw .tangled }
    }

    /// Passes units on as they are.
    private mutating func pass(
        _ units: Range<Int32>, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        var index = firstRun(of: units, in: history)
        var first = units.lowerBound
        while first < units.upperBound {
            let piece = history.operations.piece(index, in: units)
            switch piece.kind {
            case .insert:
                sink.insert(piece.units, content: piece.content, at: min(piece.position, length))
                length += Int32(piece.units.count)
                try count(piece, ofRun: index, in: history)
            case .delete, .backspace:
                let count = min(Int32(piece.units.count), max(0, length - piece.position))
                if count > 0 { sink.delete(count, at: piece.position) }
                length -= count
            }
            first = piece.units.upperBound
            index += 1
        }
        runHint = index
    }

    private mutating func apply(
        _ units: Range<Int32>, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        var index = firstRun(of: units, in: history)
        var first = units.lowerBound
        while first < units.upperBound {
            let piece = history.operations.piece(index, in: units)
            switch piece.kind {
            case .insert:
                let position = min(piece.position, tracker.prepareLength)
                let effect = tracker.insert(piece.units, at: position, order: history.units, steps: &steps)
                sink.insert(piece.units, content: piece.content, at: effect)
                try count(piece, ofRun: index, in: history)
            case .delete: delete(piece, into: &sink)
            case .backspace: deleteBackwards(piece, into: &sink)
            }
            try check()
            first = piece.units.upperBound
            index += 1
        }
        runHint = index
        length = tracker.length
    }

    /// The operation run with the first of some units: most often where the walk was before, or next to it.
    private func firstRun(of units: Range<Int32>, in history: TextHistory) -> Int {
        let runs = history.operations.runs
        for index in max(0, runHint - 1)..<min(runHint + 1, runs.count)
        where runs[index].first <= units.lowerBound && units.lowerBound < history.operations.end(ofRun: index) {
            return index
        }
        return history.operations.indexOfRun(containing: units.lowerBound)
    }

    /// Counts what it takes to find a piece's text in a run where characters have different lengths.
    private mutating func count(
        _ piece: OperationRuns.Piece, ofRun index: Int, in history: TextHistory
    ) throws(TextMergingError) {
        guard piece.content.count > piece.units.count else { return }
        steps += Int(piece.units.lowerBound - history.operations.runs[index].first) / 16
        try check()
    }

    private mutating func delete(_ piece: OperationRuns.Piece, into sink: inout some PlainEditSink) {
        var units = piece.units
        let exist = max(0, tracker.prepareLength - piece.position)
        if exist < units.count {
            tracker.deleteNothing((units.lowerBound + exist)..<units.upperBound)
            units = units.lowerBound..<(units.lowerBound + exist)
        }
        while !units.isEmpty {
            let done = tracker.delete(units, at: piece.position, isReversed: false)
            if let position = done.position { sink.delete(done.count, at: position) }
            units = (units.lowerBound + done.count)..<units.upperBound
            steps += 1
        }
    }

    private mutating func deleteBackwards(_ piece: OperationRuns.Piece, into sink: inout some PlainEditSink) {
        // The first ones may stand beyond the end.
        let last = piece.position + Int32(piece.units.count) - 1
        let beyond = min(max(0, last - tracker.prepareLength + 1), Int32(piece.units.count))
        var units = (piece.units.lowerBound + beyond)..<piece.units.upperBound
        if beyond > 0 { tracker.deleteNothing(piece.units.lowerBound..<units.lowerBound) }
        while !units.isEmpty {
            let position = piece.position + Int32(units.count) - 1
            let done = tracker.delete(units, at: position, isReversed: true)
            if let position = done.position { sink.delete(done.count, at: position) }
            units = (units.lowerBound + done.count)..<units.upperBound
            steps += 1
        }
    }
}
