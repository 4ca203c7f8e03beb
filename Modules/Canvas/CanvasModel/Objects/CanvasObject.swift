public import Drawing
import Primitives
public import Replication

/// One object of a canvas. Its identity is the unit of the change that added it.
public struct CanvasObject: Record {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    /// Of a text, or the label of a shape or a line; empty for others.
    public var text = ""
    /// What it shows, with what it keeps for good.
    public var kind = ObjectKind.unset
    /// What people and scripts call it by: three groups of three characters.
    public var shortID = ShortID(value: 0)
    /// One more than the highest of its kind that its creator knew.
    public var number: UInt32 = 0
    /// The left upper corner of the box before it is rotated.
    public var position = CanvasPoint(x: 0, y: 0)
    /// As it was set. What it takes is `size`: a text is as high as its lines.
    public var storedSize = CanvasSize(width: 0, height: 0)
    /// Where it stands from back to front; equal ones are told apart by who wrote them.
    public var order = OrderKey.unset
    /// The ground of a shape, the ink of a line or a stroke; nil for none.
    public var color: RGBColor?
    /// Clockwise around the middle of the box, in degrees.
    public var rotation = 0.0
    /// 1 … 10, tenths.
    public var opacity = OpacityField.plain
    /// Hidden objects are not drawn and not hit, but keep their place.
    public var isHidden = false
    /// Locked objects refuse every change but unlocking.
    public var isLocked = false
    var groupBits: UInt64 = 0
    /// Of a text or a label, in points.
    public var fontSize = FontSizeField.plain
    /// Of a text or a label.
    public var textColor = TextColorField.plain
    /// The name that somebody gave it, or empty.
    public var name = ""
    /// Of a rectangle; nil for sharp ones.
    public var corners: CornerStyle?
    /// Of a line: the label of the object that its start follows; nil for none.
    public var startTarget: ShortID?
    /// Of a line: the label of the object that its end follows; nil for none.
    public var endTarget: ShortID?
    /// Around a shape; nil for none.
    public var outline: OutlineColor?
    /// Of a line, a stroke or an outline; nil for the usual one.
    public var weight: LineWeight?
    /// Of a line, a stroke or an outline; nil for a solid one.
    public var dash: DashStyle?
    /// Of a shape; nil for a solid one.
    public var fillStyle: FillStyle?
    /// Of a text or a label; nil for left or centred.
    public var textSide: TextSide?
    /// Of a line: what is at its start; nil for nothing.
    public var startHead: HeadStyle?
    /// Of a line: what is at its end; nil for what it was drawn with.
    public var endHead: HeadStyle?
    /// Of a line; nil for straight from point to point.
    public var route: LineRoute?
    /// Of a line that has more than two; nil for one from corner to corner of its box.
    public var linePoints: LinePoints?
    /// What the lines of a text take: derived from the other values.
    var textHeight = 0.0
    /// Of an elbowed line that is bound, as it is shown: the way that it takes now, in points of the canvas; else empty.
    var way: [CanvasPoint] = []

