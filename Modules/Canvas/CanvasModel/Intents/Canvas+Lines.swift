public import Drawing
public import Primitives
public import Replication

// What a person can want of a line.
extension Canvas {
    /// Lets a line go from one place to another, in points of the canvas; an arrow stays at its end. A line that was
    /// rotated is not any more: it lies where its ends are. Throws when the object is no line, or where an end is no
    /// place.
    ///
    /// An end that is bound to an object, by its label, follows it: the place of it counts only once it is let go.
    public func setEnds(
        _ id: UnitID, from start: CanvasPoint, to end: CanvasPoint, startTarget: ShortID? = nil,
        endTarget: ShortID? = nil
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
        changes += setting(CanvasObject.rotations, of: object, to: 0).asList
        let box = LineShape.box(from: start, to: end)
        try CanvasLimits.check(size: box.size)
        if startTarget == nil, endTarget == nil {
            try CanvasLimits.check(position: box.origin, of: box.size, on: size)
        }
        changes += setting(CanvasObject.sizes, of: object, to: box.size).asList
        changes += setting(CanvasObject.positions, of: object, to: box.origin).asList
        changes += setting(CanvasObject.startTargets, of: object, to: startTarget).asList
        return changes + setting(CanvasObject.endTargets, of: object, to: endTarget).asList
    }

    /// Binds the ends of a line to objects; nil lets an end go where it is. Throws when the first is no line, and when
    /// nothing can be bound to what an end shall follow.
    public func bind(
        _ id: UnitID, start: UnitID?, end: UnitID?
    ) throws(CanvasError) -> [RecordChange] {
        let line = routed(try changeable(id))
        guard let ends = line.ends else { throw .notLine(id) }
        return try setEnds(
            id, from: ends.start, to: ends.end, startTarget: try targetLabel(start), endTarget: try targetLabel(end))
    }

    private func targetLabel(_ id: UnitID?) throws(CanvasError) -> ShortID? {
        guard let id else { return nil }
        let object = try liveObject(id)
        guard object.canBeTarget else { throw .noTarget(id) }
        return object.shortID
    }

    /// Sets a bound line free, as it is shown.
    func lettingGo(_ shown: CanvasObject) -> [RecordChange] {
        guard let slot = slot(of: shown.id) else { return [] }
        let object = allObjects[Int(slot)]
        return setting(CanvasObject.startTargets, of: object, to: nil).asList
            + setting(CanvasObject.endTargets, of: object, to: nil).asList
            + setting(CanvasObject.kinds, of: object, to: shown.kind, if: !object.kind.isSameLine(as: shown.kind))
            + setting(CanvasObject.rotations, of: object, to: 0).asList
            + setting(CanvasObject.sizes, of: object, to: shown.storedSize).asList
            + setting(CanvasObject.positions, of: object, to: shown.position).asList
    }

    private func setting(
        _ field: Field<CanvasObject, ObjectKind>, of object: CanvasObject, to kind: ObjectKind, if isNew: Bool
    ) -> [RecordChange] {
        isNew ? setting(field, of: object, to: kind).asList : []
    }

    /// Of a line that goes along its free end moves; one of which a target stays is set free.
    func moving(bound line: CanvasObject, byX dx: Double, y dy: Double, with labels: Set<ShortID>) -> [RecordChange] {
        let targets = [line.startTarget, line.endTarget].compactMap { $0 }
        guard targets.allSatisfy({ labels.contains($0) }) else {
            var free = line
            free.position = CanvasLimits.clamped(line.position.moved(byX: dx, y: dy), of: line.size, on: size)
            return lettingGo(free)
        }
        guard let slot = slot(of: line.id) else { return [] }
        let stored = allObjects[Int(slot)]
        return setting(CanvasObject.positions, of: stored, to: stored.position.moved(byX: dx, y: dy)).asList
    }
}

extension ObjectKind {
    fileprivate func isSameLine(as other: ObjectKind) -> Bool {
        if case .line(let line) = self, case .line(let shape) = other { return line == shape }
        return false
    }
}

extension CanvasObject {
    /// Where a line starts and ends on the canvas, rotated as it is; nil for other objects.
    public var ends: (start: CanvasPoint, end: CanvasPoint)? {
        guard case .line(let line) = kind else { return nil }
        let ends = line.ends(in: box)
        guard rotation != 0 else { return ends }
        let turn = Turn(degrees: rotation)
        return (turn.map(ends.start, around: box.center), turn.map(ends.end, around: box.center))
    }
}
