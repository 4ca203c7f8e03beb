import TextMerging

/// Events that wait, each for one unit that is not known yet. Sorted by that unit, so that what an event
/// sets free is found without looking at the rest.
struct WaitingEvents: Sendable {
    private var held: [Held] = []

    var count: Int { held.count }

    /// Complexity: O(log n).
    func contains(_ event: EventID, for missing: UnitID) -> Bool {
        let place = place(of: event, for: missing)
        return place < held.count && held[place].missing == missing && held[place].box.event.id == event
    }

    /// Complexity: O(log n), and moving what lies behind.
    mutating func insert(_ event: Event, needing needs: [UnitID], for missing: UnitID) {
        held.insert(Held(missing: missing, box: Box(event, needs)), at: place(of: event.id, for: missing))
    }

    /// Whether anything waits for one of `span` units from `first` on. Complexity: O(log n).
    func isAnyWaiting(for first: UnitID, span: UInt64) -> Bool {
        !range(waitingFor: first, span: span).isEmpty
    }

    /// Takes out what waits for one of `span` units from `first` on, in a fixed order.
    mutating func remove(waitingFor first: UnitID, span: UInt64) -> [(event: Event, needs: [UnitID])] {
        let range = range(waitingFor: first, span: span)
        guard !range.isEmpty else { return [] }
        let events = held[range].map { (event: $0.box.event, needs: $0.box.needs) }
        held.removeSubrange(range)
        return events
    }

    private func range(waitingFor first: UnitID, span: UInt64) -> Range<Int> {
        let end = first.advanced(by: span)
        let lower = held.lowerBound { !($0.missing < first) }
        return lower..<max(lower, held.lowerBound { !($0.missing < end) })
    }

    private func place(of event: EventID, for missing: UnitID) -> Int {
        held.lowerBound { other in
            other.missing == missing ? !(other.box.event.id < event) : missing < other.missing
        }
    }

    /// Small, since inserting moves many.
    private struct Held: Sendable {
        let missing: UnitID
        let box: Box
    }

    private final class Box: Sendable {
        let event: Event
        /// What it needs beyond its parents.
        let needs: [UnitID]

        init(_ event: Event, _ needs: [UnitID]) {
            self.event = event
            self.needs = needs
        }
    }
}

extension Array {
    /// The first index whose element, and with it every later one, fulfils `predicate`; `count` if none does.
    /// Complexity: O(log n).
    func lowerBound(where predicate: (Element) -> Bool) -> Int {
        var lower = 0
        var upper = count
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if predicate(self[middle]) {
                upper = middle
            } else {
                lower = middle + 1
            }
        }
        return lower
    }
}
