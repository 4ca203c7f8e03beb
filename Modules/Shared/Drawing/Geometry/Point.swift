/// A place in a coordinate space, in its points.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
    /// To the right, in points of the space.
    public var x: Double
    /// Downwards, in points of the space.
    public var y: Double

    /// Any numbers; see `isFinite`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether neither coordinate is infinite or not a number.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// To the right and downwards; to the left and upwards below 0.
    public func moved(byX dx: Double, y dy: Double) -> Point {
        Point(x: x + dx, y: y + dy)
    }

    /// How far another point is, in a straight line.
    public func distance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }
}
