import DeviceHistories
import Testing

/// A moment of what `make soak` does with a hub.
@Suite struct HubTests {
    @Test(arguments: HubMishaps.named.map(\.name))
    func `D1 devices and their hub come to the same and lose nothing, whatever befalls them`(name: String) throws {
        let mishaps = try #require(HubMishaps.named.first { $0.name == name }).mishaps
        let first = UInt64.random(in: 0..<1_000_000_000)
        for seed in first..<(first + 4) {
            let failure = HubGathering.failure(seed: seed, mishaps: mishaps)
            #expect(failure == nil, "make soak SOAK_COUNT=1 SOAK_SEED=\(seed) SOAK_ONLY=hub-\(name)")
        }
    }

    /// A hub dies over the file that it lacks: the device says that. A document that forked can't bring what it needs.
    @Test(arguments: [("everything", UInt64(160_143_544)), ("silent-restores", 642_954_288)])
    func `D1 histories that once lost a file, or said so, do not any more`(name: String, seed: UInt64) throws {
        let mishaps = try #require(HubMishaps.named.first { $0.name == name }).mishaps
        #expect(HubGathering.failure(seed: seed, mishaps: mishaps) == nil)
    }

    @Test(arguments: PlantedFault.allCases)
    func `D1 a fault that is put in on purpose is found within a thousand histories`(fault: PlantedFault) {
        let first = UInt64.random(in: 0..<1_000_000_000)
        let found = (first..<(first + 1000)).first { seed in
            HubGathering.failure(seed: seed, mishaps: fault.mishaps, planting: fault) != nil
        }
        #expect(found != nil, "--seed \(first)")
    }
}
