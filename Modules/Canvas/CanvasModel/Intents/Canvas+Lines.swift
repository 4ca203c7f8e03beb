public import Drawing
public import Primitives
public import Replication

// What a person can want of a line.
extension Canvas {
    /// Lets a line go from one place to another, in points of the canvas; an arrow stays at its end. A line that was
    /// rotated is not any more: it lies where its ends are. Throws when the object is no line, or where an end is no
    /// place.
    public func setEnds(
        _ id: UnitID, from start: CanvasPoint, to end: CanvasPoint
    ) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard case .line(let line) = object.kind else { throw .notLine(id) }
        for point in [start, end] {
            try CanvasLimits.check(point.x, .x, in: CanvasLimits.anyPosition)
            try CanvasLimits.check(point.y, .y, in: CanvasLimits.anyPosition)
        }
        let shape = LineShape(from: start, to: end, hasArrow: line.hasArrow)
        var changes: [RecordChange] = []
        if shape != line { changes += setting(CanvasObject.kinds, of: object, to: .line(shape)).asList }
        if object.rotation != 0 { changes += try rotate(id, to: 0) }
        return changes + (try setBox(id, to: LineShape.box(from: start, to: end)))
    }
}

extension CanvasObject {
    /// Where a line starts and ends on the canvas, rotated as it is; nil for other objects.
    public var ends: (start: CanvasPoint, end: CanvasPoint)? {
        guard case .line(let line) = kind else { return nil }
        let ends = line.ends(in: box)
        guard rotation != 0 else { return ends }
        let turn = Turn(degrees: rotation)
        let middle = box.center
        func turned(_ point: CanvasPoint) -> CanvasPoint {
            let (dx, dy) = (point.x - middle.x, point.y - middle.y)
            return CanvasPoint(
                x: middle.x + dx * turn.cosine - dy * turn.sine, y: middle.y + dx * turn.sine + dy * turn.cosine)
        }
        return (turned(ends.start), turned(ends.end))
    }
}
