import Drawing

/// A piece of cloth: a convex polygon.
struct Patch {
    var corners: [Point<PictureSpace>]
    var color: RGBColor

    init(_ corners: [Point<PictureSpace>], _ color: RGBColor) {
        self.corners = corners
        self.color = color
    }

    init(_ frame: Rect<PictureSpace>, _ color: RGBColor) {
        self.init(
            [
                Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
                Point(x: frame.maxX, y: frame.maxY), Point(x: frame.minX, y: frame.maxY),
            ], color)
    }

    var minY: Double { corners.reduce(.infinity) { min($0, $1.y) } }
    var maxY: Double { corners.reduce(-.infinity) { max($0, $1.y) } }

    /// From where to where it goes on the line at `y`; nil where it has nothing.
    func extent(at y: Double) -> ClosedRange<Double>? {
        var low = Double.infinity
        var high = -Double.infinity
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            guard (corner.y <= y) != (next.y <= y) else { continue }
            let x = corner.x + (next.x - corner.x) * (y - corner.y) / (next.y - corner.y)
            low = min(low, x)
            high = max(high, x)
        }
        return low < high ? low...high : nil
    }
}

/// The outline that patches are cut to: from where to where it goes on the line at a height; nil where it has nothing.
typealias Outline = (Double) -> ClosedRange<Double>?

extension Needle {
    /// Sews a patch on, cut to an outline if there is one: the cloth, a few threads of it, and its seams.
    mutating func sew(_ patch: Patch, within outline: Outline? = nil, seams: Double = 1) {
        fill(patch, within: outline)
        slub(patch, within: outline)
        guard seams > 0 else { return }
        let dark = patch.color.mixed(with: dyes.thread, 0.55)
        for (index, corner) in patch.corners.enumerated() {
            let next = patch.corners[(index + 1) % patch.corners.count]
            seam(corner, next, unit * 0.16, dark, alpha: 0.5 * seams, within: outline)
        }
        // The edge that is folded under shows through.
        let inner = patch.inset(by: unit * 0.75)
        let shade = patch.color.mixed(with: dyes.thread, 0.3)
        for (index, corner) in inner.enumerated() {
            seam(corner, inner[(index + 1) % inner.count], unit * 0.1, shade, alpha: 0.45 * seams, within: outline)
        }
    }

    private mutating func fill(_ patch: Patch, within outline: Outline?) {
        if outline == nil, let frame = patch.frame {
            return add(frame, .rectangle(patch.color, radius: 0))
        }
        // Line by line: each lies a little over the next, so that no ground shows between.
        let end = min(patch.maxY, size.height)
        var y = max(patch.minY, 0).rounded(.down)
        while y < end {
            defer { y += 1 }
            guard var extent = patch.extent(at: min(max(y + 0.5, patch.minY + 0.01), patch.maxY - 0.01)) else {
                continue
            }
            if let outline {
                guard let limit = outline(y + 0.5), limit.overlaps(extent) else { continue }
                extent = max(extent.lowerBound, limit.lowerBound)...min(extent.upperBound, limit.upperBound)
            }
            guard extent.upperBound > extent.lowerBound else { continue }
            let top = max(y, patch.minY)
            let bottom = min(y + 1, patch.maxY)
            let frame = Rect<PictureSpace>(
                x: extent.lowerBound, y: top, width: extent.upperBound - extent.lowerBound, height: bottom - top)
            add(frame, .rectangle(patch.color, radius: 0))
        }
    }

    /// Threads that are thicker than others, as hand-woven cloth has them.
    private mutating func slub(_ patch: Patch, within outline: Outline?) {
        let height = patch.maxY - patch.minY
        let count = Int(height / (unit * 3.5))
        for _ in 0..<count {
            let y = pick(patch.minY...patch.maxY)
            guard var extent = patch.extent(at: y) else { continue }
            if let outline {
                guard let limit = outline(y), limit.overlaps(extent) else { continue }
                extent = max(extent.lowerBound, limit.lowerBound)...min(extent.upperBound, limit.upperBound)
            }
            let start = pick(extent)
            let end = min(start + pick(unit * 2...unit * 9), extent.upperBound)
            let color = patch.color.mixed(with: pick(0...1) < 0.5 ? dyes.thread : Style.light.surface, 0.5)
            line(Point(x: start, y: y), Point(x: end, y: y), unit * 0.07, color, alpha: 0.22)
        }
    }

    /// A seam from one place to another, as far as it lies within the outline.
    mutating func seam(
        _ from: Point<PictureSpace>, _ to: Point<PictureSpace>, _ thickness: Double, _ color: RGBColor, alpha: Double,
        within outline: Outline? = nil
    ) {
        guard let outline else { return line(from, to, thickness, color, alpha: alpha) }
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let steps = max(1, Int((dx * dx + dy * dy).squareRoot()))
        var start: Point<PictureSpace>?
        var last = from
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            let point = Point<PictureSpace>(x: from.x + dx * part, y: from.y + dy * part)
            let isInside = outline(point.y).map { $0.contains(point.x) } ?? false
            if isInside, start == nil { start = point }
            if !isInside, let begun = start {
                line(begun, last, thickness, color, alpha: alpha)
                start = nil
            }
            last = point
        }
        if let start { line(start, to, thickness, color, alpha: alpha) }
    }

    /// Stitches in a row.
    mutating func stitch(_ from: Point<PictureSpace>, _ to: Point<PictureSpace>, _ color: RGBColor) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let count = Int(length / (unit * 1.6))
        for index in 0..<max(count, 0) {
            let (start, end) = ((Double(index) + 0.2) / Double(count), (Double(index) + 0.75) / Double(count))
            line(
                Point(x: from.x + dx * start, y: from.y + dy * start),
                Point(x: from.x + dx * end, y: from.y + dy * end),
                unit * 0.22, color, alpha: 0.75)
        }
    }
}

extension Patch {
    /// The patch as a box, if it is one.
    var frame: Rect<PictureSpace>? {
        guard corners.count == 4, corners[0].y == corners[1].y, corners[1].x == corners[2].x,
            corners[2].y == corners[3].y, corners[3].x == corners[0].x
        else { return nil }
        return Rect(
            x: corners[0].x, y: corners[0].y, width: corners[1].x - corners[0].x, height: corners[3].y - corners[0].y)
    }

    /// Its corners, moved towards the middle so that every edge of a box moves by `distance`.
    func inset(by distance: Double) -> [Point<PictureSpace>] {
        let count = Double(corners.count)
        let x = corners.reduce(0) { $0 + $1.x } / count
        let y = corners.reduce(0) { $0 + $1.y } / count
        return corners.map { corner in
            let (dx, dy) = (corner.x - x, corner.y - y)
            // A box's corner moves by as much on both axes; a sharp one further.
            return Point(
                x: corner.x - (dx > 0 ? 1 : -1) * min(distance, abs(dx)),
                y: corner.y - (dy > 0 ? 1 : -1) * min(distance, abs(dy)))
        }
    }
}
