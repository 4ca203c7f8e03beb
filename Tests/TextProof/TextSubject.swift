public import TextMerging

/// Something that takes in edits, to be proven.
public protocol TextSubject {
    init()
    /// Takes in an edit, and says what it does to the text.
    mutating func merge(_ delivery: Delivery) throws(Refusal) -> [TextOperation]
    func text() throws(Refusal) -> String
    var version: TextVersion { get }
    func text(at version: TextVersion) throws(Refusal) -> String
    func text(without units: [UnitID]) throws(Refusal) -> String
    /// What makes the text at the second version out of that at the first; nil if it can't say.
    func operations(from old: TextVersion, to new: TextVersion) throws(Refusal) -> [TextOperation]?
    /// Saves itself and goes on with what it loads.
    mutating func reload() throws(Refusal)
}

/// Why a subject did not take an edit or give an answer.
public enum Refusal: Error, Equatable, Sendable {
    case missing(UnitID)
    case conflicting(UnitID)
    /// Anything else, by its name.
    case other(String)
}
