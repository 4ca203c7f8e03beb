/// Any number of observers of one kind of event: 1 : N. Who tells an event does not know who listens.
///
/// For a result with exactly one receiver this would hide who acts on it; that is what a delegate is for, see
/// `ColorStripDelegate`.
public final class Observers<Event> {
    private var bodies: [(token: ObservationToken, body: (Event) -> Void)] = []
    private var lastToken: UInt32 = 0

    /// Nobody observes yet.
    public init() {}

    /// Calls `body` with every event from now on, in the order of observing, until the token is handed back.
    @discardableResult
    public func observe(_ body: @escaping (Event) -> Void) -> ObservationToken {
        lastToken &+= 1
        let token = ObservationToken(number: lastToken)
        bodies.append((token, body))
        return token
    }

    /// Ends an observation; nothing for one that has ended.
    public func stop(_ token: ObservationToken) {
        bodies.removeAll { $0.token == token }
    }

    /// Tells all. Those who come or go meanwhile count from the next event on.
    public func tell(_ event: Event) {
        for (_, body) in bodies { body(event) }
    }
}

/// Names one observation.
public struct ObservationToken: Equatable, Sendable {
    let number: UInt32
}
