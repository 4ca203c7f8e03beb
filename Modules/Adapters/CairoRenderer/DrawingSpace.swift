import CCairo
import Drawing

/// What of a drawing can be drawn: cairo counts in numbers of 24 bits before the point, and larger ones wrap around.
struct DrawingSpace {
    let size: Size<PictureSpace>
    let matrix: cairo_matrix_t
    /// Pixels a point, on the axis where there are more.
    let scale: Double
    /// The farthest that something may lie from the origin, in points.
    private let farthest: Double

    init(size: Size<PictureSpace>, matrix: cairo_matrix_t) {
        self.size = size
        self.matrix = matrix
        let horizontal = (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot()
        let vertical = (matrix.xy * matrix.xy + matrix.yy * matrix.yy).squareRoot()
        scale = max(horizontal, vertical, 1e-9)
        farthest = 3_000_000 / scale
    }

    /// The item with a box and an alpha that can be drawn; nil when there is nothing to see of it.
    func drawable(_ item: DisplayItem) -> DisplayItem? {
        // Also false for what is not a number.
        guard item.alpha > 0, item.box.origin.isFinite, item.box.size.isFinite else { return nil }
        guard item.box.size.width > 0, item.box.size.height > 0 || item.content.isText else { return nil }
        var item = item
        item.alpha = min(item.alpha, 1)
        if !item.rotation.isFinite { item.rotation = 0 }
        if item.rotation == 0, item.content.staysInBox, item.outline == nil, item.label == nil {
            guard item.box.minX < size.width, item.box.minY < size.height, item.box.maxX > 0, item.box.maxY > 0 else {
                return nil
            }
        }
        if item.box.minX < -farthest || item.box.minY < -farthest || item.box.maxX > farthest
            || item.box.maxY > farthest
        {
            item.box = Rect(
                clamped(item.box.origin), clamped(Point(x: item.box.maxX, y: item.box.maxY)))
            guard item.box.size.width > 0, item.box.size.height > 0 else { return nil }
        }
        return item
    }

    /// The nearest point that can be drawn; what is not a number counts as 0.
    func clamped(_ point: Point<PictureSpace>) -> Point<PictureSpace> {
        Point(x: clamped(point.x), y: clamped(point.y))
    }

    /// 0 for what is none.
    func clamped(thickness: Double) -> Double {
        thickness > 0 ? min(thickness, farthest) : 0
    }

    private func clamped(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -farthest), farthest)
    }
}

extension DisplayItem.Content {
    /// Whether nothing of it can be outside its box.
    fileprivate var staysInBox: Bool {
        switch self {
        case .rectangle, .ellipse, .diamond, .picture, .placeholder: true
        case .path, .area, .text: false
        }
    }

    /// Texts are as high as their lines, whatever their boxes say.
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
