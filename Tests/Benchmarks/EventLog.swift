import Replication

/// What a memo's log of events takes for the edits of a trace.
enum EventLog {
    /// In segments as a database has them.
    static func packed(_ events: [[UInt8]]) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        var rest = events[...]
        while !rest.isEmpty {
            let count = max(EventPack.fitting(rest.map(\.count), count: 4_096), 1)
            segments.append(EventPack.packed(Array(rest.prefix(count))) ?? [])
            rest = rest.dropFirst(count)
        }
        return segments
    }

    static func secondsToRead(_ segments: [[UInt8]]) throws -> Double {
        let start = ContinuousClock.now
        for segment in segments { _ = try EventPack.unpacked(segment) }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    static func kilobytes(_ parts: [[UInt8]]) -> Double {
        Double(parts.reduce(0) { $0 + $1.count }) / 1e3
    }
}
