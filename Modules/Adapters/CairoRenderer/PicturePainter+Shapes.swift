import CCairo
import Drawing
import Pictures

extension PicturePainter {
    func addRectangle(_ box: Rect<PictureSpace>, radius: Double) {
        let radius = min(radius, box.size.width / 2, box.size.height / 2)
        guard radius > 0 else {
            cairo_rectangle(context, box.minX, box.minY, box.size.width, box.size.height)
            return
        }
        cairo_new_sub_path(context)
        cairo_arc(context, box.maxX - radius, box.minY + radius, radius, -.pi / 2, 0)
        cairo_arc(context, box.maxX - radius, box.maxY - radius, radius, 0, .pi / 2)
        cairo_arc(context, box.minX + radius, box.maxY - radius, radius, .pi / 2, .pi)
        cairo_arc(context, box.minX + radius, box.minY + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
    }

    /// Four Bézier curves, which differ from an ellipse by less than 0.03 % of its radius: quicker than arcs under
    /// another matrix. Source: Goldapp, “Approximation of circular arcs by cubic polynomials”, 1991.
    func addEllipse(_ box: Rect<PictureSpace>) {
        let (a, b) = (box.size.width / 2, box.size.height / 2)
        let (x, y) = (box.midX, box.midY)
        let k = 0.551915024494
        cairo_move_to(context, x + a, y)
        cairo_curve_to(context, x + a, y + b * k, x + a * k, y + b, x, y + b)
        cairo_curve_to(context, x - a * k, y + b, x - a, y + b * k, x - a, y)
        cairo_curve_to(context, x - a, y - b * k, x - a * k, y - b, x, y - b)
        cairo_curve_to(context, x + a * k, y - b, x + a, y - b * k, x + a, y)
        cairo_close_path(context)
    }

    func addPath(_ points: [Point<PictureSpace>], isCurved: Bool = false, in space: DrawingSpace) {
        guard let first = points.first.map({ space.clamped($0) }) else { return }
        cairo_move_to(context, first.x, first.y)
        // A point alone is a line without length: with round ends, a dot.
        if points.count == 1 { cairo_line_to(context, first.x, first.y) }
        if isCurved {
            for place in stride(from: 3, to: points.count, by: 3) {
                let (first, second, end) = (
                    space.clamped(points[place - 2]), space.clamped(points[place - 1]), space.clamped(points[place])
                )
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            }
            return
        }
        for point in points.dropFirst() {
            let point = space.clamped(point)
            cairo_line_to(context, point.x, point.y)
        }
    }

    func drawOutline(of item: DisplayItem, in space: DrawingSpace) {
        guard let outline = item.outline else { return }
        switch item.content {
        case .rectangle(_, let radius): addRectangle(item.box, radius: radius)
        case .ellipse: addEllipse(item.box)
        case .diamond:
            addPath(item.box.diamond, in: space)
            cairo_close_path(context)
        case .path, .area, .text, .picture, .placeholder: return
        }
        setSource(outline.color, alpha: item.alpha)
        stroke(thickness: space.clamped(thickness: outline.thickness), dash: item.dash)
    }

    func drawHatching(of item: DisplayItem, in space: DrawingSpace) {
        guard let (hatching, color) = item.hatching else { return }
        setSource(color, alpha: item.alpha)
        for line in hatching.lines { addPath([line.start, line.end], in: space) }
        stroke(thickness: space.clamped(thickness: hatching.thickness))
    }

    /// Strokes the path, with round ends and joins.
    func stroke(thickness: Double, dash: Dash? = nil) {
        guard thickness > 0 else {
            cairo_new_path(context)
            return
        }
        cairo_set_line_width(context, thickness)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        if let dash {
            let lengths = dash.lengths(thickness: thickness)
            cairo_set_dash(context, [lengths.ink, lengths.gap], 2, 0)
        }
        cairo_stroke(context)
        if dash != nil { cairo_set_dash(context, nil, 0, 0) }
    }

    func draw(_ mark: PathInk.Mark, in space: DrawingSpace) {
        switch mark {
        case .area(let points):
            addPath(points, in: space)
            cairo_close_path(context)
            cairo_fill(context)
        case .line(let points, let thickness):
            addPath(points, in: space)
            stroke(thickness: space.clamped(thickness: thickness))
        }
    }

    /// An empty cell with a seam around it and a label in the middle.
    func drawPlaceholder(_ box: Rect<PictureSpace>, label: String) {
        let cell = PlaceholderCell(in: box.size)
        setSource(PlaceholderCell.ink, alpha: 1)
        addRectangle(box, radius: cell.radius)
        cairo_fill(context)
        setSource(PlaceholderCell.ground, alpha: 1)
        let inner = box.inset(by: PlaceholderCell.seam)
        if inner.size.width > 0, inner.size.height > 0 {
            addRectangle(inner, radius: max(0, cell.radius - PlaceholderCell.seam))
            cairo_fill(context)
        }
        guard !label.isEmpty else { return }
        let width = texts.width(of: label, isBold: false, on: context)
        let place = cell.label(label, widthOfOnePoint: width, in: box.size)
        guard place.size > 0 else { return }
        setSource(PlaceholderCell.ink, alpha: 1)
        texts.draw(
            label, isBold: false, fontSize: place.size, width: nil,
            at: Point(x: box.minX + place.left, y: box.minY + place.baseline), on: context, isPaper: isPaper)
    }
}
