/// How the lines of a drawing are broken: outlines, lines and strokes alike.
public enum Dash: UInt8, CaseIterable, Hashable, Sendable {
    case dashed = 1
    case dotted = 2

    /// How long the ink and the gap between are for a line of this thickness, whose ends are round: they make the ink
    /// longer by the thickness, and a dot of what has no length.
    public func lengths(thickness: Double) -> (ink: Double, gap: Double) {
        switch self {
        case .dashed: (2 * thickness + 4, 2 * thickness + 4)
        case .dotted: (0, 2 * thickness + 2)
        }
    }
}

/// The line around a shape: its middle lies on the shape's edge.
public struct Outline: Hashable, Sendable {
    /// Of the line.
    public var color: RGBColor
    /// In points.
    public var thickness: Double

    /// `thickness` is in points.
    public init(color: RGBColor, thickness: Double) {
        self.color = color
        self.thickness = thickness
    }
}

/// Words in a shape, or in a gap of a path, in a box of their own that turns with it.
public struct DisplayLabel: Hashable, Sendable {
    /// Laid out already.
    public var text: DisplayText
    /// Its first line begins at the upper edge.
    public var box: Rect<PictureSpace>

    /// `box` is as high as the lines are.
    public init(text: DisplayText, box: Rect<PictureSpace>) {
        self.text = text
        self.box = box
    }
}

/// Where the lines of a text lie in its box.
public enum TextAlignment: UInt8, CaseIterable, Hashable, Sendable {
    case left = 0
    case center = 1
    case right = 2

    /// The place in the box from which lines are drawn: their left end, their middle or their right end.
    public func anchor(in box: Rect<PictureSpace>) -> Double {
        switch self {
        case .left: box.minX
        case .center: box.midX
        case .right: box.maxX
        }
    }
}

extension DisplayItem {
    /// Of its outline, its line or its path, in points; 0 where it has none.
    public var thickness: Double {
        switch content {
        case .path(_, let thickness, _): thickness
        case .rectangle, .ellipse, .diamond: outline?.thickness ?? 0
        case .area, .text, .picture, .placeholder: 0
        }
    }
}
