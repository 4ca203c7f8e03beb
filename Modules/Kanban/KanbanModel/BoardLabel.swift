public import Primitives
public import Replication

/// A label of a board, which its cards can have. Its identity is the unit of the change that added it.
public struct BoardLabel: Record, Equatable {
    public static var kind: UInt8 { 3 }

    public var core: RecordCore
    /// At most `BoardLimits.name` scalars and never blank, unless a merge brought it so.
    public internal(set) var name = ""
    /// nil where nobody gave it one.
    public internal(set) var color: CardColor?

    /// The field of ``name``.
    public static var names: Field<BoardLabel, String> { Field(2) }
    /// The field of ``color``.
    public static var colors: Field<BoardLabel, CardColor?> { Field(3, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.names, &name)
        visitor.visit(Self.colors, &color)
    }
}

extension BoardLabel {
    /// A label that is on no board yet.
    public init(name: String, color: CardColor? = nil) {
        self.init(.draft)
        self.name = name
        self.color = color
    }

    /// The same on no board yet.
    public var copy: BoardLabel {
        var copy = self
        copy.core = .draft
        return copy
    }

    /// What scripts call it by: three groups of three characters.
    public var shortID: ShortID { ShortID(of: core.origin) }
}

/// That a card has a label: a record of its own, so that two who label one card at once keep both labels.
public struct Labelling: Record {
    public static var kind: UInt8 { 4 }

    public var core: RecordCore
    /// Which card, and which label; nobody sets it later.
    public internal(set) var pair = CardAndLabel.unset

    /// The field of ``pair``.
    public static var pairs: Field<Labelling, CardAndLabel> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.pairs, &pair)
    }
}

extension Labelling {
    /// One that is on no board yet.
    init(of card: UnitID, with label: UnitID) {
        self.init(.draft)
        pair = CardAndLabel(card: card, label: label)
    }
}

/// A card and a label by their identities. Neither need be on the board.
public struct CardAndLabel: Hashable, Sendable {
    /// The card's identity.
    public let card: UnitID
    /// The label's identity.
    public let label: UnitID
}

extension CardAndLabel: FieldValue {
    public static var unset: CardAndLabel { CardAndLabel(card: .none, label: .none) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        writer.write(card)
        writer.write(label)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        card = try reader.readUnit()
        label = try reader.readUnit()
    }
}
