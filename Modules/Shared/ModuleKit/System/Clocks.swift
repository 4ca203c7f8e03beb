public import Replication

/// The time of day. Passed in, so that tests choose it.
public protocol WallClock: Sendable {
    /// Milliseconds since 1970.
    func now() -> UInt64
}

/// The reader's time zone.
public protocol LocalTime: Sendable {
    /// Seconds east of UTC at that moment (seconds since 1970).
    func offset(atSecond second: Int64) -> Int
}

extension LocalTime {
    /// The day and the seconds since midnight there and then.
    public func civil(milliseconds: UInt64) -> (date: CivilDate?, second: Int) {
        let second = Int64(milliseconds / 1000)
        let local = second + Int64(offset(atSecond: second))
        let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return (CivilDate(daysSince1970: day), Int(local - day * 86_400))
    }
}

/// Random numbers from a source that is handed in.
public struct RandomSource: RandomNumberGenerator, Sendable {
    private let source: @Sendable () -> UInt64

    /// `source` gives 64 random bits a call, to any thread.
    public init(_ source: @escaping @Sendable () -> UInt64) {
        self.source = source
    }

    /// The system's generator.
    public static let system = RandomSource {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    public mutating func next() -> UInt64 {
        source()
    }
}
