public import Drawing
public import Replication

/// What somebody wants on a new object. What is left out the factory chooses.
public struct ObjectDraft: Sendable {
    /// What it shall be.
    public enum Content: Sendable {
        case rectangle
        case ellipse
        case diamond
        /// Through 2 … `CanvasLimits.linePoints` points, which give the box; a position moves it there.
        case line(through: [CanvasPoint], hasArrow: Bool)
        case photo(PhotoFile)
        /// Taken whole.
        case text(String)
        /// Five words in a row from somewhere in the source, such as one of `SourceText`.
        case sampledText(from: String)
        /// The points give the box; a position moves it there. Pressures are one a point, or none.
        case stroke(through: [CanvasPoint], thickness: Double, pressures: [UInt8] = [])
        case document(PlacedDocument)

        /// Straight from one place to another.
        public static func line(from start: CanvasPoint, to end: CanvasPoint, hasArrow: Bool) -> Content {
            .line(through: [start, end], hasArrow: hasArrow)
        }
    }

    /// What the object shall show. A line and a stroke also say where they lie.
    public var content: Content
    /// The left upper corner; a random place wholly inside the canvas when left out.
    public var position: CanvasPoint?
    /// The kind's own when left out. Of a text only the width counts.
    public var size: CanvasSize?
    /// Throws, when the object is made, for a colour on a kind that has none.
    public var color: ColorChoice = .automatic
    /// 1 … 10, tenths.
    public var opacity = 10
    /// Degrees, 0 ..< 360.
    public var rotation = 0.0
    /// The words inside a shape.
    public var label = ""
    /// Of a text or a label, in points.
    public var fontSize = CanvasLimits.defaultFontSize
    /// Of a text or a label.
    public var textColor = Style.light.ink
    /// Empty for none: rows show kind and number then.
    public var name = ""
    /// Objects of one group are moved and copied together; nil for none.
    public var group: GroupID?
    /// Hidden objects are not drawn and not hit, but keep their place.
    public var isHidden = false
    /// Locked objects refuse every change but unlocking.
    public var isLocked = false
    /// Of a line: the label of the object that its start shall follow; nil for none.
    public var startTarget: ShortID?
    /// Of a line: the label of the object that its end shall follow; nil for none.
    public var endTarget: ShortID?
    /// The fields that rows tell of.
    public var fields = FieldEdits<CanvasObject>()
    /// Whether the position may be any number: an import keeps what a merge would keep, outside the canvas too.
    public var allowsAnyPosition = false
    /// The label that an import knows it by; another is drawn when it is taken.
    public var shortID: ShortID?
    /// The number that an import knows it by; the next of its kind when left out.
    public var number: UInt32?

    /// Which colour a new object gets.
    public enum ColorChoice: Equatable, Sendable {
        /// A random one for rectangles, ellipses and diamonds, ink for lines and strokes.
        case automatic
        /// No ground: what lies behind shows through.
        case none
        /// This one. Photos, texts and documents have none.
        case color(RGBColor)
    }

    /// What is left out the factory chooses.
    public init(_ content: Content, position: CanvasPoint? = nil, size: CanvasSize? = nil) {
        self.content = content
        self.position = position
        self.size = size
    }
}
