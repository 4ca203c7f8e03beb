import Primitives

/// How far the reader's time is ahead of UTC, in seconds, which changes with the seasons and by law.
public struct ZoneOffsets: Sendable {
    /// Each is from its moment on, in seconds since 1970; sorted by it.
    private var changes: [Change]

    private struct Change: Sendable {
        let since: Int64
        let offset: Int
    }

    /// The same at all times.
    public init(fixed offset: Int = 0) {
        changes = [Change(since: .min, offset: offset)]
    }

    /// From each moment on another one, in seconds since 1970 and in their order; the first is so from ever. What is no
    /// offset of a day at most, or out of order, is left out.
    public init(changes: [(since: Int64, offset: Int64)]) {
        self.init()
        for (since, offset) in changes where -86_400...86_400 ~= offset {
            let change = Change(since: since, offset: Int(offset))
            if self.changes[self.changes.count - 1].since < since { self.changes.append(change) }
        }
        if self.changes.count > 1 { self.changes.removeFirst() }
    }

    /// At a moment in seconds since 1970.
    public func offset(atSecond second: Int64) -> Int {
        changes[max(0, changes.partitioningIndex { second < $0.since } - 1)].offset
    }
}
