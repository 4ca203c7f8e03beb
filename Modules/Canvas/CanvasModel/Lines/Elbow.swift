import Drawing

/// Ways around right angles: along the axes from point to point. The same points and objects give the same way on every
/// device.
enum Elbow {
    /// An axis, and which way along it: 1 or −1.
    private struct Heading {
        var isLevel: Bool
        var sign: Double
    }

    /// From the first point to the last. Where an end follows an object, the way leaves it through the middle of the side
    /// that looks to where it goes, and so does it come in.
    static func way(
        through points: [CanvasPoint], from start: CanvasObject? = nil, to end: CanvasObject? = nil
    ) -> [CanvasPoint] {
        guard points.count > 1 else { return points }
        var points = points
        let last = points.count - 1
        let leaving = heading(from: start, points[0], to: last == 1 ? end : nil, points[1])
        let coming = heading(from: end, points[last], to: last == 1 ? start : nil, points[last - 1])
        if let start { points[0] = start.side(leaving.isLevel, leaving.sign) }
        if let end { points[last] = end.side(coming.isLevel, coming.sign) }
        if last == 1 { return joined(points[0], points[1], isLevel: leaving.isLevel) }
        var way = [points[0]]
        var now = leaving
        for place in 1..<last { now = go(to: points[place], now, &way) }
        // It comes in along the axis of the last heading.
        let target = points[last]
        if end == nil {
            _ = go(to: target, now, &way)
        } else {
            let from = way[way.count - 1]
            add(coming.isLevel ? CanvasPoint(x: from.x, y: target.y) : CanvasPoint(x: target.x, y: from.y), to: &way)
            add(target, to: &way)
        }
        return way
    }

    /// In the middle of a way.
    static func middle(of way: ArraySlice<CanvasPoint>) -> CanvasPoint {
        var length = 0.0
        for (from, to) in zip(way, way.dropFirst()) { length += from.distance(to: to) }
        var rest = length / 2
        for (from, to) in zip(way, way.dropFirst()) {
            let part = from.distance(to: to)
            if part >= rest, part > 0 {
                return CanvasPoint(x: from.x + (to.x - from.x) * rest / part, y: from.y + (to.y - from.y) * rest / part)
            }
            rest -= part
        }
        return way.last ?? CanvasPoint(x: 0, y: 0)
    }

    /// Along the axis on which the two lie farther apart.
    private static func heading(
        from object: CanvasObject?, _ point: CanvasPoint, to other: CanvasObject?, _ aim: CanvasPoint
    ) -> Heading {
        let nothing = CanvasSize(width: 0, height: 0)
        let own = object?.bounds ?? CanvasRect(origin: point, size: nothing)
        let far = other?.bounds ?? CanvasRect(origin: aim, size: nothing)
        let apart = (
            x: max(far.minX - own.maxX, own.minX - far.maxX), y: max(far.minY - own.maxY, own.minY - far.maxY)
        )
        // Where one lies on the other their middles decide.
        let ways = (x: far.midX - own.midX, y: far.midY - own.midY)
        let isLevel = max(apart.x, apart.y) > 0 ? apart.x >= apart.y : abs(ways.x) >= abs(ways.y)
        return Heading(isLevel: isLevel, sign: (isLevel ? ways.x : ways.y) < 0 ? -1 : 1)
    }

    /// Halfway along the axis it turns across.
    private static func joined(_ from: CanvasPoint, _ to: CanvasPoint, isLevel: Bool) -> [CanvasPoint] {
        var way = [from]
        if isLevel, from.y != to.y {
            let x = (from.x + to.x) / 2
            add(CanvasPoint(x: x, y: from.y), to: &way)
            add(CanvasPoint(x: x, y: to.y), to: &way)
        } else if !isLevel, from.x != to.x {
            let y = (from.y + to.y) / 2
            add(CanvasPoint(x: from.x, y: y), to: &way)
            add(CanvasPoint(x: to.x, y: y), to: &way)
        }
        add(to, to: &way)
        return way
    }

    /// On as before, then across; the other way around where on would be back.
    private static func go(to point: CanvasPoint, _ now: Heading, _ way: inout [CanvasPoint]) -> Heading {
        let from = way[way.count - 1]
        let ways = (x: point.x - from.x, y: point.y - from.y)
        var isLevelFirst = now.isLevel
        if (now.isLevel ? ways.x : ways.y) * now.sign < 0 { isLevelFirst = !isLevelFirst }
        add(isLevelFirst ? CanvasPoint(x: point.x, y: from.y) : CanvasPoint(x: from.x, y: point.y), to: &way)
        add(point, to: &way)
        // Along which axis it came: the last one that it moved along.
        let isLevel = isLevelFirst ? ways.y == 0 : ways.x != 0
        return Heading(isLevel: isLevel, sign: (isLevel ? ways.x : ways.y) < 0 ? -1 : 1)
    }

    private static func add(_ point: CanvasPoint, to way: inout [CanvasPoint]) {
        if way[way.count - 1] != point { way.append(point) }
    }
}

extension CanvasObject {
    /// A little before the outline, straight from the middle along an axis.
    fileprivate func side(_ isLevel: Bool, _ sign: Double) -> CanvasPoint {
        let bounds = bounds
        let middle = bounds.center
        let far = bounds.size.width + bounds.size.height + 1
        var point = edge(towards: middle.moved(byX: isLevel ? sign * far : 0, y: isLevel ? 0 : sign * far))
        // To the last bit on the axis, however it is turned.
        if isLevel { point.y = middle.y } else { point.x = middle.x }
        return point
    }
}
