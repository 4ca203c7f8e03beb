public import Primitives
public import Replication
public import TextMerging

/// One step that a board can take.
public enum BoardChange: Sendable {
    case header(HeaderChange)
    case addColumn(NewColumn)
    case renameColumn(UnitID, Assignment<String>)
    /// 0 means no limit.
    case limitColumn(UnitID, Assignment<UInt32>)
    case moveColumn(UnitID, Assignment<OrderKey>)
    case setColumnRemoved(UnitID, Assignment<Bool>)
    case addCard(NewCard)
    case setTitle(UnitID, Assignment<String>)
    case editDescription(UnitID, TextEdit)
    case setDue(UnitID, Assignment<CivilDate?>)
    case moveCard(UnitID, Assignment<Place>)
    case setCardRemoved(UnitID, Assignment<Bool>)
    /// A change from a newer version, tag and all: kept, passed on and shown as unknown.
    case unknown([UInt8])
}

/// A column as the change that adds it carries it.
public struct NewColumn: Sendable {
    public var name: String
    public var role: ColumnRole?
    public var order: OrderKey
    /// What an import calls it, or empty: the label comes from the identity then.
    public var label: String

    public init(name: String, role: ColumnRole? = nil, order: OrderKey, label: String = "") {
        self.name = name
        self.role = role
        self.order = order
        self.label = label
    }
}

/// A card as the change that adds it carries it.
public struct NewCard: Sendable {
    public var title: String
    public var description: String
    public var due: CivilDate?
    public var place: Place
    var provenance: Provenance

    public init(
        title: String, description: String = "", due: CivilDate? = nil, place: Place,
        imported: ImportedFacts? = nil
    ) {
        self.title = title
        self.description = description
        self.due = due
        self.place = place
        provenance = imported.map { .imported($0) } ?? .here
    }
}

extension BoardChange: DocumentChange {
    /// A new card owns a unit for itself and one for each scalar of its description.
    public var span: UInt64 {
        switch self {
        case .addCard(let card): 1 + UInt64(card.description.unicodeScalars.count)
        case .editDescription(_, let edit): edit.span
        default: 1
        }
    }

    public func textEdit(at unit: UnitID) -> FieldEdit? {
        switch self {
        case .addCard(let card):
            guard !card.description.isEmpty else { return nil }
            let insertion = TextOperation(position: 0, inserted: card.description)
            return FieldEdit(
                field: unit, edit: TextEdit(parents: TextVersion(), operations: [insertion]),
                firstUnit: unit.advanced(by: 1))
        case .editDescription(let card, let edit):
            return FieldEdit(field: card, edit: edit, firstUnit: unit)
        default: return nil
        }
    }

    public var isTextOnly: Bool {
        if case .editDescription = self { true } else { false }
    }

    /// Cards alone: a column that is not there yet gets a stand-in.
    public var subject: UnitID? {
        switch self {
        case .setTitle(let card, _): card
        case .editDescription(let card, _): card
        case .setDue(let card, _): card
        case .moveCard(let card, _): card
        case .setCardRemoved(let card, _): card
        default: nil
        }
    }

    public static func editing(_ field: UnitID, _ edit: TextEdit) -> BoardChange? {
        .editDescription(field, edit)
    }
}
