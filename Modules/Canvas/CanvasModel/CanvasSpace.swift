public import Drawing

/// Where objects lie: the origin is the canvas's left upper corner, y grows downwards, a unit is a point.
public enum CanvasSpace: CoordinateSpace {}

/// A place on a canvas, in points from its left upper corner; negative to the left of it and above.
public typealias CanvasPoint = Point<CanvasSpace>
/// A width and a height in points of the canvas.
public typealias CanvasSize = Size<CanvasSpace>
/// A rectangle on a canvas, in points.
public typealias CanvasRect = Rect<CanvasSpace>

extension CanvasPoint {
    /// Where something of this size can be seen whole: a whole number of points from the canvas's edges, 0 on an axis
    /// where it is larger than the canvas.
    public static func random(
        for size: CanvasSize, on canvas: CanvasSize, using generator: inout some RandomNumberGenerator
    ) -> CanvasPoint {
        let x = random(upTo: canvas.width - size.width, using: &generator)
        return CanvasPoint(x: x, y: random(upTo: canvas.height - size.height, using: &generator))
    }

    private static func random(upTo room: Double, using generator: inout some RandomNumberGenerator) -> Double {
        guard room >= 1 else { return 0 }
        // A canvas that was merged in may have any size.
        let most = UInt64(min(room, CanvasLimits.canvasSide.upperBound))
        return Double(UInt64.random(in: 0...most, using: &generator))
    }
}
