public import ModuleKit
import Synchronization

/// When each device was here last, to the hour. Any number of servers may have one over the same table; together they write
/// once in an hour for each device.
///
/// The list of devices is another table: whenever that one changes, each server reads it anew and ends its streams, and of
/// what is noted here nothing can let anybody in. Devices are known by the digests of their tokens: a device that is revoked
/// leaves nothing to one that gets its number.
public final class DeviceSightings: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock
    private let later: @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool
    /// When somebody is to look at a device's row again, in milliseconds since 1970.
    private let due = Mutex<[String: UInt64]>([:])

    /// In milliseconds: so old what is told may be.
    static let precision: UInt64 = 3_600_000
    /// In milliseconds, after what could not be written.
    private static let pause: UInt64 = 60_000

    /// `table` is of `columns`; `later` does something on another thread, and returns false where it can't.
    public init(
        _ table: any TableStoring, clock: any WallClock,
        later: @escaping @Sendable (_ job: @escaping @Sendable () -> Void) -> Bool
    ) {
        (self.table, self.clock, self.later) = (table, clock, later)
    }

    /// Of its table.
    public static let columns = 2

    /// Notes that a device is here, by the digest of its token. It is quick.
    public func note(_ digest: String) {
        let now = clock.now()
        let isDue = due.withLock { due in
            // A clock that was put back waits no longer than any other.
            if let time = due[digest], time > now, time - now <= Self.precision { return false }
            due[digest] = now &+ Self.precision
            return true
        }
        guard isDue else { return }
        let willWrite = later { [self] in write(digest) }
        if !willWrite { look(at: digest, Self.pause) }
    }

    private func look(at digest: String, _ wait: UInt64) {
        let now = clock.now()
        due.withLock { $0[digest] = now &+ wait }
    }

    private func write(_ digest: String) {
        let now = clock.now()
        do throws(CommandError) {
            let age = try table.change { (rows) throws(CommandError) -> UInt64 in
                var times = try times(in: rows)
                if let time = times[digest] {
                    let age = max(now, time) - min(now, time)
                    // Another server has written it.
                    if age < Self.precision { return age }
                }
                times[digest] = now
                rows = times.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)"] }
                return 0
            }
            look(at: digest, Self.precision - age)
        } catch {
            look(at: digest, Self.pause)
        }
    }

    /// In milliseconds since 1970, by the digest of the token.
    public func times() throws(CommandError) -> [String: UInt64] {
        _ = table.refresh()
        return try times(in: table.rows())
    }

    private func times(in rows: [[String]]) throws(CommandError) -> [String: UInt64] {
        var times: [String: UInt64] = [:]
        for row in rows {
            guard row.count == Self.columns, let time = UInt64(row[1]) else { throw table.damaged }
            times[row[0]] = time
        }
        return times
    }

    /// Forgets devices that are let in no more.
    public func forget(_ digests: [String]) throws(CommandError) {
        try table.change { (rows) throws(CommandError) in rows.removeAll { digests.contains($0[0]) } }
    }
}
