public import Primitives
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
    /// What a peer at a version lacks, as bytes; nil if it knows no bytes.
    func encoded(since version: TextVersion) -> [UInt8]?
    /// Takes in such bytes, and says what they do to the text.
    mutating func merge(encoded bytes: [UInt8]) throws(Refusal) -> [TextOperation]
}

extension TextSubject {
    public func encoded(since version: TextVersion) -> [UInt8]? { nil }
    public mutating func merge(encoded bytes: [UInt8]) throws(Refusal) -> [TextOperation] { [] }
}

/// Why a subject did not take an edit or give an answer.
public enum Refusal: Error, Equatable, Sendable {
    case missing(UnitID)
    case conflicting(UnitID)
    /// Anything else, by its name.
    case other(String)
}
