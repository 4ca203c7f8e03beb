import Primitives
import TextMerging
import TextProof
import Testing

@Suite("The engine")
struct EngineTests {
    @Test(
        "ends all 1000 conformance cases in their text",
        .enabled(if: Trace.isThere, "needs shared/traces beside the checkout, or BOJAGI_TRACES"))
    func conformance() throws {
        let cases = try Trace.conformance()
        #expect(cases.count == 1_000)
        for (number, trace) in cases.enumerated() {
            #expect(try history(of: trace).text().hasSameBytes(as: trace.end), "case \(number)")
        }
    }

    @Test(
        "ends the recordings in their text",
        .enabled(if: Trace.isThere, "needs shared/traces beside the checkout, or BOJAGI_TRACES"),
        arguments: ["automerge-paper", "friendsforever", "sveltecomponent"])
    func recordings(name: String) throws {
        let trace = try Trace.named(name)
        #expect(trace.deliveries.count > 10_000)
        #expect(try history(of: trace).text().hasSameBytes(as: trace.end))
    }

    private func history(of trace: Trace) throws -> TextHistory {
        var history = TextHistory()
        for delivery in trace.deliveries { try history.append(delivery.edit, firstUnit: delivery.firstUnit) }
        return history
    }

    @Test("M9 is at one with the oracle on random histories in any order of arrival", arguments: 0..<8)
    func properties(part: Int) {
        var recipe = Recipe()
        // Most are short: they are quick, and enough for most mistakes.
        if part > 0 { recipe.steps = 3...14 }
        let campaign = Campaign(seed: 0xe6e0 + UInt64(part), recipe: recipe)
        print("histories for the engine: seed \(campaign.seed), \(recipe.steps) steps")
        for number in 0..<(part > 0 ? 300 : 100) {
            let failure =
                number % 4 == 0
                ? campaign.failure(of: HistorySubject.self, by: number)
                : campaign.failure(of: MergeableSubject.self, by: number)
            if let failure { Issue.record("\(failure)") }
        }
    }

    @Test("M9 several write, undo, save and exchange bytes, and all end in what the oracle says", arguments: 0..<2)
    func editing(part: Int) {
        let campaign = Campaign(seed: 0xed17 + UInt64(part))
        print("scripts for the engine: seed \(campaign.seed)")
        for number in 0..<250 {
            if let failure = campaign.failure(ofScript: number) { Issue.record("\(failure)") }
        }
    }
}
