import TextMerging
public import Replication

extension [Delivery] {
    /// The same edits as a bad network brings them: in any order, some cut in two or joined, some twice, some
    /// before what they follow.
    public func scrambled(using random: inout SplitMix64) -> [Delivery] {
        var result: [Delivery] = []
        let cuts = Int.random(in: 0..<3, using: &random)
        for delivery in self {
            let span = delivery.edit.span
            if cuts > 0, span > 1, Int.random(in: 0...cuts, using: &random) > 0 {
                let pieces = delivery.cut(after: UInt64.random(in: 1..<span, using: &random))
                result.append(contentsOf: pieces)
                // A beginning may come alone first, and with the rest later.
                if Int.random(in: 0..<3, using: &random) == 0 { result.append(delivery) }
            } else {
                result.append(delivery)
            }
            if Int.random(in: 0..<8, using: &random) == 0 { result.append(delivery) }
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: result.shuffle(using: &random)
        case 1: result.reverse()
        default:
            // A few that come too early or late.
            for _ in 0..<(result.count / 4) {
                result.swapAt(
                    Int.random(in: 0..<result.count, using: &random), Int.random(in: 0..<result.count, using: &random))
            }
        }
        return result
    }
}
