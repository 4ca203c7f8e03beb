import DocumentHistories
import Testing

/// The module as `make wasm` builds it answers what native code does.
@Suite(
    "Native and WebAssembly",
    .enabled(if: Probe.isThere, "make test builds the module and says with BOJAGI_PROBE and BOJAGI_WASM_RUNNER where"))
struct SameBytesTests {
    private static let historiesPerArea: UInt32 = 40
    private static let textHistories: UInt32 = 300

    @Test("the same wishes come to the same events and snapshots, byte for byte", arguments: DocumentArea.allCases)
    func areas(area: DocumentArea) throws {
        let seed = UInt32.random(in: 1...UInt32.max / 2)
        print("\(area) seed \(seed)")
        let native = try #require(
            area.digest(from: UInt64(seed), count: Self.historiesPerArea), "devices disagree, \(area) seed \(seed)")
        let wasm = try Probe.ask("probe_area", [area.rawValue, seed, Self.historiesPerArea])
        #expect(wasm == native, "\(area) seed \(seed)")
    }

    @Test("random texts come to the same letters, saved bytes and edits told, byte for byte")
    func texts() throws {
        let seed = UInt32.random(in: 1...UInt32.max / 2)
        print("texts seed \(seed)")
        let native = try #require(
            TextGathering.digest(from: UInt64(seed), count: Self.textHistories), "replicas disagree, seed \(seed)")
        #expect(try Probe.ask("probe_texts", [seed, Self.textHistories]) == native, "seed \(seed)")
    }
}

@Suite("Random histories")
struct RandomHistoryTests {
    @Test("hardly any two are alike")
    func differ() throws {
        for area in DocumentArea.allCases {
            let digests = try (0..<20).map { try #require(area.digest(from: $0, count: 1), "\(area) seed \($0)") }
            #expect(Set(digests).count == 20, "\(area)")
        }
        let digests = try (0..<20).map { try #require(TextGathering.digest(from: $0, count: 1), "texts seed \($0)") }
        #expect(Set(digests).count == 20)
    }
}
