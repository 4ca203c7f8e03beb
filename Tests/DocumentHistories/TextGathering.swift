import Primitives
import Replication
import TestDevices
import TextMerging

/// Two to five replicas of one text that type apart and exchange what they lack, some of it twice.
public struct TextGathering {
    private var replicas: [MergeableText] = []
    private var random: SplitMix64
    private var trail = StateDigest()
    /// Whether something was refused that should not be.
    private var hasFailed = false

    /// Runs a whole history: after it every replica has heard of everything.
    public init(seed: UInt64, steps: Int = 40) {
        random = SplitMix64(seed: seed)
        // Their order is not that of their coming.
        for number in 0..<UInt64(2 + random.below(4)) {
            replicas.append(MergeableText(replica: ReplicaID((number &* 0x9e37_79b9_7f4a_7c15) >> 8 | 1)))
        }
        for _ in 0..<steps {
            let index = random.below(replicas.count)
            if random.below(4) == 0 { hear(index, from: random.below(replicas.count)) } else { type(at: index) }
        }
        for _ in 0..<2 {
            for index in replicas.indices {
                for other in replicas.indices { hear(index, from: other) }
            }
        }
    }

    /// Whether all have the same text, and each reads back as what it saved.
    public var agrees: Bool {
        let text = replicas[0].text
        for replica in replicas {
            guard replica.text.hasSameBytes(as: text),
                let again = try? MergeableText(saved: replica.saved(), replica: replica.replica),
                again.text.hasSameBytes(as: text), again.version == replica.version
            else { return false }
        }
        return !hasFailed
    }

    /// What the first replica saved.
    public var saved: [UInt8] { replicas[0].saved() }

    /// The text, what everybody saved, and every edit that anybody was told of.
    public var bytes: [UInt8] {
        var digest = trail
        for replica in replicas { digest.add(replica.saved()) }
        var result = Array(replicas[0].text.utf8)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            result.append(UInt8(truncatingIfNeeded: digest.value >> shift))
        }
        return result
    }

    /// What `count` random histories from `seed` on come to, as one number; nil when replicas disagree.
    public static func digest(from seed: UInt64, count: UInt32) -> UInt64? {
        var digest = StateDigest()
        for offset in 0..<UInt64(count) {
            let gathering = TextGathering(seed: seed &+ offset)
            guard gathering.agrees else { return nil }
            digest.add(gathering.bytes)
        }
        return digest.value
    }

    private mutating func type(at index: Int) {
        let count = replicas[index].scalarCount
        let place = random.below(count + 1)
        do throws(TextMergingError) {
            switch random.below(8) {
            case 0...3: try replicas[index].insert(random.text(upTo: 4), at: place)
            // Backward: each before the last.
            case 4: for _ in 0..<3 { try replicas[index].insert(random.text(upTo: 1), at: place) }
            case 5: try replicas[index].insert(random.text(upTo: 2), atUTF16: place)
            case 6: try replicas[index].delete(place..<(place + random.below(min(count - place, 5) + 1)))
            default:
                let units = try replicas[index].insert(random.text(upTo: 3), at: place)
                if random.below(2) == 0 { tell(try replicas[index].undo(units).operations) }
            }
        } catch {
            hasFailed = true
        }
    }

    private mutating func hear(_ index: Int, from other: Int) {
        guard index != other else { return }
        let changes =
            random.below(4) == 0 ? replicas[other].saved() : replicas[other].changes(since: replicas[index].version)
        do throws(TextMergingError) {
            tell(try replicas[index].merge(changes))
        } catch {
            hasFailed = true
        }
    }

    private mutating func tell(_ operations: [TextOperation]) {
        var bytes: [UInt8] = []
        for operation in operations {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: operation.position >> shift))
            }
            bytes.append(contentsOf: operation.deleted.utf8)
            bytes.append(0)
            bytes.append(contentsOf: operation.inserted.utf8)
            bytes.append(0)
        }
        trail.add(bytes)
    }
}
