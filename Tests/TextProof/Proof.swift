import Replication
import TextMerging
import TextOracle

/// Holds a subject to the oracle, history by history.
///
/// Of each history is checked: after every edit the subject says the same of what changed as the oracle; what it
/// says, applied, makes its text; any order of arrival ends in the same text and version; the text at any
/// version, and without some units, is the oracle's; the operations between two versions make one text out of the
/// other; and all this as well after saving and loading on the way.
public enum Proof<Subject: TextSubject> {
    /// Why the subject fails for this history; nil if it doesn't. The same seed makes the same choices.
    public static func failure(of history: History, seed: UInt64) -> String? {
        var random = SplitMix64(seed: seed)
        do {
            try check(history, &random)
            return nil
        } catch {
            return error.reason
        }
    }

    private static func check(_ history: History, _ random: inout SplitMix64) throws(Failure) {
        let deliveries = history.deliveries
        var first = Pair<Subject>()
        try first.mergeAll(deliveries, reloadAfter: 0)
        let expected = first.oracle
        try first.compare(with: expected, "in the order of writing")
        try compareThePast(first, deliveries, &random)

        var second = Pair<Subject>()
        let scrambled = deliveries.scrambled(using: &random)
        try second.mergeAll(scrambled, reloadAfter: Int.random(in: 0...max(scrambled.count, 1), using: &random))
        try second.compare(with: expected, "in another order")
        try second.reload()
        try second.compare(with: expected, "after loading")
        try compareThePast(second, deliveries, &random)

        var peers = [Pair<Subject>(), Pair<Subject>()]
        try exchange(deliveries, between: &peers, &random)
        for peer in peers { try peer.compare(with: expected, "after an exchange of bytes") }
    }

    /// Each edit reaches one of two peers; now and then one of them gets from the other, as bytes, what it lacks.
    private static func exchange(
        _ deliveries: [Delivery], between peers: inout [Pair<Subject>], _ random: inout SplitMix64
    ) throws(Failure) {
        for delivery in deliveries {
            let receiver = Int.random(in: 0..<2, using: &random)
            let other = peers[1 - receiver]
            if Int.random(in: 0..<4, using: &random) == 0 {
                try peers[receiver].mergeBytes(of: other, knowsVersion: Bool.random(using: &random))
            }
            if try !peers[receiver].merge(delivery) { _ = try peers[1 - receiver].merge(delivery) }
            // Neither has all that it follows: one gets it from the other first.
            if !peers[0].has(delivery), !peers[1].has(delivery) {
                try peers[receiver].mergeBytes(of: other, knowsVersion: true)
                _ = try peers[receiver].merge(delivery)
            }
        }
        let last = peers[1]
        try peers[0].mergeBytes(of: last, knowsVersion: true)
        let first = peers[0]
        try peers[1].mergeBytes(of: first, knowsVersion: Bool.random(using: &random))
    }

    private static func compareThePast(
        _ pair: Pair<Subject>, _ deliveries: [Delivery], _ random: inout SplitMix64
    ) throws(Failure) {
        let graph = pair.oracle.graph
        guard !graph.events.isEmpty else { return }
        func version() -> TextVersion {
            var set = [Bool](repeating: false, count: graph.events.count)
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                let number = Int.random(in: 0..<set.count, using: &random)
                for (earlier, isBefore) in graph.history(of: [number]).enumerated() where isBefore {
                    set[earlier] = true
                }
            }
            return graph.version(of: graph.frontier(of: set))
        }
        for _ in 0..<2 {
            let old = version()
            try pair.compareText(at: old, with: pair.oracle)
            try pair.compareOperations(from: old, to: pair.oracle.version, with: pair.oracle)
            try pair.compareOperations(from: old, to: version(), with: pair.oracle)
        }
        let undone = deliveries[Int.random(in: 0..<deliveries.count, using: &random)].units
        let start = Int.random(in: 0..<undone.count, using: &random)
        try pair.compareText(without: Array(undone[start...].prefix(1 + start)), with: pair.oracle)
        try pair.compareText(without: undone, with: pair.oracle)
    }
}
