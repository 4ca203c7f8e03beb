import Primitives

// An edit that comes again must be the edit that is known.
extension TextHistory {
    /// How many units of an edit are known, from its first one on; each must be the same here. Throws
    /// `.conflicting`.
    func unitsKnown(of edit: TextEdit, firstUnit: UnitID) throws(TextMergingError) -> UInt64 {
        var walk = KnownUnits(history: self, unit: firstUnit)
        guard let first = units.place(of: firstUnit), (try? frontier(of: edit.parents)) == parents(of: first) else {
            throw .conflicting(firstUnit)
        }
        for operation in edit.operations {
            let position = Int32(clamping: min(operation.position, UInt32(Self.maximumCount)))
            for _ in operation.deleted.unicodeScalars {
                guard try walk.next(deletingAt: position) else { return walk.count }
            }
            var offset: Int32 = 0
            for scalar in operation.inserted.unicodeScalars {
                guard try walk.next(inserting: scalar, at: position + offset) else { return walk.count }
                offset += 1
            }
        }
        return walk.count
    }

    /// What the unit at a place follows.
    func parents(of place: Int32) -> [Int32] {
        let run = graph.indexOfRun(containing: place)
        return graph.runs[run].first == place ? Array(graph.parents(ofRun: run)) : [place - 1]
    }
}

private struct KnownUnits {
    let history: TextHistory
    var unit: UnitID
    var count: UInt64 = 0
    private var last: Int32?
    private var cursor = OperationCursor()

    init(history: TextHistory, unit: UnitID) {
        self.history = history
        self.unit = unit
    }

    mutating func next(deletingAt position: Int32) throws(TextMergingError) -> Bool {
        guard let piece = try next() else { return false }
        guard piece.kind != .insert, piece.position == position else { throw .conflicting(unit) }
        step()
        return true
    }

    mutating func next(inserting scalar: Unicode.Scalar, at position: Int32) throws(TextMergingError) -> Bool {
        guard let piece = try next() else { return false }
        let bytes = history.operations.content[Int(piece.content.lowerBound)..<Int(piece.content.upperBound)]
        guard piece.kind == .insert, piece.position == position, bytes.elementsEqual(UTF8.encode(scalar) ?? .init())
        else { throw .conflicting(unit) }
        step()
        return true
    }

    /// The next unit as it is known, or nil if it is not.
    private mutating func next() throws(TextMergingError) -> OperationRuns.Piece? {
        guard let place = history.units.place(of: unit) else { return nil }
        if let last, history.parents(of: place) != [last] { throw .conflicting(unit) }
        last = place
        return cursor.piece(from: place, to: place + 1, in: history.operations)
    }

    private mutating func step() {
        unit = unit.advanced(by: 1)
        count += 1
    }
}
