/// Lets so many threads in at once; the others wait until one comes out.
public protocol ThreadLimiting: Sendable {
    /// Runs `body` in a place of its own, which is free again when it returns or throws.
    func withPlace<Result, Fault: Error>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result
}

/// For a program of one thread: there is always a place.
public struct OneThread: ThreadLimiting {
    /// Counts nothing.
    public init() {}

    /// Runs `body` at once.
    public func withPlace<Result, Fault: Error>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
        try body()
    }
}
