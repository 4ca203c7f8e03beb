public import ModuleKit

/// One more thread, which takes the pieces from the front as the caller's thread does, and so gets ahead of it while that
/// takes what is done.
public struct ThreadAhead: WorkingAhead {
    /// The thread is started when there is work.
    public init() {}

    public func each<Result: Sendable, Fault: Error>(
        _ work: [@Sendable () -> Result], _ take: (Result) throws(Fault) -> Void
    ) throws(Fault) {
        let pieces = Pieces(work)
        let thread = work.count > 1 ? SystemThread.start { while pieces.doNext() {} } : nil
        defer {
            pieces.leaveRest()
            thread?.join()
        }
        for place in work.indices { try take(pieces.result(at: place)) }
    }
}

/// Pieces of work that two threads do, each of them once.
private final class Pieces<Result: Sendable>: Sendable {
    private struct State {
        /// The first that nobody has begun.
        var next = 0
        /// Of those that are done and not taken yet.
        var results: [Int: Result] = [:]
    }

    private let work: [@Sendable () -> Result]
    private let state = Monitor(State())

    init(_ work: [@Sendable () -> Result]) { self.work = work }

    /// Does the next piece; false when all were begun.
    func doNext() -> Bool {
        let count = work.count
        let place = state.change { state -> Int? in
            guard state.next < count else { return nil }
            state.next += 1
            return state.next - 1
        }
        guard let place else { return false }
        let result = work[place]()
        state.change { $0.results[place] = result }
        return true
    }

    /// Those before it were taken already: it is the next, or begun.
    func result(at place: Int) -> Result {
        let isNew = state.change { state in
            guard state.next == place else { return false }
            state.next += 1
            return true
        }
        if isNew { return work[place]() }
        // The other thread is at it, or was: one that comes later is of more use than waiting.
        while state.change({ $0.results[place] == nil }) { if !doNext() { break } }
        return state.wait(until: { $0.results[place] != nil }) { $0.results.removeValue(forKey: place) }
            ?? work[place]()
    }

    /// Has nothing more begun.
    func leaveRest() {
        let count = work.count
        state.change { $0.next = count }
    }
}
