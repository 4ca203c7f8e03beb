public import Replication

extension DocumentSession {
    /// Takes an event in as a host does: with the history of the texts that it needs, and what waited for it.
    /// `log` holds what was applied so far, in that order, and gets what is applied now.
    public func take(
        _ bytes: [UInt8], now: UInt64, log: inout [Event]
    ) throws(ReceivingError<Never>) -> ReceivingOutcome {
        var outcome = try receive(bytes, now: now, log: &log)
        while case .needsHistory = outcome {
            do throws(WireError) {
                try learnHistory(from: log)
            } catch {
                throw .unreadable(error)
            }
            outcome = try receive(bytes, now: now, log: &log)
        }
        guard case .applied(var count) = outcome else { return outcome }
        for event in takeNeedingHistory() {
            if case .applied(let more) = try take(event.bytes, now: now, log: &log) { count += more }
        }
        return .applied(count)
    }

    /// Takes an event in without looking for the history of a text.
    public func receive(
        _ bytes: [UInt8], now: UInt64, log: inout [Event]
    ) throws(ReceivingError<Never>) -> ReceivingOutcome {
        try receive(bytes, now: now) { (events) throws(Never) in log += events }
    }
}
