public import ModuleKit
import Replication

/// How many documents each device and member has put into the trash of late, and who may put more there than a tenth.
/// What somebody has made today or yesterday is no part of what the tenth is of: else who makes a thousand documents could
/// put a hundred more of the others' there. Any number of servers may have one over the same table.
public final class DeletionLimits: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock
    private let held: @Sendable (LimitedSender, _ count: Int) -> Void

    private struct Row {
        var source: String
        /// When the first of them went, in milliseconds since 1970.
        var since: UInt64
        var count: Int
        /// How many wait for an owner: of those that came together, the most.
        var waiting: Int
        /// Until when there is no limit; 0 for who has one.
        var allowedUntil: UInt64

        init(_ source: String, since: UInt64) {
            (self.source, self.since, count, waiting, allowedUntil) = (source, since, 0, 0, 0)
        }

        init?(_ row: [String]) {
            guard row.count == DeletionLimits.columns, let since = UInt64(row[1]), let count = Int(row[2]),
                0...DeletionLimits.most ~= count, let waiting = Int(row[3]), waiting >= 0, let until = UInt64(row[4])
            else { return nil }
            (source, self.since, self.count, self.waiting, allowedUntil) = (row[0], since, count, waiting, until)
        }

        /// Of a row of what somebody has made in a day: who.
        var maker: String? {
            source.hasSuffix(Self.madeSuffix) ? String(source.dropLast(Self.madeSuffix.count)) : nil
        }

        static let madeSuffix = " made"

        /// Whether it says nothing any more, but of somebody who is asked about.
        func isOver(_ now: UInt64) -> Bool {
            if waiting > 0 || allowedUntil > now { return false }
            // A clock that was ahead does not hold anybody for longer than a day.
            return now < since || now - since >= (maker == nil ? 1 : 2) * DeletionLimits.day
        }

        var columns: [String] { [source, "\(since)", "\(count)", "\(waiting)", "\(allowedUntil)"] }
    }

    /// `table` is of `columns`; `held` hears when so many of somebody's begin to wait, and of no more until an owner has
    /// allowed them.
    public init(
        _ table: any TableStoring, clock: any WallClock,
        held: @escaping @Sendable (LimitedSender, _ count: Int) -> Void = { _, _ in }
    ) {
        (self.table, self.clock, self.held) = (table, clock, held)
    }

    public static let columns = 5

    /// So many documents may always go within a day, however few there are.
    static let usual = 10
    /// Nobody counts further.
    private static let most = 1_000_000_000
    /// In milliseconds.
    private static let day: UInt64 = 86_400_000

    /// Whether `count` more may go; they count if so, and wait if not.
    func allows(
        _ count: Int, from source: LimitedSender, of live: () throws(CommandError) -> Int
    ) throws(CommandError) -> Bool {
        var isFirst = false
        let isAllowed = try change(source) { (row, made, now) throws(CommandError) in
            if row.allowedUntil > now { return true }
            let sum = row.count + min(count, Self.most)
            if sum > Self.usual {
                // What has gone today was there when the day began, and what they have made was not.
                let before = try live() + row.count - made
                guard sum <= before / 10 else {
                    isFirst = row.waiting == 0
                    row.waiting = max(row.waiting, count)
                    return false
                }
            }
            row.count = sum
            return true
        }
        if isFirst { held(source, count) }
        return isAllowed
    }

    /// Lifts the limit for a day, and returns how many were waiting.
    public func allow(_ source: LimitedSender) throws(CommandError) -> Int {
        try change(source) { row, _, now in
            defer { row.waiting = 0 }
            row.allowedUntil = now &+ Self.day
            return row.waiting
        }
    }

    /// Counts documents that they have made, by the day.
    func noteMade(_ count: Int, by source: LimitedSender) throws(CommandError) {
        let now = clock.now()
        let today = now - now % Self.day
        try table.change { (rows) throws(CommandError) in
            var kept = try read(rows).filter { !$0.isOver(now) }
            let maker = source.text
            let place = kept.firstIndex { $0.maker == maker && $0.since == today } ?? kept.count
            if place == kept.count { kept.append(Row(maker + Row.madeSuffix, since: today)) }
            kept[place].count = min(Self.most, kept[place].count + min(count, Self.most))
            rows = kept.map(\.columns)
        }
    }

    /// Forgets one who is let in no more, and returns how many were waiting.
    public func forget(_ source: LimitedSender) throws(CommandError) -> Int {
        try table.change { (rows) throws(CommandError) in
            let known = try read(rows)
            rows = known.filter { $0.source != source.text && $0.maker != source.text }.map(\.columns)
            return known.first { $0.source == source.text }?.waiting ?? 0
        }
    }

    /// How many wait, of those of whom some do.
    public func waiting() throws(CommandError) -> [LimitedSender: Int] {
        var found: [LimitedSender: Int] = [:]
        for row in try read(table.rows()) where row.waiting > 0 {
            if let source = LimitedSender(row.source) { found[source] = row.waiting }
        }
        return found
    }

    private func read(_ rows: [[String]]) throws(CommandError) -> [Row] {
        try rows.map { (row) throws(CommandError) in
            guard let row = Row(row) else { throw table.damaged }
            return row
        }
    }

    /// Changes a row, and forgets those of which nothing counts any more. `made` is how many they have made of late.
    private func change<Result>(
        _ source: LimitedSender,
        _ body: (inout Row, _ made: Int, _ now: UInt64) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let now = clock.now()
        return try table.change { (rows) throws(CommandError) in
            var kept = try read(rows).filter { $0.source == source.text || !$0.isOver(now) }
            let made = kept.reduce(0) { $1.maker == source.text ? $0 + $1.count : $0 }
            let place = kept.firstIndex { $0.source == source.text } ?? kept.count
            if place == kept.count { kept.append(Row(source.text, since: now)) }
            if now < kept[place].since || now - kept[place].since >= Self.day {
                (kept[place].since, kept[place].count) = (now, 0)
            }
            let result = try body(&kept[place], made, now)
            rows = kept.map(\.columns)
            return result
        }
    }
}

/// The limits of one of them.
struct TrashGuard: TrashGuarding {
    let limits: DeletionLimits
    let source: LimitedSender

    func allows(_ count: Int, of live: () throws(CommandError) -> Int) throws(CommandError) -> Bool {
        try limits.allows(count, from: source, of: live)
    }

    func noteMade(_ count: Int) throws(CommandError) { try limits.noteMade(count, by: source) }

    var reason: Phrase {
        switch source {
        case .device(let number):
            "It would go to the trash with more than a tenth of all documents in a day, and waits until an owner runs “bojagi devices allow \(number)” there."
        case .member:
            "It would go to the trash with more than a tenth of all documents in a day, and waits until an owner runs “bojagi members allow” there."
        }
    }
}
