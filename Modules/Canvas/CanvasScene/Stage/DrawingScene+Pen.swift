internal import CanvasModel
internal import Drawing
internal import Phrases

// C13: the pen. One press is one stroke.
extension DrawingScene {
    func beginDrawing(at point: CanvasPoint) {
        stage.activity = .drawing([point])
        isOverlayStale = true
    }

    /// Points nearer than half a point of the stage say nothing new.
    func draw(to point: CanvasPoint) {
        guard case .drawing(var points) = stage.activity, points.count < CanvasLimits.strokePoints else { return }
        // Taken out while it grows, so that it is not copied.
        stage.activity = .idle
        if let last = points.last, last.distance(to: point) * stage.viewport.scale >= 0.5 { points.append(point) }
        stage.activity = .drawing(points)
        isOverlayStale = true
    }

    func endDrawing() {
        guard case .drawing(let points) = stage.activity else { return }
        stage.activity = .idle
        isOverlayStale = true
        let next = next
        change { (canvas, random) throws(CanvasError) in
            var draft = ObjectDraft(.stroke(through: points, thickness: CanvasLimits.defaultThickness))
            next.style(&draft)
            // What begins or ends outside moves in as far as it must.
            let (_, box) = Stroke.drawn(through: points, thickness: CanvasLimits.defaultThickness)
            draft.position = CanvasLimits.clamped(box.origin, of: box.size, on: canvas.size)
            return try canvas.add([draft], using: &random)
        }
    }
}
