import CanvasModel
import Drawing

/// Where a selected object can be taken to make it larger or smaller.
enum Handle: UInt8, CaseIterable {
    case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left

    /// −1, 0 or 1: which edges it moves, from the middle of the box.
    var way: (x: Double, y: Double) {
        switch self {
        case .topLeft: (-1, -1)
        case .top: (0, -1)
        case .topRight: (1, -1)
        case .right: (1, 0)
        case .bottomRight: (1, 1)
        case .bottom: (0, 1)
        case .bottomLeft: (-1, 1)
        case .left: (-1, 0)
        }
    }

    var isCorner: Bool { way.x != 0 && way.y != 0 }

    /// Those that an object has: a text is as high as its lines, so its edges only make it wider.
    static func all(of object: CanvasObject) -> [Handle] {
        if object.isLocked { return [] }
        if object.kind.tag == .line { return [] }
        if case .text = object.kind { return allCases.filter { $0.way.x != 0 } }
        return allCases
    }

    /// Where it is on the canvas, with the object turned as it is.
    func place(on box: CanvasRect, degrees: Double) -> CanvasPoint {
        Turn(degrees: degrees).map(
            CanvasPoint(x: box.midX + way.x * box.size.width / 2, y: box.midY + way.y * box.size.height / 2),
            around: box.center)
    }

    /// The box that dragging the handle by so much makes. The edge or corner across stays where it is; with
    /// `keepsRatio` width and height stay in proportion, the edge that moved further deciding.
    func box(
        from box: CanvasRect, degrees: Double, dx: Double, dy: Double, keepsRatio: Bool
    ) -> CanvasRect {
        let turned = Turn(degrees: degrees)
        let way = way
        let drawn = turned.back(dx, dy)
        var width = box.size.width + way.x * drawn.dx
        var height = box.size.height + way.y * drawn.dy
        if keepsRatio, box.size.width > 0, box.size.height > 0 {
            let byWidth = width / box.size.width
            let byHeight = height / box.size.height
            let factor: Double
            if way.x == 0 {
                factor = byHeight
            } else if way.y == 0 {
                factor = byWidth
            } else {
                factor = abs(byWidth - 1) > abs(byHeight - 1) ? byWidth : byHeight
            }
            width = box.size.width * factor
            height = box.size.height * factor
        }
        let size = CanvasLimits.clamped(CanvasSize(width: width.rounded(), height: height.rounded()))
        // What lies across keeps its place, though the middle around which the box is turned moves.
        let across = turned.map(
            CanvasPoint(x: box.midX - way.x * box.size.width / 2, y: box.midY - way.y * box.size.height / 2),
            around: box.center)
        let half = turned.forth(way.x * size.width / 2, way.y * size.height / 2)
        let middle = CanvasPoint(x: across.x + half.dx, y: across.y + half.dy)
        return CanvasRect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    }

    /// What a screen reader and the mouse's pointer say: which way it goes.
    var cursor: String {
        switch self {
        case .topLeft, .bottomRight: "nwse"
        case .topRight, .bottomLeft: "nesw"
        case .top, .bottom: "ns"
        case .left, .right: "ew"
        }
    }
}

extension CanvasRect {
    /// Around the same middle, larger or smaller on both sides by as much as the size is on one.
    func grown(to size: CanvasSize) -> CanvasRect {
        let grown = CanvasLimits.clamped(
            CanvasSize(
                width: 2 * size.width - self.size.width, height: 2 * size.height - self.size.height))
        return CanvasRect(
            x: midX - grown.width / 2, y: midY - grown.height / 2, width: grown.width, height: grown.height)
    }
}
