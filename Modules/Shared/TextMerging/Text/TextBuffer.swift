public import Primitives

/// A text and the version that it is at.
///
/// An edit whose parents are that version is spliced in. Any other edit was made beside one that is already
/// here, and needs the history that `needsHistory` asks for.
public struct TextBuffer: Sendable {
    /// The text at `version`.
    public private(set) var text: String
    /// What the next edit must have as its parents to be spliced in.
    public private(set) var version: TextVersion

    /// What came of an edit.
    public enum Outcome: Equatable, Sendable {
        /// The edit was made.
        case spliced
        /// Nothing was done: the edit's author had not seen all that is here.
        case needsHistory(since: TextVersion)
    }

    /// The empty text at its first version.
    public init() {
        text = ""
        version = TextVersion()
    }

    /// A text as a snapshot kept it.
    public init(text: String, version: TextVersion) {
        self.text = text
        self.version = version
    }

    /// A text that came into being whole; its scalars own the units from `firstUnit` on.
    public init(text: String, firstUnit: UnitID) {
        self.text = text
        let count = UInt64(text.scalarCount)
        version = count == 0 ? TextVersion() : TextVersion([firstUnit.advanced(by: count - 1)])
    }

    /// Applies `edit`, whose first unit is `firstUnit`.
    ///
    /// Positions beyond the end are taken as the end, on every replica alike. Complexity: O(text) for edits
    /// whose operations run from left to right, as those of `difference` do; O(log text) an operation more otherwise.
    @discardableResult
    public mutating func apply(_ edit: TextEdit, firstUnit: UnitID) -> Outcome {
        guard edit.parents == version else { return .needsHistory(since: version) }
        text.splice(edit.operations)
        version = edit.version(afterUnitsFrom: firstUnit)
        return .spliced
    }
}
