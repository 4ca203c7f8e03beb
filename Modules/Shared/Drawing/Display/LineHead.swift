/// What a path has at an end.
public enum LineHead: UInt8, CaseIterable, Hashable, Sendable {
    /// A filled triangle, slim.
    case arrow = 1
    /// The outline of a triangle.
    case triangle = 2
    case dot = 3
    /// A short line across.
    case bar = 4
}

/// What a path has at its ends.
public struct LineHeads: Hashable, Sendable {
    /// Nil for a round end.
    public var start: LineHead?
    /// Nil for a round end.
    public var end: LineHead?

    /// Nil for round ends.
    public init(start: LineHead? = nil, end: LineHead? = nil) {
        self.start = start
        self.end = end
    }

    /// Whether both ends are round.
    public var isEmpty: Bool { start == nil && end == nil }
}

/// How every face draws a path: the line, then its heads. All of it is in the path's colour.
public struct PathInk: Hashable, Sendable {
    /// The path without what its heads cover, so that a thick line does not stand out in front of a tip.
    private var points: [Point<PictureSpace>]
    /// The line, in the parts that a gap leaves of it; one without a gap.
    public private(set) var parts: [[Point<PictureSpace>]] = []
    /// Its heads, in parts.
    public var marks: [Mark] = []

    /// A part of a head, never broken by a dash.
    public enum Mark: Hashable, Sendable {
        /// Filled.
        case area([Point<PictureSpace>])
        /// Joins and ends are round; one point is a dot.
        case line([Point<PictureSpace>], thickness: Double)
    }

    /// - Parameters:
    ///   - isCurved: whether the points are those of Bézier curves, as in ``DisplayItem/isCurved``.
    ///   - gap: where there is no line, but heads.
    public init(
        _ points: [Point<PictureSpace>], isCurved: Bool, thickness: Double, heads: LineHeads,
        gap: Rect<PictureSpace>? = nil
    ) {
        self.points = points
        if points.count > 1 { add(heads, at: points, isCurved, thickness) }
        parts = gap.map { $0.partsOutside(of: self.points, isCurved: isCurved) } ?? [self.points]
    }

    private mutating func add(
        _ heads: LineHeads, at points: [Point<PictureSpace>], _ isCurved: Bool, _ thickness: Double
    ) {
        let room = points.count == 2 ? 0.5 : 1
        let isAlone = heads.start == nil || heads.end == nil
        if let head = heads.end { add(head, at: points, isCurved, thickness, isAlone ? 1 : room) }
        guard let head = heads.start else { return }
        self.points.reverse()
        add(head, at: points.reversed(), isCurved, thickness, isAlone ? 1 : room)
        self.points.reverse()
    }

    /// How far any head reaches to the side of a path so thick.
    static func reach(thickness: Double) -> Double { depth(thickness) / 2 + thickness / 2 }

    /// From the tip to the back of a triangle: four times as long as the line is thick, at least 10 points.
    private static func depth(_ thickness: Double) -> Double { max(thickness * 4, 10) }

    /// At the last of the points, which come from there; no longer than a share of the way from the last corner. None
    /// where the path has no direction.
    private mutating func add(
        _ head: LineHead, at way: [Point<PictureSpace>], _ isCurved: Bool, _ thickness: Double, _ room: Double
    ) {
        let tip = way[way.count - 1]
        guard let before = way.last(where: { $0 != tip }) else { return }
        let length = before.distance(to: tip)
        guard length > 0, length.isFinite else { return }
        let along = (x: (tip.x - before.x) / length, y: (tip.y - before.y) / length)
        // A curve's last control says its direction alone.
        let corner = isCurved && way.count > 3 ? way[way.count - 4] : before
        let depth = min(Self.depth(thickness), corner.distance(to: tip) * room)
        let back = { (distance: Double) in tip.moved(byX: -along.x * distance, y: -along.y * distance) }
        let across = { (point: Point<PictureSpace>, side: Double) in
            point.moved(byX: along.y * side, y: -along.x * side)
        }
        let end = back(depth)
        switch head {
        case .arrow:
            marks.append(.area([tip, across(end, depth * 0.4), across(end, -depth * 0.4)]))
            shorten(by: depth * 0.8, along, isCurved)
        case .triangle:
            let peak = back(min(thickness / 2, depth))
            let corners = [peak, across(end, depth * 0.45), across(end, -depth * 0.45), peak]
            marks.append(.line(corners, thickness: thickness))
            shorten(by: depth, along, isCurved)
        case .dot:
            let radius = min(max(thickness * 1.5, 4), depth / 2)
            marks.append(.line([back(radius)], thickness: radius * 2))
            shorten(by: radius, along, isCurved)
        case .bar:
            let half = max(thickness * 2, 5)
            marks.append(.line([across(tip, half), across(tip, -half)], thickness: thickness))
        }
    }

    private mutating func shorten(by distance: Double, _ along: (x: Double, y: Double), _ isCurved: Bool) {
        // The last control of a curve goes along, so that its direction stays.
        let moved = isCurved && points.count > 3 ? 2 : 1
        for place in points.indices.suffix(moved) {
            points[place] = points[place].moved(byX: -along.x * distance, y: -along.y * distance)
        }
    }
}

extension DisplayItem {
    /// Of a path; nil for anything else.
    public var ink: PathInk? {
        guard case .path(let points, let thickness, _) = content else { return nil }
        return PathInk(
            points, isCurved: isCurved, thickness: thickness, heads: heads,
            gap: label.map { $0.box.inset(by: -Self.labelMargin - thickness / 2) })
    }

    /// Between a label and what is left of the path, in points.
    private static let labelMargin = 4.0
}
