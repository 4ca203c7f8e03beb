public import Primitives
public import Replication

/// That a person is assigned to a card: a record of its own, so that two who assign people at once keep both.
public struct CardAssignment: Record {
    public static var kind: UInt8 { 6 }

    public var core: RecordCore
    /// Which card; nobody sets it later.
    public var card = UnitID.none
    /// What the person is called.
    public var name = ""

    /// The field of ``card``.
    public static var cards: Field<CardAssignment, UnitID> { Field(2) }
    /// The field of ``name``.
    public static var names: Field<CardAssignment, String> { Field(3, isShared: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.cards, &card)
        visitor.visit(Self.names, &name)
    }
}

extension CardAssignment {
    /// One that is on no board yet.
    init(of person: Person, to card: UnitID) {
        self.init(.draft)
        self.card = card
        name = person.name
    }

    var person: Person { Person(kept: name) }
}
