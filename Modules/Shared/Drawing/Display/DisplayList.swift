/// What is to be drawn, as plain values: whoever has a renderer draws it, and nobody else need know what it was
/// made from.
public struct DisplayList: Hashable, Sendable {
    /// Of the picture, in points.
    public var size: Size<PictureSpace>
    /// What everything lies on; nil where it is transparent.
    public var ground: RGBColor?
    /// From back to front.
    public var items: [DisplayItem]

    /// `items` go from back to front.
    public init(size: Size<PictureSpace>, ground: RGBColor? = nil, items: [DisplayItem] = []) {
        self.size = size
        self.ground = ground
        self.items = items
    }
}

/// One thing to draw in its box.
public struct DisplayItem: Hashable, Sendable {
    /// Where it lies before it is rotated.
    public var box: Rect<PictureSpace>
    /// Clockwise around the middle of the box, in degrees.
    public var rotation: Double
    /// 0 … 1, of the item as a whole: where it crosses itself it is no darker.
    public var alpha: Double
    /// What fills the box.
    public var content: Content
    /// Around a rectangle, an ellipse or a diamond; nothing for others.
    public var outline: Outline?
    /// Of the outline, a line or a path; nil for one that is not broken.
    public var dash: Dash?
    /// Whether a shape is filled with slanted lines in its colour.
    public var isHatched = false
    /// Whether a path goes through Bézier curves: its points are a place, then two controls and the next place each.
    public var isCurved = false
    /// Of a path.
    public var heads = LineHeads()
    /// Over all else of the item; a path leaves a gap for it.
    public var label: DisplayLabel?

    /// `rotation` is in degrees clockwise, `alpha` 0 … 1.
    public init(box: Rect<PictureSpace>, rotation: Double = 0, alpha: Double = 1, content: Content) {
        self.box = box
        self.rotation = rotation
        self.alpha = alpha
        self.content = content
    }

    /// Whether it is drawn in several strokes that lie on each other: faded, it is drawn apart first.
    public var overlapsItself: Bool {
        if outline != nil || label != nil { return true }
        switch content {
        case .path: return !heads.isEmpty
        case .text, .placeholder: return true
        case .rectangle, .ellipse, .diamond, .area, .picture: return false
        }
    }

    /// What an item can be.
    public enum Content: Hashable, Sendable {
        /// Fills the box, unless there is no colour; `radius` rounds its corners.
        case rectangle(RGBColor?, radius: Double)
        /// Fills the ellipse that touches the box's edges.
        case ellipse(RGBColor?)
        /// Fills the rhombus whose corners are `Rect.diamond`.
        case diamond(RGBColor?)
        /// Through points, joined and ended round; one point is a dot.
        case path([Point<PictureSpace>], thickness: Double, color: RGBColor)
        /// Filled, wherever its outline goes around, however often: where it crosses itself, too.
        case area([Point<PictureSpace>], RGBColor)
        /// Laid out already.
        case text(DisplayText)
        /// A picture of the table that comes with the list, by its place there; fills the box.
        case picture(Int)
        /// What can't be shown: an empty cell with a label.
        case placeholder(label: String)
    }
}

/// Lines of text, laid out already: the renderer fits each into its width.
public struct DisplayText: Hashable, Sendable {
    /// One line as it was laid out.
    public struct Line: Hashable, Sendable {
        /// Without line breaks.
        public var text: String
        /// In points: what the line takes by the table that laid it out. Whatever font it is drawn in, it is no wider.
        public var width: Double

        /// `width` is in points, by the table that laid the line out.
        public init(text: String, width: Double) {
            self.text = text
            self.width = width
        }
    }

    /// Downwards from the upper edge of the box.
    public var lines: [Line]
    /// In points.
    public var fontSize: Double
    /// Points from one line to the next.
    public var lineHeight: Double
    /// Bold letters are fitted into the same widths.
    public var isBold: Bool
    /// Of the letters.
    public var color: RGBColor
    /// Where each line lies in the box.
    public var alignment: TextAlignment

    /// `fontSize` and `lineHeight` are in points.
    public init(
        lines: [Line], fontSize: Double, lineHeight: Double, isBold: Bool = false, color: RGBColor,
        alignment: TextAlignment = .left
    ) {
        self.lines = lines
        self.fontSize = fontSize
        self.lineHeight = lineHeight
        self.isBold = isBold
        self.color = color
        self.alignment = alignment
    }

    /// How far below the upper edge of its line the letters stand: so that capitals and Hangul are in its middle,
    /// whatever the font says of itself.
    public var baseline: Double { lineHeight / 2 + fontSize * 0.36 }
}
