import CanvasModel
import Drawing
import Primitives
import Replication

/// Where a line can be taken hold of.
enum LineGrip: Equatable {
    /// One of its points, by its place among them.
    case point(Int)
    /// Between two points: drawn out, it becomes a new point, which gets this place.
    case middle(Int)
}

/// A point of a line on its way; the others stay.
struct Reaching {
    let id: UnitID
    /// All of the line, as they would be now.
    private(set) var points: [CanvasPoint]
    /// Of the point that is on its way.
    let place: Int
    /// What the ends would be bound to.
    var targets: (start: ShortID?, end: ShortID?)

    /// Of a point that is there.
    init(_ line: CanvasObject, _ points: [CanvasPoint], at place: Int) {
        id = line.id
        self.points = points
        self.place = place
        targets = (line.startTarget, line.endTarget)
    }

    /// Of a new point.
    init(_ line: CanvasObject, _ points: [CanvasPoint], adding point: CanvasPoint, at place: Int) {
        self.init(line, points, at: place)
        self.points.insert(point, at: place)
    }

    var movesStart: Bool { place == 0 }
    var movesEnd: Bool { place == points.count - 1 }

    /// - Parameter isEven: on an axis or a diagonal from the point before, or from the one after the first.
    mutating func draw(to point: CanvasPoint, on page: CanvasSize?, isEven: Bool) {
        let anchor = points[place == 0 ? 1 : place - 1]
        points[place] = Shaping.place(point, from: anchor, on: page, isEven: isEven)
    }

    /// Around all points.
    var box: CanvasRect {
        var box = LineShape.box(from: points[0], to: points[points.count - 1])
        for point in points { box = box.union(CanvasRect(point, point)) }
        return box
    }

    /// The line as it would be, its ends bound to what they would be.
    func line(on canvas: Canvas) -> CanvasObject? {
        guard var line = canvas.object(id)?.going(through: points) else { return nil }
        (line.startTarget, line.endTarget) = targets
        return line
    }
}

/// A line that is drawn by one press a point.
struct Plotting {
    let hasArrow: Bool
    /// Those that are placed, at least one.
    private(set) var points: [CanvasPoint]
    /// Whether Control was held for the last of them: an arrow that ends there is bound to nothing.
    private(set) var isFree = false
    /// Where the pointer is now.
    var ahead: CanvasPoint?
    /// What its ends would be bound to.
    var targets: (start: ShortID?, end: ShortID?) = (nil, nil)

    init(hasArrow: Bool, from point: CanvasPoint) {
        self.hasArrow = hasArrow
        points = [point]
    }

    mutating func append(_ point: CanvasPoint, isFree: Bool) {
        points.append(point)
        self.isFree = isFree
    }

    mutating func removeLast() {
        points.removeLast()
        isFree = false
    }

    /// A press on the last point ends the line there.
    mutating func end(isFree: Bool) { self.isFree = self.isFree || isFree }

    /// What an arrow that ends at its last point is bound to.
    func endTarget(on canvas: Canvas) -> ShortID? {
        guard hasArrow, !isFree, let last = points.last else { return nil }
        let label = canvas.target(at: last)?.shortID
        return label == targets.start ? nil : label
    }

    /// The line so far, in the looks of the next one.
    func line(_ next: NextStyle) -> CanvasObject? {
        var way = points
        if let ahead, ahead != points[points.count - 1] { way.append(ahead) }
        guard way.count > 1 else { return nil }
        var line = CanvasObject(.line(LineShape(from: way[0], to: way[1], hasArrow: hasArrow)))
        next.style(&line)
        (line.startTarget, line.endTarget) = targets
        return line.going(through: way)
    }
}
