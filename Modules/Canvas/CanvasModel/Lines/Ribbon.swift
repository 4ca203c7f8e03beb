public import Drawing

/// A line that is thicker here and thinner there, as an outline to be filled: with round ends and joins.
public enum Ribbon {
    /// Sine and cosine of 11.25°, the steps in which it goes around.
    private static let step = (sine: 0.19509032201612825, cosine: 0.9807852804032304)

    /// Around the way through points, `halves` of its thickness to either side of each. Where it lies on itself it goes
    /// around twice, always the same way: filled, it has no hole there. Complexity: O(points).
    public static func outline(_ points: [CanvasPoint], halves: [Double]) -> [CanvasPoint] {
        var knots: [(point: CanvasPoint, half: Double)] = []
        for (point, half) in zip(points, halves) where point.isFinite && half.isFinite {
            if let last = knots.last, last.point.distance(to: point) < 0.001 { continue }
            knots.append((point, max(half, 0)))
        }
        guard let first = knots.first, let last = knots.last else { return [] }
        var result: [CanvasPoint] = []
        guard knots.count > 1 else {
            arc(around: first.point, first.half, from: (1, 0), steps: 32, &result)
            return result
        }
        var sides: [(x: Double, y: Double)] = []
        for place in 1..<knots.count {
            let (from, to) = (knots[place - 1].point, knots[place].point)
            let length = from.distance(to: to)
            sides.append(((to.y - from.y) / length, (from.x - to.x) / length))
        }
        side(of: knots, sides, &result)
        arc(around: last.point, last.half, from: sides[sides.count - 1], steps: 16, &result)
        side(of: knots.reversed(), sides.reversed().map { (-$0.x, -$0.y) }, &result)
        arc(around: first.point, first.half, from: (-sides[0].x, -sides[0].y), steps: 16, &result)
        return result
    }

    /// One side of it: outside of a bend around the point, inside of it through the point itself.
    private static func side(
        of knots: [(point: CanvasPoint, half: Double)], _ sides: [(x: Double, y: Double)], _ result: inout [CanvasPoint]
    ) {
        for place in sides.indices {
            let (side, start, end) = (sides[place], knots[place], knots[place + 1])
            result.append(start.point.moved(byX: side.x * start.half, y: side.y * start.half))
            result.append(end.point.moved(byX: side.x * end.half, y: side.y * end.half))
            guard place + 1 < sides.count else { continue }
            let next = sides[place + 1]
            let across = side.x * next.y - side.y * next.x
            // Also where it turns back on itself.
            if across > 0 || across == 0 && side.x * next.x + side.y * next.y < 0 {
                // Around, in as many steps as there are before the next side.
                var way = side
                for _ in 0..<16 {
                    way = turned(way)
                    guard way.x * next.y - way.y * next.x > 0 else { break }
                    result.append(end.point.moved(byX: way.x * end.half, y: way.y * end.half))
                }
            } else if across < -0.01 {
                result.append(end.point)
            }
        }
    }

    private static func arc(
        around point: CanvasPoint, _ radius: Double, from side: (x: Double, y: Double), steps: Int,
        _ result: inout [CanvasPoint]
    ) {
        var way = side
        for _ in 1..<steps {
            way = turned(way)
            result.append(point.moved(byX: way.x * radius, y: way.y * radius))
        }
    }

    private static func turned(_ way: (x: Double, y: Double)) -> (x: Double, y: Double) {
        (way.x * step.cosine - way.y * step.sine, way.x * step.sine + way.y * step.cosine)
    }
}

extension CanvasObject {
    /// The outline of a stroke that followed the pen's pressure; nil for any other, for one that is broken by a dash, and
    /// for one of more points than anybody can draw.
    var ribbon: [CanvasPoint]? {
        guard case .stroke(let stroke) = kind, !stroke.pressures.isEmpty, !stroke.isBeyondLimits, dash == nil else {
            return nil
        }
        let path = path
        let halves = stroke.pressures.map { PenTrace.share($0) * lineThickness / 2 }
        guard path.isCurved else { return Ribbon.outline(path.points, halves: halves) }
        let steps = Curve.steps(path.points)
        return Ribbon.outline(
            steps.map { $0.point },
            halves: steps.map { step in
                let from = halves[step.part]
                return from + (halves[min(step.part + 1, halves.count - 1)] - from) * step.share
            })
    }

    /// As thick as its ink is anywhere, in points.
    public var inkThickness: Double {
        if case .stroke(let stroke) = kind, !stroke.pressures.isEmpty { return lineThickness * PenTrace.share(255) }
        return lineThickness
    }
}
