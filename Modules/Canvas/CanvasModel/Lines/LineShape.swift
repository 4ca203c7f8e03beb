public import Drawing

/// How a line lies in its box: along which diagonal, and which way.
public struct LineShape: Hashable, Sendable {
    /// Whether there is an arrow at the end.
    public let hasArrow: Bool
    /// From start to end: 1 to the right, −1 to the left, 0 straight up or down at the box's left edge.
    public let horizontal: Int8
    /// From start to end: 1 downwards, −1 upwards, 0 level at the box's upper edge.
    public let vertical: Int8

    /// Only the signs of the differences count; where the ends lie is the box's to say.
    public init(from start: CanvasPoint, to end: CanvasPoint, hasArrow: Bool) {
        self.hasArrow = hasArrow
        horizontal = end.x > start.x ? 1 : (end.x < start.x ? -1 : 0)
        vertical = end.y > start.y ? 1 : (end.y < start.y ? -1 : 0)
    }

    /// The smallest box with both ends on its edges; at least 1 wide and high.
    public static func box(from start: CanvasPoint, to end: CanvasPoint) -> CanvasRect {
        let box = CanvasRect(start, end)
        return CanvasRect(
            x: box.minX, y: box.minY, width: max(1, box.size.width), height: max(1, box.size.height))
    }

    /// Where the line starts and ends when its object has this box.
    public func ends(in box: CanvasRect) -> (start: CanvasPoint, end: CanvasPoint) {
        (
            CanvasPoint(x: horizontal < 0 ? box.maxX : box.minX, y: vertical < 0 ? box.maxY : box.minY),
            CanvasPoint(x: horizontal > 0 ? box.maxX : box.minX, y: vertical > 0 ? box.maxY : box.minY)
        )
    }

    /// Bits: 1 = an arrow; 2 and 4 = right, left; 8 and 16 = down, up.
    var bits: UInt8 {
        (hasArrow ? 1 : 0) | (horizontal > 0 ? 2 : 0) | (horizontal < 0 ? 4 : 0) | (vertical > 0 ? 8 : 0)
            | (vertical < 0 ? 16 : 0)
    }

    /// Nil for bits that no line has.
    init?(bits: UInt8) {
        guard bits < 32, bits & 6 != 6, bits & 24 != 24 else { return nil }
        hasArrow = bits & 1 != 0
        horizontal = bits & 2 != 0 ? 1 : (bits & 4 != 0 ? -1 : 0)
        vertical = bits & 8 != 0 ? 1 : (bits & 16 != 0 ? -1 : 0)
    }
}
