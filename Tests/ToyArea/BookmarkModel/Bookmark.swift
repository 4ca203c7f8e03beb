public import Replication

/// One address of a list.
public struct Bookmark: Record {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    public internal(set) var address = ""

    public static var addresses: Field<Bookmark, String> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.addresses, &address)
    }
}

extension Bookmark {
    /// A bookmark that is on no list yet.
    public init(address: String) {
        self.init(.draft)
        self.address = address
    }
}
