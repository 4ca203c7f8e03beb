public import Drawing

/// Which edge or middle line objects are brought to.
public enum Alignment: UInt8, CaseIterable, Sendable {
    /// Left edges come to the leftmost of them.
    case left
    /// Middles come half-way between the outermost left and right edges.
    case center
    /// Right edges come to the rightmost of them.
    case right
    /// Upper edges come to the uppermost of them.
    case top
    /// Middles come half-way between the outermost upper and lower edges.
    case middle
    /// Lower edges come to the lowest of them.
    case bottom

    /// Where the boxes go so that they share an edge or a middle line of the box around all of them, in their order.
    public func origins(of boxes: [CanvasRect]) -> [CanvasPoint] {
        guard let bounds = CanvasRect.around(boxes) else { return [] }
        var origins: [CanvasPoint] = []
        origins.reserveCapacity(boxes.count)
        for box in boxes {
            var origin = box.origin
            switch self {
            case .left: origin.x = bounds.minX
            case .center: origin.x = bounds.midX - box.size.width / 2
            case .right: origin.x = bounds.maxX - box.size.width
            case .top: origin.y = bounds.minY
            case .middle: origin.y = bounds.midY - box.size.height / 2
            case .bottom: origin.y = bounds.maxY - box.size.height
            }
            origins.append(origin)
        }
        return origins
    }
}

extension CanvasRect {
    /// The smallest box that holds all of them; nil for none.
    public static func around(_ boxes: [CanvasRect]) -> CanvasRect? {
        guard var bounds = boxes.first else { return nil }
        for box in boxes.dropFirst() { bounds = bounds.union(box) }
        return bounds
    }
}
