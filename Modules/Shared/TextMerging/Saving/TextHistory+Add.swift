import Primitives

extension TextHistory {
    /// Takes in what is new in bytes that `encoded()` or `encoded(since:)` wrote: everything, or nothing.
    ///
    /// What is known already must be the same there. Throws `.malformed`, `.newerVersion`, `.missing`,
    /// `.conflicting`, `.tooLong`; and `.tangled` for a graph that no people make. Complexity: O(runs + what came).
    public mutating func add(encoded bytes: [UInt8]) throws(TextMergingError) {
        let columns = try HistoryColumns(encoded: bytes)
        guard operations.isEmpty, columns.outside.isEmpty else { return try add(columns) }
        let graph = HistoryGraph(runs: columns.graph.runs, parents: columns.graph.parents, count: columns.count)
        var check = ReducedCheck(graph)
        for run in graph.runs.indices {
            guard try check.isReduced(run) else { throw .malformed(at: 0) }
        }
        operations = columns.operations
        units = columns.units
        self.graph = graph
    }

    private mutating func add(_ columns: HistoryColumns) throws(TextMergingError) {
        let comparison = try HistoryComparison(of: columns, with: self)
        guard !comparison.added.isEmpty else { return }
        var bytes = 0
        var pieces: [OperationRuns.Piece] = []
        var cursor = OperationCursor()
        for segment in comparison.added {
            for piece in cursor.pieces(segment.units, in: columns.operations) {
                bytes += piece.content.count
                pieces.append(piece)
            }
        }
        guard operations.hasRoom(units: Int(comparison.addedCount), bytes: bytes) else { throw .tooLong }
        var graph = graph
        let before = graph.runs.count
        graph.append(comparison.chains)
        var check = ReducedCheck(graph)
        for run in graph.runs.indices[before...] {
            guard try check.isReduced(run) else { throw .malformed(at: 0) }
        }
        var units = units
        guard units.append(comparison.added, of: columns.units) else { throw .malformed(at: 0) }
        // Nothing is refused any more.
        self.graph = graph
        self.units = units
        for piece in pieces { operations.append(piece, of: columns.operations) }
    }
}

extension UnitTable {
    /// Appends units of another table that are not known here.
    mutating func append(_ segments: [HistoryComparison.Segment], of other: UnitTable) -> Bool {
        var numbers = [Int32](repeating: -1, count: other.replicas.count)
        var newcomers: [ReplicaID] = []
        var spans: [Span] = []
        for segment in segments {
            let run = other.runs[segment.unitRun]
            let from = Int(run.replica)
            if numbers[from] < 0 {
                if let known = index(of: other.replicas[from]) {
                    numbers[from] = Int32(known)
                } else {
                    numbers[from] = Int32(replicas.count + newcomers.count)
                    newcomers.append(other.replicas[from])
                }
            }
            let sequence = run.sequence + UInt64(segment.units.lowerBound - run.first)
            spans.append(Span(replica: numbers[from], sequence: sequence, count: Int32(segment.units.count)))
        }
        register(newcomers)
        return append(spans)
    }
}
