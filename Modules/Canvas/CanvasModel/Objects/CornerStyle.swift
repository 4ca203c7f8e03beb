public import Forms
public import Phrases
import Replication

/// How the corners of a rectangle are; sharp where it is unset.
public enum CornerStyle: UInt8, CaseIterable, Sendable {
    case round = 1

    /// The radius in points for a rectangle with this shorter side: a quarter of it, but no more than 32.
    func radius(shorterSide: Double) -> Double { min(32, shorterSide / 4) }
}

extension CornerStyle: FormValue {
    /// As commands and files write it.
    public var text: String { "round" }
    /// As people read it.
    public var phrase: Phrase { "Round" }
}
