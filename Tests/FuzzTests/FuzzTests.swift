import FuzzTargets
import Replication
import Testing

/// A moment of `make fuzz` on every change.
@Suite struct FuzzTests {
    @Test(arguments: fuzzTargets().map(\.name))
    func `W6 what is nearly right is taken in or refused, whatever way it comes`(name: String) throws {
        let target = try #require(fuzzTargets().first { $0.name == name })
        let seeds = target.seeds().filter { $0.count <= target.limits.length }
        #expect(!seeds.isEmpty)
        for seed in seeds.prefix(8) { try target.run(seed) }
        for number in 0..<UInt64(60) {
            do {
                try target.run(FuzzInput.make(target, seeds, seed: 2026, number: number))
            } catch {
                Issue.record("input \(number) of seed 2026: \(error)")
                return
            }
        }
    }
}
