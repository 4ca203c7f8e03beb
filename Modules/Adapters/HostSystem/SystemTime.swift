public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine's clock.
public struct SystemClock: WallClock {
    /// It has no state.
    public init() {}

    public func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(max(time.tv_sec, 0)) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }
}

/// The time zone of the process, by `localtime_r`: a statically linked Foundation has none.
public struct SystemLocalTime: LocalTime {
    /// It has no state.
    public init() {}

    public func offset(atSecond second: Int64) -> Int {
        var time = time_t(second)
        var local = tm()
        guard localtime_r(&time, &local) != nil else { return 0 }
        return local.tm_gmtoff
    }
}
