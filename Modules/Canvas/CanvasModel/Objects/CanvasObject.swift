public import Drawing
public import Primitives
public import Replication

/// One object of a canvas. Its identity is the unit of the change that created it.
///
/// A canvas holds many objects, and most fields are never set again. So an object stores its values, and who set
/// them only where that was not the change that created it.
public struct CanvasObject: Sendable {
    public let id: UnitID
    let createdBy: Timestamp
    /// What people and scripts call it by: three groups of three characters.
    public let shortID: ShortID
    public let kind: ObjectKind
    /// One more than the highest of its kind that its creator knew.
    public let number: UInt32
    /// The left upper corner of the box before it is rotated.
    public internal(set) var position: CanvasPoint
    /// As it was set. What it takes is `size`: a text is as high as its lines.
    var storedSize: CanvasSize
    /// Clockwise around the middle of the box, in degrees.
    public internal(set) var rotation: Double
    /// The ground of a shape, the ink of a line or a stroke; nil for none.
    public internal(set) var color: RGBColor?
    /// 1 … 10, tenths.
    public internal(set) var opacity: UInt8
    public internal(set) var isHidden: Bool
    public internal(set) var isLocked: Bool
    public internal(set) var isRemoved = false
    var groupBits: UInt64
    public internal(set) var order: OrderKey
    /// A text and how it looks, and the name; empty for what has neither.
    var details: ContiguousArray<ObjectDetails> = []
    /// The fields that were set again, and by whom; sorted by field.
    var marks: ContiguousArray<FieldMark> = []

    /// The object that the change `new` makes when it is applied.
    public init(_ new: NewObject, from origin: Origin) {
        self.init(laidOut: new, from: origin)
        layOutText()
    }

    /// The same with a text's height as `new` has it.
    init(laidOut new: NewObject, from origin: Origin) {
        id = origin.unit
        createdBy = origin.time
        shortID = new.shortID
        kind = new.kind
        number = new.number
        position = new.position
        storedSize = new.size
        rotation = new.rotation
        color = new.color
        opacity = new.opacity
        isHidden = new.isHidden
        isLocked = new.isLocked
        groupBits = new.group?.raw ?? 0
        order = new.order
        if let details = new.details { self.details = [details] }
    }
}

/// What only texts and named objects have.
struct ObjectDetails: Sendable {
    var text = ""
    var fontSize = CanvasLimits.defaultFontSize
    var textColor = Style.light.ink
    /// Empty for none.
    var name = ""
    /// What the lines take, as far as it is known: derived from the other values.
    var textHeight = 0.0

    static let plain = ObjectDetails()
}

extension CanvasObject {
    /// When it was created: milliseconds since 1970.
    public var createdAt: UInt64 { createdBy.milliseconds }
    /// Its creation, which tells objects with the same number apart.
    public var origin: Origin { Origin(unit: id, time: createdBy) }
    public var label: String { shortID.text }
    public var text: String { details.first?.text ?? "" }
    /// In points.
    public var fontSize: Double { details.first?.fontSize ?? CanvasLimits.defaultFontSize }
    public var textColor: RGBColor { details.first?.textColor ?? Style.light.ink }
    /// The name that somebody gave it, or empty.
    public var name: String { details.first?.name ?? "" }
    public var group: GroupID? { groupBits == 0 ? nil : GroupID(raw: groupBits) }
    /// 0.1 … 1, whatever a newer version wrote.
    public var alpha: Double { Double(min(max(opacity, 1), 10)) / 10 }

    /// Equal orders are told apart by whose value each is, not by when it was set: so an undo, which brings an older
    /// value back, puts the object back where it was.
    var zKey: ZKey { ZKey(order, Origin(unit: mark(of: .order).writer, time: .zero)) }
}

extension CanvasObject: Equatable {
    /// Compares everything, stamps included.
    public static func == (left: CanvasObject, right: CanvasObject) -> Bool {
        left.id == right.id && left.wireBytes == right.wireBytes
    }
}
