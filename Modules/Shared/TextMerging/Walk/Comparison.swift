/// A walk after which two versions are compared: what is visible in the tracker's effect version against what
/// is in its prepare version.
struct Comparison: ~Copyable {
    var walker: Walker
    /// The text where the tracker began: what the placeholders stand for.
    private let base: TextStorage

    /// Begins over the text at a version.
    init(over base: TextStorage, budget: Int) {
        self.base = base
        walker = Walker(length: Int32(base.scalarCount), budget: budget)
    }

    /// Walks what `frontier` holds above `place`, a critical one or −1, whose text was handed in.
    mutating func walk(
        _ frontier: [Int32], above place: Int32, in history: TextHistory
    ) throws(TextMergingError) {
        let ranges = history.graph.ranges(of: frontier, floor: place + 1)
        let plan = WalkPlan(ranges, in: history.graph, isTracked: true)
        walker.beginTracking(over: (place + 1)..<history.operations.count, of: history)
        var ignoring = IgnoringSink()
        try walker.walk(plan, of: history, into: &ignoring)
    }

    /// The edits that turn the effect version into the prepare version, from left to right.
    func operations(in history: TextHistory) -> [TextOperation] {
        var result: [TextOperation] = []
        var position: Int32 = 0
        walker.tracker.forEach { record in
            let old = record.remaining
            let new = record.visible
            if old < new {
                result.append(
                    TextOperation(position: UInt32(position), inserted: text(of: record.units, in: history)))
            } else if old > new {
                result.append(
                    TextOperation(position: UInt32(position), deleted: text(of: record.units, in: history)))
            }
            position += new
        }
        return TextOperation.compacted(result)
    }

    private func text(of units: Range<Int32>, in history: TextHistory) -> String {
        guard units.lowerBound >= 0 else {
            let first = Int(units.lowerBound - Record.placeholders)
            return base.text(in: first..<(first + units.count))
        }
        var result = ""
        var first = units.lowerBound
        var index = history.operations.indexOfRun(containing: first)
        while first < units.upperBound {
            let piece = history.operations.piece(index, in: units)
            let bytes = history.operations.content[Int(piece.content.lowerBound)..<Int(piece.content.upperBound)]
            result += String(decoding: bytes, as: UTF8.self)
            first = piece.units.upperBound
            index += 1
        }
        return result
    }
}
