public import Drawing
public import Replication

/// An object as the change that creates it carries it. The factory makes it.
public struct NewObject: Sendable {
    public var kind: ObjectKind
    public var shortID: ShortID
    public var number: UInt32
    public var position: CanvasPoint
    /// Of a text only the width counts: where its lines break.
    public var size: CanvasSize
    public var order: OrderKey
    public var rotation = 0.0
    public var color: RGBColor?
    public var opacity: UInt8 = 10
    public var isHidden = false
    public var isLocked = false
    public var group: GroupID?
    /// What only texts and named objects have.
    var details: ObjectDetails?

    /// Of a text; empty for others.
    public var text: String { details?.text ?? "" }

    init(
        kind: ObjectKind, shortID: ShortID, number: UInt32, position: CanvasPoint, size: CanvasSize, order: OrderKey
    ) {
        self.kind = kind
        self.shortID = shortID
        self.number = number
        self.position = position
        self.size = size
        self.order = order
    }
}
