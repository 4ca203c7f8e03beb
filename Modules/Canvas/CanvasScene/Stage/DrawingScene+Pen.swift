import CanvasModel
import Drawing
import Phrases

// C13, C27: the pen. One press is one stroke, which follows how hard the pen presses.
extension DrawingScene {
    /// How far a stroke may be off what was drawn, in points of the stage.
    private static let tolerance = 0.5

    func beginDrawing(at point: CanvasPoint) {
        var trace = PenTrace()
        trace.append(point, pressure: stage.pressure.first)
        stage.activity = .drawing(trace)
        stage.inked = nil
        isOverlayStale = true
    }

    /// Points nearer than half a point of the stage say nothing new.
    func draw(to point: CanvasPoint) {
        guard case .drawing(var trace) = stage.activity, trace.points.count < CanvasLimits.strokePoints,
            let last = trace.points.last, last.distance(to: point) * stage.viewport.scale >= 0.5
        else { return }
        // Taken out while it grows, so that it is not copied.
        stage.activity = .idle
        trace.append(point, pressure: stage.pressure.now)
        stage.activity = .drawing(trace)
        isOverlayStale = true
    }

    func endDrawing() {
        guard case .drawing(let drawn) = stage.activity else { return }
        stage.activity = .idle
        isOverlayStale = true
        let next = next
        let trace = drawn.simplified(
            within: Self.tolerance / max(1, stage.viewport.scale), thickness: CanvasLimits.defaultThickness)
        change { (canvas, random) throws(CanvasError) in
            var draft = ObjectDraft(
                .stroke(
                    through: trace.points, thickness: CanvasLimits.defaultThickness, pressures: trace.pressures))
            next.style(&draft)
            // What begins or ends outside moves in as far as it must.
            let (_, box) = Stroke.drawn(through: trace.points, thickness: CanvasLimits.defaultThickness)
            draft.position = CanvasLimits.clamped(box.origin, of: box.size, on: canvas.size)
            return try canvas.add([draft], using: &random)
        }
    }

    /// What the pen draws. Where nothing shows through, and it is not broken by a dash, only what is new is painted, over
    /// what is painted already: a frame takes no longer, however long the stroke is.
    func paintInk(_ trace: PenTrace, _ list: inout PaintList) {
        guard let example = next.example(of: .pen), var item = displayItem(of: example) else { return }
        var first = 0
        let isOpaque = item.alpha >= 1 && item.dash == nil
        if isOpaque, let inked = stage.inked, inked.viewport == stage.viewport, inked.count > 0 {
            first = inked.count - 1
        } else {
            list.clear()
        }
        stage.inked = (trace.points.count, stage.viewport)
        let points = trace.points[first...]
        let color = shown(example.color ?? Style.light.ink)
        if trace.pressures.isEmpty || item.dash != nil {
            item.content = .path(points.map { $0.inPicture }, thickness: example.lineThickness, color: color)
        } else {
            let halves = trace.pressures[first...].map { PenTrace.share($0) * example.lineThickness / 2 }
            item.content = .area(Ribbon.outline(Array(points), halves: halves).map { $0.inPicture }, color)
        }
        item.isCurved = false
        list.append(item) { pictures[$0] }
    }
}
