public import Drawing
public import Primitives
public import Replication

// What a person can want of a line.
extension Canvas {
    /// Lets a line go straight from one place to another, as `setPoints` does.
    public func setEnds(
        _ id: UnitID, from start: CanvasPoint, to end: CanvasPoint, startTarget: ShortID? = nil,
        endTarget: ShortID? = nil
    ) throws(CanvasError) -> [RecordChange] {
        try setPoints(id, through: [start, end], startTarget: startTarget, endTarget: endTarget)
    }

    /// Lets a line go through places, in points of the canvas; its heads stay at its ends. A line that was rotated is not
    /// any more: it lies where its points are. Throws when the object is no line, where a point is no place, and for
    /// more points than `CanvasLimits.linePoints`.
    ///
    /// An end that is bound to an object, by its label, follows it: the place of it counts only once it is let go.
    public func setPoints(
        _ id: UnitID, through points: [CanvasPoint], startTarget: ShortID? = nil, endTarget: ShortID? = nil
    ) throws(CanvasError) -> [RecordChange] {
        let object = try changeable(id)
        guard case .line = object.kind else { throw .notLine(id) }
        try CanvasLimits.check(line: points)
        let line = object.going(through: points)
        try CanvasLimits.check(size: line.storedSize)
        if startTarget == nil, endTarget == nil {
            try CanvasLimits.check(position: line.position, of: line.storedSize, on: size)
        }
        return settingPlace(of: object, as: line)
            + setting(CanvasObject.startTargets, of: object, to: startTarget).asList
            + setting(CanvasObject.endTargets, of: object, to: endTarget).asList
    }

    /// All that says where a line goes.
    func settingPlace(of object: CanvasObject, as line: CanvasObject) -> [RecordChange] {
        setting(CanvasObject.kinds, of: object, to: line.kind, if: !object.kind.isSameLine(as: line.kind))
            + setting(CanvasObject.linePointLists, of: object, to: line.linePoints).asList
            + setting(CanvasObject.rotations, of: object, to: 0).asList
            + setting(CanvasObject.sizes, of: object, to: line.storedSize).asList
            + setting(CanvasObject.positions, of: object, to: line.position).asList
    }

    /// Binds the ends of a line to objects; nil lets an end go where it is. Throws when the first is no line, and when
    /// nothing can be bound to what an end shall follow.
    public func bind(
        _ id: UnitID, start: UnitID?, end: UnitID?
    ) throws(CanvasError) -> [RecordChange] {
        let points = points(of: try changeable(id))
        guard !points.isEmpty else { throw .notLine(id) }
        return try setPoints(
            id, through: points, startTarget: try targetLabel(start), endTarget: try targetLabel(end))
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
            + setting(CanvasObject.endTargets, of: object, to: nil).asList + settingPlace(of: object, as: shown)
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
