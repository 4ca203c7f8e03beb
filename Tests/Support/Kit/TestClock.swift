public import ModuleKit
import Replication

/// A clock that moves on by a second whenever it is asked, so that times differ and tests never wait.
public final class TestClock: WallClock, @unchecked Sendable {
    /// Milliseconds since 1970; 2026-05-20 12:00:00 UTC at first.
    public var time: UInt64

    public init(time: UInt64 = 1_779_278_400_000) {
        self.time = time
    }

    public func now() -> UInt64 {
        defer { time += 1000 }
        return time
    }
}

/// A zone without daylight saving: Seoul's, unless said otherwise.
public struct FixedZone: LocalTime {
    /// Seconds east of UTC.
    public let seconds: Int

    public init(hours: Int = 9) {
        seconds = hours * 3600
    }

    public func offset(atSecond second: Int64) -> Int { seconds }
}

/// Seeded numbers as a `RandomSource`. Used by one thread.
private final class SeededNumbers: @unchecked Sendable {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    func next() -> UInt64 { generator.next() }
}

extension RandomSource {
    /// The same numbers for the same seed.
    public static func seeded(_ seed: UInt64) -> RandomSource {
        let numbers = SeededNumbers(seed: seed)
        return RandomSource { numbers.next() }
    }
}
