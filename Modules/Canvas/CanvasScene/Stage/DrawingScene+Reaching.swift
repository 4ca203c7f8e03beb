import CanvasModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import Scenes

// C22: the points of a line have handles, and so have the middles between them; the ends may cross over.
extension DrawingScene {
    /// Where a pointer takes hold of the line that is selected alone; nil for nowhere.
    func lineGrip(at point: StagePoint, by kind: PointerKind) -> LineGrip? {
        guard editing == nil, let line = handled, let canvas else { return nil }
        let points = canvas.points(of: line)
        guard !points.isEmpty else { return nil }
        let mapping = stage.viewport.mapping
        let reach = Self.reach(of: kind)
        // Of two that lie together the later: an end has the arrow.
        if let place = points.lastIndex(where: { mapping.map($0).distance(to: point) <= reach }) {
            return .point(place)
        }
        let middle = shownMiddles(of: line, points, by: kind).first {
            mapping.map($0.middle).distance(to: point) <= reach
        }
        return middle.map { .middle($0.place) }
    }

    /// The middles that have a handle, with the place that a new point would get: not of parts so short that there would
    /// be nothing else to take hold of.
    func shownMiddles(
        of line: CanvasObject, _ points: [CanvasPoint], by kind: PointerKind
    ) -> [(place: Int, middle: CanvasPoint)] {
        guard points.count < CanvasLimits.linePoints else { return [] }
        let least = 5 * Self.reach(of: kind) / stage.viewport.scale
        var shown: [(place: Int, middle: CanvasPoint)] = []
        for (place, middle) in line.middles(between: points).enumerated()
        where points[place].distance(to: points[place + 1]) >= least {
            shown.append((place + 1, middle))
        }
        return shown
    }

    func beginReaching(by grip: LineGrip) {
        guard let canvas, let line = handled else { return }
        let points = canvas.points(of: line)
        switch grip {
        case .point(let place):
            guard points.indices.contains(place) else { return }
            stage.activity = .reaching(Reaching(line, points, at: place))
            stage.grip = (line.id, place)
        case .middle(let place):
            let middles = line.middles(between: points)
            guard middles.indices.contains(place - 1) else { return }
            stage.activity = .reaching(Reaching(line, points, adding: middles[place - 1], at: place))
            stage.grip = (line.id, place)
        }
        isOverlayStale = true
    }

    /// Shift keeps it on an axis or a diagonal.
    func reach(to point: CanvasPoint, _ modifiers: KeyModifiers) {
        guard case .reaching(var reaching) = stage.activity, let canvas else { return }
        reaching.draw(
            to: snapped(point, isFree: modifiers.hasCommand), on: canvas.size, isEven: modifiers.contains(.shift))
        // An arrow's end follows what it is dropped on, but for what its other end follows; a line's end follows
        // nothing new.
        let isArrow = canvas.object(reaching.id)?.isArrow ?? false
        let label = isArrow && !modifiers.hasCommand ? canvas.target(at: point)?.shortID : nil
        if reaching.movesStart { reaching.targets.start = label == reaching.targets.end ? nil : label }
        if reaching.movesEnd { reaching.targets.end = label == reaching.targets.start ? nil : label }
        enter(.reaching(reaching))
    }

    func endReaching(_ reaching: Reaching) {
        enter(.idle)
        setPoints(of: reaching.id, reaching.points, reaching.targets)
    }

    /// What would lie outside the canvas moves in, as far as it must.
    @discardableResult
    func setPoints(
        of id: UnitID, _ points: [CanvasPoint], _ targets: (start: ShortID?, end: ShortID?)
    ) -> Bool {
        change { (canvas, _) throws(CanvasError) in
            var points = points
            if targets.start == nil, targets.end == nil, let line = canvas.object(id)?.going(through: points) {
                let kept = CanvasLimits.clamped(line.position, of: line.size, on: canvas.size)
                let (dx, dy) = (kept.x - line.position.x, kept.y - line.position.y)
                if dx != 0 || dy != 0 { points = points.map { $0.moved(byX: dx, y: dy) } }
            }
            return try canvas.setPoints(id, through: points, startTarget: targets.start, endTarget: targets.end)
        }
    }
}

// The same by keyboard: Control and Enter go from point to point, the arrows move it, I adds one behind it, Delete removes it.
extension DrawingScene {
    /// The line and the point that keys are about; nil while they are about the whole selection.
    var grasped: (line: CanvasObject, points: [CanvasPoint], place: Int)? {
        guard let grip = stage.grip, let line = handled, line.id == grip.id, let canvas else { return nil }
        let points = canvas.points(of: line)
        return points.indices.contains(grip.place) ? (line, points, grip.place) : nil
    }

    func grasp(_ place: Int?, of line: CanvasObject) {
        stage.grip = place.map { (line.id, $0) }
        isOverlayStale = true
        guard let canvas, let place else { return }
        announce("Point \(place + 1) of \(canvas.points(of: line).count)")
    }

    /// False where no line is selected alone.
    func graspNext() -> Bool {
        guard let line = handled, let canvas else { return false }
        let count = canvas.points(of: line).count
        guard count > 0 else { return false }
        let next = (grasped?.place ?? -1) + 1
        grasp(next < count ? next : nil, of: line)
        return true
    }

    func nudgePoint(_ dx: Double, _ dy: Double) -> Bool {
        guard let (line, points, place) = grasped else { return false }
        var moved = points
        moved[place] = moved[place].moved(byX: dx, y: dy)
        setPoints(of: line.id, moved, targets(of: line, without: place, of: points))
        return true
    }

    func addPoint() -> Bool {
        guard let line = handled, let canvas else { return false }
        var points = canvas.points(of: line)
        guard points.count > 1 else { return false }
        let place = min((grasped?.place ?? 0) + 1, points.count - 1)
        points.insert(line.middles(between: points)[place - 1], at: place)
        if setPoints(of: line.id, points, (line.startTarget, line.endTarget)) { grasp(place, of: line) }
        return true
    }

    /// A line keeps at least its two ends. What an end that is removed followed is let go.
    func removePoint(_ place: Int, of line: CanvasObject) {
        guard let canvas else { return }
        var points = canvas.points(of: line)
        guard points.count > 2, points.indices.contains(place) else {
            return announce("A line needs its two ends.")
        }
        let targets = targets(of: line, without: place, of: points)
        points.remove(at: place)
        stage.grip = nil
        setPoints(of: line.id, points, targets)
    }

    /// False where no point is in hand, or the line has its two ends alone: then all of it goes.
    func removeGrasped() -> Bool {
        guard let (line, points, place) = grasped, points.count > 2 else { return false }
        removePoint(place, of: line)
        return true
    }

    private func targets(
        of line: CanvasObject, without place: Int, of points: [CanvasPoint]
    ) -> (start: ShortID?, end: ShortID?) {
        (place == 0 ? nil : line.startTarget, place == points.count - 1 ? nil : line.endTarget)
    }
}
