import CanvasModel
import Drawing
import Replication

/// A shape or a line on its way from corner to corner.
struct Shaping {
    let tool: Tool
    /// Where the pointer went down, on the canvas.
    let start: CanvasPoint
    /// The corners or ends as they would be now, in whole points.
    private(set) var first: CanvasPoint
    private(set) var second: CanvasPoint
    /// What an arrow would be bound to, if it were let go now.
    var startTarget: ShortID?
    var endTarget: ShortID?

    init(tool: Tool, start: CanvasPoint, on page: CanvasSize?) {
        self.tool = tool
        self.start = Self.inside(start, page)
        first = self.start
        second = self.start
    }

    /// - Parameters:
    ///   - isEven: a square, a circle, or a line along an axis or a diagonal.
    ///   - isCentered: `start` is the middle and no corner.
    mutating func draw(to point: CanvasPoint, on page: CanvasSize?, isEven: Bool, isCentered: Bool) {
        let end = Self.inside(point, page)
        var dx = end.x - start.x
        var dy = end.y - start.y
        if isEven { (dx, dy) = Self.even(dx, dy, isLine: tool.drawsLine) }
        second = start.moved(byX: dx, y: dy)
        first = isCentered ? start.moved(byX: -dx, y: -dy) : start
        // What would begin outside the page moves in.
        let corner = CanvasRect(first, second).origin
        let kept = CanvasLimits.clamped(corner, of: size, on: page)
        first = first.moved(byX: kept.x - corner.x, y: kept.y - corner.y)
        second = second.moved(byX: kept.x - corner.x, y: kept.y - corner.y)
    }

    /// The longer way decides. A line that is nearer to an axis than to a diagonal lies on the axis.
    private static func even(_ dx: Double, _ dy: Double, isLine: Bool) -> (Double, Double) {
        let long = max(abs(dx), abs(dy))
        // The tangent of 22.5°.
        if isLine, min(abs(dx), abs(dy)) < long * 0.4142 {
            return abs(dx) > abs(dy) ? (dx, 0) : (0, dy)
        }
        return (dx < 0 ? -long : long, dy < 0 ? -long : long)
    }

    private static func inside(_ point: CanvasPoint, _ page: CanvasSize?) -> CanvasPoint {
        guard let page else { return CanvasPoint(x: point.x.rounded(), y: point.y.rounded()) }
        return CanvasPoint(
            x: min(max(point.x, 0), page.width).rounded(), y: min(max(point.y, 0), page.height).rounded())
    }

    /// A point of a line, in whole points on the canvas; an even one on an axis or a diagonal from the anchor.
    static func place(
        _ point: CanvasPoint, from anchor: CanvasPoint, on page: CanvasSize?, isEven: Bool
    ) -> CanvasPoint {
        let place = inside(point, page)
        guard isEven else { return place }
        let (dx, dy) = even(place.x - anchor.x, place.y - anchor.y, isLine: true)
        return anchor.moved(byX: dx, y: dy)
    }

    /// At least 1 × 1.
    var box: CanvasRect { LineShape.box(from: first, to: second) }
    private var size: CanvasSize { box.size }

    /// What it would be on the canvas; nil for tools that draw no box.
    func draft(_ next: NextStyle, on page: CanvasSize?) -> ObjectDraft? {
        let content: ObjectDraft.Content
        switch tool {
        case .rectangle: content = .rectangle
        case .diamond: content = .diamond
        case .ellipse: content = .ellipse
        case .line, .arrow: content = .line(from: first, to: second, hasArrow: tool == .arrow)
        case .select, .hand, .pen, .text, .photo, .eraser: return nil
        }
        var draft = ObjectDraft(
            content, position: CanvasLimits.clamped(box.origin, of: size, on: page), size: size)
        next.style(&draft)
        draft.startTarget = startTarget
        draft.endTarget = endTarget
        return draft
    }

    /// To be painted while it is on its way.
    func object(_ next: NextStyle) -> CanvasObject? {
        let kind: ObjectKind
        switch tool {
        case .rectangle: kind = .rectangle
        case .diamond: kind = .diamond
        case .ellipse: kind = .ellipse
        case .line, .arrow: kind = .line(LineShape(from: first, to: second, hasArrow: tool == .arrow))
        case .select, .hand, .pen, .text, .photo, .eraser: return nil
        }
        var object = CanvasObject(kind)
        object.position = box.origin
        object.storedSize = size
        next.style(&object)
        object.startTarget = startTarget
        object.endTarget = endTarget
        return object
    }
}
