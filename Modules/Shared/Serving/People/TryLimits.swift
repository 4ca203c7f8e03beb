import Replication

/// Slows whoever tries passphrases: some tries at once, then one in a while. Counts for each account and for each address
/// apart, known or not, in tables of one size: two that share a place there slow each other, and none is ever forgotten.
/// Servers that stand beside one another count each other's tries too, a moment later. What they let pass at the same time
/// is a debt, which is waited for: otherwise three servers that are asked together would let three times as many pass.
///
/// Source: the generic cell rate algorithm, ITU-T I.371.
struct TryLimits: Sendable {
    /// So many tries at once for an account, then one in so many milliseconds.
    static let ofAccount = Rate(burst: 10, interval: 30_000, debt: 10)
    static let ofAddress = Rate(burst: 30, interval: 5_000, debt: 30)

    struct Rate: Sendable {
        var burst: UInt64
        var interval: UInt64
        /// So many that other servers let pass beyond the burst are remembered at most.
        var debt: UInt64 = 0

        /// The latest that a place may have, whatever it had.
        func latest(at now: UInt64) -> UInt64 { now &+ (burst + debt) * interval }
    }

    /// When each place would have been asked for last, were the tries evenly spread; milliseconds since 1970.
    private var accounts = [UInt64](repeating: 0, count: 4096)
    private var addresses = [UInt64](repeating: 0, count: 16_384)
    /// When accounts of each place were forgiven last.
    private var forgivenAt = [UInt64](repeating: 0, count: 4096)
    private let seed: UInt64

    /// Nobody outside may know `seed`, which decides what shares a place.
    init(seed: UInt64) { self.seed = seed }

    /// What an account or an address counts by, at all servers alike.
    static func key(ofAccount name: String) -> UInt64 {
        BlobHash(of: Array("try account \(name)".utf8)).firstWords.high
    }
    static func key(ofAddress address: PeerAddress) -> UInt64 {
        BlobHash(of: Array("try address \(address.bits)".utf8)).firstWords.high
    }

    /// Counts a try. Nil where it may be made now, else how many milliseconds are to be waited.
    mutating func take(account: UInt64?, address: UInt64, at now: UInt64) -> UInt64? {
        if let wait = Self.take(&addresses[place(of: address, in: addresses.count)], Self.ofAddress, now) {
            return wait
        }
        guard let account else { return nil }
        return Self.take(&accounts[place(of: account, in: accounts.count)], Self.ofAccount, now)
    }

    /// Counts a try that another server let pass.
    mutating func add(account: UInt64?, address: UInt64, at now: UInt64) {
        Self.add(&addresses[place(of: address, in: addresses.count)], Self.ofAddress, now)
        if let account { Self.add(&accounts[place(of: account, in: accounts.count)], Self.ofAccount, now) }
    }

    /// The right passphrase was given.
    mutating func forgive(account: UInt64, at now: UInt64) {
        let own = place(of: account, in: accounts.count)
        forgivenAt[own] = max(forgivenAt[own], now)
        accounts[own] = 0
    }

    /// The right passphrase was given to another server. Said again it changes nothing.
    mutating func forgive(account: UInt64, elsewhereAt time: UInt64) {
        let own = place(of: account, in: accounts.count)
        guard time > forgivenAt[own] else { return }
        forgive(account: account, at: time)
    }

    /// Counts one at the place that `time` is of, as `take` of an account does.
    static func take(_ time: inout UInt64, _ rate: Rate, _ now: UInt64) -> UInt64? {
        // A clock that was put back keeps nobody out for longer.
        let last = min(max(time, now), rate.latest(at: now))
        let start = last &- (rate.burst - 1) * rate.interval
        guard last < (rate.burst - 1) * rate.interval || start <= now else {
            time = last
            return start - now
        }
        time = last &+ rate.interval
        return nil
    }

    private static func add(_ time: inout UInt64, _ rate: Rate, _ now: UInt64) {
        time = min(max(time, now) &+ rate.interval, rate.latest(at: now))
    }

    /// Where something counts.
    private func place(of key: UInt64, in count: Int) -> Int {
        var hash = (seed ^ key) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
        return Int(hash % UInt64(count))
    }
}
