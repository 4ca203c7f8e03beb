/// Where a new thing goes in an ordered list, and which neighbours must move a little to make room.
public struct Placement: Equatable, Sendable {
    /// The key of the new thing.
    public let key: OrderKey
    /// New keys for things already there, by their index: a run of equal keys that had no place inside.
    public let rekeyed: [Rekeyed]

    /// A thing that was there already, and the key that it gets.
    public struct Rekeyed: Equatable, Sendable {
        /// In the list as it was before.
        public let index: Int
        /// The key that it is to have.
        public let key: OrderKey
    }

    /// Finds a key for a thing that shall stand at `index` (0 ... keys.count, clamped) of a list whose
    /// sorted keys are `keys`.
    public init(at index: Int, in keys: [OrderKey], using generator: inout some RandomNumberGenerator) {
        let index = min(max(index, 0), keys.count)
        let lower = index > 0 ? keys[index - 1] : nil
        let upper = index < keys.count ? keys[index] : nil
        if let key = OrderKey.between(lower, upper, using: &generator) {
            self.key = key
            rekeyed = []
            return
        }
        // No place: shift the things from `index` on until a gap takes them all. Without an upper bound
        // every gap does. Where keys were made to leave none, each try takes in twice as many, so that all tries
        // together cost no more than the last.
        var end = index + 1
        var step = 1
        while true {
            while let lower, end < keys.count, !(lower < keys[end]) { end += 1 }
            let bound = end < keys.count ? keys[end] : nil
            if let fresh = Self.keys(end - index + 1, after: lower, before: bound, using: &generator) {
                key = fresh[0]
                rekeyed = (index..<end).map { Rekeyed(index: $0, key: fresh[$0 - index + 1]) }
                return
            }
            guard end < keys.count else { break }
            end = min(end + step, keys.count)
            step *= 2
        }
        key = lower ?? OrderKey(bytes: [])
        rekeyed = []
    }

    /// `count` ascending keys between two bounds, or nil when they do not fit.
    public static func keys(
        _ count: Int, after lower: OrderKey?, before upper: OrderKey?,
        using generator: inout some RandomNumberGenerator
    ) -> [OrderKey]? {
        guard count > 0 else { return [] }
        guard let upper else {
            var result: [OrderKey] = []
            var last = lower
            for _ in 0..<count {
                guard let next = OrderKey.between(last, nil, using: &generator) else { return nil }
                result.append(next)
                last = next
            }
            return result
        }
        // Between two bounds, from the middle outwards: keys grow with the logarithm of their number.
        let half = count / 2
        guard let middle = OrderKey.between(lower, upper, using: &generator),
            let left = keys(half, after: lower, before: middle, using: &generator),
            let right = keys(count - half - 1, after: middle, before: upper, using: &generator)
        else { return nil }
        return left + [middle] + right
    }
}
