import Primitives
public import Replication

/// One card of a board. Its identity is the unit of the change that added it. Equal are those that show the same; to find a
/// card again compare `id`.
public struct Card: Record, Equatable {
    public static var kind: UInt8 { 2 }

    public var core: RecordCore
    /// What was typed into the description.
    var text = ""
    /// At most `BoardLimits.title` scalars and never blank, unless a merge brought it so.
    public var title = ""
    /// Where it was put. Where it is shown differs when that column is removed: see `Board.column(of:)`.
    public internal(set) var place = Place.unset
    /// A day, wherever one is; nil for none.
    public var due: CivilDate?
    var provenance = Provenance.here
    /// nil where nobody gave it one.
    public var color: CardColor?
    /// How ``due`` repeats; nil where it does not.
    public var repeatRule: RepeatRule?
    /// How long before ``due`` somebody is reminded; nil for not at all.
    public var reminder: CardReminder?
    /// nil for none.
    public var cover: CardCover?
    /// The description as long as nobody has typed into it, of a card that follows another: as a text several devices
    /// would each put it in.
    var beginning = ""
    /// Which card it follows; `none` for one that somebody added.
    var key = CardKey.none

    /// Some follow others: devices that complete one card apart add one card.
    public static var mayHaveKey: Bool { true }

    /// The field of ``title``.
    public static var titles: Field<Card, String> { Field(2) }
    /// The field of ``place``: column and order are one register.
    public static var places: Field<Card, Place> { Field(3) }
    /// The field of ``due``.
    public static var dues: Field<Card, CivilDate?> { Field(4, isRare: true) }
    static var provenances: Field<Card, Provenance> { Field(5, isRare: true) }
    /// The field of ``color``.
    public static var colors: Field<Card, CardColor?> { Field(6, isRare: true) }
    /// The field of ``repeatRule``.
    public static var repeats: Field<Card, RepeatRule?> { Field(7, isRare: true) }
    static var beginnings: Field<Card, String> { Field(8, isRare: true) }
    /// The field of ``cover``.
    public static var covers: Field<Card, CardCover?> { Field(9, isRare: true) }
    /// The field of ``reminder``.
    public static var reminders: Field<Card, CardReminder?> { Field(10, isRare: true) }
    static var keys: Field<Card, CardKey> { Field(FieldTag.rareKey, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.titles, &title)
        visitor.visit(Self.places, &place)
        visitor.visit(Self.dues, &due)
        visitor.visit(Self.provenances, &provenance)
        visitor.visit(Self.colors, &color)
        visitor.visit(Self.repeats, &repeatRule)
        visitor.visit(Self.beginnings, &beginning)
        visitor.visit(Self.covers, &cover)
        visitor.visit(Self.reminders, &reminder)
        visitor.visit(Self.keys, &key)
    }
}

extension Card {
    /// A card that is on no board yet: what a person, an import or a drop wants. `imported` is what an import knows
    /// besides.
    public init(
        title: String, description: String = "", due: CivilDate? = nil, place: Place = .unset,
        imported: ImportedFacts? = nil
    ) {
        self.init(.draft)
        self.place = place
        self.title = title
        self.description = description
        self.due = due
        self.imported = imported
    }

    /// Markdown; may be empty. Several people can edit it at once.
    public var description: String {
        get { text.isEmpty ? beginning : text }
        set {
            text = newValue
            beginning = ""
        }
    }

    /// What people and scripts call it by: three groups of three characters.
    public var shortID: ShortID { key == .none ? ShortID(of: core.origin) : ShortID(of: id) }
    /// ``shortID`` as people type it.
    public var label: String { shortID.text }
    /// Milliseconds since 1970.
    public var createdAt: UInt64 { imported?.created ?? core.addedAt.milliseconds }
    /// When it last changed, in milliseconds since 1970. An import says so itself; what changes after it
    /// counts again.
    public var changedAt: UInt64 {
        if core.lastChange <= core.addedAt, let changed = imported?.changed { return changed }
        return core.lastChange.milliseconds
    }
    /// The identifier that the card had where it was imported from, or nil.
    public var sourceID: String? { imported?.sourceID }

    var imported: ImportedFacts? {
        get { provenance.facts }
        set { provenance = newValue.map { .imported($0) } ?? .here }
    }

    /// The same on no board yet, and from nowhere else.
    public var copy: Card {
        var copy = self
        copy.core = .draft
        copy.provenance = .here
        copy.key = .none
        copy.description = description
        return copy
    }

    /// Throws what is wrong with what it says, if anything.
    public func check() throws(BoardError) {
        try BoardLimits.check(title: title)
        try BoardLimits.check(description: description)
        if repeatRule != nil, due == nil { throw .repeatsWithoutDay }
    }
}

/// What shall change on a card; what is left out stays.
public typealias CardEdit = FieldEdits<Card>

extension CardEdit {
    /// A due date of `.some(nil)` takes it away.
    public init(title: String? = nil, description: String? = nil, due: CivilDate?? = nil) {
        self.init()
        text = description
        self[Card.titles] = title
        self[Card.dues] = due
    }
}
