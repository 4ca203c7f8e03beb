public import Primitives

/// Every edit of one text, and what each of them had seen: from this the text at any version follows, the
/// same on every replica.
///
/// Edits are kept in the order they came, in columns of runs: local typing adds bytes, not records. A place in
/// that order is the history's own; between replicas only `UnitID` counts.
///
/// Source: J. Gentle, M. Kleppmann, "Collaborative Text Editing with Eg-walker: Better, Faster, Smaller",
/// EuroSys 2025.
public struct TextHistory: Sendable {
    var operations = OperationRuns()
    var units = UnitTable()
    var graph = HistoryGraph()
    var lengths = KnownLengths()

    /// The most units, and the most bytes of inserted text, that one history holds: 2³⁰ − 1.
    ///
    /// Greater positions are taken as this one too, so that a position and a length together fit 32 bits.
    public static let maximumCount = (1 << 30) - 1

    /// The history of a text that nobody has edited.
    public init() {}

    /// How many units are known: one for each scalar that was ever inserted or deleted.
    public var count: Int { Int(operations.count) }

    /// The version with every known edit.
    public var version: TextVersion { version(at: graph.frontier) }

    /// Whether an edit that owns this unit is known.
    public func contains(_ unit: UnitID) -> Bool {
        units.place(of: unit) != nil
    }

    func version(at frontier: [Int32]) -> TextVersion {
        var heads: [UnitID] = []
        for place in frontier { heads.append(units.unit(at: place)) }
        return TextVersion(heads)
    }
}
