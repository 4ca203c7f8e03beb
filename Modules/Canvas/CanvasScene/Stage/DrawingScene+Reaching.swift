internal import CanvasModel
internal import Drawing
internal import Interaction
internal import Replication
internal import Scenes

// C22: the ends of a line have handles, and may cross over.
extension DrawingScene {
    /// Whether a pointer is at the start of the line that is selected alone, or at its end; nil for neither.
    func lineEnd(at point: StagePoint, by kind: PointerKind) -> LineEnd? {
        guard editing == nil, let ends = handled?.ends else { return nil }
        let mapping = stage.viewport.mapping
        let reach = Self.reach(of: kind)
        // Of two that lie together the end: it has the arrow.
        if mapping.map(ends.end).distance(to: point) <= reach { return .end }
        return mapping.map(ends.start).distance(to: point) <= reach ? .start : nil
    }

    func beginReaching(by end: LineEnd) {
        guard let canvas, let object = handled, let ends = object.ends else { return }
        let fixed = end == .start ? ends.end : ends.start
        var way = Shaping(tool: .line, start: fixed, on: canvas.size)
        way.draw(to: end == .start ? ends.start : ends.end, on: canvas.size, isEven: false, isCentered: false)
        stage.activity = .reaching(
            Reaching(
                id: object.id, movesStart: end == .start, way: way, targets: (object.startTarget, object.endTarget)))
        isOverlayStale = true
    }

    /// Shift keeps it on an axis or a diagonal.
    func reach(to point: CanvasPoint, _ modifiers: KeyModifiers) {
        guard case .reaching(var reaching) = stage.activity, let canvas else { return }
        reaching.way.draw(
            to: snapped(point, isFree: modifiers.hasCommand), on: canvas.size, isEven: modifiers.contains(.shift),
            isCentered: false)
        reaching.bind(to: modifiers.hasCommand ? nil : canvas.target(at: point), on: canvas)
        enter(.reaching(reaching))
    }

    func endReaching(_ reaching: Reaching) {
        enter(.idle)
        let ends = reaching.ends
        change { (canvas, _) throws(CanvasError) in
            try canvas.setEnds(
                reaching.id, from: ends.start, to: ends.end, startTarget: reaching.targets.start,
                endTarget: reaching.targets.end)
        }
    }
}

extension Reaching {
    /// An arrow's end follows what it is dropped on, but for what its other end follows; a line's end follows nothing
    /// new.
    fileprivate mutating func bind(to target: CanvasObject?, on canvas: Canvas) {
        guard case .line(let line)? = canvas.object(id)?.kind else { return }
        let label = line.hasArrow ? target?.shortID : nil
        if movesStart {
            targets.start = label == targets.end ? nil : label
        } else {
            targets.end = label == targets.start ? nil : label
        }
    }
}

enum LineEnd {
    case start, end
}
