public import TextMerging

/// The walk over an event graph: gives each event its place in a text that other events have changed already.
///
/// This is Eg-walker (Gentle & Kleppmann, "Collaborative Text Editing with Eg-walker: Better, Faster, Smaller",
/// EuroSys 2025) with nothing in it but the idea. Every event says *where* in the words of the text that its author
/// saw. So before each event the walk takes back (*retreats*) what its author had not seen and puts in again
/// (*advances*) what the author had; only in the prepare state, which records carry for this alone. Then the
/// event's position means what the author meant; the record there is the same record in the text that has
/// everything, and its position in *that* text is what goes out.
///
/// Events go in one by one, in any order in which parents come first. Complexity: O(events) each.
public struct Walker: Sendable {
    private var records: [Record] = []
    /// What each deletion deleted, as the event that inserted it; nil for other events, and for a deletion beyond
    /// the end of the text.
    private var targets: [Int?] = []
    /// The *prepare version*: which events the prepare states of the records have in them.
    private var prepared: [Bool] = []
    /// The same by its frontier.
    private var heads: [Int] = []

    public init() {}

    /// The text with everything in it that was applied.
    public var text: [Unicode.Scalar] {
        records.filter { !$0.isDeleted }.map { $0.scalar }
    }

    /// The text with the events in it that `events` has a flag for, out of those that were applied: a version, or
    /// everything but some events that somebody wants undone.
    public func text(of events: [Bool], in graph: OracleGraph) -> [Unicode.Scalar] {
        var walker = self
        walker.prepare(events, in: graph)
        return walker.records.filter { $0.isPrepared }.map { $0.scalar }
    }

    /// Applies the event with this number, whose parents must have been applied.
    ///
    /// Returns what it does to `text`: one scalar comes or goes; nil if there is nothing to do any more.
    public mutating func apply(_ number: Int, of graph: OracleGraph) -> TextOperation? {
        let event = graph.events[number]
        let count = graph.events.count
        targets.append(contentsOf: repeatElement(nil, count: max(count - targets.count, 0)))
        prepared.append(contentsOf: repeatElement(false, count: max(count - prepared.count, 0)))

        // One after the other, as people type, needs no going back and forth.
        if event.parents != heads { prepare(graph.history(of: event.parents), in: graph) }
        defer {
            prepared[number] = true
            heads = [number]
        }
        if let scalar = event.inserted {
            return insert(scalar, number, at: event.position, in: graph)
        }
        return delete(number, at: event.position)
    }

    private mutating func insert(
        _ scalar: Unicode.Scalar, _ number: Int, at position: Int, in graph: OracleGraph
    ) -> TextOperation {
        let place = placeAfter(position)
        let originLeft = place > 0 ? records[place - 1].event : nil
        let next = records[place...].first { $0.isInserted }
        let rightParent = next.flatMap { $0.originLeft == originLeft ? $0.event : nil }
        let record = Record(event: number, scalar: scalar, originLeft: originLeft, rightParent: rightParent)
        let finalPlace = records.placeAmongConcurrent(record, at: place, in: graph)
        records.insert(record, at: finalPlace)
        return TextOperation(position: effectPosition(of: finalPlace), inserted: String(scalar))
    }

    private mutating func delete(_ number: Int, at position: Int) -> TextOperation? {
        guard let place = place(of: position) else { return nil }
        targets[number] = records[place].event
        records[place].deletions += 1
        // Somebody else may have deleted it, too. The paper's appendix forgets to look.
        if records[place].isDeleted { return nil }
        records[place].isDeleted = true
        return TextOperation(position: effectPosition(of: place), deleted: String(records[place].scalar))
    }

    /// Retreats and advances until the prepare states have exactly those events in them, of the ones applied.
    private mutating func prepare(_ wanted: [Bool], in graph: OracleGraph) {
        let places = records.places(eventCount: graph.events.count)
        for number in prepared.indices {
            let isWanted = number < wanted.count && wanted[number]
            if isWanted == prepared[number] { continue }
            if graph.events[number].inserted != nil {
                // An event that was never applied has no record, and stays out.
                guard places[number] >= 0 else { continue }
                records[places[number]].isInserted = isWanted
            } else if let target = targets[number] {
                records[places[target]].deletions += isWanted ? 1 : -1
            }
            prepared[number] = isWanted
        }
    }

    /// Where the record stands that the author saw at `position`; nil beyond the end.
    private func place(of position: Int) -> Int? {
        var left = position
        for place in records.indices where records[place].isPrepared {
            if left == 0 { return place }
            left -= 1
        }
        return nil
    }

    /// The place right after the `position` scalars that the author saw left of it; beyond the end, after the
    /// last of them.
    private func placeAfter(_ position: Int) -> Int {
        var result = 0
        var left = position
        for place in records.indices where records[place].isPrepared {
            if left == 0 { break }
            left -= 1
            result = place + 1
        }
        return result
    }

    /// How many scalars of the text that has everything stand left of a place.
    private func effectPosition(of place: Int) -> UInt32 {
        var count: UInt32 = 0
        for record in records[..<place] where !record.isDeleted { count += 1 }
        return count
    }
}
