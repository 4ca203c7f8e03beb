import Replication
import TestSupport
import Testing

@Suite("OrderKey")
struct OrderKeyTests {
    @Test("K4 ten thousand things appended, or put before the first, have keys of at most 12 bytes")
    func growsSlowly() throws {
        for isAppending in [true, false] {
            var random = SplitMix64(seed: 1)
            var last: OrderKey?
            for round in 0..<10_000 {
                let key = try #require(
                    isAppending
                        ? OrderKey.between(last, nil, using: &random) : OrderKey.between(nil, last, using: &random))
                #expect(key.bytes.count <= 12)
                if let last { #expect(isAppending ? last < key : key < last, "round \(round)") }
                last = key
            }
        }
    }

    @Test("K4 a thing inserted anywhere stands there", arguments: [1, 2, 3])
    func randomInserts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var keys: [OrderKey] = []
        for round in 0..<2_000 {
            // Often the same place, where keys get long.
            let index = random.pick(0..<3) == 0 ? keys.count / 2 : random.pick(0..<(keys.count + 1))
            let placement = Placement(at: index, in: keys, using: &random)
            #expect(placement.rekeyed.isEmpty, "seed \(seed), round \(round)")
            keys.insert(placement.key, at: index)
            if index > 0 { #expect(keys[index - 1] < keys[index], "seed \(seed), round \(round)") }
            if index + 1 < keys.count { #expect(keys[index] < keys[index + 1], "seed \(seed), round \(round)") }
        }
        #expect(keys.allSatisfy { $0.bytes.count < 200 })
    }

    @Test("two devices that insert at one place rarely make the same key")
    func jitter() {
        var random = SplitMix64(seed: 8)
        let keys = (0..<500).compactMap { _ in OrderKey.between(nil, nil, using: &random) }
        #expect(Set(keys).count > 495)
    }

    /// Every key of up to `length` bytes over a small alphabet, sorted: most are malformed.
    private func allKeys(upTo length: Int) -> [OrderKey] {
        let alphabet: [UInt8] = [0x00, 0x30, 0x31, 0x5a, 0x61, 0x7a, 0xff]
        var all: [[UInt8]] = [[]]
        var last: [[UInt8]] = [[]]
        for _ in 0..<length {
            last = last.flatMap { key in alphabet.map { key + [$0] } }
            all += last
        }
        return all.map { OrderKey(bytes: $0) }
    }

    @Test("malformed keys sort as their bytes do")
    func order() {
        let keys =
            allKeys(upTo: 2)
            + [7, 8, 9, 15, 16, 17].flatMap { count in
                [0x00, 0x30, 0xff].flatMap { byte in
                    [
                        OrderKey(bytes: [UInt8](repeating: 0, count: count) + [byte]),
                        OrderKey(bytes: [UInt8](repeating: byte, count: count)),
                    ]
                }
            }
        for left in keys {
            #expect(OrderKey(bytes: left.bytes) == left)
            for right in keys {
                #expect((left < right) == left.bytes.lexicographicallyPrecedes(right.bytes))
                #expect((left == right) == (left.bytes == right.bytes))
            }
        }
    }

    @Test("between any two keys of a small alphabet lies a key, or none and nothing breaks")
    func exhaustive() {
        var random = SplitMix64(seed: 4)
        let keys = allKeys(upTo: 3).sorted()
        var made = 0
        for (index, lower) in keys.enumerated() {
            let after = OrderKey.between(lower, nil, using: &random)
            #expect(after.map { lower < $0 } == true, "\(lower.bytes)")
            if let before = OrderKey.between(nil, lower, using: &random) { #expect(before < lower, "\(lower.bytes)") }
            for upper in keys[index...].prefix(40) {
                guard let key = OrderKey.between(lower, upper, using: &random) else { continue }
                #expect(lower < key && key < upper, "\(lower.bytes) \(key.bytes) \(upper.bytes)")
                made += 1
            }
            #expect(OrderKey.between(lower, lower, using: &random) == nil)
        }
        #expect(made > 1_000)
    }

    @Test("K4 a run of equal keys is re-keyed by what needs a place inside it")
    func equalKeys() throws {
        for (count, index) in [(2, 1), (5, 2), (3_000, 1)] {
            var random = SplitMix64(seed: 6)
            let equal = try #require(OrderKey.between(nil, nil, using: &random))
            let upper = try #require(OrderKey.between(equal, nil, using: &random))
            for tail in [[], [upper]] {
                let keys = [OrderKey](repeating: equal, count: count) + tail
                let placement = Placement(at: index, in: keys, using: &random)
                var after = keys
                for change in placement.rekeyed { after[change.index] = change.key }
                after.insert(placement.key, at: index)
                #expect(zip(after[(index - 1)...], after[index...]).allSatisfy { $0 < $1 })
                #expect(placement.rekeyed.count == count - index)
                #expect(after.allSatisfy { $0.bytes.count <= 16 })
            }
        }
    }

    @Test("every list of three malformed keys has a place everywhere, clamped at its ends")
    func placements() {
        var random = SplitMix64(seed: 7)
        let keys = allKeys(upTo: 1) + allKeys(upTo: 2).prefix(20)
        for a in keys {
            for b in keys where !(b < a) {
                for c in keys where !(c < b) {
                    let list = [a, b, c]
                    for index in -1...4 {
                        let placement = Placement(at: index, in: list, using: &random)
                        let place = min(max(index, 0), 3)
                        var after = list
                        for change in placement.rekeyed { after[change.index] = change.key }
                        after.insert(placement.key, at: place)
                        let isSorted = zip(after, after.dropFirst()).allSatisfy { !($1 < $0) }
                        let isAfter = place == 0 || after[place - 1] < after[place]
                        let isBefore = place == 3 || after[place] < after[place + 1]
                        #expect(
                            isSorted && isAfter && isBefore,
                            "\(list.map(\.bytes)) at \(index): \(after.map(\.bytes))")
                    }
                }
            }
        }
    }
}
