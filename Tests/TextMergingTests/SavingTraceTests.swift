import TextProof
import Testing

@testable import TextMerging

/// What the traces give, saved and loaded.
@Suite("Saving what was recorded")
struct SavingTraceTests {
    @Test(
        "every conformance case is saved and loaded, whole and in two parts",
        .enabled(if: Trace.isThere, "the traces are not beside the checkout"))
    func conformance() throws {
        for (number, trace) in try Trace.conformance().enumerated() {
            var history = TextHistory()
            var peer = TextHistory()
            for (index, delivery) in trace.deliveries.enumerated() {
                if index == trace.deliveries.count / 2 { try peer.add(encoded: history.encoded()) }
                try history.append(delivery.edit, firstUnit: delivery.firstUnit)
            }
            let bytes = history.encoded()
            let again = try TextHistory(encoded: bytes)
            #expect(again.brokenInvariant == nil, "case \(number)")
            #expect(again.encoded() == bytes, "case \(number)")
            try peer.add(encoded: history.encoded(since: peer.version))
            #expect(peer.brokenInvariant == nil, "case \(number)")
            #expect(peer.version == history.version, "case \(number)")
            if number % 20 == 0 {
                #expect(try again.text() == trace.end, "case \(number)")
                #expect(try peer.text() == trace.end, "case \(number)")
                #expect(peer.records == history.records, "case \(number)")
            }
        }
    }

    @Test(
        "two authors at once, 26,078 units, take less than 22 kB",
        .enabled(if: Trace.isThere, "the traces are not beside the checkout"))
    func friends() throws {
        let trace = try Trace.named("friendsforever")
        var history = TextHistory()
        for delivery in trace.deliveries { try history.append(delivery.edit, firstUnit: delivery.firstUnit) }
        let bytes = history.encoded()
        #expect(bytes.count < 22_000)
        let again = try TextHistory(encoded: bytes)
        #expect(again.encoded() == bytes)
        #expect(try again.text() == trace.end)
    }
}
