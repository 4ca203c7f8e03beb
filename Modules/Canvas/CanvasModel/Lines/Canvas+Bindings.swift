public import Drawing
import Primitives
public import Replication

// C22: lines whose ends follow objects. Where such a line runs is found when it is read: what it is bound to may have
// moved since, by whomever.
extension CanvasObject {
    /// Whether an end of it follows another object.
    public var isBound: Bool {
        guard startTarget != nil || endTarget != nil, case .line = kind else { return false }
        return true
    }

    /// Whether lines can be bound to it.
    public var canBeTarget: Bool {
        switch kind {
        case .line, .unknown: false
        default: true
        }
    }

    /// How far the end of a line stays off what it is bound to, in points.
    public static let bindingGap = 4.0

    /// Where a line that comes from a point and aims at the middle ends: at the outline, a little before it. The middle
    /// where the point is the middle itself.
    func edge(towards point: CanvasPoint) -> CanvasPoint {
        let (box, middle) = (box, box.center)
        let turn = Turn(degrees: rotation)
        let (dx, dy) = turn.back(point.x - middle.x, point.y - middle.y)
        let way = point.distance(to: middle)
        guard way > 0, way.isFinite else { return middle }
        let half = (x: box.size.width / 2, y: box.size.height / 2)
        guard half.x > 0, half.y > 0 else { return middle }
        // 1 for a point on the outline, 2 for one twice as far from the middle.
        let measure: Double
        switch kind {
        case .ellipse: measure = ((dx / half.x) * (dx / half.x) + (dy / half.y) * (dy / half.y)).squareRoot()
        case .diamond: measure = abs(dx) / half.x + abs(dy) / half.y
        default: measure = max(abs(dx) / half.x, abs(dy) / half.y)
        }
        let share = min(1 / measure + Self.bindingGap / way, max(1, 1 / measure))
        let shown = turn.forth(dx * share, dy * share)
        return middle.moved(byX: shown.dx, y: shown.dy)
    }
}

extension Canvas {
    /// The object as it is seen: a bound line as it runs now. Complexity: O(log objects) for such a line.
    func shown(_ slot: Int32) -> CanvasObject {
        let place = Int(slot)
        guard allObjects[place].isBound else { return allObjects[place] }
        return routes[slot]?.of(allObjects[place]) ?? routed(allObjects[place])
    }

    /// A line with its ends where its targets are, also while it is not on the canvas: in points of the canvas, with no
    /// rotation. Of a target that was removed the line keeps its place; what is not bound comes back as it is.
    ///
    /// - Parameter moved: gives a target as it would be, for a line that is shown while what it follows is dragged.
    public func routed(
        _ line: CanvasObject, moving moved: (CanvasObject) -> CanvasObject = { $0 }
    ) -> CanvasObject {
        guard let bound = bound(line, moving: moved) else { return line }
        guard line.route == .elbowed else { return line.going(through: bound.points) }
        let way = Elbow.way(through: bound.points, from: bound.start, to: bound.end)
        // What was merged in may be as large as numbers go.
        guard let first = way.first, let last = way.last, way.allSatisfy({ $0.isFinite }) else { return line }
        var result = line.going(through: [first] + bound.points.dropFirst().dropLast() + [last])
        result.way = way
        return result
    }

    /// The points of a line that have handles, with those that are bound where they are now. Empty for other objects.
    public func points(of line: CanvasObject) -> [CanvasPoint] {
        guard let slot = slot(of: line.id) else { return line.points }
        let stored = allObjects[Int(slot)]
        return bound(stored, moving: { $0 })?.points ?? stored.points
    }

    /// A line without the way that it takes only now; other objects as they are shown. Whatever copies it or writes it
    /// down takes it so.
    func unrouted(_ object: CanvasObject) -> CanvasObject {
        object.isBound && object.route == .elbowed ? object.going(through: points(of: object)) : object
    }

    /// A bound line's points, with the ends where their targets are, and the targets; nil for what is not bound, or
    /// comes as it is stored.
    private func bound(
        _ line: CanvasObject, moving moved: (CanvasObject) -> CanvasObject
    ) -> (points: [CanvasPoint], start: CanvasObject?, end: CanvasObject?)? {
        guard line.isBound else { return nil }
        var points = line.points
        let last = points.count - 1
        guard last > 0 else { return nil }
        let start = target(line.startTarget).map(moved)
        let end = target(line.endTarget).map(moved)
        if let start, let end, start.id == end.id { return nil }
        // Each end aims at the next point, or at the middle of what that is bound to.
        let startAim = last > 1 ? points[1] : end?.box.center ?? points[1]
        let endAim = last > 1 ? points[last - 1] : start?.box.center ?? points[0]
        guard startAim.isFinite, endAim.isFinite, last > 1 || startAim != (start?.box.center ?? points[0]) else {
            return nil
        }
        if let start { points[0] = start.edge(towards: startAim) }
        if let end { points[last] = end.edge(towards: endAim) }
        return (points, start, end)
    }

    /// The one object of a label that lines can be bound to, removed or not. Two that share a label are none: nobody
    /// could say which.
    public func target(_ label: ShortID?) -> CanvasObject? {
        guard let label, let slot = labels.onlySlot(of: label) else { return nil }
        let object = allObjects[Int(slot)]
        return object.canBeTarget ? object : nil
    }

    /// The lines on the canvas that follow one of these objects, as they run, in no order.
    /// Complexity: O(bound lines · log objects).
    public func lines(boundTo objects: Set<ShortID>) -> [CanvasObject] {
        guard !boundLines.isEmpty, !objects.isEmpty else { return [] }
        var result: [CanvasObject] = []
        for slot in boundLines {
            let place = Int(slot)
            guard !allObjects[place].isRemoved else { continue }
            let isBound =
                (allObjects[place].startTarget.map { objects.contains($0) } ?? false)
                || (allObjects[place].endTarget.map { objects.contains($0) } ?? false)
            if isBound { result.append(shown(slot)) }
        }
        return result
    }
}
