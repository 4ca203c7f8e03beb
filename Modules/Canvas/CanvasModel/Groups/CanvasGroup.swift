public import Replication

/// What a group is called, kept apart from its objects: which those are, each says by `CanvasObject.groups`. So a group
/// has its name whoever joins or leaves it meanwhile, and one that is put together again has it back.
public struct CanvasGroup: KeyedRecord {
    public static var kind: UInt8 { 2 }

    public var core: RecordCore
    /// The group.
    public internal(set) var key: GroupID?
    /// One more than the highest that its maker knew; 0 where nobody gave one.
    public internal(set) var number: UInt32 = 0
    /// The name that somebody gave it, or empty.
    public internal(set) var name = ""

    /// The field of ``number``.
    public static var numbers: Field<CanvasGroup, UInt32> { Field(3) }
    /// The field of ``name``.
    public static var names: Field<CanvasGroup, String> { Field(4, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    /// One for `putting`: it has the group's identity, whoever makes it.
    init(_ key: GroupID, number: UInt32, name: String = "") {
        core = .draft
        self.key = key
        self.number = number
        self.name = name
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.numbers, &number)
        visitor.visit(Self.names, &name)
    }
}
