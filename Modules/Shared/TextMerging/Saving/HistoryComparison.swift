import Primitives

/// What of some columns a history has and what it lacks. What it has must be the same there.
struct HistoryComparison {
    /// Units one after the other in both.
    struct Segment {
        /// In the columns.
        var units: Range<Int32>
        /// Of the first one in the history: where it is, or will be.
        var place: Int32
        /// Of the columns' unit table.
        var unitRun: Int
    }

    private let columns: HistoryColumns
    private let history: TextHistory
    /// From left to right, all units of the columns; each is known as a whole or not at all.
    private var segments: [Segment] = []
    private var outside: [Int32] = []
    private(set) var added: [Segment] = []
    private(set) var addedCount: Int32 = 0
    /// What the added units follow, in the history.
    private(set) var chains: [HistoryGraph.Chain] = []

    /// Throws `.missing`, `.conflicting`, `.tooLong`.
    init(of columns: HistoryColumns, with history: TextHistory) throws(TextMergingError) {
        self.columns = columns
        self.history = history
        for unit in columns.outside {
            guard let place = history.units.place(of: unit) else { throw .missing(unit) }
            outside.append(place)
        }
        findSegments()
        try compareParents()
        try compareOperations()
    }

    private mutating func findSegments() {
        for index in columns.units.runs.indices {
            var first = columns.units.runs[index].first
            let end = columns.units.end(ofRun: index)
            while first < end {
                let unit = columns.units.unit(at: first, inRun: index)
                let (known, count) = history.units.stretch(from: unit, count: end - first)
                let place = known ?? history.operations.count + addedCount
                let segment = Segment(units: first..<(first + count), place: place, unitRun: index)
                segments.append(segment)
                if known == nil {
                    added.append(segment)
                    addedCount += count
                }
                first += count
            }
        }
    }

    private func isKnown(_ segment: Segment) -> Bool {
        segment.place < history.operations.count
    }

    private mutating func compareParents() throws(TextMergingError) {
        var run = 0
        for segment in segments {
            var first = segment.units.lowerBound
            while first < segment.units.upperBound {
                while columns.end(ofGraphRun: run) <= first { run += 1 }
                let end = min(columns.end(ofGraphRun: run), segment.units.upperBound)
                let heads = heads(of: first, inRun: run)
                if isKnown(segment) {
                    let place = segment.place + (first - segment.units.lowerBound)
                    try check(place, count: end - first, follows: heads)
                } else {
                    chains.append(HistoryGraph.Chain(count: end - first, heads: heads))
                }
                first = end
            }
        }
    }

    private func check(_ place: Int32, count: Int32, follows heads: [Int32]) throws(TextMergingError) {
        guard history.parents(of: place) == heads else { throw .conflicting(history.units.unit(at: place)) }
        let end = history.graph.end(ofRun: history.graph.indexOfRun(containing: place))
        guard place + count <= end else { throw .conflicting(history.units.unit(at: end)) }
    }

    /// What a unit of the columns follows, as places of the history, sorted.
    private func heads(of unit: Int32, inRun run: Int) -> [Int32] {
        guard columns.graph.runs[run].first == unit else { return [place(of: unit - 1)] }
        var heads: [Int32] = []
        for parent in columns.graph.parents(ofRun: run) {
            heads.append(parent < 0 ? outside[outside.count + Int(parent)] : place(of: parent))
        }
        heads.sort()
        return heads
    }

    /// Where a unit of the columns is in the history.
    private func place(of unit: Int32) -> Int32 {
        let segment = segments[max(0, segments.partitioningIndex { $0.units.lowerBound > unit } - 1)]
        return segment.place + (unit - segment.units.lowerBound)
    }

    private func compareOperations() throws(TextMergingError) {
        var known: [(place: Int32, piece: OperationRuns.Piece)] = []
        var cursor = OperationCursor()
        for segment in segments where isKnown(segment) {
            for piece in cursor.pieces(segment.units, in: columns.operations) {
                known.append((segment.place + (piece.units.lowerBound - segment.units.lowerBound), piece))
            }
        }
        // In the history's order, so that its text too is read once.
        cursor = OperationCursor()
        for (place, piece) in known.inOrder(by: { $0.place < $1.place }) {
            var rest = piece
            for other in cursor.pieces(place..<(place + Int32(piece.units.count)), in: history.operations) {
                let same = unitsShared(&rest, with: other)
                guard same == other.units.count else {
                    throw .conflicting(history.units.unit(at: other.units.lowerBound + Int32(same)))
                }
            }
        }
    }

    /// How many units of `other`, a piece of the history, are the same in `piece`, which is at least as long; takes
    /// as many off that.
    private func unitsShared(_ piece: inout OperationRuns.Piece, with other: OperationRuns.Piece) -> Int {
        let count = Int32(other.units.count)
        piece.units = (piece.units.lowerBound + count)..<piece.units.upperBound
        guard (piece.kind == .insert) == (other.kind == .insert) else { return 0 }
        guard piece.kind == .insert else {
            let isSame = count == 1 || piece.kind == other.kind
            let mine = piece.position + (piece.kind == .backspace ? Int32(piece.units.count) + count - 1 : 0)
            let theirs = other.position + (other.kind == .backspace ? count - 1 : 0)
            return isSame && mine == theirs ? Int(count) : 0
        }
        guard piece.position == other.position else { return 0 }
        piece.position += count
        var same = 0
        var offset = Int(piece.content.lowerBound)
        for index in Int(other.content.lowerBound)..<Int(other.content.upperBound) {
            guard offset < piece.content.upperBound,
                columns.operations.content[offset] == history.operations.content[index]
            else { return max(same - (history.operations.content[index] & 0xc0 == 0x80 ? 1 : 0), 0) }
            if history.operations.content[index] & 0xc0 != 0x80 { same += 1 }
            offset += 1
        }
        piece.content = Int32(offset)..<piece.content.upperBound
        return same
    }
}

extension OperationCursor {
    /// What the units in a range do.
    mutating func pieces(_ units: Range<Int32>, in operations: OperationRuns) -> [OperationRuns.Piece] {
        var pieces: [OperationRuns.Piece] = []
        var first = units.lowerBound
        while first < units.upperBound {
            let piece = piece(from: first, to: units.upperBound, in: operations)
            pieces.append(piece)
            first = piece.units.upperBound
        }
        return pieces
    }
}
