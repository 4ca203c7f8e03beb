/// What the Enter key does at the end of a line of a list.
public enum ListContinuation: Sendable, Equatable {
    /// The line is no list item: a line ending is all.
    case none
    /// Insert this after the line ending: indentation, quote marks and the next marker.
    case insert(String)
    /// The item is empty, so that the list ends: take this many scalars, the whole marker, off the end of the line.
    case end(removing: Int)

    /// What Enter does after `line`, which holds no line ending.
    ///
    /// A number is followed by the next, a task by an open task, a bullet by the same bullet.
    public static func afterEnter(line: String) -> ListContinuation {
        let scalars = [Scalar](line.unicodeScalars)
        var start = 0
        while start < scalars.count, scalars[start] == " " || scalars[start] == "\t" || scalars[start] == ">" {
            start += 1
        }
        guard !LineScanner.isThematicBreak(scalars[...], at: start),
            let (marker, length) = ListMarker.read(scalars[...], at: start, interruptsParagraph: false)
        else { return .none }
        var next = start + length
        var space = next
        while space < scalars.count, scalars[space] == " " || scalars[space] == "\t" { space += 1 }
        // `-` alone is not yet a list to whoever types it.
        guard space > next else { return .none }
        let gap = String(scalars[next..<space])
        next = space
        let isTask = LineScanner.isTaskBox(scalars[...], at: next)
        if isTask { next += 3 }
        if LineScanner.isBlank(scalars[...], from: next) { return .end(removing: scalars.count - start) }
        var inserted = String(scalars[..<start])
        if marker.isOrdered {
            // Ten digits would be no list any more.
            inserted += String(min(marker.start + 1, 999_999_999))
        }
        inserted.unicodeScalars.append(marker.delimiter)
        inserted += isTask ? " [ ] " : gap
        return .insert(inserted)
    }
}
