/// An arrow's head: how every face draws it.
public struct ArrowHead: Hashable, Sendable {
    /// Where the line ends.
    public let tip: Point<PictureSpace>
    /// The two corners at its back.
    public let left: Point<PictureSpace>
    /// On the right hand of whoever looks along the line to its tip.
    public let right: Point<PictureSpace>
    /// Where the shaft ends, inside the head, so that a thick one does not stand out in front of the tip.
    public let shaftEnd: Point<PictureSpace>

    /// Nil where a line has no direction. A head is four times as long as the line is thick, at least 10 points, and
    /// at most as long as the line.
    public init?(from start: Point<PictureSpace>, to end: Point<PictureSpace>, thickness: Double) {
        let length = start.distance(to: end)
        guard length > 0, length.isFinite else { return nil }
        let along = (x: (end.x - start.x) / length, y: (end.y - start.y) / length)
        let depth = min(max(thickness * 4, 10), length)
        let half = depth * 0.4
        let back = Point<PictureSpace>(x: end.x - along.x * depth, y: end.y - along.y * depth)
        tip = end
        left = Point(x: back.x + along.y * half, y: back.y - along.x * half)
        right = Point(x: back.x - along.y * half, y: back.y + along.x * half)
        shaftEnd = Point(x: end.x - along.x * depth * 0.8, y: end.y - along.y * depth * 0.8)
    }
}
