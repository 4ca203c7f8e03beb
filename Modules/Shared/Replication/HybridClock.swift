/// Gives times that never run backwards in one document and never before a time it has seen.
public struct HybridClock: Sendable {
    /// The latest time given or seen in this document.
    public private(set) var latest: Timestamp
    /// What the replica's other documents go on from: the latest time given or seen in any, as long as the wall clock is
    /// not far behind it. Once it is, the wall clock was wrong, and what other documents get is of the present again.
    public private(set) var replicaLatest: Timestamp

    /// How far ahead of the wall clock an event from elsewhere may be before it is held aside: 10 minutes.
    public static let toleranceMilliseconds: UInt64 = 600_000

    /// Of a document whose latest event is of `latest`, and of a replica whose latest is of `replicaLatest`.
    public init(latest: Timestamp = .zero, replicaLatest: Timestamp = .zero) {
        self.latest = latest
        self.replicaLatest = replicaLatest
    }

    /// The next time; `now` is the wall clock in milliseconds since 1970. Stands still at the end of time.
    public mutating func tick(now: UInt64) -> Timestamp {
        let wall = Timestamp(milliseconds: now)
        if replicaLatest > latest, !Self.isEarly(replicaLatest, now: now) { latest = replicaLatest }
        if wall > latest {
            latest = wall
        } else if latest.raw < .max {
            latest = Timestamp(raw: latest.raw + 1)
        }
        replicaLatest = Self.isEarly(latest, now: now) ? wall : latest
        return latest
    }

    /// Notes a time that came from elsewhere.
    public mutating func observe(_ time: Timestamp) {
        if time > latest { latest = time }
        if time > replicaLatest { replicaLatest = time }
    }

    /// Whether an event of `time` is so far ahead of the wall clock that it must be held aside.
    public static func isEarly(_ time: Timestamp, now: UInt64) -> Bool {
        time.milliseconds > now && time.milliseconds - now > toleranceMilliseconds
    }
}
