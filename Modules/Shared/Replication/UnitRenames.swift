public import Primitives

/// What the units of some events are called from now on.
public final class UnitRenames: Sendable {
    /// The first unit of an event, how many there are, and what the first is called now; sorted by it.
    private let events: [Entry]

    /// What the units of one event are called from now on.
    public struct Entry: Sendable {
        let first: UnitID
        let span: UInt64
        let renamed: UnitID

        /// The `span` units from `first` on become those from `renamed` on.
        public init(first: UnitID, span: UInt64, renamed: UnitID) {
            self.first = first
            self.span = span
            self.renamed = renamed
        }
    }

    /// Events may come in any order; none may share a unit with another.
    public init(_ events: [Entry]) {
        self.events = events.sorted { $0.first < $1.first }
    }

    /// What `unit` is called now; itself unless it is renamed.
    func name(of unit: UnitID) -> UnitID {
        let place = events.partitioningIndex { unit < $0.first }
        guard place > 0 else { return unit }
        let event = events[place - 1]
        guard event.first.replica == unit.replica, unit.sequence - event.first.sequence < event.span else {
            return unit
        }
        return event.renamed.advanced(by: unit.sequence - event.first.sequence)
    }

    /// Whether `bytes` hold a unit that is renamed: its replica's eight bytes and its sequence behind them.
    func isNamed(in bytes: [UInt8]) -> Bool {
        guard bytes.count > 8 else { return false }
        var window: UInt64 = 0
        for index in bytes.indices {
            window = window >> 8 | UInt64(bytes[index]) << 56
            guard index >= 7 else { continue }
            let place = events.partitioningIndex { !($0.first.replica.raw < window) }
            guard place < events.count, events[place].first.replica.raw == window else { continue }
            var rest = WireReader(Array(bytes[(index + 1)...].prefix(10)))
            guard let sequence = try? rest.readVarint() else { continue }
            let unit = UnitID(replica: ReplicaID(window), sequence: sequence)
            if name(of: unit) != unit { return true }
        }
        return false
    }
}
