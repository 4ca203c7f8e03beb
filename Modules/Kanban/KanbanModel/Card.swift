public import Replication
public import TextMerging

/// One card of a board. Its identity is the unit of the change that added it.
public struct Card: Sendable {
    public let id: UnitID
    var titleRegister: Register<String>
    var descriptionBuffer: TextBuffer
    var dueRegister: Register<CivilDate?>
    var placeRegister: Register<Place>
    var removedRegister: Register<Bool>
    let addedAt: Timestamp
    /// The latest change of what the card says or of its column.
    var lastChange: Timestamp
    var provenance: Provenance

    /// The card that the change `new` makes when it is applied.
    public init(_ new: NewCard, from origin: Origin) {
        id = origin.unit
        titleRegister = Register(new.title, from: origin)
        descriptionBuffer = TextBuffer(text: new.description, firstUnit: origin.unit.advanced(by: 1))
        dueRegister = Register(new.due, from: origin)
        placeRegister = Register(new.place, from: origin)
        removedRegister = Register(false, from: origin)
        addedAt = origin.time
        lastChange = origin.time
        provenance = new.provenance
    }

    init(
        id: UnitID, title: Register<String>, description: TextBuffer, due: Register<CivilDate?>,
        place: Register<Place>, removed: Register<Bool>, addedAt: Timestamp, lastChange: Timestamp,
        provenance: Provenance
    ) {
        self.id = id
        titleRegister = title
        descriptionBuffer = description
        dueRegister = due
        placeRegister = place
        removedRegister = removed
        self.addedAt = addedAt
        self.lastChange = lastChange
        self.provenance = provenance
    }
}

extension Card {
    /// What people and scripts call it by: three groups of three characters.
    public var shortID: ShortID { ShortID(of: Origin(unit: id, time: addedAt)) }
    public var label: String { shortID.text }
    public var title: String { titleRegister.value }
    public var description: String { descriptionBuffer.text }
    public var due: CivilDate? { dueRegister.value }
    /// Where it was put. Where it is shown differs when that column is removed: see `Board.column(of:)`.
    public var place: Place { placeRegister.value }
    public var isRemoved: Bool { removedRegister.value }
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
        let order = placeRegister.value.order
        let otherOrder = other.placeRegister.value.order
        return order == otherOrder ? placeRegister.stamp < other.placeRegister.stamp : order < otherOrder
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

/// Where a card came from. Boxed, for few cards come from elsewhere and the others shall stay small.
enum Provenance: Sendable {
    case here
    indirect case imported(ImportedFacts)

    var facts: ImportedFacts? {
        if case .imported(let facts) = self { facts } else { nil }
    }
}

/// What an import knows of a card besides what the card says.
public struct ImportedFacts: Sendable {
    /// The card's identifier where it comes from.
    public var sourceID: String?
    /// Milliseconds since 1970.
    public var created: UInt64?
    /// Milliseconds since 1970.
    public var changed: UInt64?

    public init(sourceID: String? = nil, created: UInt64? = nil, changed: UInt64? = nil) {
        self.sourceID = sourceID
        self.created = created.map { min($0, Timestamp.maximumMilliseconds) }
        self.changed = changed.map { min($0, Timestamp.maximumMilliseconds) }
    }
}
