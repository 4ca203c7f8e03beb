public import Drawing

/// What a pen drew: points, and how thick the line is.
///
/// Points are in thousandths of a point of the canvas, from the box's left upper corner as it was drawn. So they
/// take few bytes, and what was typed with up to three decimals comes back as it was.
public struct Stroke: Equatable, Sendable {
    /// A place in the box in which the stroke was drawn.
    public struct Point: Hashable, Sendable {
        /// Thousandths of a point from the left edge.
        public let x: Int32
        /// Thousandths of a point from the upper edge.
        public let y: Int32

        /// In thousandths of a point.
        public init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }
    }

    /// In the order in which they were drawn; one point makes a dot.
    public let points: [Point]
    /// In points of the canvas.
    public let thickness: Double

    /// Checks nothing: limits hold where a person draws, in `CanvasFactory`.
    public init(points: [Point], thickness: Double) {
        self.points = points
        self.thickness = thickness
    }

    /// A stroke through these points, and the box that it was drawn in (at least 1 wide and high). Coordinates
    /// must be finite; they are rounded to thousandths.
    public static func drawn(
        through points: [CanvasPoint], thickness: Double
    ) -> (stroke: Stroke, box: CanvasRect) {
        guard let first = points.first else {
            return (Stroke(points: [], thickness: thickness), CanvasRect(x: 0, y: 0, width: 1, height: 1))
        }
        var box = CanvasRect(origin: first, size: CanvasSize(width: 0, height: 0))
        for point in points.dropFirst() {
            box = box.union(CanvasRect(origin: point, size: CanvasSize(width: 0, height: 0)))
        }
        let stroke = Stroke(
            points: points.map { Point(x: thousandths($0.x - box.minX), y: thousandths($0.y - box.minY)) },
            thickness: thickness)
        box.size = stroke.drawnSize
        return (stroke, box)
    }

    /// The size of the box that the stroke was drawn in.
    public var drawnSize: CanvasSize {
        var right: Int32 = 0
        var bottom: Int32 = 0
        for point in points {
            right = max(right, point.x)
            bottom = max(bottom, point.y)
        }
        return CanvasSize(width: max(1, Double(right) / 1000), height: max(1, Double(bottom) / 1000))
    }

    /// The points on the canvas when the stroke's object has this box: stretched with it.
    public func points(in box: CanvasRect) -> [CanvasPoint] {
        let drawn = drawnSize
        let isStretched = drawn != box.size
        var result: [CanvasPoint] = []
        result.reserveCapacity(points.count)
        for point in points {
            var x = Double(point.x) / 1000
            var y = Double(point.y) / 1000
            if isStretched {
                x *= box.size.width / drawn.width
                y *= box.size.height / drawn.height
            }
            result.append(CanvasPoint(x: box.minX + x, y: box.minY + y))
        }
        return result
    }

    private static func thousandths(_ value: Double) -> Int32 {
        let scaled = (value * 1000 + 0.5).rounded(.down)
        return scaled < 2_147_483_647 ? Int32(max(scaled, 0)) : .max
    }
}
