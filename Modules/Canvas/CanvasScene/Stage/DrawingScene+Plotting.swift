import CanvasModel
import Drawing
import Interaction
import Replication
import Scenes

// C22: a line by one press a point. A second press on the last one, Enter or Esc ends it.
extension DrawingScene {
    var isPlotting: Bool { if case .plotting = stage.activity { true } else { false } }

    /// The first point, or the next one. Shift keeps it on an axis or a diagonal, Control binds no arrow.
    func plot(at point: CanvasPoint, by kind: PointerKind, _ modifiers: KeyModifiers) {
        guard let canvas else { return }
        guard case .plotting(var plotting) = stage.activity else {
            selectNone()
            let place = Shaping.place(point, from: point, on: canvas.size, isEven: false)
            var plotting = Plotting(hasArrow: stage.tool == .arrow, from: place)
            if plotting.hasArrow, !modifiers.hasCommand { plotting.targets.start = canvas.target(at: place)?.shortID }
            stage.activity = .plotting(plotting)
            isOverlayStale = true
            stale.insert(.stage)
            return
        }
        let last = plotting.points[plotting.points.count - 1]
        let place = Shaping.place(point, from: last, on: canvas.size, isEven: modifiers.contains(.shift))
        if last.distance(to: place) * stage.viewport.scale <= Self.reach(of: kind) {
            plotting.end(isFree: modifiers.hasCommand)
            stage.activity = .plotting(plotting)
            return endPlotting(placingDefault: true)
        }
        plotting.append(place, isFree: modifiers.hasCommand)
        stage.activity = .plotting(plotting)
        lookAhead(to: point, modifiers)
        if plotting.points.count == CanvasLimits.linePoints { endPlotting(placingDefault: false) }
    }

    /// Where the next point would be. Shift keeps it on an axis or a diagonal, Control binds no arrow.
    func lookAhead(to point: CanvasPoint, _ modifiers: KeyModifiers) {
        guard case .plotting(var plotting) = stage.activity, let canvas else { return }
        plotting.ahead = Shaping.place(
            point, from: plotting.points[plotting.points.count - 1], on: canvas.size,
            isEven: modifiers.contains(.shift))
        if plotting.hasArrow {
            let label = modifiers.hasCommand ? nil : canvas.target(at: point)?.shortID
            plotting.targets.end = label == plotting.targets.start ? nil : label
        }
        stage.activity = .plotting(plotting)
        isOverlayStale = true
    }

    /// Takes the last point back; without one nothing is drawn.
    func unplot() {
        guard case .plotting(var plotting) = stage.activity else { return }
        plotting.removeLast()
        guard !plotting.points.isEmpty else { return endPlotting(placingDefault: false) }
        stage.activity = .plotting(plotting)
        isOverlayStale = true
    }

    /// - Parameter placingDefault: whether a point alone becomes a line of the usual length; else it is none.
    func endPlotting(placingDefault: Bool) {
        guard case .plotting(var plotting) = stage.activity else { return }
        stage.activity = .idle
        isOverlayStale = true
        stale.insert(.stage)
        plotting.ahead = nil
        guard let first = plotting.points.first else { return }
        guard plotting.points.count > 1 else {
            if placingDefault { placeShape(at: first) }
            return
        }
        let next = next
        addDrafts(selecting: !stage.isToolKept) { canvas, _ in
            var draft = ObjectDraft(.line(through: plotting.points, hasArrow: plotting.hasArrow))
            next.style(&draft)
            draft.startTarget = plotting.targets.start
            draft.endTarget = plotting.endTarget(on: canvas)
            let line = CanvasObject(.line(LineShape(from: first, to: first, hasArrow: false)))
                .going(through: plotting.points)
            draft.position = CanvasLimits.clamped(line.position, of: line.size, on: canvas.size)
            return [draft]
        }
    }
}
