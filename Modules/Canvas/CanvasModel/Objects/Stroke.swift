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
    /// In points of the canvas: of a line that followed the pen's pressure, at half of it.
    public let thickness: Double
    /// How hard the pen pressed at each point, 255 for as hard as it can be; empty for a line that is as thick all along.
    public let pressures: [UInt8]

    /// Pressures that are not one a point are none. Checks nothing else: limits hold where a person draws, in
    /// `CanvasFactory`.
    public init(points: [Point], thickness: Double, pressures: [UInt8] = []) {
        self.points = points
        self.thickness = thickness
        self.pressures = pressures.count == points.count ? pressures : []
    }

    /// A stroke through these points, and the box that it was drawn in (at least 1 wide and high). Coordinates
    /// must be finite; they are rounded to thousandths.
    public static func drawn(
        through points: [CanvasPoint], thickness: Double, pressures: [UInt8] = []
    ) -> (stroke: Stroke, box: CanvasRect) {
        let drawn = [Point].drawn(through: points)
        return (Stroke(points: drawn.points, thickness: thickness, pressures: pressures), drawn.box)
    }

    /// The points on the canvas when the stroke's object has this box: stretched with it. Of what a merge brought in that
    /// is longer than anybody can draw, some in even steps, no more than `CanvasLimits.strokePoints`.
    public func points(in box: CanvasRect) -> [CanvasPoint] { points.places(in: box, most: CanvasLimits.strokePoints) }

    /// Whether it has more points than anybody can draw.
    var isBeyondLimits: Bool { points.count > CanvasLimits.strokePoints }
}

extension [Stroke.Point] {
    /// Points from the corner of the box around them, which is at least 1 wide and high; rounded to thousandths.
    static func drawn(through points: [CanvasPoint]) -> (points: [Stroke.Point], box: CanvasRect) {
        guard let first = points.first else { return ([], CanvasRect(x: 0, y: 0, width: 1, height: 1)) }
        var box = CanvasRect(origin: first, size: CanvasSize(width: 0, height: 0))
        for point in points.dropFirst() {
            box = box.union(CanvasRect(origin: point, size: CanvasSize(width: 0, height: 0)))
        }
        let drawn = points.map { Stroke.Point(x: thousandths($0.x - box.minX), y: thousandths($0.y - box.minY)) }
        box.size = drawn.drawnSize
        return (drawn, box)
    }

    /// The size of the box that they were drawn in.
    private var drawnSize: CanvasSize {
        var right: Int32 = 0
        var bottom: Int32 = 0
        for point in self {
            right = Swift.max(right, point.x)
            bottom = Swift.max(bottom, point.y)
        }
        return CanvasSize(width: Swift.max(1, Double(right) / 1000), height: Swift.max(1, Double(bottom) / 1000))
    }

    /// Where they lie on the canvas when their object has this box: stretched with it. Of more than so many, some in even
    /// steps, the last one among them.
    func places(in box: CanvasRect, most: Int) -> [CanvasPoint] {
        let drawn = drawnSize
        let isStretched = drawn != box.size
        let step = count <= most ? 1 : (count - 1) / Swift.max(most - 1, 1) + 1
        var result: [CanvasPoint] = []
        result.reserveCapacity(Swift.min(count, most))
        func append(_ point: Stroke.Point) {
            var x = Double(point.x) / 1000
            var y = Double(point.y) / 1000
            if isStretched {
                x *= box.size.width / drawn.width
                y *= box.size.height / drawn.height
            }
            result.append(CanvasPoint(x: box.minX + x, y: box.minY + y))
        }
        for place in stride(from: 0, to: count, by: step) { append(self[place]) }
        if step > 1, (count - 1) % step != 0, let last { append(last) }
        return result
    }

    private static func thousandths(_ value: Double) -> Int32 {
        let scaled = (value * 1000 + 0.5).rounded(.down)
        return scaled < 2_147_483_647 ? Int32(Swift.max(scaled, 0)) : .max
    }
}
