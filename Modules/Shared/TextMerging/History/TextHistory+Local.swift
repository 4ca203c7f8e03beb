// The path of typing: an edit of the text at the history's own version.
extension TextHistory {
    /// Takes in UTF-8 that was inserted at a position of the text; `first` is its first scalar's unit, unknown
    /// so far. Returns false, with nothing changed, where that would be too long.
    @inline(__always)
    mutating func appendInsertion(
        _ text: UnsafeBufferPointer<UInt8>, scalars: Int32, at position: Int, first: UnitID
    ) -> Bool {
        guard operations.hasRoom(units: Int(scalars), bytes: text.count) else { return false }
        operations.appendInsertion(text, scalars: scalars, at: Int32(truncatingIfNeeded: position))
        units.append(first, count: scalars)
        graph.appendLocally(scalars)
        return true
    }

    /// Takes in that the scalars in `range` were deleted; `first` is the first one's unit, unknown so far.
    /// Returns false, with nothing changed, where that would be too long.
    @inline(__always)
    mutating func appendDeletion(of range: Range<Int>, first: UnitID) -> Bool {
        guard operations.hasRoom(units: range.count, bytes: 0) else { return false }
        let count = Int32(truncatingIfNeeded: range.count)
        operations.appendDeletion(of: count, at: Int32(truncatingIfNeeded: range.lowerBound))
        units.append(first, count: count)
        graph.appendLocally(count)
        return true
    }

    /// Takes note of how long the text at `version` is, so that no walk has to find out.
    mutating func noteLength(_ length: Int) {
        guard graph.frontier.count == 1 else { return }
        lengths.note(Int32(truncatingIfNeeded: length), at: operations.count - 1, in: graph)
    }
}
