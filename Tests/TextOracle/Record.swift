/// What the walk remembers of one inserted scalar, also after it has been deleted.
///
/// The records stand in document order, which never changes: a new one goes between two others, and none goes
/// away. Each has two states, for the two texts that the walk holds at once:
///
/// - The *prepare* state is that of the text which the author of the next event saw. It goes back and forth.
/// - The *effect* state is that of the text with everything so far in it. It only goes forward.
struct Record {
    /// The event that inserted it.
    let event: Int
    let scalar: Unicode.Scalar
    /// The record left of it when it was typed, by event; nil for the beginning of the text.
    let originLeft: Int?
    /// The record right of it when it was typed, by event, if that one was typed after the same left neighbour;
    /// nil for the end of the text. This is Fugue's rule, which keeps runs typed backwards together.
    let rightParent: Int?

    /// Prepare state: false before its insertion ("not inserted yet" in the paper).
    var isInserted = true
    /// Prepare state: how many deletions it has seen. Two people may delete the same scalar, each unaware of the
    /// other, so one deletion taken back doesn't bring it back.
    var deletions = 0
    /// Effect state.
    var isDeleted = false

    /// Whether the author of the next event saw it.
    var isPrepared: Bool { isInserted && deletions == 0 }
}

extension [Record] {
    /// Where each record stands, by the event that inserted it; -1 for other events.
    func places(eventCount: Int) -> [Int] {
        var places = [Int](repeating: -1, count: eventCount)
        for (place, record) in enumerated() { places[record.event] = place }
        return places
    }

    /// Where a record belongs that its author put at `place`: there, or further right, past some of those that
    /// stand there already and that the author had not seen.
    ///
    /// This order is FugueMax (Weidner & Kleppmann, "The Art of the Fugue", 2023). All who have the same events
    /// get the same order, whichever came first, and what one person typed in one go stays together.
    func placeAmongConcurrent(_ new: Record, at place: Int, in graph: OracleGraph) -> Int {
        guard place < count, !self[place].isInserted else { return place }
        let places = places(eventCount: graph.events.count)
        func left(_ record: Record) -> Int { record.originLeft.map { places[$0] } ?? -1 }
        func right(_ record: Record) -> Int { record.rightParent.map { places[$0] } ?? count }

        var result = place
        var isScanning = false
        for index in place..<count {
            let other = self[index]
            // The author had seen this one: ours is certainly left of it.
            if other.isInserted { break }
            // Typed after something further left: it, and all from here on, belongs to another place.
            if left(other) < left(new) { break }
            if left(other) == left(new) {
                // Rivals for one place. The one with the nearer right parent comes last; if they have the same,
                // the replica decides.
                if right(other) == right(new), graph.events[new.event].id < graph.events[other.event].id { break }
                isScanning = right(other) < right(new)
            }
            // Typed after something right of our left neighbour: it goes with the rival that it follows.
            if !isScanning { result = index + 1 }
        }
        return result
    }
}
