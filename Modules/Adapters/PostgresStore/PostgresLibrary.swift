import CPostgreSQL
import Synchronization

/// libpq, opened when a database is first asked.
enum PostgresLibrary {
    /// Sendable because its functions are, and nothing in it changes.
    private struct Opened: @unchecked Sendable {
        let functions: bojagi_pq
    }

    private enum Outcome: Sendable {
        case unopened
        case opened(Opened)
        case failed(String)
    }

    private static let outcome = Mutex(Outcome.unopened)

    /// Throws `PostgresFailure.unavailable` where there is no libpq.
    static func open() throws(PostgresFailure) -> bojagi_pq {
        let outcome = outcome.withLock { outcome in
            if case .unopened = outcome {
                var functions = bojagi_pq()
                if let reason = bojagi_pq_open(&functions) {
                    outcome = .failed(String(cString: reason))
                } else {
                    outcome = .opened(Opened(functions: functions))
                }
            }
            return outcome
        }
        switch outcome {
        case .opened(let opened): return opened.functions
        case .failed(let reason): throw PostgresFailure(state: "", "there is no libpq here: \(reason)")
        case .unopened: throw PostgresFailure(state: "", "there is no libpq here")
        }
    }
}
