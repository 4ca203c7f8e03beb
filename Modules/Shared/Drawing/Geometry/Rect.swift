/// A box along the axes: its edges left and top belong to it, right and bottom do not, so boxes that share an
/// edge share no point.
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
    /// The corner at the left and top.
    public var origin: Point<Space>
    /// In points; neither side below 0.
    public var size: Size<Space>

    /// `origin` is the corner at the left and top.
    public init(origin: Point<Space>, size: Size<Space>) {
        self.origin = origin
        self.size = size
    }

    /// The corner at the left and top, then the size, in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The smallest box with both points on its edges, whichever way they lie.
    public init(_ first: Point<Space>, _ second: Point<Space>) {
        self.init(
            x: min(first.x, second.x), y: min(first.y, second.y),
            width: max(first.x, second.x) - min(first.x, second.x),
            height: max(first.y, second.y) - min(first.y, second.y))
    }

    /// The left edge, which belongs to the box.
    public var minX: Double { origin.x }
    /// The upper edge, which belongs to the box.
    public var minY: Double { origin.y }
    /// The right edge, which does not belong to the box.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge, which does not belong to the box.
    public var maxY: Double { origin.y + size.height }
    /// Half-way between the left and the right edge.
    public var midX: Double { origin.x + size.width / 2 }
    /// Half-way between the upper and the lower edge.
    public var midY: Double { origin.y + size.height / 2 }
    /// The middle of the box.
    public var center: Point<Space> { Point(x: midX, y: midY) }

    /// The middles of the four edges, from the upper one clockwise: the corners of a rhombus.
    public var diamond: [Point<Space>] {
        [Point(x: midX, y: minY), Point(x: maxX, y: midY), Point(x: midX, y: maxY), Point(x: minX, y: midY)]
    }

    /// Whether the point lies in `minX ..< maxX` and `minY ..< maxY`.
    public func contains(_ point: Point<Space>) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether all of `other` lies inside; edges may touch.
    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Whether the boxes share a point.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The smallest box that holds both.
    public func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Smaller by that much on each side; larger when negative.
    public func inset(by distance: Double) -> Rect {
        Rect(
            x: minX + distance, y: minY + distance, width: size.width - 2 * distance,
            height: size.height - 2 * distance)
    }
}
