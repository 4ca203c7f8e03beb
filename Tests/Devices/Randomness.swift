public import Replication

extension SplitMix64 {
    /// A number from 0 and below `bound`, the same where `Int` has 32 bits; 0 for no bound.
    ///
    /// The standard library's `random(in:)` takes other numbers there.
    public mutating func below(_ bound: Int) -> Int {
        Int(((next() >> 32) * UInt64(max(bound, 0))) >> 32)
    }

    /// Puts `elements` in another order, the same where `Int` has 32 bits.
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        for index in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(index, below(index + 1))
        }
    }
}
