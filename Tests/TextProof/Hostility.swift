import Primitives
import Replication
import TextMerging
import TextOracle

/// Edits that no honest replica sends: parents that follow each other, are unknown or come later; units that are
/// known as something else; positions, lengths and numbers out of all bounds.
public enum Hostility {
    /// Edits of a history, some of them bent.
    public static func deliveries(seed: UInt64) -> [Delivery] {
        var random = SplitMix64(seed: seed)
        var recipe = Recipe()
        recipe.steps = 3...20
        var list = History.random(seed: random.next(), recipe: recipe).deliveries
        for _ in 0..<Int.random(in: 1..<5, using: &random) where !list.isEmpty {
            let index = Int.random(in: 0..<list.count, using: &random)
            if Int.random(in: 0..<3, using: &random) == 0 {
                // The same units once more, as something else.
                list.insert(
                    bent(list[index], among: list, &random), at: Int.random(in: index..<list.count, using: &random))
            } else {
                list[index] = bent(list[index], among: list, &random)
            }
        }
        return list
    }

    private static func bent(_ delivery: Delivery, among list: [Delivery], _ random: inout SplitMix64) -> Delivery {
        var result = delivery
        func unit() -> UnitID {
            let other = list[Int.random(in: 0..<list.count, using: &random)]
            return other.firstUnit.advanced(by: UInt64.random(in: 0...other.edit.span, using: &random))
        }
        let place = Int.random(in: 0..<max(result.edit.operations.count, 1), using: &random)
        guard result.edit.operations.indices.contains(place) else { return result }
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
            var heads = result.edit.parents.heads
            for _ in 0..<Int.random(in: 1..<9, using: &random) { heads.append(unit()) }
            result.edit.parents = TextVersion(heads)
        case 1: result.edit.parents = TextVersion([unit(), unit(), unit()])
        case 2: result.edit.parents = TextVersion([UnitID(replica: ReplicaID(99), sequence: 3)])
        case 3: result.edit.parents = TextVersion([delivery.firstUnit])
        case 4: result.edit.operations[place].position = .max
        case 5: result.edit.operations[place].position = UInt32.random(in: 0..<30, using: &random)
        case 6: result.edit.operations[place].deleted += String(repeating: "-", count: 3_000)
        case 7: result.firstUnit = unit()
        case 8:
            let last = UInt64.max - UInt64.random(in: 0..<8, using: &random)
            result.firstUnit = UnitID(replica: delivery.firstUnit.replica, sequence: last)
        case 9: result.firstUnit = UnitID(replica: ReplicaID(Bool.random(using: &random) ? 0 : .max), sequence: 0)
        default:
            let other = list[Int.random(in: 0..<list.count, using: &random)]
            result.edit.operations = other.edit.operations
        }
        return result
    }

    /// Why a subject fails for those edits; nil if it takes and refuses what the oracle does, and is unchanged by what
    /// it refuses.
    public static func failure<Subject: TextSubject>(of subject: Subject.Type, by deliveries: [Delivery]) -> String? {
        do throws(Failure) {
            var pair = Pair<Subject>()
            for delivery in deliveries {
                let before = pair.subject.version
                let count = pair.taken.count
                _ = try pair.merge(delivery)
                if pair.taken.count == count, pair.subject.version != before {
                    throw Failure(reason: "\(delivery.firstUnit.written) is refused, and changes something")
                }
            }
            try pair.compare(with: pair.oracle, "after what is hostile")
            try pair.reload()
            try pair.compare(with: pair.oracle, "after loading")
            var peer = Pair<Subject>()
            try peer.mergeBytes(of: pair, knowsVersion: true)
            try peer.compare(with: pair.oracle, "as a peer has it")
            return nil
        } catch {
            return error.reason
        }
    }
}
