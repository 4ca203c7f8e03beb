/// Works things out ahead of whoever takes them, on another processor where there is one.
public protocol WorkingAhead: Sendable {
    /// Hands the result of each piece of work to `take`, on this thread and in order. What is still to be done when `take`
    /// throws is left.
    func each<Result: Sendable, Fault: Error>(
        _ work: [@Sendable () -> Result], _ take: (Result) throws(Fault) -> Void
    ) throws(Fault)
}

/// For a program of one thread: each piece is done when its turn comes.
public struct DoneInTurn: WorkingAhead {
    /// Holds nothing.
    public init() {}

    /// Does a piece, hands it over, and goes on to the next.
    public func each<Result: Sendable, Fault: Error>(
        _ work: [@Sendable () -> Result], _ take: (Result) throws(Fault) -> Void
    ) throws(Fault) {
        for piece in work { try take(piece()) }
    }
}
