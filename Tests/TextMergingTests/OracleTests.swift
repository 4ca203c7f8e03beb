import Primitives
import TextMerging
import TextOracle
import TextProof
import Testing

@Suite("The oracle")
struct OracleTests {
    @Test(
        "ends all 1000 conformance cases in their text",
        .enabled(if: Trace.isThere, "needs shared/traces beside the checkout, or BOJAGI_TRACES"))
    func conformance() throws {
        let cases = try Trace.conformance()
        #expect(cases.count == 1_000)
        for (number, trace) in cases.enumerated() {
            var oracle = OracleHistory()
            for delivery in trace.deliveries { _ = try oracle.merge(delivery.edit, firstUnit: delivery.firstUnit) }
            #expect(oracle.text.hasSameBytes(as: trace.end), "case \(number)")
        }
    }

    @Test("ends in the same text in any order of arrival, and says what changes on the way")
    func properties() {
        let campaign = Campaign(seed: 0x7e87)
        print("histories for the oracle: seed \(campaign.seed)")
        for number in 0..<150 {
            if let failure = campaign.failure(of: OracleSubject.self, by: number) { Issue.record("\(failure)") }
        }
    }

    @Test("gives the text at a version that a walk over that version alone gives")
    func versions() throws {
        let campaign = Campaign(seed: 0x7e88)
        for number in 0..<60 {
            var oracle = OracleHistory()
            for delivery in campaign.history(number).deliveries {
                _ = try oracle.merge(delivery.edit, firstUnit: delivery.firstUnit)
            }
            for head in oracle.graph.events.indices {
                var walker = Walker()
                for (event, isBefore) in oracle.graph.history(of: [head]).enumerated() where isBefore {
                    _ = walker.apply(event, of: oracle.graph)
                }
                let text = try oracle.text(at: oracle.graph.version(of: [head]))
                #expect(text.unicodeScalars.elementsEqual(walker.text), "history \(number), unit \(head)")
            }
        }
    }

    @Test("M9 keeps both when two type at one place, the smaller replica's left")
    func samePlace() throws {
        var oracle = OracleHistory()
        let both = [(2, "later"), (1, "first ")].map { replica, text in
            Delivery(
                edit: TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: text)]),
                firstUnit: UnitID(replica: ReplicaID(UInt64(replica)), sequence: 0))
        }
        for delivery in both { _ = try oracle.merge(delivery.edit, firstUnit: delivery.firstUnit) }
        #expect(oracle.text.hasSameBytes(as: "first later"))
    }
}
