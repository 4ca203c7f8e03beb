public import Drawing

/// Where objects lie: the origin is the left upper corner of the page, y grows downwards, a unit is a point. Without a
/// page the plane goes on in every direction.
public enum CanvasSpace: CoordinateSpace {}

/// A place on a canvas, in points from the page's left upper corner; negative to the left of it and above.
public typealias CanvasPoint = Point<CanvasSpace>
/// A width and a height in points of the canvas.
public typealias CanvasSize = Size<CanvasSpace>
/// A rectangle on a canvas, in points.
public typealias CanvasRect = Rect<CanvasSpace>

extension CanvasPoint {
    /// Where something of this size lies wholly in `room`: a whole number of points from its edges, at the edge on an axis
    /// where it is larger than that.
    public static func random(
        for size: CanvasSize, in room: CanvasRect, using generator: inout some RandomNumberGenerator
    ) -> CanvasPoint {
        let x = room.minX.rounded() + random(upTo: room.size.width - size.width, using: &generator)
        return CanvasPoint(
            x: x, y: room.minY.rounded() + random(upTo: room.size.height - size.height, using: &generator))
    }

    private static func random(upTo room: Double, using generator: inout some RandomNumberGenerator) -> Double {
        guard room >= 1 else { return 0 }
        // A canvas that was merged in may have any size.
        let most = UInt64(min(room, CanvasLimits.canvasSide.upperBound))
        return Double(UInt64.random(in: 0...most, using: &generator))
    }
}
