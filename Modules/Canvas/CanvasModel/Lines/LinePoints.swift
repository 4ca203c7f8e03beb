public import Drawing
public import Replication

/// The points of a line that goes through more than its two ends, the ends among them: one register, for one gesture
/// draws them together. They are in the box, and are stretched with it.
public struct LinePoints: Hashable, Sendable {
    /// At least three, and no more than `CanvasLimits.linePoints`; in thousandths of a point from the box's corner.
    public let points: [Stroke.Point]

    /// Nil where there are too few or too many, or one lies outside the box.
    public init?(_ points: [Stroke.Point]) {
        guard points.count > 2, points.count <= CanvasLimits.linePoints, points.allSatisfy({ $0.x >= 0 && $0.y >= 0 })
        else { return nil }
        self.points = points
    }
}

extension LinePoints: WireCodable {
    public func encode(into writer: inout WireWriter) {
        points.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let points = try [Stroke.Point](from: &reader, in: 3...CanvasLimits.linePoints)
        guard let points = LinePoints(points) else { throw reader.malformed }
        self = points
    }
}

extension CanvasObject {
    /// The points that a line goes through, ends included, rotated as it is: those that have handles. Empty for other
    /// objects.
    public var points: [CanvasPoint] {
        let points = uprightPoints
        guard rotation != 0 else { return points }
        let turn = Turn(degrees: rotation)
        return points.map { turn.map($0, around: box.center) }
    }

    /// Where a line starts and ends on the canvas, rotated as it is; nil for other objects.
    public var ends: (start: CanvasPoint, end: CanvasPoint)? {
        let points = points
        guard let first = points.first, let last = points.last else { return nil }
        return (first, last)
    }

    /// As ``points``, as long as it is not rotated.
    var uprightPoints: [CanvasPoint] {
        guard case .line(let line) = kind else { return [] }
        if let linePoints { return linePoints.points.places(in: box, most: CanvasLimits.linePoints) }
        let ends = line.ends(in: box)
        return [ends.start, ends.end]
    }

    /// A line as it would go through these points, and is not rotated; itself where one of them is no place.
    public func going(through points: [CanvasPoint]) -> CanvasObject {
        guard case .line(let line) = kind, let first = points.first, let last = points.last, points.count > 1,
            points.allSatisfy({ $0.isFinite })
        else { return self }
        var result = self
        var box = LineShape.box(from: first, to: last)
        result.linePoints = nil
        result.way = []
        if points.count > 2 {
            // On whole thousandths, so that the same points come of it wherever the box begins.
            let drawn = [Stroke.Point].drawn(
                through: points.map {
                    CanvasPoint(x: ($0.x * 1000).rounded() / 1000, y: ($0.y * 1000).rounded() / 1000)
                })
            result.linePoints = LinePoints(drawn.points)
            box = drawn.box
        }
        guard box.size.isFinite else { return self }
        result.kind = .line(LineShape(from: first, to: last, hasArrow: line.hasArrow))
        result.position = box.origin
        result.storedSize = box.size
        result.rotation = 0
        return result
    }
}
