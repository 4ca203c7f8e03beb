public import Drawing

extension Canvas {
    /// The topmost object that a pointer of that reach, in points of the canvas, touches: not hidden, and without
    /// `withLocked` not locked. Lines and strokes are touched where their ink is, all else in its box.
    ///
    /// Complexity: O(objects near the point + bound lines that changed since `reindex()`).
    public func topmost(at point: CanvasPoint, within reach: Double, withLocked: Bool) -> CanvasObject? {
        topmost(near: point, reach) {
            !$0.isHidden && (withLocked || !$0.isLocked) && $0.isTouched(at: point, within: reach)
        }
    }

    /// What a line's end that is let go at the point is bound to: the topmost object there that is seen, not locked
    /// and no line.
    public func target(at point: CanvasPoint) -> CanvasObject? {
        topmost(near: point, 0) { !$0.isHidden && !$0.isLocked && $0.canBeTarget && $0.covers(point) }
    }

    private func topmost(
        near point: CanvasPoint, _ reach: Double, where isWanted: (CanvasObject) -> Bool
    ) -> CanvasObject? {
        guard point.isFinite else { return nil }
        let near = CanvasRect(origin: point, size: CanvasSize(width: 0, height: 0)).inset(by: -max(reach, 0.001))
        let slots = index?.slots(in: near) ?? zOrder.filter { !unroutedLines.contains($0) }
        return frontmost(slots.last { shows($0, as: isWanted) }, unroutedSlots(where: isWanted))
    }
}

extension CanvasObject {
    /// Whether the ink of a line, a stroke or a shape without a fill comes that near to the point, in points of the canvas;
    /// whether anything else covers it.
    public func isTouched(at point: CanvasPoint, within reach: Double) -> Bool {
        switch kind {
        case .line, .stroke:
            let (place, far) = (upright(point), reach + inkThickness / 2)
            // Only what is curved on purpose leaves its box.
            if route == .curved || box.inset(by: -far - 1).contains(place), path.isNear(place, far) { return true }
            return isOnLabel(place)
        case .rectangle where color == nil:
            let box = box
            return isTouched(
                along: [
                    box.origin, CanvasPoint(x: box.maxX, y: box.minY), CanvasPoint(x: box.maxX, y: box.maxY),
                    CanvasPoint(x: box.minX, y: box.maxY),
                ], at: point, within: reach)
        case .diamond where color == nil: return isTouched(along: box.diamond, at: point, within: reach)
        case .ellipse where color == nil:
            // How far the way from the middle to the point, and on to the edge, is apart.
            let place = upright(point)
            let (dx, dy) = (place.x - box.midX, place.y - box.midY)
            let (x, y) = (dx * 2 / max(box.size.width, 1), dy * 2 / max(box.size.height, 1))
            let share = (x * x + y * y).squareRoot()
            guard share > 0 else { return isOnLabel(place) }
            let edge = CanvasPoint(x: box.midX + dx / share, y: box.midY + dy / share)
            return edge.distance(to: place) <= reach + lineThickness / 2 || isOnLabel(place)
        default: return covers(point)
        }
    }

    /// Through a shape without a fill one takes what lies behind it.
    private func isTouched(along corners: [CanvasPoint], at point: CanvasPoint, within reach: Double) -> Bool {
        let place = upright(point)
        return (corners + [corners[0]]).isNear(place, reach + lineThickness / 2) || isOnLabel(place)
    }

    private func isOnLabel(_ place: CanvasPoint) -> Bool { writtenLabelBox?.contains(place) ?? false }
}

extension [CanvasPoint] {
    /// Whether the line through the points comes that near to a place.
    func isNear(_ place: CanvasPoint, _ reach: Double) -> Bool {
        guard var start = first else { return false }
        if count == 1 { return start.distance(to: place) <= reach }
        for end in dropFirst() {
            if place.distance(toLineFrom: start, to: end) <= reach { return true }
            start = end
        }
        return false
    }
}

extension CanvasPoint {
    /// To the nearest point of a line between two ends.
    fileprivate func distance(toLineFrom start: CanvasPoint, to end: CanvasPoint) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return distance(to: start) }
        let share = Swift.min(Swift.max(((x - start.x) * dx + (y - start.y) * dy) / square, 0), 1)
        return distance(to: CanvasPoint(x: start.x + dx * share, y: start.y + dy * share))
    }
}
