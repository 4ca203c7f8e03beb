public import Primitives
public import Replication
internal import TextMerging

/// One card of a board. Its identity is the unit of the change that added it.
///
/// Boards hold many cards, and most fields are never set again. So a card stores its values, and who set them
/// only when that was not the change that added it.
public struct Card: Sendable {
    public let id: UnitID
    let addedAt: Timestamp
    /// The latest change of what the card says or of its column.
    var lastChange: Timestamp
    public private(set) var title: String
    public private(set) var description: String
    /// The description's version; nil while it is as it was added.
    private(set) var editedVersion: TextVersion?
    let provenance: Provenance
    /// Who set the fields; empty while that was the change that added the card.
    private(set) var marks: [CardMarks] = []
    /// Where it was put. Where it is shown differs when that column is removed: see `Board.column(of:)`.
    public private(set) var place: Place
    public private(set) var due: CivilDate?
    public private(set) var isRemoved = false

    /// The card that the change `new` makes when it is applied.
    public init(_ new: NewCard, from origin: Origin) {
        id = origin.unit
        addedAt = origin.time
        lastChange = origin.time
        title = new.title
        description = new.description
        provenance = new.provenance
        place = new.place
        due = new.due
    }

    /// A card as a snapshot kept it.
    init(
        addedBy origin: Origin, title: String, description: String, editedVersion: TextVersion?, due: CivilDate?,
        place: Place, isRemoved: Bool, marks: CardMarks?, lastChange: Timestamp, provenance: Provenance
    ) {
        id = origin.unit
        addedAt = origin.time
        self.lastChange = lastChange
        self.title = title
        self.description = description
        self.editedVersion = editedVersion
        self.provenance = provenance
        self.place = place
        self.due = due
        self.isRemoved = isRemoved
        if let marks { self.marks = [marks] }
    }
}

extension Card {
    /// What people and scripts call it by: three groups of three characters.
    public var shortID: ShortID { ShortID(of: Origin(unit: id, time: addedAt)) }
    public var label: String { shortID.text }
    /// Milliseconds since 1970.
    public var createdAt: UInt64 { provenance.facts?.created ?? addedAt.milliseconds }
    /// When it last changed, in milliseconds since 1970. An import says so itself; what changes after it
    /// counts again.
    public var changedAt: UInt64 {
        if lastChange <= addedAt, let changed = provenance.facts?.changed { return changed }
        return lastChange.milliseconds
    }
    /// The identifier that the card had where it was imported from, or nil.
    public var sourceID: String? { provenance.facts?.sourceID }

    /// Whether it comes before `other` in one column; equal orders are told apart by who placed them.
    func isBefore(_ other: Card) -> Bool {
        place.order == other.place.order
            ? placeRegister.stamp < other.placeRegister.stamp : place.order < other.place.order
    }

    mutating func noteChange(_ time: Timestamp) {
        if time > lastChange { lastChange = time }
    }
}

extension Card: Equatable {
    /// Compares all that a card shows; to find a card again compare `id`.
    public static func == (left: Card, right: Card) -> Bool {
        left.id == right.id && left.title.hasSameBytes(as: right.title)
            && left.description.hasSameBytes(as: right.description) && left.due == right.due
            && left.place == right.place && left.isRemoved == right.isRemoved
            && left.createdAt == right.createdAt && left.changedAt == right.changedAt
            && (left.sourceID ?? "").hasSameBytes(as: right.sourceID ?? "")
    }
}

// Applying changes: the latest writer of each field wins.
extension Card {
    mutating func setTitle(_ assignment: Assignment<String>, from origin: Origin) {
        var register = titleRegister
        register.apply(assignment, from: origin)
        guard register.stamp == origin else { return }
        title = register.value
        mark { $0.title = Mark(register) }
    }

    mutating func setDue(_ assignment: Assignment<CivilDate?>, from origin: Origin) {
        var register = dueRegister
        register.apply(assignment, from: origin)
        guard register.stamp == origin else { return }
        due = register.value
        mark { $0.due = Mark(register) }
    }

    mutating func setPlace(_ assignment: Assignment<Place>, from origin: Origin) {
        var register = placeRegister
        register.apply(assignment, from: origin)
        guard register.stamp == origin else { return }
        place = register.value
        mark { $0.place = Mark(register) }
    }

    mutating func setRemoved(_ assignment: Assignment<Bool>, from origin: Origin) {
        var register = removedRegister
        register.apply(assignment, from: origin)
        guard register.stamp == origin else { return }
        isRemoved = register.value
        mark { $0.removed = Mark(register) }
    }

    mutating func editDescription(_ edit: TextEdit, firstUnit: UnitID) {
        var buffer = descriptionBuffer
        description = ""
        let outcome = buffer.apply(edit, firstUnit: firstUnit)
        description = buffer.text
        if outcome == .spliced { editedVersion = buffer.version }
    }

    private mutating func mark(_ set: (inout CardMarks) -> Void) {
        if marks.isEmpty { marks = [currentMarks] }
        set(&marks[0])
    }
}
