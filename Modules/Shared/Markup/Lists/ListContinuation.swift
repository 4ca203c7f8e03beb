import Primitives

/// What the Enter key does at the end of a line of a list.
public enum ListContinuation: Sendable, Equatable {
    /// The line is no list item: a line ending is all.
    case none
    /// Insert this after the line ending: indentation, quote marks and the next marker.
    case insert(String)
    /// The item is empty, so that the list ends: take this many scalars, the whole marker, off the end of the line, and
    /// leave the line empty.
    case end(removing: Int)

    /// What Enter does after `line`, which holds no line ending.
    ///
    /// A number is followed by the next, a task by an open task, a bullet by the same bullet.
    public static func afterEnter(line: String) -> ListContinuation {
        let scalars = [Scalar](line.unicodeScalars)
        guard let item = ItemLine(scalars[...]) else { return .none }
        if item.text == scalars.count { return .end(removing: scalars.count - item.indentation.upperBound) }
        var inserted = String(scalars[..<item.indentation.upperBound])
        // Ten digits would be no list any more.
        if item.marker.isOrdered { inserted += String(min(item.marker.start + 1, 999_999_999)) }
        inserted.unicodeScalars.append(item.marker.delimiter)
        inserted += item.isTask ? " [ ] " : String(scalars[item.gap])
        return .insert(inserted)
    }

    /// What becomes of `text` where Enter has just made it of `before`: the caret, in Unicode scalars, is behind the new
    /// line ending. Nil where it stays. Complexity: O(bytes).
    public static func continued(_ text: String, from before: String, caret: Int) -> (text: String, caret: Int)? {
        guard caret > 0, text.utf8.count == before.utf8.count + 1 else { return nil }
        let (scalars, utf8) = (text.unicodeScalars, text.utf8)
        let place = utf8.index(utf8.startIndex, offsetBy: text.utf8Offset(ofScalar: caret))
        let end = utf8.index(before: place)
        // Looked at first: most keys that are pressed in a long text are no Enter.
        guard utf8[end] == UInt8(ascii: "\n"), place < utf8.endIndex || caret == scalars.count else { return nil }
        let rest = String(scalars[place...])
        guard (String(scalars[..<end]) + rest).hasSameBytes(as: before) else { return nil }
        let start = scalars[..<end].lastIndex(of: "\n").map { scalars.index(after: $0) } ?? scalars.startIndex
        switch afterEnter(line: String(scalars[start..<end])) {
        case .none: return nil
        case .insert(let marker):
            return (String(scalars[..<place]) + marker + rest, caret + marker.unicodeScalars.count)
        case .end(let count):
            // Its line stays empty, or what is written next would belong to the last item.
            return (String(scalars[..<end].dropLast(count)) + "\n" + rest, caret - count)
        }
    }
}
