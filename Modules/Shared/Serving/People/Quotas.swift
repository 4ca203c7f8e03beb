public import ModuleKit
import Synchronization

/// How much each device and member has sent, events and files, and how much they may. Any number of servers may have one over
/// the same table; each writes down what was sent to it after ten seconds or a megabyte, so a process that is killed forgets
/// no more than that, and several together let a few megabytes more pass.
public final class Quotas: Sendable {
    private let lists: WatchedTable<QuotaIndex>
    private let clock: any WallClock
    private let noted = Mutex(Noted())

    /// What was sent and is not written down yet.
    private struct Noted {
        var bytes: [LimitedSender: UInt64] = [:]
        var sum: UInt64 = 0
        /// Of the first of it, in milliseconds since 1970.
        var since: UInt64 = 0
    }

    /// What one of them has sent, and may.
    public struct Use: Equatable, Sendable {
        /// In bytes.
        public var sent: UInt64
        /// In bytes; nil where there is no end.
        public var quota: UInt64?

        /// `sent` and `quota` are in bytes.
        public init(sent: UInt64 = 0, quota: UInt64? = nil) { (self.sent, self.quota) = (sent, quota) }
    }

    /// `table` is of `columns`.
    public init(_ table: any TableStoring, clock: any WallClock) {
        lists = WatchedTable(table, clock: clock)
        self.clock = clock
    }

    /// Of its table.
    public static let columns = 3

    /// What may still come, in bytes; nil where there is no quota.
    func room(of sender: LimitedSender) throws(CommandError) -> UInt64? {
        let use = try lists.look { $0.lists.uses[sender] }
        guard let use, let quota = use.quota else { return nil }
        let more = noted.withLock { $0.bytes[sender] ?? 0 }
        let (sent, isTooMuch) = use.sent.addingReportingOverflow(more)
        return isTooMuch || sent >= quota ? 0 : quota - sent
    }

    /// Counts bytes that come in; false, and nothing is counted, where that would be too much.
    func take(_ bytes: UInt64, from sender: LimitedSender) throws(CommandError) -> Bool {
        if let room = try room(of: sender), bytes > room { return false }
        let now = clock.now()
        noted.withLock { noted in
            if noted.bytes.isEmpty { noted.since = now }
            noted.bytes[sender] = Self.sum(noted.bytes[sender] ?? 0, bytes)
            noted.sum = Self.sum(noted.sum, bytes)
        }
        return true
    }

    /// Writes down what came, if it is much or some time ago. What can't be written is tried again.
    func writeSome() { write { noted, now in noted.sum >= Self.much || now &- noted.since >= Self.longAgo } }

    /// Writes all of it down, before the server ends.
    public func writeAll() { write { _, _ in true } }

    private func write(if isWanted: (Noted, _ now: UInt64) -> Bool) {
        let now = clock.now()
        let bytes = noted.withLock { noted -> [LimitedSender: UInt64] in
            guard !noted.bytes.isEmpty, isWanted(noted, now) else { return [:] }
            defer { noted = Noted() }
            return noted.bytes
        }
        guard !bytes.isEmpty else { return }
        do {
            try lists.change { lists in
                for (sender, more) in bytes {
                    lists.uses[sender, default: Use()].sent = Self.sum(lists.uses[sender]?.sent ?? 0, more)
                }
            }
        } catch {
            // A full disk: it counts all the same.
            noted.withLock { noted in
                noted.bytes.merge(bytes) { Self.sum($0, $1) }
                noted.sum = noted.bytes.values.reduce(0) { Self.sum($0, $1) }
                noted.since = now
            }
        }
    }

    /// In bytes.
    private static let much: UInt64 = 1 << 20
    /// In milliseconds.
    private static let longAgo: UInt64 = 10_000

    private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (sum, isTooMuch) = left.addingReportingOverflow(right)
        return isTooMuch ? .max : sum
    }

    /// Sets how much somebody may send, in bytes and counted from their first; nil takes the quota away. What they have sent.
    public func set(_ quota: UInt64?, for sender: LimitedSender) throws(CommandError) -> Use {
        try lists.change { lists in
            lists.uses[sender, default: Use()].quota = quota
            return lists.uses[sender] ?? Use()
        }
    }

    /// Forgets somebody who is let in no more.
    public func forget(_ sender: LimitedSender) throws(CommandError) {
        try lists.change { $0.uses[sender] = nil }
    }

    /// What all of them have sent.
    public func uses() throws(CommandError) -> [LimitedSender: Use] { try lists.lists().uses }
}

private struct QuotaLists: TableLists {
    var uses: [LimitedSender: Quotas.Use] = [:]

    init() {}

    init?(rows: [[String]]) {
        for row in rows {
            guard row.count == Quotas.columns, let sender = LimitedSender(row[0]), let sent = UInt64(row[1]) else {
                return nil
            }
            let quota = UInt64(row[2])
            guard quota != nil || row[2] == "-" else { return nil }
            uses[sender] = Quotas.Use(sent: sent, quota: quota)
        }
    }

    var rows: [[String]] {
        uses.map { [$0.key.text, "\($0.value.sent)", $0.value.quota.map { "\($0)" } ?? "-"] }
            .sorted { $0[0] < $1[0] }
    }

    func tidy(at now: UInt64) {}

    static var damage: CommandError {
        CommandError(
            .badData, "The list of quotas can't be read.",
            hint: "Mend server-quotas in the workspace, or restore it.")
    }
}

private struct QuotaIndex: TableIndex {
    let lists: QuotaLists
    init(_ lists: QuotaLists) { self.lists = lists }
}

/// The quota of one of them.
struct QuotaGuard: SpaceGuarding {
    let quotas: Quotas
    let sender: LimitedSender

    func hasRoom(for bytes: Int) throws(CommandError) -> Bool {
        try quotas.room(of: sender).map { UInt64(max(bytes, 0)) <= $0 } ?? true
    }

    func takes(_ bytes: Int) throws(CommandError) -> Bool { try quotas.take(UInt64(max(bytes, 0)), from: sender) }

    var reason: Phrase { ServingFault.quotaReached.error.message }
}
