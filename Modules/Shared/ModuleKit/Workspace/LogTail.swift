import Replication

/// The latest events of a document's log, in memory: what those ask for who follow somebody's writing.
public struct LogTail: Sendable {
    /// The document as the last event left it.
    private var state: DocumentState
    /// How many events the log has before them.
    private var start: UInt64
    /// In portions, all but the last one full: a tail that somebody else holds as well isn't copied as a whole.
    private var portions: [Portion] = []
    /// What they take.
    private(set) var bytes = 0

    private struct Portion {
        var events: [(id: EventID, bytes: [UInt8])] = []
        var bytes = 0
    }

    /// In bytes: with more than twice as many the first events go.
    private static let usual = 1 << 20
    /// So many events are in a portion.
    private static let full = 64

    /// A tail without events yet.
    init(after state: DocumentState) {
        (self.state, start) = (state, state.position)
    }

    /// Adds what was written after them and led to `state`; where something else came in between, it begins anew.
    mutating func append(_ more: [Event], leadingTo state: DocumentState) {
        let position = state.position - UInt64(more.count)
        if position != self.state.position { (start, portions, bytes) = (position, [], 0) }
        self.state = state
        for event in more {
            if portions.last?.events.count ?? Self.full == Self.full { portions.append(Portion()) }
            portions[portions.count - 1].events.append((event.id, event.bytes))
            portions[portions.count - 1].bytes += event.bytes.count
            bytes += event.bytes.count
        }
        guard bytes > 2 * Self.usual else { return }
        var count = 0
        while bytes > Self.usual {
            bytes -= portions[count].bytes
            start += UInt64(portions[count].events.count)
            count += 1
        }
        portions.removeFirst(count)
    }

    /// The events behind a place, where the document is in `state`: nil where they are not known here, or the place is in
    /// another log.
    func events(behind place: LogPlace, in state: DocumentState) -> [[UInt8]]? {
        guard self.state == state, place.position >= start, place.position <= state.position else { return nil }
        var skipped = Int(place.position - start)
        let first = skipped / Self.full
        skipped %= Self.full
        let behind = portions.dropFirst(first).flatMap(\.events).dropFirst(skipped)
        return place.isIn(logWith: state.place(before: behind.map { $0.id })) ? behind.map { $0.bytes } : nil
    }

    /// Where the log ends.
    var end: LogPlace { state.end }

    /// Whether the log has just `more` behind a place; nil where that is not known here.
    func ends(with more: [[UInt8]], behind place: LogPlace) -> Bool? {
        guard place.digest != nil || place.position == 0, place.position <= state.position,
            state.position - place.position == UInt64(more.count)
        else { return false }
        return events(behind: place, in: state).map { $0 == more }
    }
}
