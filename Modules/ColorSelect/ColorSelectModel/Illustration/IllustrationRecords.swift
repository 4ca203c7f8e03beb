public import Replication

/// What an illustration says of itself, in the document's own record.
public struct IllustrationProperties: Record {
    public static var kind: UInt8 { RecordCore.documentKind }

    public var core: RecordCore
    /// The kit it is made with.
    public internal(set) var kit: KitReference?

    /// The field of ``kit``, set once, by what makes the illustration.
    public static var kits: Field<IllustrationProperties, KitReference?> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.kits, &kit)
    }
}

/// What is chosen in a category.
public struct PartChoice: KeyedRecord {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    /// The category's id.
    public internal(set) var key = ""
    /// The component's id; nil for none.
    public internal(set) var component: String?

    /// The field of ``component``; unset where the category is empty.
    public static var components: Field<PartChoice, String?> { Field(3) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    /// A choice for `putting`: it has the category's identity, whoever makes it.
    public init(category: String, component: String?) {
        core = .draft
        key = category
        self.component = component
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.components, &component)
    }
}

/// The colour of every slot of a name.
public struct ColorChoice: KeyedRecord {
    public static var kind: UInt8 { 2 }

    public var core: RecordCore
    /// The slots' name.
    public internal(set) var key = ""
    /// The colour's id in the slot's palette; nil for the palette's first.
    public internal(set) var color: String?

    /// The field of ``color``; unset for the palette's first.
    public static var colors: Field<ColorChoice, String?> { Field(3) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    /// A choice for `putting`: it has the slot's identity, whoever makes it.
    public init(slot: String, color: String?) {
        core = .draft
        key = slot
        self.color = color
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.colors, &color)
    }
}
