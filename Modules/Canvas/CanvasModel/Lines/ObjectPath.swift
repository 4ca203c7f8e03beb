public import Drawing

/// The way that the ink of a line or a stroke takes.
public struct ObjectPath: Hashable, Sendable {
    /// Of a curve a place, then two controls and the next place each.
    public let points: [CanvasPoint]
    /// Whether they are those of Bézier curves.
    public let isCurved: Bool

    /// As many straight lines as nobody can tell from it.
    public var flattened: [CanvasPoint] { isCurved ? Curve.flattened(points) : points }

    /// Halfway along it; nil where it has no point, or no end.
    var middle: CanvasPoint? {
        guard !points.isEmpty else { return nil }
        let middle = Elbow.middle(of: flattened[...])
        return middle.isFinite ? middle : nil
    }

    /// Whether it comes that near to a place.
    func isNear(_ place: CanvasPoint, _ reach: Double) -> Bool {
        isCurved ? Curve.isNear(points, place, reach) : points.isNear(place, reach)
    }
}

extension CanvasObject {
    /// Of a line or a stroke before it is rotated; no point for other objects.
    public var path: ObjectPath {
        switch kind {
        case .line:
            if isBound, !way.isEmpty { return ObjectPath(points: way, isCurved: false) }
            let points = uprightPoints
            switch route {
            case .curved where points.count > 2: return ObjectPath(points: Curve.wide(through: points), isCurved: true)
            case .elbowed: return ObjectPath(points: Elbow.way(through: points), isCurved: false)
            default: return ObjectPath(points: points, isCurved: false)
            }
        case .stroke(let stroke):
            let points = stroke.points(in: box)
            guard points.count > 2, !stroke.isBeyondLimits else { return ObjectPath(points: points, isCurved: false) }
            return ObjectPath(points: Curve.tight(through: points), isCurved: true)
        default: return ObjectPath(points: [], isCurved: false)
        }
    }

    /// The box before it is rotated, and what a curve or the label of a line has outside of it.
    var inkBox: CanvasRect {
        guard case .line = kind else { return box }
        var ink = box
        if route == .curved, linePoints != nil {
            let path = path
            if path.isCurved { ink = Curve.box(path.points, from: box) }
        }
        return writtenLabelBox.map { ink.union($0) } ?? ink
    }

    /// For each part of a line, from one of its points to the next, the place in the middle of it, rotated as it is: where
    /// a new point can be drawn out. `points` are those that have handles. Complexity: O(points).
    public func middles(between points: [CanvasPoint]) -> [CanvasPoint] {
        guard points.count > 1 else { return [] }
        // Elbows of a bound line run as they are shown, not as their points alone would.
        let path = route == .elbowed ? self.path : going(through: points).path
        var middles: [CanvasPoint] = []
        // Where on the way the last part ended.
        var end = path.points.startIndex
        for place in 1..<points.count {
            let (from, to) = (points[place - 1], points[place])
            var middle = CanvasPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
            if path.isCurved {
                middle = Curve.middle(path.points, at: (place - 1) * 3)
            } else if route == .elbowed,
                let part = path.part(
                    from: place == 1 ? nil : from, to: place == points.count - 1 ? nil : to, after: end)
            {
                middle = Elbow.middle(of: path.points[part])
                end = part.upperBound
            }
            middles.append(middle)
        }
        return middles
    }
}

extension ObjectPath {
    /// Between two places that it comes by, the first of them at that index or later; nil for where it begins or ends.
    fileprivate func part(from: CanvasPoint?, to: CanvasPoint?, after index: Int) -> ClosedRange<Int>? {
        func found(_ place: CanvasPoint, _ index: Int) -> Int? {
            points[index...].firstIndex { $0.distance(to: place) < 0.01 }
        }
        guard let start = from.map({ found($0, index) }) ?? index,
            let end = to.map({ found($0, start) }) ?? points.indices.last
        else { return nil }
        return start...max(start, end)
    }
}
