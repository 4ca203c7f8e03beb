/// Replays units of a history, each after what its author had seen, and gives the edits that they are for a
/// text which holds everything walked before them.
///
/// The walk of the paper: *retreat* what the next unit's author had not seen, *advance* what was seen and
/// taken back before, *apply* the unit. Where nothing is concurrent, edits go through as they are.
struct Walker: ~Copyable {
    var tracker = Tracker()
    private var difference = VersionDifference()
    /// The prepare version; meaningful while `isTracking`.
    private var prepare: [Int32] = []
    private var isTracking = false
    /// Every unit below it is seen by everything that the tracker holds.
    private var floor: Int32 = 0
    /// Scalars in the text, in the effect version.
    private(set) var length: Int32
    private var steps = 0
    private let budget: Int

    init(length: Int32, budget: Int) {
        self.length = length
        self.budget = budget
    }

    mutating func walk(
        _ plan: WalkPlan, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        for step in plan.steps { try walk(step, of: history, into: &sink) }
    }

    mutating func walk(
        _ step: WalkPlan.Step, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        if step.isCritical {
            isTracking = false
            pass(step.units, of: history, into: &sink)
        } else {
            if !isTracking { beginTracking(over: step.units.lowerBound..<history.operations.count) }
            try move(to: step.parents, in: history.graph)
            try apply(step.units, of: history, into: &sink)
            prepare = [step.units.upperBound - 1]
        }
    }

    /// Holds from now on what follows, over the text as it is.
    mutating func beginTracking(over units: Range<Int32>) {
        tracker.reset(length: length, units: units)
        floor = units.lowerBound
        prepare = []
        isTracking = true
    }

    mutating func move(to version: [Int32], in graph: HistoryGraph) throws(TextMergingError) {
        difference.find(from: prepare, to: version, in: graph, floor: floor, steps: &steps)
        for units in difference.retreats { try retreat(units) }
        for units in difference.advances.reversed() {
            tracker.move(over: units, isAdvance: true, steps: &steps)
            try check()
        }
        prepare = version
    }

    mutating func retreat(_ units: Range<Int32>) throws(TextMergingError) {
        tracker.move(over: units, isAdvance: false, steps: &steps)
        try check()
    }

    private func check() throws(TextMergingError) {
        if steps > budget { throw .tangled }
    }

    /// Passes units on as they are.
    private mutating func pass(_ units: Range<Int32>, of history: TextHistory, into sink: inout some PlainEditSink) {
        var index = history.operations.indexOfRun(containing: units.lowerBound)
        var first = units.lowerBound
        while first < units.upperBound {
            let piece = history.operations.piece(index, in: units)
            switch piece.kind {
            case .insert:
                sink.insert(piece.units, content: piece.content, at: min(piece.position, length))
                length += Int32(piece.units.count)
            case .delete, .backspace:
                let count = min(Int32(piece.units.count), max(0, length - piece.position))
                if count > 0 { sink.delete(count, at: piece.position) }
                length -= count
            }
            first = piece.units.upperBound
            index += 1
        }
    }

    private mutating func apply(
        _ units: Range<Int32>, of history: TextHistory, into sink: inout some PlainEditSink
    ) throws(TextMergingError) {
        var index = history.operations.indexOfRun(containing: units.lowerBound)
        var first = units.lowerBound
        while first < units.upperBound {
            let piece = history.operations.piece(index, in: units)
            switch piece.kind {
            case .insert:
                let position = min(piece.position, tracker.prepareLength)
                let effect = tracker.insert(piece.units, at: position, order: history.units, steps: &steps)
                sink.insert(piece.units, content: piece.content, at: effect)
            case .delete: delete(piece, into: &sink)
            case .backspace: deleteBackwards(piece, into: &sink)
            }
            try check()
            first = piece.units.upperBound
            index += 1
        }
        length = tracker.length
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
