public import Drawing

// C25: where a canvas is, with a page or without one.
extension Canvas {
    /// Around all that is not hidden, as far as a person can have put it there; nil for a canvas on which nothing is.
    /// Complexity: O(objects).
    private var contentBounds: CanvasRect? {
        var bounds: CanvasRect?
        forEachObject { object in
            guard !object.isHidden, let box = object.reachableBounds else { return }
            bounds = bounds?.union(box) ?? box
        }
        return bounds
    }

    /// The page; without one what is on the canvas, and a page of the usual size where nothing is. Complexity: O(objects)
    /// without a page.
    public var area: CanvasRect {
        let corner = CanvasPoint(x: 0, y: 0)
        if let size { return CanvasRect(origin: corner, size: size) }
        return contentBounds ?? CanvasRect(origin: corner, size: CanvasLimits.defaultCanvas)
    }

    /// The page; without one a place around what is there, as large as a page of the usual size. Complexity: O(objects)
    /// without a page.
    public var room: CanvasRect {
        let area = area
        if size != nil { return area }
        let least = CanvasLimits.defaultCanvas
        let wide = max(0, least.width - area.size.width) / 2
        let high = max(0, least.height - area.size.height) / 2
        return CanvasRect(
            x: (area.minX - wide).rounded(), y: (area.minY - high).rounded(), width: area.size.width + 2 * wide,
            height: area.size.height + 2 * high)
    }
}

extension CanvasObject {
    /// The bounds, unless a merge has put it beyond all that a person can.
    var reachableBounds: CanvasRect? {
        let bounds = bounds
        let farthest = CanvasLimits.anyPosition.upperBound + CanvasLimits.side.upperBound
        let isNear = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy { $0.magnitude <= farthest }
        return isNear ? bounds : nil
    }
}
