import DocumentHistories
import Testing

/// The module as `make wasm` builds it answers what native code does.
@Suite(
    "Native and WebAssembly",
    .enabled(if: Probe.isThere, "make test builds the module and says with BOJAGI_PROBE and BOJAGI_WASM_RUNNER where"))
struct SameBytesTests {
    private static let historiesPerArea: UInt32 = 100

    @Test("the same wishes come to the same events and snapshots, byte for byte", arguments: DocumentArea.allCases)
    func areas(area: DocumentArea) throws {
        let seed = UInt32.random(in: 1...UInt32.max / 2)
        print("\(area) seed \(seed)")
        let native = try #require(
            area.digest(from: UInt64(seed), count: Self.historiesPerArea), "devices disagree, \(area) seed \(seed)")
        let wasm = try Probe.ask("probe_area", [area.rawValue, seed, Self.historiesPerArea])
        #expect(wasm == native, "\(area) seed \(seed)")
    }
}
