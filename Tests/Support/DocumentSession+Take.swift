public import Replication

extension DocumentSession {
    /// Takes an event in as a host does: with the history of the texts that it needs, and what waited for it.
    /// `log` holds what was applied so far, in that order, and gets what is applied now.
    public func take(_ bytes: [UInt8], now: UInt64, log: inout [Event]) throws -> ReceivingOutcome {
        var reception = try receive(bytes, now: now) { log += $0 }
        while case .needsHistory = reception {
            try learnHistory(from: log)
            reception = try receive(bytes, now: now) { log += $0 }
        }
        guard case .applied(var count) = reception else { return reception }
        for event in takeNeedingHistory() {
            if case .applied(let more) = try take(event.bytes, now: now, log: &log) { count += more }
        }
        return .applied(count)
    }
}
