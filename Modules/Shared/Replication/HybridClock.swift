/// Gives times that never run backwards on one replica and never before a time it has seen.
public struct HybridClock: Sendable {
    /// The latest time given or seen.
    public private(set) var latest: Timestamp

    /// How far ahead of the wall clock an event from elsewhere may be before it is held aside: 10 minutes.
    public static let toleranceMilliseconds: UInt64 = 600_000

    public init(latest: Timestamp = .zero) {
        self.latest = latest
    }

    /// The next time; `now` is the wall clock in milliseconds since 1970. Stands still at the end of time.
    public mutating func tick(now: UInt64) -> Timestamp {
        let wall = Timestamp(milliseconds: now)
        if wall > latest {
            latest = wall
        } else if latest.raw < .max {
            latest = Timestamp(raw: latest.raw + 1)
        }
        return latest
    }

    /// Notes a time that came from elsewhere.
    public mutating func observe(_ time: Timestamp) {
        if time > latest { latest = time }
    }

    /// Whether an event of `time` is so far ahead of the wall clock that it must be held aside.
    static func isEarly(_ time: Timestamp, now: UInt64) -> Bool {
        time.milliseconds > now && time.milliseconds - now > toleranceMilliseconds
    }
}
