/// The slanted lines that fill a hatched shape.
public struct Hatching: Hashable, Sendable {
    /// One line from edge to edge.
    public struct Line: Hashable, Sendable {
        public var start: Point<PictureSpace>
        public var end: Point<PictureSpace>
    }

    /// From the upper left to the lower right of the shape, none longer than its box.
    public let lines: [Line]
    /// In points.
    public let thickness: Double

    /// A shape of any size has no more lines than this.
    public static let most = 400

    /// Of a shape that is convex, by its corners in turn; nothing where one of them is no place.
    ///
    /// - Complexity: O(lines × corners).
    public init(of corners: [Point<PictureSpace>], thickness: Double) {
        self.thickness = thickness
        guard let first = corners.first, corners.allSatisfy({ $0.isFinite }) else {
            lines = []
            return
        }
        // A line is all points with the same sum of coordinates.
        var (least, greatest) = (first.x + first.y, first.x + first.y)
        for corner in corners {
            least = min(least, corner.x + corner.y)
            greatest = max(greatest, corner.x + corner.y)
        }
        let gap = max(3 * thickness + 5, (greatest - least) / Double(Self.most))
        var lines: [Line] = []
        var sum = least + gap / 2
        while gap.isFinite, sum < greatest, lines.count < Self.most {
            if let line = Self.line(ofSum: sum, in: corners) { lines.append(line) }
            sum += gap
        }
        self.lines = lines
    }

    private static func line(ofSum sum: Double, in corners: [Point<PictureSpace>]) -> Line? {
        var found: Line?
        var before = corners[corners.count - 1]
        for corner in corners {
            let (from, to) = (before.x + before.y, corner.x + corner.y)
            if (from < sum) != (to < sum) {
                let share = (sum - from) / (to - from)
                let point = Point<PictureSpace>(
                    x: before.x + (corner.x - before.x) * share, y: before.y + (corner.y - before.y) * share)
                if found == nil { found = Line(start: point, end: point) } else { found?.end = point }
            }
            before = corner
        }
        return found
    }
}

extension DisplayItem {
    /// The lines that fill a hatched shape; nil for what is not hatched.
    public var hatching: (lines: Hatching, color: RGBColor)? {
        guard isHatched else { return nil }
        let thickness = max(1, (outline?.thickness ?? 2) / 2)
        switch content {
        case .rectangle(let color?, let radius):
            return (Hatching(of: box.corners(radius: radius), thickness: thickness), color)
        case .ellipse(let color?): return (Hatching(of: box.ellipse, thickness: thickness), color)
        case .diamond(let color?): return (Hatching(of: box.diamond, thickness: thickness), color)
        default: return nil
        }
    }
}

extension Rect<PictureSpace> {
    /// The corners of a rectangle; of a round one those of a polygon that nobody can tell from it.
    fileprivate func corners(radius: Double) -> [Point<PictureSpace>] {
        let radius = min(radius, size.width / 2, size.height / 2)
        guard radius > 0 else {
            return [
                Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
            ]
        }
        return Self.arc(0, radius, radius, around: Point(x: maxX - radius, y: minY + radius))
            + Self.arc(1, radius, radius, around: Point(x: maxX - radius, y: maxY - radius))
            + Self.arc(2, radius, radius, around: Point(x: minX + radius, y: maxY - radius))
            + Self.arc(3, radius, radius, around: Point(x: minX + radius, y: minY + radius))
    }

    /// A polygon that nobody can tell from the ellipse of the box.
    fileprivate var ellipse: [Point<PictureSpace>] {
        var points: [Point<PictureSpace>] = []
        for quarter in 0..<4 { points += Self.arc(quarter, size.width / 2, size.height / 2, around: center) }
        return points
    }

    /// A quarter of an ellipse in nine points: the first goes from the top to the right, the others on from there.
    private static func arc(
        _ quarter: Int, _ width: Double, _ height: Double, around middle: Point<PictureSpace>
    ) -> [Point<PictureSpace>] {
        // Sines and cosines of 0°, 11.25° … 90°.
        let steps = [
            (0, 1), (0.19509032201612825, 0.9807852804032304), (0.3826834323650898, 0.9238795325112867),
            (0.5555702330196022, 0.8314696123025452), (0.7071067811865476, 0.7071067811865476),
            (0.8314696123025452, 0.5555702330196022), (0.9238795325112867, 0.3826834323650898),
            (0.9807852804032304, 0.19509032201612825), (1.0, 0.0),
        ]
        var points: [Point<PictureSpace>] = []
        for (x, y) in steps {
            let way: (x: Double, y: Double) =
                switch quarter {
                case 0: (x, -y)
                case 1: (y, x)
                case 2: (-x, y)
                default: (-y, -x)
                }
            points.append(middle.moved(byX: way.x * width, y: way.y * height))
        }
        return points
    }
}
