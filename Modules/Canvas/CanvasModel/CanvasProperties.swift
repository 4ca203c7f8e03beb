public import Replication

/// What a canvas says of itself, in the document's own record.
public struct CanvasProperties: Record {
    public static var kind: UInt8 { RecordCore.documentKind }

    public var core: RecordCore
    /// In points. What was merged in may lie outside `CanvasLimits.canvasSide`.
    public internal(set) var size = CanvasSizeField.plain

    /// The field of ``size``.
    public static var sizes: Field<CanvasProperties, CanvasSizeField> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.sizes, &size)
    }
}
