import Primitives

// The path of typing: an edit of the text at the history's own version.
extension TextHistory {
    /// Takes in UTF-8 that was inserted at a position of the text; `first` is its first scalar's unit, unknown
    /// so far. Returns false, with nothing changed, where that would be too long.
    @inline(__always)
    mutating func appendInsertion(
        _ text: UnsafeBufferPointer<UInt8>, scalars: Int32, at position: Int, first: UnitID
    ) -> Bool {
        guard hasRoom(units: Int(scalars), bytes: text.count, from: first) else { return false }
        operations.appendInsertion(text, scalars: scalars, at: Int32(truncatingIfNeeded: position))
        units.append(first, count: scalars)
        graph.appendLocally(scalars)
        return true
    }

    /// Takes in that the scalars in `range` were deleted; `first` is the first one's unit, unknown so far.
    /// Returns false, with nothing changed, where that would be too long.
    @inline(__always)
    mutating func appendDeletion(of range: Range<Int>, first: UnitID) -> Bool {
        guard hasRoom(units: range.count, bytes: 0, from: first) else { return false }
        let count = Int32(truncatingIfNeeded: range.count)
        operations.appendDeletion(of: count, at: Int32(truncatingIfNeeded: range.lowerBound))
        units.append(first, count: count)
        graph.appendLocally(count)
        return true
    }

    /// Whether so much more fits, and the writer's numbers suffice: whoever claims another's name may have used the
    /// last ones up.
    @inline(__always)
    func hasRoom(units: Int, bytes: Int, from first: UnitID) -> Bool {
        operations.hasRoom(units: units, bytes: bytes)
            && first.sequence <= .max - UInt64(truncatingIfNeeded: units)
    }

    /// Takes note of how long the text at `version` is, so that no walk has to find out.
    mutating func noteLength(_ length: Int) {
        guard graph.frontier.count == 1 else { return }
        lengths.note(Int32(truncatingIfNeeded: length), at: operations.count - 1, in: graph)
    }
}
