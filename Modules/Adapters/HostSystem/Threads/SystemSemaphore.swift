public import ModuleKit

/// Places that threads of this process wait for.
public struct SystemSemaphore: ThreadLimiting {
    /// How many places are free.
    private let free: Monitor<Int>

    /// At least one place.
    public init(places: Int) {
        free = Monitor(max(1, places))
    }

    public func withPlace<Result, Fault: Error>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
        free.wait(until: { $0 > 0 }) { $0 -= 1 }
        defer { free.change { $0 += 1 } }
        return try body()
    }
}
