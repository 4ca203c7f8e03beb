extension DisplayItem {
    /// The same elsewhere.
    public func moved(byX dx: Double, y dy: Double) -> DisplayItem {
        var item = self
        item.box.origin = box.origin.moved(byX: dx, y: dy)
        if let label { item.label?.box.origin = label.box.origin.moved(byX: dx, y: dy) }
        switch content {
        case .path(let points, let thickness, let color):
            item.content = .path(points.map { $0.moved(byX: dx, y: dy) }, thickness: thickness, color: color)
        case .area(let points, let color):
            item.content = .area(points.map { $0.moved(byX: dx, y: dy) }, color)
        case .rectangle, .ellipse, .diamond, .text, .picture, .placeholder: break
        }
        return item
    }

    /// How far the ink of a line, a stroke or an outline, or the label of a line, reaches over its box.
    public var overhang: Double {
        switch content {
        case .path(let points, let thickness, _):
            let head = heads.isEmpty ? thickness / 2 : PathInk.reach(thickness: thickness)
            let words = label.map { [$0.box.origin, Point(x: $0.box.maxX, y: $0.box.maxY)] } ?? []
            return max(head + (isCurved ? excess(of: points) : 0), excess(of: words))
        case .area(let points, _): return excess(of: points)
        case .rectangle, .ellipse, .diamond: return (outline?.thickness ?? 0) / 2
        case .text, .picture, .placeholder: return 0
        }
    }

    /// How far points lie outside of the box.
    private func excess(of points: [Point<PictureSpace>]) -> Double {
        var excess = 0.0
        for point in points {
            excess = max(
                max(excess, box.minX - point.x, point.x - box.maxX), box.minY - point.y, point.y - box.maxY)
        }
        return excess
    }
}
