import DeviceHistories
import Testing

/// A moment of what `make soak` does.
@Suite struct DeviceTests {
    @Test(arguments: Mishaps.named.map(\.name))
    func `W6 devices come to the same and lose nothing, whatever befalls them`(name: String) throws {
        let mishaps = try #require(Mishaps.named.first { $0.name == name }).mishaps
        let first = UInt64.random(in: 0..<1_000_000_000)
        for seed in first..<(first + 12) {
            let failure = DeviceGathering.failure(seed: seed, mishaps: mishaps)
            #expect(failure == nil, "make soak SOAK_COUNT=1 SOAK_SEED=\(seed) SOAK_ONLY=devices-\(name)")
        }
    }
}