    /// The field of ``kind``, set by the change that adds the object.
    public static var kinds: Field<CanvasObject, ObjectKind> { Field(2) }
    /// The field of ``shortID``.
    public static var labels: Field<CanvasObject, LabelField> { Field(3) }
    /// The field of ``number``.
    public static var numbers: Field<CanvasObject, UInt32> { Field(4) }
    /// The field of ``position``: both coordinates are one register.
    public static var positions: Field<CanvasObject, PointField> { Field(5) }
    /// The field of ``storedSize``: width and height are one register.
    public static var sizes: Field<CanvasObject, SizeField> { Field(6) }
    /// The field of ``order``.
    public static var orders: Field<CanvasObject, OrderKey> { Field(7) }
    /// The field of ``color``.
    public static var colors: Field<CanvasObject, ColorField> { Field(8) }
    /// The field of ``rotation``; 0 where it is unset.
    public static var rotations: Field<CanvasObject, NumberField> { Field(9, isRare: true) }
    /// The field of ``opacity``; 10 where it is unset.
    public static var opacities: Field<CanvasObject, OpacityField> { Field(10, isRare: true) }
    /// The field of ``isHidden``.
    public static var hidings: Field<CanvasObject, Bool> { Field(11, isRare: true) }
    /// The field of ``isLocked``.
    public static var locks: Field<CanvasObject, Bool> { Field(12, isRare: true) }
    /// The field of ``group``.
    public static var groups: Field<CanvasObject, GroupID?> { Field(13, isRare: true) }
    /// The field of ``fontSize``; 16 where it is unset.
    public static var fontSizes: Field<CanvasObject, FontSizeField> { Field(14, isRare: true) }
    /// The field of ``textColor``.
    public static var textColors: Field<CanvasObject, TextColorField> { Field(15, isRare: true) }
    /// The field of ``name``.
    public static var names: Field<CanvasObject, String> { Field(16, isRare: true) }
    /// The field of ``corners``.
    public static var cornerStyles: Field<CanvasObject, CornerStyle?> { Field(17, isRare: true) }
    /// The field of ``startTarget``.
    public static var startTargets: Field<CanvasObject, TargetField> { Field(18, isRare: true) }
    /// The field of ``endTarget``.
    public static var endTargets: Field<CanvasObject, TargetField> { Field(19, isRare: true) }
    /// The field of ``outline``.
    public static var outlines: Field<CanvasObject, OutlineColor?> { Field(20, isRare: true) }
    /// The field of ``weight``.
    public static var weights: Field<CanvasObject, LineWeight?> { Field(21, isRare: true) }
    /// The field of ``dash``.
    public static var dashes: Field<CanvasObject, DashStyle?> { Field(22, isRare: true) }
    /// The field of ``fillStyle``.
    public static var fillStyles: Field<CanvasObject, FillStyle?> { Field(23, isRare: true) }
    /// The field of ``textSide``.
    public static var textSides: Field<CanvasObject, TextSide?> { Field(24, isRare: true) }
    /// The field of ``startHead``.
    public static var startHeads: Field<CanvasObject, HeadStyle?> { Field(25, isRare: true) }
    /// The field of ``endHead``.
    public static var endHeads: Field<CanvasObject, HeadStyle?> { Field(26, isRare: true) }
    /// The field of ``route``.
    public static var routes: Field<CanvasObject, LineRoute?> { Field(27, isRare: true) }
    /// The field of ``linePoints``: all points are one register.
    public static var linePointLists: Field<CanvasObject, LinePoints?> { Field(28, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.kinds, &kind)
        visitor.visit(Self.labels, &shortID)
        visitor.visit(Self.numbers, &number)
        visitor.visit(Self.positions, &position)
        visitor.visit(Self.sizes, &storedSize)
        visitor.visit(Self.orders, &order)
        visitor.visit(Self.colors, &color)
        visitor.visit(Self.rotations, &rotation)
        visitor.visit(Self.opacities, &opacity)
        visitor.visit(Self.hidings, &isHidden)
        visitor.visit(Self.locks, &isLocked)
        visitor.visit(Self.groups, &group)
        visitor.visit(Self.fontSizes, &fontSize)
        visitor.visit(Self.textColors, &textColor)
        visitor.visit(Self.names, &name)
        visitor.visit(Self.cornerStyles, &corners)
        visitor.visit(Self.startTargets, &startTarget)
        visitor.visit(Self.endTargets, &endTarget)
        visitor.visit(Self.outlines, &outline)
        visitor.visit(Self.weights, &weight)
        visitor.visit(Self.dashes, &dash)
        visitor.visit(Self.fillStyles, &fillStyle)
        visitor.visit(Self.textSides, &textSide)
        visitor.visit(Self.startHeads, &startHead)
        visitor.visit(Self.endHeads, &endHead)
        visitor.visit(Self.routes, &route)
        visitor.visit(Self.linePointLists, &linePoints)
    }
}

extension CanvasObject {
    /// An object that is on no canvas yet.
    init(
        kind: ObjectKind, shortID: ShortID, number: UInt32, position: CanvasPoint, size: CanvasSize, order: OrderKey
    ) {
        self.init(kind)
        self.shortID = shortID
        self.number = number
        self.position = position
        storedSize = size
        self.order = order
    }

    /// One of a kind of which nothing else is known.
    public init(_ kind: ObjectKind) {
        self.init(.draft)
        self.kind = kind
    }

    /// The object that a change of this origin adds; nil where it adds something else.
    public init?(_ new: NewRecord, from origin: Origin) {
        guard let object = new.record(as: CanvasObject.self, from: origin) else { return nil }
        self = object
        layOutText()
    }

    /// When it was created: milliseconds since 1970.
    public var createdAt: UInt64 { core.addedAt.milliseconds }
    /// Its creation, which tells objects with the same number apart.
    public var origin: Origin { core.origin }
    /// ``shortID`` as people type it.
    public var label: String { shortID.text }
    /// The group that moves and is copied with it; nil for none.
    public var group: GroupID? {
        get { groupBits == 0 ? nil : GroupID(raw: groupBits) }
        set { groupBits = newValue?.raw ?? 0 }
    }
    /// How thick its lines are, in points; of a stroke as the pen had it unless somebody has changed it.
    public var lineThickness: Double {
        if let weight { return Double(weight.number) }
        if case .stroke(let stroke) = kind { return stroke.thickness }
        return CanvasLimits.defaultThickness
    }
    /// 0.1 … 1, whatever a newer version wrote.
    public var alpha: Double { Double(min(max(opacity, 1), 10)) / 10 }

    /// The same on no canvas yet and not locked; label, number and order are still to be given.
    var copy: CanvasObject {
        var copy = self
        copy.core = .draft
        copy.isLocked = false
        return copy
    }
}

extension CanvasObject: Equatable {
    /// Compares all that an object shows; to find an object again compare `id`.
    public static func == (left: CanvasObject, right: CanvasObject) -> Bool {
        left.hasSameFields(as: right)
    }
}
