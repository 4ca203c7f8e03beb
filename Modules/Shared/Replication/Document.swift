public import Primitives
public import TextMerging

/// A value that starts empty and changes only by applying events. Every area is one.
public protocol Document: Sendable {
    /// What one step of the document can be.
    associatedtype Change: DocumentChange

    /// The document before its first event.
    init()

    /// Applied once per change, after everything its author had seen; concurrent changes must commute.
    mutating func apply(_ change: Change, from origin: Origin)

    /// What undoes `change`, or nil when it has been overwritten since. Edits of text are not asked for: the
    /// session rebases those over what followed.
    func inverse(of change: Change, from origin: Origin) -> Change?

    /// The same for a change that takes several to be undone.
    func inverses(of change: Change, from origin: Origin) -> [Change]

    /// The version of the text in `field`, or nil when there is no such text.
    func textVersion(of field: UnitID) -> TextVersion?

    /// Makes an edit that several merged edits of the text in `field` came to; they themselves were applied before
    /// it, with nothing in them.
    mutating func splice(_ edit: TextEdit, into field: UnitID)

    /// Finds anew what makes reading quick, where changes have left it behind. Reads the same without it.
    mutating func reindex()

    /// The change with the units in it called as the reader renames them from which it was read, where it keeps bytes
    /// of that reader; others were renamed when they were read.
    static func renamed(_ change: Change) -> Change
}

extension Document {
    public func inverses(of change: Change, from origin: Origin) -> [Change] {
        inverse(of: change, from: origin).map { [$0] } ?? []
    }

    public func textVersion(of field: UnitID) -> TextVersion? { nil }
    public mutating func splice(_ edit: TextEdit, into field: UnitID) {}
    public mutating func reindex() {}
    public static func renamed(_ change: Change) -> Change { change }
}

/// One step that a document can take.
public protocol DocumentChange: WireCodable, Sendable {
    /// The units that the change owns: one, or for text one a scalar.
    var span: UInt64 { get }

    /// The edit of a text that this change makes when its first unit is `unit`, or nil.
    func textEdit(at unit: UnitID) -> FieldEdit?

    /// Whether the change only edits a text.
    var isTextOnly: Bool { get }

    /// The unit that made the thing which this change alters, or nil. It is applied after that unit wherever it
    /// arrives, so that an event that names what it does not follow comes to the same on every replica.
    var subject: UnitID? { get }

    /// The text of the thing that this change makes, where edits say what it begins with: those of the same event are no
    /// step of their own, and are undone by undoing the change.
    var ownText: UnitID? { get }

    /// A change that makes `edit` in the text `field`, or nil in an area without texts.
    static func editing(_ field: UnitID, _ edit: TextEdit) -> Self?
}

extension DocumentChange {
    public var span: UInt64 { 1 }
    public func textEdit(at unit: UnitID) -> FieldEdit? { nil }
    public var isTextOnly: Bool { false }
    public var subject: UnitID? { nil }
    public var ownText: UnitID? { nil }
    public static func editing(_ field: UnitID, _ edit: TextEdit) -> Self? { nil }
}

/// An edit of one text of a document.
public struct FieldEdit: Sendable {
    /// The text's identity: the unit that created what it belongs to.
    public let field: UnitID
    /// What the author did; its parents are the version that the author saw.
    public let edit: TextEdit
    /// The unit of the first deleted or inserted scalar.
    public let firstUnit: UnitID

    /// `firstUnit` owns the first scalar that the edit deletes or inserts.
    public init(field: UnitID, edit: TextEdit, firstUnit: UnitID) {
        self.field = field
        self.edit = edit
        self.firstUnit = firstUnit
    }

    /// The version of the text after the edit.
    public var resultingVersion: TextVersion {
        edit.version(afterUnitsFrom: firstUnit)
    }
}
