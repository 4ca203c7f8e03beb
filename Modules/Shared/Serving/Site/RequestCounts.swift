import Synchronization

/// Counts what was answered, for whoever watches the server: how much, and how long it took. Nothing in it tells what was
/// asked for, or by whom.
///
/// Source: Prometheus, "Exposition formats", text format 0.0.4.
final class RequestCounts: Sendable {
    private let state = Mutex(State())

    private struct State: Sendable {
        /// By the first digit of the status.
        var answers = [UInt64](repeating: 0, count: 6)
        /// By the bound that they stayed within; the last place is for what took longer than any.
        var durations = [UInt64](repeating: 0, count: bounds.count + 1)
        var milliseconds = 0.0
        var bytes: UInt64 = 0
    }

    /// Of durations, in seconds.
    private static let bounds: [(seconds: Double, text: String)] = [
        (0.005, "0.005"), (0.02, "0.02"), (0.1, "0.1"), (0.5, "0.5"), (2, "2"), (10, "10"),
    ]
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    func note(status: Int, bytes: UInt64, milliseconds: Double) {
        state.withLock { state in
            state.answers[min(max(status / 100, 0), 5)] += 1
            let place = Self.bounds.firstIndex { milliseconds <= $0.seconds * 1000 } ?? Self.bounds.count
            state.durations[place] += 1
            state.milliseconds += max(milliseconds, 0)
            state.bytes &+= bytes
        }
    }

    /// All of it, with how many listen now.
    func text(listeners: Int) -> String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func metric(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: String)]) {
            lines.append("# HELP \(name) \(help)")
            lines.append("# TYPE \(name) \(type)")
            for each in values { lines.append("\(name)\(each.labels) \(each.value)") }
        }
        metric(
            "bojagi_responses_total", "counter", "Responses, by class of status.",
            (1...5).map { ("{status=\"\($0)xx\"}", "\(state.answers[$0])") })
        metric("bojagi_response_bytes_total", "counter", "Bytes of bodies of responses.", [("", "\(state.bytes)")])
        metric(
            "bojagi_event_streams", "gauge", "Streams of events that are open.", [("", "\(listeners)")])
        let name = "bojagi_response_seconds"
        lines.append("# HELP \(name) Time until the response began.")
        lines.append("# TYPE \(name) histogram")
        var count: UInt64 = 0
        for (bound, number) in zip(Self.bounds.map(\.text) + ["+Inf"], state.durations) {
            count += number
            lines.append("\(name)_bucket{le=\"\(bound)\"} \(count)")
        }
        lines.append("\(name)_sum \(state.milliseconds / 1000)")
        lines.append("\(name)_count \(count)")
        return lines.joined(separator: "\n") + "\n"
    }
}
