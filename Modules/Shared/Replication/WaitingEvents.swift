import Primitives

/// Events that wait, each for one unit that is not known yet. Sorted by that unit, so that what an event
/// sets free is found without looking at the rest.
struct WaitingEvents: Sendable {
    private var held = SortedTable<Key, Held>()

    var count: Int { held.count }

    /// In a fixed order. Complexity: O(n).
    var events: [Event] { held.values.map { $0.event } }

    /// Complexity: O(log n).
    func contains(_ event: EventID, for missing: UnitID) -> Bool {
        held.contains(Key(missing: missing, event: event))
    }

    /// Complexity: O(log n).
    mutating func insert(_ event: Held, for missing: UnitID) {
        held.insert(Key(missing: missing, event: event.event.id), event)
    }

    /// Whether anything waits for one of `span` units from `first` on. Complexity: O(log n).
    func isAnyWaiting(for first: UnitID, span: UInt64) -> Bool {
        guard let next = held.first(from: Key(missing: first, event: .none)) else { return false }
        return next.key.missing < first.advanced(by: span)
    }

    /// Takes out what waits for one of `span` units from `first` on, in a fixed order.
    mutating func remove(waitingFor first: UnitID, span: UInt64) -> [Held] {
        let end = first.advanced(by: span)
        var keys: [Key] = []
        var events: [Held] = []
        held.forEach(from: Key(missing: first, event: .none)) { key, event in
            guard key.missing < end else { return false }
            keys.append(key)
            events.append(event)
            return true
        }
        for key in keys { held.remove(key) }
        return events
    }

    private struct Key: Comparable, Sendable {
        let missing: UnitID
        let event: EventID

        static func < (left: Key, right: Key) -> Bool {
            left.missing == right.missing ? left.event < right.event : left.missing < right.missing
        }
    }

    /// An event that waits.
    final class Held: Sendable {
        let event: Event
        /// What it needs beyond its parents.
        let needs: [UnitID]
        /// How many of its parents and then of its needs are known.
        let passed: Int

        init(_ event: Event, _ needs: [UnitID], passed: Int) {
            self.event = event
            self.needs = needs
            self.passed = passed
        }
    }
}
