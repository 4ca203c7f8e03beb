import Replication

/// Inputs that follow from a seed and a number alone.
public enum FuzzInput {
    public static func make(_ target: any FuzzTarget, _ seeds: [[UInt8]], seed: UInt64, number: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed &+ number &* 0x9e37_79b9_7f4a_7c15)
        guard !seeds.isEmpty else { return [] }
        var bytes = random.pick(from: seeds)
        for _ in 0..<random.pick(from: [1, 1, 1, 2, 4]) {
            bytes = target.mutated(bytes, with: random.pick(from: seeds), using: &random)
        }
        return Array(bytes.prefix(target.limits.length))
    }
}
