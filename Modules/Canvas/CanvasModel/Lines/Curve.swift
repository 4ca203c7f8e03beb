import Drawing

/// Smooth ways through points, as cubic Bézier curves: a place, then two controls and the next place each. Only square
/// roots, so that every device draws the same.
enum Curve {
    /// How far a stroke's curve leaves the straight lines between its points, about, in points.
    private static let slack = 0.25
    /// How far the straight lines of a flattened curve may be off, in points.
    private static let tolerance = 0.1
    /// The most straight lines of one curve, and of all that follow each other, about.
    private static let mostLines = 32.0
    private static let mostLinesOfAll = 120_000

    /// Through the points of a line: with wide bends, as of circles.
    static func wide(through points: [CanvasPoint]) -> [CanvasPoint] {
        curve(points) { _, _, length, _ in length / 3 }
    }

    /// Through what a pen drew: as near to the straight lines as nobody sees, so that corners stay corners.
    static func tight(through points: [CanvasPoint]) -> [CanvasPoint] {
        curve(points) { before, after, _, half in min(min(before, after) / 3, slack / (0.44 * max(half, 0.001))) }
    }

    /// - Parameter reach: how far a control lies from its point: by how long the ways before and after the point are, the
    ///   one that the control is on, and the sine of half the angle between them.
    private static func curve(
        _ points: [CanvasPoint], reach: (Double, Double, Double, Double) -> Double
    ) -> [CanvasPoint] {
        guard points.count > 2 else {
            return points.count == 2 ? [points[0], points[0], points[1], points[1]] : points
        }
        var result: [CanvasPoint] = []
        result.reserveCapacity(points.count * 3 - 2)
        result.append(points[0])
        var leaving = points[0]
        for place in 1..<(points.count - 1) {
            let (before, point, after) = (points[place - 1], points[place], points[place + 1])
            let (first, second) = (before.distance(to: point), point.distance(to: after))
            var controls = (point, point)
            if first > 0, second > 0 {
                let from = (x: (point.x - before.x) / first, y: (point.y - before.y) / first)
                let to = (x: (after.x - point.x) / second, y: (after.y - point.y) / second)
                // The tangent of the circle through the three.
                let way = (x: from.x * second + to.x * first, y: from.y * second + to.y * first)
                let length = (way.x * way.x + way.y * way.y).squareRoot()
                let half = ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)).squareRoot() / 2
                if length > 0.000_001 * (first + second), length.isFinite {
                    let (back, ahead) = (
                        reach(first, second, first, half) / length, reach(first, second, second, half) / length
                    )
                    controls = (
                        point.moved(byX: -way.x * back, y: -way.y * back),
                        point.moved(byX: way.x * ahead, y: way.y * ahead)
                    )
                }
            }
            if place == 1 { leaving = ending(before, towards: controls.0) }
            result += [leaving, controls.0, point]
            leaving = controls.1
        }
        let last = points[points.count - 1]
        return result + [leaving, ending(last, towards: leaving), last]
    }

    /// The control at an end of all: halfway to the one at the other end of the same part, so that nothing swings out.
    private static func ending(_ end: CanvasPoint, towards control: CanvasPoint) -> CanvasPoint {
        CanvasPoint(x: (end.x + control.x) / 2, y: (end.y + control.y) / 2)
    }

    /// Straight lines near to curves. Complexity: O(points), with 32 lines a curve at most.
    static func flattened(_ controls: [CanvasPoint]) -> [CanvasPoint] { steps(controls).map { $0.point } }

    /// The ends of those lines, with the part of the curve that each is in and how far along it.
    static func steps(_ controls: [CanvasPoint]) -> [(point: CanvasPoint, part: Int, share: Double)] {
        guard let first = controls.first else { return [] }
        var result: [(point: CanvasPoint, part: Int, share: Double)] = [(first, 0, 0)]
        result.reserveCapacity(controls.count * 2)
        let most = mostLines(controls)
        for place in stride(from: 3, to: controls.count, by: 3) {
            let lines = lines(controls, endingAt: place, most)
            for line in 1..<max(Int(lines), 1) {
                let share = Double(line) / lines
                result.append((point(controls, endingAt: place, at: share), place / 3 - 1, share))
            }
            result.append((controls[place], place / 3, 0))
        }
        return result
    }

    /// Whether the curves come that near to a place. Only those are flattened whose controls do.
    static func isNear(_ controls: [CanvasPoint], _ place: CanvasPoint, _ reach: Double) -> Bool {
        let most = mostLines(controls)
        for end in stride(from: 3, to: controls.count, by: 3) {
            let (a, b, c, d) = (controls[end - 3], controls[end - 2], controls[end - 1], controls[end])
            guard min(min(a.x, b.x), min(c.x, d.x)) - place.x <= reach,
                place.x - max(max(a.x, b.x), max(c.x, d.x)) <= reach,
                min(min(a.y, b.y), min(c.y, d.y)) - place.y <= reach,
                place.y - max(max(a.y, b.y), max(c.y, d.y)) <= reach
            else { continue }
            let lines = lines(controls, endingAt: end, most)
            var way = [a]
            for line in 1..<max(Int(lines), 1) {
                way.append(point(controls, endingAt: end, at: Double(line) / lines))
            }
            way.append(d)
            if way.isNear(place, reach) { return true }
        }
        return false
    }

    /// A box, and all that curves have outside of it: what is no number counts as nothing. Complexity: O(points).
    static func box(_ controls: [CanvasPoint], from box: CanvasRect) -> CanvasRect {
        var (low, high) = (box.origin, CanvasPoint(x: box.maxX, y: box.maxY))
        func note(_ point: CanvasPoint) {
            guard point.isFinite else { return }
            low = CanvasPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CanvasPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        for end in stride(from: 3, to: controls.count, by: 3) {
            let (a, b, c, d) = (controls[end - 3], controls[end - 2], controls[end - 1], controls[end])
            note(a)
            note(d)
            for share in turns(a.x, b.x, c.x, d.x) + turns(a.y, b.y, c.y, d.y) {
                note(point(controls, endingAt: end, at: share))
            }
        }
        return CanvasRect(low, high)
    }

    /// Where along one axis a curve turns back: nowhere where its controls lie between its ends.
    private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
        let (low, high) = (min(a, d), max(a, d))
        if b >= low, b <= high, c >= low, c <= high { return [] }
        let (first, second, third) = (b - a, c - b, d - c)
        let square = first - 2 * second + third
        let rest = (second - first) * (second - first) - square * first
        var shares: [Double] = []
        if abs(square) < 1e-9 {
            shares = [first / (2 * (first - second))]
        } else if rest >= 0 {
            let root = rest.squareRoot()
            shares = [(first - second + root) / square, (first - second - root) / square]
        }
        return shares.filter { $0 > 0 && $0 < 1 }
    }

    private static func mostLines(_ controls: [CanvasPoint]) -> Double {
        min(mostLines, Double(max(mostLinesOfAll / max(controls.count / 3, 1), 1)))
    }

    private static func lines(_ controls: [CanvasPoint], endingAt place: Int, _ most: Double) -> Double {
        let (a, b, c, d) = (controls[place - 3], controls[place - 2], controls[place - 1], controls[place])
        let bend = max(
            max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y)),
            max(abs(b.x - 2 * c.x + d.x), abs(b.y - 2 * c.y + d.y)))
        // Also one where the bend is no number.
        return bend > 0 ? min((0.75 * bend / tolerance).squareRoot().rounded(.up), most) : 1
    }

    /// In the middle of the part that begins at a place.
    static func middle(_ controls: [CanvasPoint], at place: Int) -> CanvasPoint {
        point(controls, endingAt: place + 3, at: 0.5)
    }

    private static func point(_ controls: [CanvasPoint], endingAt place: Int, at share: Double) -> CanvasPoint {
        let (a, b, c, d) = (controls[place - 3], controls[place - 2], controls[place - 1], controls[place])
        let rest = 1 - share
        let (p, q) = (rest * rest * rest, 3 * rest * rest * share)
        let (r, s) = (3 * rest * share * share, share * share * share)
        return CanvasPoint(
            x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
    }
}
