extension DisplayItem {
    /// The same elsewhere.
    public func moved(byX dx: Double, y dy: Double) -> DisplayItem {
        var item = self
        item.box.origin = box.origin.moved(byX: dx, y: dy)
        if let label { item.label?.box.origin = label.box.origin.moved(byX: dx, y: dy) }
        switch content {
        case .line(let from, let to, let thickness, let hasArrow, let color):
            item.content = .line(
                from: from.moved(byX: dx, y: dy), to: to.moved(byX: dx, y: dy), thickness: thickness,
                hasArrow: hasArrow, color: color)
        case .path(let points, let thickness, let color):
            item.content = .path(points.map { $0.moved(byX: dx, y: dy) }, thickness: thickness, color: color)
        case .rectangle, .ellipse, .diamond, .text, .picture, .placeholder: break
        }
        return item
    }

    /// How far the ink of a line, a stroke or an outline reaches over its box.
    public var overhang: Double {
        switch content {
        case .line(let from, let to, let thickness, let hasArrow, _):
            guard hasArrow, let head = ArrowHead(from: from, to: to, thickness: thickness) else { return thickness / 2 }
            return max(thickness, head.left.distance(to: head.right)) / 2
        case .path(_, let thickness, _): return thickness / 2
        case .rectangle, .ellipse, .diamond: return (outline?.thickness ?? 0) / 2
        case .text, .picture, .placeholder: return 0
        }
    }
}
