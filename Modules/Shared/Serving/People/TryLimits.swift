/// Slows whoever tries passphrases: some tries at once, then one in a while. Counts for each account and for each address
/// apart, known or not, in tables of one size: two that share a place there slow each other, and none is ever forgotten.
///
/// Source: the generic cell rate algorithm, ITU-T I.371.
struct TryLimits: Sendable {
    /// So many tries at once for an account, then one in so many milliseconds.
    static let ofAccount = Rate(burst: 10, interval: 30_000)
    static let ofAddress = Rate(burst: 30, interval: 5_000)

    struct Rate: Sendable {
        var burst: UInt64
        var interval: UInt64
    }

    /// When each place would have been asked for last, were the tries evenly spread; milliseconds since 1970.
    private var accounts = [UInt64](repeating: 0, count: 4096)
    private var addresses = [UInt64](repeating: 0, count: 16_384)
    private let seed: UInt64

    /// Nobody outside may know `seed`, which decides what shares a place.
    init(seed: UInt64) { self.seed = seed }

    /// Counts a try. Nil where it may be made now, else how many milliseconds are to be waited.
    mutating func take(account: String?, address: UInt64, at now: UInt64) -> UInt64? {
        let computer = place(of: withUnsafeBytes(of: address.littleEndian) { Array($0) }, in: addresses.count)
        if let wait = Self.take(&addresses[computer], Self.ofAddress, now) { return wait }
        guard let account else { return nil }
        let own = place(of: Array(account.utf8), in: accounts.count)
        return Self.take(&accounts[own], Self.ofAccount, now)
    }

    /// The right passphrase was given.
    mutating func forgive(account: String) { accounts[place(of: Array(account.utf8), in: accounts.count)] = 0 }

    /// Counts one at the place that `time` is of, as `take` of an account does.
    static func take(_ time: inout UInt64, _ rate: Rate, _ now: UInt64) -> UInt64? {
        // A clock that was put back keeps nobody out for longer.
        let last = min(max(time, now), now &+ rate.burst * rate.interval)
        let start = last &- (rate.burst - 1) * rate.interval
        guard last < (rate.burst - 1) * rate.interval || start <= now else {
            time = last
            return start - now
        }
        time = last &+ rate.interval
        return nil
    }

    /// Where something counts.
    private func place(of bytes: [UInt8], in count: Int) -> Int {
        var hash = seed
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            hash ^= hash >> 29
        }
        return Int(hash % UInt64(count))
    }
}
