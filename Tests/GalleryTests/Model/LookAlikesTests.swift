import Drawing
import Primitives
import Replication
import TestSupport
import Testing

@testable import GalleryModel

@Suite struct LookAlikesTests {
    @Test("G16 groups among many are those that comparing each with each gives")
    func plainWay() {
        let seed: UInt64 = 20_261_125
        var random = SplitMix64(seed: seed)
        print("G16: seed \(seed)")
        var grouped = 0
        for round in 0..<60 {
            let likenesses = MadeLikenesses.some(random.pick(0..<150), &random)
            let groups = LookAlikes.groups(of: likenesses)
            #expect(groups == MadeLikenesses.plainGroups(of: likenesses), "seed \(seed), round \(round)")
            grouped += groups.reduce(0) { $0 + $1.count }
        }
        #expect(grouped > 500)
    }

    @Test("G16 a hash of ten other bits is near wherever they are, one of eleven is not")
    func bounds() {
        var random = SplitMix64(seed: 16)
        for _ in 0..<500 {
            let one = MadeLikenesses.one(&random)
            let bits = (0..<128).shuffled(using: &random)
            func pair(_ count: Int) -> [Likeness?] {
                let parts = MadeLikenesses.one(&random).parts
                return [one, Likeness(whole: one.whole.flipping(bits[..<count]), parts: parts)]
            }
            #expect(LookAlikes.groups(of: pair(10)) == [[0, 1]])
            #expect(LookAlikes.groups(of: pair(11)) == [])
        }
    }

    @Test("G16 what looks like a part of a picture is found from both sides, parts alike are not enough")
    func parts() {
        var random = SplitMix64(seed: 3)
        let (one, other) = (MadeLikenesses.one(&random), MadeLikenesses.one(&random))
        var parts = one.parts
        parts[7] = other.whole.flipping([3, 60, 99])
        let whole = Likeness(whole: one.whole, parts: parts)
        #expect(LookAlikes.groups(of: [nil, whole, other]) == [[1, 2]])
        #expect(LookAlikes.groups(of: [other, nil, whole]) == [[0, 2]])
        #expect(LookAlikes.groups(of: [one, Likeness(whole: other.whole, parts: one.parts)]) == [])
    }

    @Test("G16 pictures that were made to be alike cost no more than others")
    func hostile() {
        var random = SplitMix64(seed: 4)
        let one = MadeLikenesses.one(&random)
        #expect(LookAlikes.groups(of: [Likeness?](repeating: one, count: 5000)) == [Array(0..<5000)])
        // Every part but one the same, and still nobody near.
        let alike = (0..<20_000).map { place in
            HashOfPicture(hash: PerceptualHash(rising: 0, falling: UInt64(place) << 40), place: place)
        }
        var compared = 0
        HashIndex(alike).forEachNear(alike[0].hash) { _ in compared += 1 }
        #expect(compared > 0 && compared <= HashIndex.maximumComparisons)
    }
}

extension PerceptualHash {
    fileprivate func flipping(_ bits: some Sequence<Int>) -> PerceptualHash {
        var (rising, falling) = (rising, falling)
        for bit in bits {
            if bit < 64 { rising ^= 1 << bit } else { falling ^= 1 << (bit - 64) }
        }
        return PerceptualHash(rising: rising, falling: falling)
    }
}

/// Likenesses as those of photos are: half of the waves are weak, and some photos are copies.
private enum MadeLikenesses {
    static func one(_ random: inout SplitMix64) -> Likeness {
        likeness((0...Likeness.partCount).map { _ in hash(&random) })
    }

    static func some(_ count: Int, _ random: inout SplitMix64) -> [Likeness?] {
        var made: [Likeness?] = []
        for _ in 0..<count {
            switch random.pick(0..<8) {
            case 0: made.append(nil)
            case 1, 2: made.append(one(&random))
            default: made.append(copy(of: made.compactMap { $0 }, &random))
            }
        }
        return made
    }

    /// Of one of them, about as far from it as a copy may be, or cropped; a new one where there is none.
    private static func copy(of others: [Likeness], _ random: inout SplitMix64) -> Likeness {
        guard !others.isEmpty else { return one(&random) }
        let original = random.pick(of: others)
        let bits = (0..<128).shuffled(using: &random).prefix(random.pick(0..<14))
        var hashes = ([original.whole] + original.parts).map { $0.flipping(bits) }
        // As if it were cropped: what was a part is the whole, and nothing is known of its parts.
        if random.pick(0..<3) == 0 {
            hashes = [random.pick(of: hashes)] + (0..<Likeness.partCount).map { _ in hash(&random) }
        }
        return likeness(hashes)
    }

    private static func hash(_ random: inout SplitMix64) -> PerceptualHash {
        let (strong, sign) = (random.next(), random.next())
        return PerceptualHash(rising: strong & sign, falling: strong & ~sign)
    }

    private static func likeness(_ hashes: [PerceptualHash]) -> Likeness {
        guard let likeness = Likeness(whole: hashes[0], parts: Array(hashes[1...])) else { fatalError("ten hashes") }
        return likeness
    }

    /// Each is compared with each, and what is near spreads until nothing changes.
    static func plainGroups(of likenesses: [Likeness?]) -> [[Int]] {
        var names = Array(likenesses.indices)
        for (one, left) in likenesses.enumerated() {
            for (other, right) in likenesses[..<one].enumerated() where names[one] != names[other] {
                guard let left, let right, left.isLike(right) else { continue }
                let (old, new) = (max(names[one], names[other]), min(names[one], names[other]))
                for place in names.indices where names[place] == old { names[place] = new }
            }
        }
        return Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }
}
